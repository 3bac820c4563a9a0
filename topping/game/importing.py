"""Importing a game: a file of any format that is known, read, played, and looked at with a lexicon and a solver."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TypeAlias

from topping.disk import os_reason, read_regular
from topping.errors import GameFileError
from topping.exchange.building import ImportedGame, build
from topping.exchange.detect import LARGEST, SheetFormat, format_of, text_of
from topping.exchange.published import stated_results
from topping.exchange.reading.anyformat import read_sheet
from topping.exchange.remarks import Remark, SheetFault
from topping.rules.conditions.variant import Variant
from topping.rules.games.game import Game
from topping.rules.games.gametext import parse_game
from topping.rules.grid.position import Position
from topping.rules.moves.judgement import Admits
from topping.rules.moves.solution import Solution
from topping.texts import say

Tops: TypeAlias = Callable[[Position, Variant], Sequence[Solution]]
"""The solver, as far as it is needed here: all the tops of a position."""


def import_file(
    path: Path, admits: Admits | None = None, variant: Variant | None = None, tops: Tops | None = None
) -> ImportedGame:
    """As `import_content`, from a file; raises `GameFileError` where it cannot be read."""
    return import_content(content_of(path), admits, variant, tops)


def content_of(path: Path) -> bytes:
    """A file as it is; raises `GameFileError` where it cannot be read, or is too long for a game."""
    try:
        return read_regular(path, LARGEST)
    except OSError as fault:
        raise GameFileError("game.unreadable", path=path, why=os_reason(fault)) from fault


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
    if not imported.players:
        imported = replace(imported, players=tuple(stated_results(text)))
    return imported if tops is None else with_missed_tops(imported, tops)


def with_missed_tops(imported: ImportedGame, tops: Tops) -> ImportedGame:
    """The same, with a remark for each move below the top; a game without another move is not called unfinished.

    A game that names its lexicon by its hash was made by this program, with that lexicon: nothing is searched.
    """
    if imported.game is None or not imported.game.is_imported:
        return imported
    remarks = [*imported.remarks, *_missed_tops(imported.game, imported.lines, tops)]
    if _is_over(imported.game, tops):
        remarks = [one for one in remarks if one.key != "import.unfinished"]
    return replace(imported, remarks=tuple(sorted(remarks, key=lambda one: one.line)))


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


def _missed_tops(game: Game, lines: Sequence[int], tops: Tops) -> Iterator[Remark]:
    for turn in game.turns():
        best = tops(turn.position, game.variant)
        if best and best[0].points > turn.solution.points:
            details: dict[str, object] = {
                "word": turn.solution.move.circled,
                "points": turn.solution.points,
                "top": best[0].move.circled,
                "best": best[0].points,
            }
            line = lines[turn.number - 1] if lines else 1
            yield Remark(line, "import.missed_top", details, turn.number)


def _is_over(game: Game, tops: Tops) -> bool:
    """Whether all the letters left are in the last draw, and make no word."""
    after = deque(game.turns(), maxlen=1)[0].after
    if after.bag.tiles or after.reserve:
        return False
    return not tops(Position(after.board, after.kept), game.variant)
