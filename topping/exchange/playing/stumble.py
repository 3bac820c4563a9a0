"""A move that cannot be played: what is wrong with it, and the state from which what follows can still be judged."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from topping.errors import GameFileError
from topping.exchange.playing.draws import draw_fault, draws_of, timeless_draw_fault
from topping.exchange.playing.words import laid, only_place, points_of, words_of
from topping.exchange.remarks import SheetFault
from topping.exchange.sheet import WrittenMove
from topping.rules.games.game import GameMove, play
from topping.rules.games.gamestate import GameState
from topping.rules.grid.board import Board
from topping.rules.grid.square import Direction, Reference, Square
from topping.rules.moves.placement import Misfit, Placement
from topping.rules.moves.replacement import replace_jokers
from topping.rules.moves.scoring import score
from topping.rules.moves.solution import Solution
from topping.rules.tiles.bag import Bag
from topping.rules.tiles.draw import Draw
from topping.rules.tiles.letters import JOKER, in_letter_order, tile_of

_LETTERS_MISSING: Final = "game.letters_missing"
_TIMELESS: Final = (Misfit.OFF_BOARD,)
"""What no earlier move can have caused."""


@dataclass(frozen=True, slots=True)
class Uncertainty:
    """What earlier faults leave uncertain: a fault that may only follow from one of them is not told."""

    of_letters: bool = False
    """The kept letters may not be those of the game."""
    of_bag: bool = False
    """The letters left may not be either."""
    of_board: bool = False
    """A word may be missing from the grid."""
    squares: frozenset[Square] = frozenset()
    """Squares whose letters may be wrong."""


LOST: Final = Uncertainty(of_letters=True, of_bag=True, of_board=True)
"""After a move of which nothing is known."""


@dataclass(frozen=True, slots=True)
class Stumbled:
    """What came of a move that cannot be played."""

    faults: tuple[SheetFault, ...]
    states: tuple[GameState, ...]
    """The states from which the next move may be judged; none where nothing can follow."""
    uncertain: Uncertainty


def stumble(state: GameState, move: WrittenMove, uncertain: Uncertainty) -> Stumbled:
    """The faults of a move that does not play, and from where what follows it can be judged."""
    if state.ending is not None and uncertain == Uncertainty():
        return Stumbled(
            (SheetFault(move.line, "game.over_already", {"number": state.number}, state.number),), (), uncertain
        )
    draw = draws_of(move.draw, state)[0].draw
    of_draw = _draw_fault(state, move, draw, uncertain)
    faults = [] if of_draw is None else [of_draw]
    if not move.word or move.reference is None:
        if not move.word and move.reference is None:
            faults.append(SheetFault(move.line, "import.fault.no_solution", {"letters": str(move.draw)}, state.number))
        lost = _resynced(state, state.board, "")
        return Stumbled(tuple(faults), (lost,), LOST)
    board = _mended(state.board, move, move.reference, uncertain)
    word = _word(board, state, move, move.reference, draw, uncertain)
    if word.fault is not None and not (of_draw and word.key == _LETTERS_MISSING):  # the same letter is wrong twice
        faults.append(word.fault)
    if not faults and move.draw.letters and uncertain == Uncertainty() and word.placements:
        faults += _other_fault(state, move, draw, word.placements[0])
    if not word.placements:
        lost = _resynced(state, state.board, "")
        return Stumbled(tuple(faults), (lost,), LOST)
    states = tuple(_after(replace(state, board=word.board), draw, one) for one in word.placements)
    is_sure = of_draw is None and word.key == "" and bool(move.draw.letters)
    squares = uncertain.squares
    if word.key == _LETTERS_MISSING:
        squares |= {square for square, _ in word.placements[0].placed}
    of_bag = uncertain.of_bag or bool(squares) or JOKER in draw.letters  # what a joker stood for decides what is left
    return Stumbled(tuple(faults), states, Uncertainty(not is_sure, of_bag, uncertain.of_board, squares))


def _draw_fault(state: GameState, move: WrittenMove, draw: Draw, uncertain: Uncertainty) -> SheetFault | None:
    """What is wrong with the draw; nothing is told of one that could not be read, which is told already."""
    if not move.draw.letters:
        return None
    if uncertain.of_letters or uncertain.of_bag or uncertain.of_board:
        told = timeless_draw_fault(move.draw, state.number, state.variant)
    else:
        told = draw_fault(move.draw, draw, state)
    return None if told is None else SheetFault(move.line, told[0], told[1], state.number)


def _other_fault(state: GameState, move: WrittenMove, draw: Draw, placement: Placement) -> list[SheetFault]:
    """What the rules find where draw and word are each right by themselves: a draw that may not come again (§3.6)."""
    points = score(state.board, placement, state.variant).points
    try:
        play(state, GameMove(draw, Solution(placement.move.word, placement.move.reference, points)))
    except GameFileError as fault:
        details = {name: value if isinstance(value, int) else str(value) for name, value in fault.details.items()}
        return [SheetFault(move.line, fault.key, dict(details), state.number)]
    return []


@dataclass(frozen=True, slots=True)
class _WordStumbled:
    """What came of the word."""

    board: Board
    placements: tuple[Placement, ...]
    """Where it may be taken to lie; none where that is unknown."""
    key: str = ""
    """Of its fault, whether told or not; empty where there is none."""
    fault: SheetFault | None = None
    """None where there is none, or where it may follow from an earlier one."""


def _word(
    board: Board, state: GameState, move: WrittenMove, reference: Reference, draw: Draw, uncertain: Uncertainty
) -> _WordStumbled:
    """What is wrong with the word on `board`, and where it is taken to lie."""
    variant, letters = state.variant, draw.letters
    fits = words_of(move, letters, board, variant, None)
    if fits:
        return _WordStumbled(board, (fits[0].placement,))
    placement = laid(move, board, variant)
    points = None if isinstance(placement, Misfit) or not letters else points_of(move, letters, board, variant)
    details: dict[str, object] = {"number": state.number, "word": f"{move.word} {reference}"}
    placements: tuple[Placement, ...] = ()
    if isinstance(placement, Misfit):
        key = f"game.misfit.{placement.name.lower()}"
    elif points is None:
        key, placements = _LETTERS_MISSING, (placement,)
        details["letters"] = letters
    else:
        key, placements = "game.points", (placement,)
        details |= {"said": move.points, "found": points}
    if key != _LETTERS_MISSING and letters and not uncertain.of_board:
        place = only_place(move, letters, board, variant)
        if place is not None:
            details["place"] = str(place.placement.move.reference)
            placements += (place.placement,)
    may_follow = uncertain.of_board or _touches(move, reference, uncertain.squares) or not (letters or placements == ())
    is_told = placement in _TIMELESS or not may_follow
    fault = SheetFault(move.played_line, key, details, state.number) if is_told else None
    return _WordStumbled(board, placements, key, fault)


def _mended(board: Board, move: WrittenMove, reference: Reference, uncertain: Uncertainty) -> Board:
    """The grid with the letters of the word on the squares that it covers whose letters may be wrong."""
    covered = zip(_squares(move, reference), move.word, strict=True)
    wrong = [(square, letter.upper()) for square, letter in covered if square in uncertain.squares and letter != JOKER]
    return board.with_tiles(wrong)


def _touches(move: WrittenMove, reference: Reference, squares: frozenset[Square]) -> bool:
    """Whether the word covers one of the squares, or lies beside one."""
    steps = [(direction, step) for direction in Direction for step in (-1, 0, 1)]
    return any(square.moved(*one) in squares for square in _squares(move, reference) for one in steps)


def _squares(move: WrittenMove, reference: Reference) -> list[Square]:
    return [reference.square.moved(reference.direction, step) for step in range(len(move.word))]


def _after(state: GameState, draw: Draw, placement: Placement) -> GameState:
    """The state after a word laid in spite of a fault: the grid is believed, the kept letters as far as they go."""
    letters = draw.letters
    for tile in placement.tiles:
        letters = letters.replace(tile, "", 1)
    behind = _unseen(state.board, draw.letters)
    placed, _ = replace_jokers(placement, behind, state.variant)
    return _resynced(state, state.board.with_tiles(placed), letters)


def _resynced(state: GameState, board: Board, kept: str) -> GameState:
    """The state of the next move, its bag being what neither the grid nor the kept letters hold."""
    bag = _unseen(board, kept)
    reserve = 0
    if state.variant.joker:
        reserve, bag = bag.jokers, bag.without_jokers
    return GameState(state.variant, board, bag, in_letter_order(kept), reserve, state.number + 1)


def _unseen(board: Board, letters: str) -> Bag:
    return Bag.full().minus_as_far_as_it_goes([*map(tile_of, board.tiles), *letters])
