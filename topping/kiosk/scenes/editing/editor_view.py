"""What the editor of games shows of its rows: the sheet, the grid, the draw, the bag, and what there is to say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from topping.errors import ToppingError
from topping.kiosk.painters.editing.bag import LetterBagView
from topping.kiosk.painters.editing.sheetrows import RowMark, SheetRow
from topping.kiosk.painters.editing.status import StatusView
from topping.kiosk.painters.grid.board import BoardView
from topping.kiosk.painters.grid.rack import RackView
from topping.kiosk.wording import sentence
from topping.play.editing.checking import CheckedRow, RowNote, Weight
from topping.play.editing.grading import GradedRow, RowGrade
from topping.rules.conditions.variant import Variant
from topping.rules.games.gamestate import GameState
from topping.rules.grid.square import Square
from topping.rules.moves.placement import Misfit, lay
from topping.rules.moves.replacement import replaced_squares
from topping.rules.moves.solution import Solution
from topping.rules.tiles.letters import CONSONANTS, JOKER, VOWELS
from topping.texts import say
from topping.texts.numbers import signed

_MARKS = {
    RowGrade.RETAINED: RowMark.TOP,
    RowGrade.ALLOWED: RowMark.TOP,
    RowGrade.FORBIDDEN: RowMark.CHOICE,
    RowGrade.BELOW: RowMark.BELOW,
    RowGrade.ABOVE: RowMark.REMARK,
    RowGrade.OPEN: RowMark.NONE,
}
_TONES = {
    RowGrade.RETAINED: "good",
    RowGrade.ALLOWED: "good",
    RowGrade.FORBIDDEN: "choice",
    RowGrade.BELOW: "below",
    RowGrade.ABOVE: "look",
    RowGrade.OPEN: "plain",
}


# the sheet


def sheet_rows(checked: Sequence[CheckedRow], grades: Mapping[int, GradedRow]) -> list[SheetRow]:
    """Every row, and the empty one at the end that is typed next."""
    rows, total = [], 0
    for row in checked:
        total += row.solution.points if row.solution is not None else 0
        rows.append(_sheet_row(row, grades.get(row.number), total))
    rows.append(SheetRow(str(len(checked) + 1), "", "", 0, "", "", "", "", RowMark.NONE))
    return rows


def _sheet_row(row: CheckedRow, grade: GradedRow | None, total: int) -> SheetRow:
    typed, move, solution = row.row, row.row.move, row.solution
    if row.draw is not None:
        kept, new, rejected = row.draw.kept, row.draw.new, len(row.draw.rejected)
    else:
        kept, new, rejected = "", typed.draw.replace("+", ""), len(typed.rejected)
    word = solution.word if solution is not None else "" if move is None else _marked(str(move).split()[0])
    reference = "" if move is None or move.reference is None else str(move.reference)
    return SheetRow(
        str(row.number),
        kept,
        new,
        rejected,
        word,
        str(solution.reference) if solution is not None else reference,
        "" if solution is None else str(solution.points),
        "" if solution is None else str(total),
        mark_of(row, grade),
        signed(-grade.gap) if grade is not None and grade.gap and row.solution is not None else "",
    )


def _marked(word: str) -> str:
    """A typed word with its jokers in small letters, none in parentheses."""
    while "(" in word:
        before, _, rest = word.partition("(")
        inside, _, after = rest.partition(")")
        word = before + inside.lower() + after
    return word


def mark_of(row: CheckedRow, grade: GradedRow | None) -> RowMark:
    """The mark of a row: its faults first, then what there is to look at, then what it is worth."""
    if row.waits:
        return RowMark.WAITS
    if row.has_fault:
        return RowMark.FAULT if row.row.is_whole or row.row.is_empty else RowMark.NONE
    if row.notes:
        return RowMark.REMARK
    return RowMark.NONE if grade is None else _MARKS[grade.grade]


# grid, draw, bag


def board_view(
    row: CheckedRow | None, state: GameState | None, chosen: Solution | None, *, is_tried: bool
) -> BoardView:
    """The grid with the word of the row on it, or with a solution that is looked at, or as the row finds it."""
    if state is None:
        return BoardView(GameState.set_up(row.before.variant).board.cells if row and row.before else "." * 225)
    board, variant = state.board, state.variant
    if chosen is not None:
        placement = lay(board, chosen.move, variant)
        if not isinstance(placement, Misfit):
            return BoardView(
                board.with_tiles(placement.placed).cells,
                tuple(square for square, _ in placement.placed),
                last_style="found",
            )
    if row is None or row.row.move is None:
        return BoardView(board.cells)
    if row.placement is None:
        return BoardView(board.cells, preview=_rough(row, state))
    placed = row.placement.placed
    if is_tried or row.after is None:
        return BoardView(board.cells, preview=tuple((square, character, True) for square, character in placed))
    squares = tuple(square for square, _ in placed)
    return BoardView(
        row.after.board.cells, squares, replaced=replaced_squares(row.placement, row.after.board), last_style="last"
    )


def _rough(row: CheckedRow, state: GameState) -> tuple[tuple[Square, str, bool], ...]:
    """The letters of a word that cannot lie where it was typed, those at fault marked."""
    move = row.row.move
    if move is None or move.reference is None:
        return ()
    hand = list("" if row.draw is None else row.draw.letters)
    letters = []
    for place, letter in enumerate(move.word):
        square = move.reference.square.moved(move.reference.direction, place)
        if not square.on_board:
            continue
        there = state.board.at(square)
        agrees = there.upper() == letter
        if not state.board.holds(square):
            tile = letter if letter in hand else JOKER
            agrees = tile in hand
            if agrees:
                hand.remove(tile)
        letters.append((square, letter, agrees))
    return tuple(letters)


def rack_view(row: CheckedRow | None, state: GameState | None, variant: Variant, laid: str) -> RackView:
    """The draw with its kept letters apart, or the kept letters alone before it is typed."""
    kept = "" if state is None else state.kept
    new = ""
    if row is not None and row.draw is not None:
        kept, new = row.draw.kept, row.draw.new
    elif row is not None and row.row.draw:
        kept, new = "", row.row.draw.replace("+", "")
    letters = kept + new
    return RackView(
        kept, new, used_of(letters, laid), countries=False, label=0, places=max(variant.drawn, len(letters))
    )


def used_of(letters: str, laid: str) -> tuple[bool, ...]:
    """For each letter of a draw, whether it lies on the grid."""
    left, used = list(laid), []
    for letter in letters:
        used.append(letter in left)
        if letter in left:
            left.remove(letter)
    return tuple(used)


def laid_tiles(row: CheckedRow | None, chosen: Solution | None, state: GameState | None) -> str:
    """The tiles of the draw that lie on the grid as it is shown."""
    placement = None
    if chosen is not None and state is not None:
        placement = lay(state.board, chosen.move, state.variant)
    elif row is not None:
        placement = row.placement
    return "" if placement is None or isinstance(placement, Misfit) else placement.tiles


def bag_view(row: CheckedRow | None, state: GameState | None) -> LetterBagView:
    """The letters left in the bag once the draw is made."""
    if state is None:
        return LetterBagView("", "")
    bag, jokers = state.bag, state.reserve
    if row is not None and row.draw is not None:
        bag = state.bag_behind(row.draw)
        jokers = max(0, state.reserve + state.kept.count(JOKER) - row.draw.letters.count(JOKER))
    tiles = bag.tiles + JOKER * (jokers if state.variant.joker else 0)
    return LetterBagView(tiles, bag_line(tiles))


def bag_line(tiles: str) -> str:
    """How many letters are left, and how many of each kind."""
    vowels = sum(tile in VOWELS for tile in tiles)
    consonants = sum(tile in CONSONANTS for tile in tiles)
    return say(
        "editing.bag", count=len(tiles), vowels=vowels, consonants=consonants, free=len(tiles) - vowels - consonants
    )


# what is said


def note_text(note: RowNote) -> str:
    """A note in words."""
    details = {name: value or "–" if isinstance(value, str) else value for name, value in note.details}
    if note.key.startswith("game."):
        return sentence(ToppingError(note.key, **details))
    return say(
        note.key, **{name: list(value) if isinstance(value, tuple) else value for name, value in details.items()}
    )


def notes_of(row: CheckedRow) -> tuple[tuple[str, str], ...]:
    """The notes of a row, each after its tone."""
    tones = {Weight.FAULT: "bad", Weight.REMARK: "look"}
    notes = sorted(row.notes, key=lambda note: note.weight is not Weight.FAULT)
    return tuple((tones[note.weight], note_text(note)) for note in notes if note.key not in _UNDER_WAY)


_UNDER_WAY = ("editing.fault.no_word", "editing.fault.no_draw", "editing.fault.empty")
"""Not worth a mark while the row is being typed."""


def status_of(row: CheckedRow | None, number: int, state: GameState | None, grade: GradedRow | None) -> StatusView:
    """What there is to say of the row in hand."""
    if state is None:
        return StatusView(say("editing.waits", number=number), "bad")
    if row is None or row.draw is None:
        notes = () if row is None else notes_of(row)
        if state.ending is not None and row is None:
            return StatusView(say("editing.over", number=number - 1), "good")
        _, size, fixed = state.source(state.kept)
        wanted = size + len(fixed)
        text = say("editing.type_draw", number=number, count=wanted)
        kept = (("plain", say("editing.kept", kept=state.kept)),) if state.kept else ()
        return StatusView(text, "plain", (*notes, *kept))
    notes = notes_of(row)
    if row.solution is None:
        text = say("editing.type_word", number=number, draw=row.draw.letters)
        if row.row.move is not None and notes:
            return StatusView(_marked(str(row.row.move)).upper(), "bad", notes)
        return StatusView(text, "plain", (*notes, *_tops(grade)))
    worth = say("editing.worth", word=row.solution.move.circled, count=row.solution.points)
    if grade is None:
        return StatusView(worth, "bad" if row.has_fault else "plain", notes)
    said = say(f"editing.grade.{grade.grade.value}", worth=worth, gap=grade.gap)
    return StatusView(said, "bad" if row.has_fault else _TONES[grade.grade], (*notes, *_better(grade)))


def chosen_status(chosen: Solution, top: int, notes: tuple[tuple[str, str], ...] = ()) -> StatusView:
    """What there is to say of a solution that is looked at, beside the points of the top."""
    worth = say("editing.worth", word=chosen.move.circled, count=chosen.points)
    if chosen.points < top:
        return StatusView(say("editing.grade.below", worth=worth, gap=top - chosen.points), "below", notes)
    return StatusView(say("editing.grade.top", worth=worth), "good", notes)


def _tops(grade: GradedRow | None) -> tuple[tuple[str, str], ...]:
    if grade is None or grade.retained is None:
        return ()
    return (("plain", say("editing.top", top=grade.retained.move.circled, count=grade.retained.points)),)


def _better(grade: GradedRow) -> tuple[tuple[str, str], ...]:
    """What was missed, or which top §3.4 wants, or that it leaves a choice."""
    top = grade.retained
    if top is None:
        return ()
    match grade.grade:
        case RowGrade.BELOW:
            text = say("editing.missed", top=top.move.circled, points=top.points, count=grade.better)
            return (("plain", text),)
        case RowGrade.FORBIDDEN:
            return (("plain", say("editing.wanted", top=top.move.circled)),)
        case RowGrade.ALLOWED:
            return (("plain", say("editing.allowed", count=len(grade.retainable), top=top.move.circled)),)
        case _:
            return ()
