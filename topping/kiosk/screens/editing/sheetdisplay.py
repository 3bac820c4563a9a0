"""The parts of the editor's screens: sheet, grid, draw, bag, messages."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from pygame import Rect

from topping.errors import ToppingError
from topping.kiosk.paint import theme
from topping.kiosk.paint.grid import BoardView
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.rack import LetterBagView, RackView, letter_at, paint_letter_bag
from topping.kiosk.paint.theme import Face
from topping.kiosk.ui.parts import mark, marked, word
from topping.kiosk.ui.tables import Head, heads, table
from topping.kiosk.ui.templates import board as grid
from topping.kiosk.ui.templates import rack as draw
from topping.kiosk.ui.tree import Cursor, Element, Type, column, painted, row, space, text
from topping.kiosk.views.moves import roughly_laid, used_of
from topping.play.editing.checking import CheckedRow, GradedRow, RowGrade, RowNote, Weight
from topping.rules.conditions.variant import Variant
from topping.rules.games.game import GameState
from topping.rules.grid.board import Board, Square
from topping.rules.moves import Solution
from topping.rules.placement import Misfit, Placement, lay, replaced_squares
from topping.rules.tiles import CONSONANTS, JOKER, VOWELS
from topping.texts import say
from topping.texts.numbers import signed
from topping.wording.sentences import sentence

_SHEET: Final = 648
"""The width of the sheet; the solutions get the rest."""
_SIDE: Final = 0.62
"""The side of the grid, relative to a grid of the full screen height."""


@dataclass(frozen=True, slots=True)
class EditingMessage:
    """A message of the editor: a sentence, its tone, and further notes."""

    text: str
    tone: str = "plain"
    """`good`, `bad`, `below`, `look`, `choice`, `quiet` or `plain`; each colour has a mark."""
    notes: tuple[tuple[str, str], ...] = ()
    """(tone, sentence) of each note."""


_TOP: Final = (Icon.TICK, "found")
_LOOK: Final = (Icon.EYE, "info")
_MARKS: Final = {
    RowGrade.RETAINED: _TOP,
    RowGrade.ALLOWED: _TOP,
    RowGrade.FORBIDDEN: (Icon.DIAMOND, "info"),
    RowGrade.BELOW: (Icon.DOWN, "missed"),
    RowGrade.ABOVE: _LOOK,
}
"""The icon and colour of a graded row; a diamond if §3.4 requires another top."""
_TONES: Final = {
    RowGrade.RETAINED: "good",
    RowGrade.ALLOWED: "good",
    RowGrade.FORBIDDEN: "choice",
    RowGrade.BELOW: "below",
    RowGrade.ABOVE: "look",
    RowGrade.OPEN: "plain",
}


# the sheet


def sheet(
    checked: Sequence[CheckedRow], grades: Mapping[int, GradedRow], cursor: Cursor, act: Callable[[int], object]
) -> Element:
    """Returns the rows of the sheet, with an empty row at the end. `grades` has the grades of the moves, by row number.

    `cursor` holds the selected row. A click on a row calls `act` with its index.
    """
    columns = heads("editing.column", ">number/2 draw word* place >points/1 >total/4 >./3")
    rows, total = [], 0
    for one in checked:
        total += one.solution.points if one.solution is not None else 0
        rows.append(_sheet_row(one, grades.get(one.number), total))
    rows.append(_cells(str(len(checked) + 1)))
    acts = [partial(act, place) for place in range(len(rows))]
    listed = table((*columns, Head("", 26)), rows, cursor, id="sheet", acts=acts, room=_SHEET - 16, gap=10)
    return column(listed, card="card", pad=(8, 10), width=_SHEET, id="typed moves")


def _sheet_row(row: CheckedRow, grade: GradedRow | None, total: int) -> Sequence[Element]:
    typed, move, solution = row.row, row.row.move, row.solution
    if row.draw is not None:
        kept, new, rejected = row.draw.kept, row.draw.new, len(row.draw.rejected)
    else:
        kept, new, rejected = "", typed.draw.replace("+", ""), len(typed.rejected)
    laid = solution.word if solution is not None else "" if move is None else _marked(str(move).split()[0])
    reference = solution.reference if solution is not None else None if move is None else move.reference
    parts = ("–" * min(3, rejected), kept, f"*{new}*" if new else "")
    return _cells(
        str(row.number),
        " ".join(one for one in parts if one),
        laid,
        "" if reference is None else str(reference),
        "" if solution is None else str(solution.points),
        "" if solution is None else str(total),
        signed(-grade.gap) if grade is not None and grade.gap and solution is not None else "",
        _mark_of(row, grade),
        waits=row.waits,
    )


def _cells(
    number: str,
    draw: str = "",
    laid: str = "",
    reference: str = "",
    points: str = "",
    total: str = "",
    gap: str = "",
    sign: tuple[Icon, str] | None = None,
    *,
    waits: bool = False,
) -> Sequence[Element]:
    """Returns the cells of a row of the game sheet; the last shows the icon in `sign`, an `(icon, colour)`.

    In `draw`, new letters stand between asterisks. In `laid`, the word, jokers are small letters. `gap` is the
    difference from the top. A row that `waits` for an earlier row to be corrected is pale.
    """
    icon, colour = sign or (None, "ink3")
    ink = "ink3" if waits else "ink"
    return (
        text(number, Type.LABEL, "ink3", Face.SEMI, align="right", group="sheet numbers"),
        marked(draw, Type.ROW, "ink3") if draw else text("", Type.ROW),
        word(laid, Type.ROW, ink),
        text(reference, Type.ROW, "ink2", group="sheet places"),
        text(points, Type.ROW, ink, Face.BOLD, align="right", group="sheet points"),
        text(total, Type.LABEL, "ink3", align="right", group="sheet totals"),
        text(gap, Type.LABEL, colour, Face.SEMI, align="right", group="sheet gaps"),
        mark(icon, colour, 24, 3) if icon is not None else space(0, width=24),
    )


def _marked(word: str) -> str:
    """Returns a typed word without parentheses; letters in parentheses, jokers, become small letters."""
    while "(" in word:
        before, _, rest = word.partition("(")
        inside, _, after = rest.partition(")")
        word = before + inside.lower() + after
    return word


def _mark_of(row: CheckedRow, grade: GradedRow | None) -> tuple[Icon, str] | None:
    """Returns `(icon, colour)` of the mark for a row; None if there is nothing to mark.

    Marks, in order of priority: a clock while an earlier row is wrong, an error, a remark, the grade of the move. An
    error in an unfinished row is not marked.
    """
    if row.waits:
        return (Icon.CLOCK, "ink3")
    if row.has_fault:
        return (Icon.CROSS, "missed") if row.row.is_whole or row.row.is_empty else None
    if row.notes:
        return _LOOK
    return None if grade is None else _MARKS.get(grade.grade)


# grid, draw, bag


def placement_of(board: Board, chosen: Solution | None, variant: Variant) -> Placement | None:
    """Returns the placement of the selected solution on the grid; None if none is selected or it does not fit there."""
    placement = None if chosen is None else lay(board, chosen.move, variant)
    return None if isinstance(placement, Misfit) else placement


def with_solution(board: Board, placement: Placement) -> BoardView:
    squares = tuple(square for square, _ in placement.placed)
    return BoardView(board.with_tiles(placement.placed).cells, squares, last_style="found")


def board_view(
    row: CheckedRow | None, state: GameState | None, found: Placement | None, *, is_tried: bool
) -> BoardView:
    """Returns the grid of `state`, the game before the row's move, with a word on it.

    The word is that of `found`, the selected solution's placement, or else the row's word. With `is_tried`, the row is
    not stored yet, and its word is only a preview.
    """
    if state is None:
        return BoardView(Board().cells)
    if found is not None:
        return with_solution(state.board, found)
    cells, move = state.board.cells, None if row is None else row.row.move
    if row is None or move is None:
        return BoardView(cells)
    if row.placement is None:  # it cannot lie at the typed place
        drawn = "" if row.draw is None else row.draw.letters
        rough = roughly_laid(move.word, move.reference, state.board, drawn) if move.reference is not None else ()
        return BoardView(cells, preview=rough)
    placed = row.placement.placed
    if is_tried or row.after is None:
        return BoardView(cells, preview=tuple((square, character, True) for square, character in placed))
    board = row.after.board
    replaced = replaced_squares(row.placement, board)
    return BoardView(board.cells, tuple(square for square, _ in placed), replaced=replaced)


def rack_view(row: CheckedRow | None, state: GameState | None, variant: Variant, laid: str) -> RackView:
    """Returns the draw of a row with its kept letters apart; before a draw is typed, the letters kept in `state`.

    The letters of the word `laid` are marked as used.
    """
    kept = "" if state is None else state.kept
    new = ""
    if row is not None and row.draw is not None:
        kept, new = row.draw.kept, row.draw.new
    elif row is not None and row.row.draw:
        kept, new = "", row.row.draw.replace("+", "")
    letters = kept + new
    places = max(variant.drawn, len(letters))
    return RackView(kept, new, used_of(letters, laid), countries=False, label=0, places=places)


def bag_of(row: CheckedRow | None, state: GameState | None) -> str:
    if state is None:
        return ""
    bag, jokers = state.bag, state.reserve
    if row is not None and row.draw is not None:
        bag = state.bag_behind(row.draw)
        jokers = max(0, state.reserve + state.kept.count(JOKER) - row.draw.letters.count(JOKER))
    return bag.tiles + JOKER * (jokers if state.variant.joker else 0)


def table_side(
    board: BoardView,
    bag: LetterBagView,
    take: Callable[[str], object],
    press: Callable[[Square], object] | None = None,
) -> Element:
    """Returns the grid above the bag.

    A click on a letter of the bag calls `take`, a click on a square `press`.
    """
    side = theme.board_side() * _SIDE

    def at(point: tuple[int, int], rect: Rect) -> None:
        if letter := letter_at(rect, point):
            take(letter)

    line, short = _bag_line(bag.letters), say("editing.bag_short", count=len(bag.letters))
    return column(
        grid(board, say("classic.sheet.board"), press, width=side, height=side),
        text(line, Type.LABEL, "ink2", Face.SEMI, shorter=(short,), id="left"),
        painted(bag, paint_letter_bag, line, at=at, grow=1, min_height=112, id="bag"),
        gap=10,
        width=side,
    )


def _bag_line(tiles: str) -> str:
    vowels, consonants = (sum(tile in kind for tile in tiles) for kind in (VOWELS, CONSONANTS))
    free = len(tiles) - vowels - consonants
    return say("editing.bag", count=len(tiles), vowels=vowels, consonants=consonants, free=free)


# what is said


def note_text(note: RowNote) -> str:
    details = {name: value or "–" if isinstance(value, str) else value for name, value in note.details}
    if note.key.startswith("game."):
        return sentence(ToppingError(note.key, **details))
    return say(
        note.key, **{name: list(value) if isinstance(value, tuple) else value for name, value in details.items()}
    )


def notes_of(row: CheckedRow) -> tuple[tuple[str, str], ...]:
    """Returns the notes about a row, faults first, each as (tone, sentence). Leaves out notes that only say that the
    row is unfinished.
    """
    tones = {Weight.FAULT: "bad", Weight.REMARK: "look"}
    notes = sorted(row.notes, key=lambda note: note.weight is not Weight.FAULT)
    return tuple((tones[note.weight], note_text(note)) for note in notes if note.key not in _UNDER_WAY)


_UNDER_WAY = ("editing.fault.no_word", "editing.fault.no_draw", "editing.fault.empty")
"""Faults that get no mark while the row is being typed."""


def status_of(row: CheckedRow | None, number: int, state: GameState | None, grade: GradedRow | None) -> EditingMessage:
    if state is None:
        return EditingMessage(say("editing.waits", number=number), "bad")
    if row is None or row.draw is None:
        notes = () if row is None else notes_of(row)
        if state.ending is not None and row is None:
            return EditingMessage(say("editing.over", number=number - 1), "good")
        _, size, fixed = state.source(state.kept)
        wanted = size + len(fixed)
        text = say("editing.type_draw", number=number, count=wanted)
        kept = (("plain", say("editing.kept", kept=state.kept)),) if state.kept else ()
        return EditingMessage(text, "plain", (*notes, *kept))
    notes = notes_of(row)
    if row.solution is None:
        text = say("editing.type_word", number=number, draw=row.draw.letters)
        if row.row.move is not None and notes:
            return EditingMessage(_marked(str(row.row.move)).upper(), "bad", notes)
        return EditingMessage(text, "plain", (*notes, *_tops(grade)))
    worth = say("editing.worth", word=row.solution.move.circled, count=row.solution.points)
    if grade is None:
        return EditingMessage(worth, "bad" if row.has_fault else "plain", notes)
    said = say(f"editing.grade.{grade.grade.value}", worth=worth, gap=grade.gap)
    return EditingMessage(said, "bad" if row.has_fault else _TONES[grade.grade], (*notes, *_better(grade)))


def chosen_status(chosen: Solution, top: int, notes: tuple[tuple[str, str], ...] = ()) -> EditingMessage:
    """Returns the message about the selected solution, with the points that it lacks to the top, which is worth `top`
    points.

    `notes` are further (tone, sentence) pairs below it.
    """
    worth = say("editing.worth", word=chosen.move.circled, count=chosen.points)
    if chosen.points < top:
        return EditingMessage(say("editing.grade.below", worth=worth, gap=top - chosen.points), "below", notes)
    return EditingMessage(say("editing.grade.top", worth=worth), "good", notes)


def _tops(grade: GradedRow | None) -> tuple[tuple[str, str], ...]:
    if grade is None or grade.retained is None:
        return ()
    return (("plain", say("editing.top", top=grade.retained.move.circled, count=grade.retained.points)),)


def _better(grade: GradedRow) -> tuple[tuple[str, str], ...]:
    """Returns a note `(tone, text)` about the tops of the position, by the grade of the typed move; for other grades,
    nothing.

    For a move below the top, it names the missed top. For a top that §3.4 forbids, it names the top to retain. For
    another allowed top, it gives the number of tops that the referee may choose.
    """
    names = {RowGrade.BELOW: "missed", RowGrade.FORBIDDEN: "wanted", RowGrade.ALLOWED: "allowed"}
    top, name = grade.retained, names.get(grade.grade)
    if top is None or name is None:
        return ()
    count = grade.better if grade.grade is RowGrade.BELOW else len(grade.retainable)
    return (("plain", say(f"editing.{name}", top=top.move.circled, points=top.points, count=count)),)


_ICONS: Final = {"good": Icon.TICK, "bad": Icon.CROSS, "below": Icon.DOWN, "look": Icon.EYE, "choice": Icon.DIAMOND}
_COLOURS: Final = {"good": "found", "bad": "missed", "below": "missed", "look": "info", "choice": "info"}


def told(said: EditingMessage, rack: RackView) -> Element:
    """Draws the editor's message with its icon, as many of its notes as fit, and the rack to the right."""
    ink = _COLOURS.get(said.tone, "ink2" if said.tone == "quiet" else "ink")
    head = text(said.text, Type.BODY, ink, Face.BOLD, lines=2, grow=1, id="said")
    notes = []
    for place, (tone, one) in enumerate(said.notes):
        words = text(one, Type.LABEL, _COLOURS.get(tone, "ink2"), lines=2, grow=1)
        notes.append(row(_sign(tone, 20), words, gap=12, align="center", drop=1 + place, id=f"note.{place}"))
    words = column(row(_sign(said.tone, 24), head, gap=14, align="center"), *notes, gap=2, grow=1, id="status")
    return row(words, draw(rack, rack.kept + rack.new, width=380, height=104), gap=24, height=104, min_height=104)


def _sign(tone: str, side: float) -> Element | None:
    return mark(_ICONS[tone], _COLOURS[tone], side, 3) if tone in _ICONS else None
