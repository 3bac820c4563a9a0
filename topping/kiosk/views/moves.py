"""Views of grids, racks and typed moves, and of the referee's answers to proposals."""

from collections.abc import Iterable

from topping.errors import InputError
from topping.kiosk.paint.fields import AnswerView
from topping.kiosk.paint.figures import DifferenceView
from topping.kiosk.paint.grid import BoardView
from topping.kiosk.paint.rack import RackView
from topping.play.classic.game import ClassicTurn, TurnKind
from topping.play.classic.laying import typed_word
from topping.play.run.gridentry import GridEntry
from topping.play.run.proposal import Answer, Verdict
from topping.rules.conditions.formula import Measure
from topping.rules.games.game import Turn
from topping.rules.grid.board import CENTRE, Board, Reference, Square
from topping.rules.moves import Move, TypedMove
from topping.rules.placement import laid, replaced_squares
from topping.rules.tiles import JOKER, tile_of
from topping.texts import say
from topping.texts.numbers import signed
from topping.texts.times import difference, to_seconds
from topping.training.ghosts import Ghost
from topping.wording.options import hint_name
from topping.wording.sentences import sentence


def behind_view(ghost: Ghost, behind: int | None, *, tenths: bool = True, has_unit: bool = False) -> DifferenceView:
    """Returns the difference `behind` between a run and its ghost, in time or points, to be painted.

    Empty if `behind` is None. Times have tenths of a second if `tenths`, and their unit if `has_unit`.
    """
    if behind is None:
        return DifferenceView("")
    if ghost.measure is Measure.TIME:
        is_none = abs(behind) < (50 if tenths else 1000)
        return DifferenceView(difference(behind, unit=has_unit, tenths=tenths), None if is_none else behind > 0)
    return DifferenceView(signed(-behind), behind > 0 if behind else None, more_is_ahead=True)


Preview = tuple[tuple[Square, str, bool], ...]
"""The typed letters on the grid: (square, character, whether the draw has the letter or it is already there)."""


def board_of(turn: Turn, before: Turn | None, preview: Preview, entry: GridEntry | None) -> BoardView:
    """Returns the grid of the move `turn`, being searched, with the typed letters on it.

    The tiles of the previous top, of the move `before`, are marked.
    """
    last = () if before is None else placed_of(before)
    return typed_on(turn.before.board.cells, last, preview, entry, () if before is None else replaced_of(before))


def typed_on(
    cells: str,
    last: tuple[Square, ...],
    preview: Preview,
    entry: GridEntry | None,
    replaced: tuple[Square, ...] = (),
) -> BoardView:
    """Returns a grid, whose squares are the text `cells`, with the letters being typed on it.

    With an `entry`, these are the letters laid at its cursor, otherwise the `preview` of the entry line. Two kinds of
    squares are marked. On those of `last`, the previous top placed tiles; on those of `replaced`, its letters replaced
    jokers (§3.8.1).
    """
    if entry is None:
        return BoardView(cells, last, preview, replaced=replaced)
    laid = tuple((square, character, True) for square, character in entry.laid)
    # on the last letter once the row is full, so that there is always a cursor
    full = entry.laid[-1][0] if entry.laid else CENTRE
    return BoardView(cells, last, laid, entry.cursor if entry.cursor.on_board else full, entry.direction, replaced)


def roughly_laid(word: str, reference: Reference, board: Board, letters: str) -> Preview:
    """Returns the letters that a word would show on the grid at a reference, even if the move is impossible.

    Letters neither on the grid there nor in the draw (`letters`) are flagged.
    """
    hand, shown = list(letters), []
    for step, character in enumerate(word):
        square = reference.square.moved(reference.direction, step)
        if not square.on_board:
            continue
        agrees = board.at(square).upper() == character.upper()
        if not board.holds(square):
            tile = character if character in hand else JOKER
            agrees = tile in hand
            if agrees:
                hand.remove(tile)
        shown.append((square, character, agrees))
    return tuple(shown)


def letters_laid(move: Move, board: Board) -> int:
    """Returns how many letters a move adds to a grid."""
    start, direction = move.reference.square, move.reference.direction
    return sum(not board.holds(start.moved(direction, step)) for step in range(len(move.word)))


def used_of(letters: str, laid: Iterable[str]) -> tuple[bool, ...]:
    """Returns for each letter of a draw or rack whether the move that lays the letters `laid` uses it."""
    left, used = list(laid), []
    for letter in letters:
        used.append(letter in left)
        if letter in left:
            left.remove(letter)
    return tuple(used)


def replaced_of(turn: Turn) -> tuple[Square, ...]:
    """Returns the squares on which a move's top replaced a joker of the grid."""
    return replaced_squares(turn.placement, turn.after.board)


def placed_of(turn: Turn) -> tuple[Square, ...]:
    return tuple(square for square, _ in turn.placement.placed)


def in_words(verdict: Verdict, text: str, *, show_distance: bool, at_ms: int | None = None) -> AnswerView:
    """Returns the referee's answer to a proposal that is not the top.

    `text` is the proposal as typed. Points and distance to the top are told only if `show_distance`. `at_ms` is the
    time since the start of the move.
    """
    if verdict.answer is Answer.BELOW_TOP and verdict.move is not None:
        return _near(verdict, verdict.move, show_distance=show_distance, at_ms=at_ms)
    match verdict.answer:
        case Answer.SYNTAX:
            try:
                TypedMove.parse(text)
            except InputError as fault:
                return AnswerView(sentence(fault), "plain")
            return AnswerView(say("verdict.syntax"), "plain")
        case Answer.REFERENCE_WANTED | Answer.SCORE_WANTED:
            return AnswerView(say(f"verdict.{verdict.answer.name.lower()}"), "plain")
        case Answer.DOES_NOT_FIT | Answer.DOES_NOT_CONNECT if verdict.misfit is not None:
            text_shown = say(f"verdict.misfit.{verdict.misfit.name.lower()}")
        case Answer.NOT_ADMITTED | Answer.CROSS_WORD_NOT_ADMITTED:
            key = "verdict.not_admitted" if verdict.answer is Answer.NOT_ADMITTED else "verdict.cross_not_admitted"
            text_shown = say(key, words=verdict.refused)
        case Answer.LETTERS_MISSING if verdict.missing:
            letters = [say("verdict.joker") if tile == JOKER else tile for tile in verdict.missing]
            text_shown = say("verdict.missing", letters=letters)
        case Answer.HINT:
            return AnswerView(say("verdict.hint", hint=hint_name(text)), "plain")
        case _:
            text_shown = say(f"verdict.{verdict.answer.name.lower()}")
    return AnswerView(text_shown, "bad")


def _near(verdict: Verdict, move: Move, *, show_distance: bool, at_ms: int | None) -> AnswerView:
    """Returns the answer to a valid proposal below the top."""
    sentence_shown, rest = say("verdict.below_top"), say("answer.below_top")
    if show_distance:
        sentence_shown = say("verdict.distance", word=move.circled, points=verdict.points, distance=verdict.distance)
        rest = say("answer.distance", points=verdict.points, distance=verdict.distance)
    when = "" if at_ms is None else say("answer.at", time=to_seconds(at_ms))
    return AnswerView(sentence_shown, "near", strong=f"{move.word.upper()} {move.reference}", rest=rest, aside=when)


def preview_of_line(text: str, board: Board, rack: str) -> Preview:
    """Returns the letters that a word typed on the entry line would show on the grid; impossible letters are
    flagged.
    """
    try:
        return tuple((square, letter, True) for square, letter in typed_word(text, board, rack).placement.placed)
    except InputError:
        pass
    try:
        typed = TypedMove.parse(text)
    except InputError:
        return ()
    return () if typed.reference is None else roughly_laid(typed.word, typed.reference, board, rack)


def last_squares(turn: ClassicTurn | None) -> tuple[Square, ...]:
    if turn is None or turn.kind is not TurnKind.LAID or turn.move is None:
        return ()
    return tuple(square for square, _ in laid(turn.board, turn.move).placed)


def rack_view(letters: str, preview: Preview, board: Board, *, marked: str = "") -> RackView:
    """Returns a rack to paint. Letters used in the `preview` and the letters `marked` are shaded."""
    used_up = [tile_of(character) for square, character, _ in preview if not board.holds(square)] + list(marked)
    return RackView("", letters, used_of(letters, used_up), countries=False, label=0)
