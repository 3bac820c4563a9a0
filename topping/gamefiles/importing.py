"""Reads game files of any format, checks them with lexicon and solver, and opens them as drafts for changes."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final, TypeAlias

from topping.errors import GameFileError, InputError, ToppingError
from topping.exchange.building import ImportedGame, build
from topping.exchange.content import LARGEST, is_workbook, text_of
from topping.exchange.playing.writtenmove import draw_fault, draws_of
from topping.exchange.published import stated_results
from topping.exchange.reading.cells import MOST_LINES
from topping.exchange.reading.formats import SheetFormat, format_of, read_sheet
from topping.exchange.sheet import GameSheet, Remark, SheetFault, SheetReading, WrittenMove
from topping.gamefiles import shelf
from topping.play.editing.draft import MOST_ROWS, GameDraft, is_draft, parse_draft
from topping.play.editing.row import TypedRow
from topping.rules.conditions.variant import NORMALE, VARIANTS, Variant
from topping.rules.games.game import Game, GameState
from topping.rules.games.gametext import parse_game
from topping.rules.games.retained import retain
from topping.rules.grid.position import Position
from topping.rules.moves import Solution, TypedMove
from topping.rules.placement import laid
from topping.rules.scoring import Admits
from topping.rules.tiles import JOKER, Rejection, RejectionReason
from topping.system.disk import os_reason, read_regular
from topping.texts import say


def draft_of_file(path: Path, admits: Admits | None = None) -> GameDraft:
    """Returns the game of a file as a draft for correction, faults included. `admits` tells whether a word is admitted.

    Raises `GameFileError` if the file has no move.
    """
    try:
        content = read_regular(path, LARGEST)
    except OSError as fault:
        raise GameFileError("game.unreadable", path=path.name, why=os_reason(fault)) from fault
    try:
        draft = draft_of_content(content, admits)
    except ToppingError as fault:
        fault.in_source(path.name)
        raise
    return draft if draft.name else replace(draft, name=path.stem)


def draft_of_content(content: bytes, admits: Admits | None = None) -> GameDraft:
    """Returns the game in a file's content as a draft for correction, faults included. `admits` tells whether a word is
    admitted.

    Raises `GameFileError` if the content has no move.
    """
    text = import_content(content).text if is_workbook(content) else text_of(content)
    if is_draft(text):
        return parse_draft(text)
    reading = read_sheet(text, format_of(text))
    imported = build(reading, admits)
    if imported.game is not None:
        return GameDraft.of(imported.game)
    return _with_rows(draft_of_sheet(reading.sheet))


def draft_of_refused(content: bytes) -> GameDraft:
    """Returns the readable rows of a file that is not a valid game, as a draft for correction.

    Raises `GameFileError` if no row is readable.
    """
    text = text_of(content)
    return _with_rows(draft_of_sheet(read_sheet(text, format_of(text)).sheet))


def _with_rows(draft: GameDraft) -> GameDraft:
    if not draft.rows:
        raise GameFileError("editing.no_rows")
    return draft


def draft_of_sheet(sheet: GameSheet) -> GameDraft:
    """Returns the rows of a read game sheet as a draft, unchanged even if wrong; the first row is the current row."""
    rows = tuple(_row(move) for move in sheet.moves[:MOST_ROWS])
    return GameDraft(VARIANTS.get(sheet.variant, NORMALE), name=" ".join(sheet.title.split()), rows=rows)


def _row(move: WrittenMove) -> TypedRow:
    rejected = tuple(
        Rejection(rejection.letters, rejection.why or RejectionReason.INVALID) for rejection in move.draw.rejected
    )
    draw = str(move.draw) if move.draw.letters else ""
    typed = _typed(move)
    return TypedRow(rejected, draw, typed if draw else None, move.points if typed and draw else None)


def _typed(move: WrittenMove) -> TypedMove | None:
    """Returns a move as a person would type it; None for a joker whose letter is not named, or an invalid word."""
    word = move.word
    if len(word) < 2 or JOKER in word or not (word.isascii() and word.isalpha()):
        return None
    jokers = frozenset(index for index, letter in enumerate(word) if letter.islower())
    return TypedMove(word.upper(), move.reference, jokers or None, frozenset())


_OF_ANOTHER_FORMAT: Final = ("game.first_line", "game.not_utf8")


def load_any(path: Path) -> Game:
    """Reads a game from a file of any format; raises `GameFileError`, with the line of the first fault if there is one.

    Files of this program's own format are read strictly, so that damage is reported. Importing such a file recovers its
    readable part, with remarks.
    """
    try:
        return shelf.load(path)
    except GameFileError as strict:
        if strict.key not in _OF_ANOTHER_FORMAT:
            raise
        imported = _imported(path)
        if imported is None or imported.form is SheetFormat.OWN:
            raise
        if imported.game is not None:
            return imported.game
        first = imported.faults[0]
        raise GameFileError(first.key, **first.details).at_line(first.line).in_source(path.name) from None


def _imported(path: Path) -> ImportedGame | None:
    """Imports a file of any format; returns None for a file that is no text, or unreadable."""
    try:
        return import_file(path)
    except GameFileError:
        return None


DRAWS_ALONE: Final = "import.fault.draws_alone"
"""Fault of a file of draws, if no solver is available to find their tops."""
_LEAST_DRAWS: Final = 2

Tops: TypeAlias = Callable[[Position, Variant], Sequence[Solution]]
"""The solver: returns all the tops of a position."""


def import_file(
    path: Path, admits: Admits | None = None, variant: Variant | None = None, tops: Tops | None = None
) -> ImportedGame:
    """Imports a file like `import_content`; raises `GameFileError` for an unreadable file."""
    return import_content(content_of(path), admits, variant, tops)


def content_of(path: Path) -> bytes:
    """Reads a file; raises `GameFileError` if it is unreadable or too large for a game."""
    try:
        return read_regular(path, LARGEST)
    except OSError as fault:
        raise GameFileError("game.unreadable", path=path, why=os_reason(fault)) from fault


def import_content(
    content: bytes, admits: Admits | None = None, variant: Variant | None = None, tops: Tops | None = None
) -> ImportedGame:
    """Imports the game in a file's content under `variant`; by default under the file's variant, or one that fits.

    Adds a remark for each word refused by `admits`. With `tops` (a search of tops), also for each move below the top.
    Raises `GameFileError` for a content that is no text; the result lists all other faults.
    """
    if is_workbook(content):
        return _of_workbook(content, admits, variant, tops)
    text = text_of(content)
    form = format_of(text)
    exact = _exact(text, form, variant)
    imported = replace(exact or _built(read_sheet(text, form), admits, variant, tops), form=form)
    if not imported.players:
        imported = replace(imported, players=tuple(stated_results(text)))
    return imported if tops is None else with_missed_tops(imported, tops)


def import_or_refuse(
    content: bytes, admits: Admits | None = None, variant: Variant | None = None, tops: Tops | None = None
) -> ImportedGame:
    """Imports a game like `import_content`, but returns a content that is no text as a fault instead of raising."""
    try:
        return import_content(content, admits, variant, tops)
    except GameFileError as fault:
        return refused(fault)


def refused(fault: GameFileError) -> ImportedGame:
    """Returns the result of an import that failed with `fault`."""
    return ImportedGame(None, faults=(SheetFault(fault.line or 1, fault.key, dict(fault.details)),))


def _of_workbook(content: bytes, admits: Admits | None, variant: Variant | None, tops: Tops | None) -> ImportedGame:
    """Imports a game from the sheet of a workbook."""
    # imported late, to start faster: few files are workbooks
    from topping.workbook.reading import read_workbook

    try:
        sheet = read_workbook(content, MOST_LINES)
    except InputError as fault:
        raise GameFileError(fault.key, **fault.details) from fault
    imported = import_content(sheet.text.encode(), admits, variant, tops)
    remarks = imported.remarks
    if sheet.others:
        remarks = (Remark(sheet.rows[0][0], "import.sheet", {"sheet": sheet.name, "count": sheet.others}), *remarks)
    return replace(imported, remarks=remarks, form=SheetFormat.WORKBOOK, text=sheet.text)


def _built(reading: SheetReading, admits: Admits | None, variant: Variant | None, tops: Tops | None) -> ImportedGame:
    """Builds a game from what was read of a sheet; `admits` tests words.

    If the sheet has only draws, retains their tops, found by `tops`; without `tops`, this is a fault.
    """
    moves = reading.sheet.moves
    if len(moves) < _LEAST_DRAWS or any(move.word for move in moves):
        return build(reading, admits, variant)
    if tops is None:
        return ImportedGame(None, reading.remarks, (SheetFault(moves[0].line, DRAWS_ALONE), *reading.faults))
    named = VARIANTS.get(reading.sheet.variant)
    order = [variant] if variant is not None else [named] if named else list(VARIANTS.values())
    solved = max((_solved(moves, each, tops) for each in order), key=len)
    if len(solved) < len(moves):
        fault = SheetFault(
            moves[len(solved)].line, "import.fault.draw_alone", {"letters": moves[len(solved)].draw.letters}
        )
        return ImportedGame(None, reading.remarks, (fault,))
    remark = Remark(moves[0].line, "import.tops_found", {"moves": len(solved)})
    sheet = replace(reading.sheet, moves=tuple(solved))
    return build(replace(reading, sheet=sheet, remarks=(*reading.remarks, remark)), admits, variant)


def _solved(moves: Sequence[WrittenMove], variant: Variant, tops: Tops) -> list[WrittenMove]:
    """Returns the moves with the retained top (§3.4) of each draw, up to the first impossible draw or draw without a
    word.

    `tops` finds the tops of a position.
    """
    state = GameState.set_up(variant)
    solved: list[WrittenMove] = []
    for move in moves:
        reads = draws_of(move.draw, state)
        draw = next((read.draw for read in reads if draw_fault(move.draw, read.draw, state) is None), None)
        if draw is None:
            break
        position = Position(state.board, draw.letters)
        best = tops(position, variant)
        if not best:
            break
        solution = retain(best, position, state.bag_behind(draw), variant)
        solved.append(replace(move, word=solution.word, reference=solution.reference, points=solution.points))
        state = state.played(draw, laid(state.board, solution.move))
    return solved


def with_missed_tops(imported: ImportedGame, tops: Tops) -> ImportedGame:
    """Returns an imported game with a remark for each move below the top; `tops` finds the tops of a position.

    Removes the remark "unfinished" if no further move exists. A game that names its lexicon by a hash was made by this
    program, so it is not searched.
    """
    if imported.game is None or not imported.game.is_imported:
        return imported
    remarks = [*imported.remarks, *_missed_tops(imported.game, imported.lines, tops)]
    if _is_over(imported.game, tops):
        remarks = [remark for remark in remarks if remark.key != "import.unfinished"]
    return replace(imported, remarks=tuple(sorted(remarks, key=lambda remark: remark.line)))


def in_words(finding: Remark | SheetFault) -> str:
    """Returns a remark or a fault as a sentence that names its line."""
    sentence = say(finding.key, **finding.details)
    if isinstance(finding, SheetFault) and "place" in finding.details:
        sentence = say("import.fault.elsewhere", sentence=sentence, place=finding.details["place"])
    return say("error.at_line", line=finding.line, sentence=sentence)


def _exact(text: str, form: SheetFormat, variant: Variant | None) -> ImportedGame | None:
    """Returns the game of a text if this program made it, as its lexicon's hash shows; None for any other game.

    `form` is the format of the text. A game of another variant than `variant` gives None too.
    """
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
            yield Remark(lines[turn.number - 1], "import.missed_top", details, turn.number)


def _is_over(game: Game, tops: Tops) -> bool:
    """Returns whether a game can have no further move: no letters are left to draw, and the last ones allow no word.

    `tops` finds the tops of a position.
    """
    *_, last = game.turns()
    after = last.after
    if after.bag.tiles or after.reserve:
        return False
    return not tops(Position(after.board, after.kept), game.variant)
