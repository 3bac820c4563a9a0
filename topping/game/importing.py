"""Importing a game: a file of any format that is known, read, played, and looked at with a lexicon and a solver."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TypeAlias

from topping.disk import os_reason
from topping.errors import GameFileError
from topping.exchange.building import ImportedGame, build
from topping.exchange.detect import LARGEST, SheetFormat, format_of, text_of
from topping.exchange.reading.anyformat import read_sheet
from topping.exchange.remarks import Remark, SheetFault
from topping.rules.game import Game
from topping.rules.gametext import parse_game
from topping.rules.judgement import Admits
from topping.rules.position import Position
from topping.rules.solution import Solution
from topping.rules.variant import Variant
from topping.texts import say

Tops: TypeAlias = Callable[[Position, Variant], Sequence[Solution]]
"""The solver, as far as it is needed here: all the tops of a position."""


def import_file(
    path: Path, admits: Admits | None = None, variant: Variant | None = None, tops: Tops | None = None
) -> ImportedGame:
    """As `import_content`, from a file; raises `GameFileError` where it cannot be read."""
    try:
        if path.stat().st_size > LARGEST:
            raise GameFileError("import.fault.too_big", most=LARGEST >> 20)
        content = path.read_bytes()
    except OSError as fault:
        raise GameFileError("game.unreadable", path=path, why=os_reason(fault)) from fault
    return import_content(content, admits, variant, tops)


def import_content(
    content: bytes, admits: Admits | None = None, variant: Variant | None = None, tops: Tops | None = None
) -> ImportedGame:
    """The game of a file's content under `variant`, else under the one that it names or holds under.

    Words that `admits` refuses are remarks and, with `tops`, moves below the top too. Raises `GameFileError` where the
    content is no text; whatever else is wrong is told in what is returned.
    """
    text = text_of(content)
    form = format_of(text)
    exact = _exact(text, form, variant)
    imported = replace(exact or build(read_sheet(text, form), admits, variant), form=form)
    if imported.game is None or tops is None:
        return imported
    return replace(imported, remarks=_with_missed_tops(imported, imported.game, tops))


def in_words(told: Remark | SheetFault) -> str:
    """A remark or a fault as a sentence, with its line."""
    sentence = say(told.key, **told.details)
    if isinstance(told, SheetFault) and "place" in told.details:
        sentence = say("import.fault.elsewhere", sentence=sentence, place=told.details["place"])
    return say("error.at_line", line=told.line, sentence=sentence)


def _exact(text: str, form: SheetFormat, variant: Variant | None) -> ImportedGame | None:
    """A game that was made by this program, with its seed and its lexicon's hash; None for any other one."""
    if form is not SheetFormat.OWN:
        return None
    try:
        game = parse_game(text)
    except GameFileError:
        return None
    if not game.lexicon_hash or variant not in (None, game.variant):
        return None
    return ImportedGame(game, variants=(game.variant,))


def _with_missed_tops(imported: ImportedGame, game: Game, tops: Tops) -> tuple[Remark, ...]:
    """The remarks, and one for each move below the top; a game that no letter left can go on is finished."""
    remarks = list(imported.remarks)
    last = None
    for turn in game.turns():
        last = turn
        best = tops(turn.position, game.variant)
        if best and best[0].points > turn.solution.points:
            line = imported.lines[turn.number - 1] if imported.lines else 0
            details: dict[str, object] = {
                "word": turn.solution.move.circled,
                "points": turn.solution.points,
                "top": best[0].move.circled,
                "best": best[0].points,
            }
            remarks.append(Remark(line, "import.missed_top", details, turn.number))
    if last is not None and not last.after.bag.tiles and not last.after.reserve:
        position = Position(last.after.board, last.after.kept)
        if not tops(position, game.variant):
            remarks = [one for one in remarks if one.key != "import.unfinished"]
    return tuple(sorted(remarks, key=lambda one: one.line))
