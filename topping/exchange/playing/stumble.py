"""A move that cannot be played: what is wrong with it, and the state from which what follows can still be judged."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from topping.errors import GameFileError
from topping.exchange.playing.draws import draw_fault, draws_of, timeless_draw_fault
from topping.exchange.playing.words import WordRead, laid, only_place, points_of, words_of
from topping.exchange.remarks import SheetFault
from topping.exchange.sheet import WrittenMove
from topping.rules.bag import Bag
from topping.rules.board import Board
from topping.rules.draw import Draw
from topping.rules.game import GameMove, play
from topping.rules.gamestate import GameState
from topping.rules.letters import in_letter_order, tile_of
from topping.rules.placement import Misfit, Placement
from topping.rules.replacement import replace_jokers
from topping.rules.scoring import score
from topping.rules.solution import Solution
from topping.rules.square import Reference

_TIMELESS: Final = (Misfit.OFF_BOARD,)
"""What no earlier move can have caused."""


@dataclass(frozen=True, slots=True)
class Uncertainty:
    """What earlier faults leave uncertain: a fault that may only follow from one of them is not told."""

    of_letters: bool = False
    """The kept letters and the bag may not be those of the game."""
    of_board: bool = False
    """A word may be missing from the grid."""


def stumble(
    state: GameState, move: WrittenMove, uncertain: Uncertainty
) -> tuple[list[SheetFault], GameState | None, Uncertainty]:
    """The faults of a move, the state after it (None where nothing can follow), and what is uncertain from then on."""
    if state.ending is not None and not uncertain.of_letters and not uncertain.of_board:
        return [SheetFault(move.line, "game.over_already", {"number": state.number}, state.number)], None, uncertain
    faults: list[SheetFault] = []
    draw = draws_of(move.draw, state)[0].draw
    of_letters = not move.draw.letters  # unreadable, which is told already
    if move.draw.letters:
        told = (
            timeless_draw_fault(move.draw, state.number, state.variant)
            if uncertain.of_letters or uncertain.of_board
            else draw_fault(move.draw, draw, state)
        )
        if told is not None:
            faults.append(SheetFault(move.line, told[0], told[1], state.number))
            of_letters = True
    if not move.word or move.reference is None:
        if not move.word and move.reference is None:
            faults.append(SheetFault(move.line, "import.fault.no_solution", {"letters": str(move.draw)}, state.number))
        return faults, _resynced(state, state.board, ""), Uncertainty(of_letters=True, of_board=True)
    fault, placement, is_sure = _word(state, move, move.reference, draw, uncertain)
    if fault is not None:
        faults.append(fault)
    if not faults and move.draw.letters and uncertain == Uncertainty():
        faults += _other_fault(state, move, draw, placement)
    if placement is None:
        return faults, _resynced(state, state.board, ""), Uncertainty(of_letters=True, of_board=True)
    return faults, _after(state, draw, placement), Uncertainty(of_letters or not is_sure, uncertain.of_board)


def _other_fault(state: GameState, move: WrittenMove, draw: Draw, placement: Placement | None) -> list[SheetFault]:
    """What the rules find where draw and word are each right by themselves: a draw that may not come again (§3.6)."""
    if placement is None:
        return []
    points = score(state.board, placement, state.variant).points
    try:
        play(state, GameMove(draw, Solution(placement.move.word, placement.move.reference, points)))
    except GameFileError as fault:
        return [SheetFault(move.line, fault.key, dict(fault.details), state.number)]
    return []


def _word(
    state: GameState, move: WrittenMove, reference: Reference, draw: Draw, uncertain: Uncertainty
) -> tuple[SheetFault | None, Placement | None, bool]:
    """What is wrong with the word, where it is taken to lie, and whether its letters are those of the draw."""
    board, variant, letters = state.board, state.variant, draw.letters
    fits = words_of(move, letters, board, variant, None)
    if fits:
        return None, fits[0].placement, True
    named = f"{move.word} {reference}"

    def fault(key: str, **details: object) -> SheetFault | None:
        suppressed = uncertain.of_board
        common: dict[str, object] = {"number": state.number, "word": named}
        return None if suppressed else SheetFault(move.played_line, key, common | details, state.number)

    placement = laid(move, board, variant)
    if isinstance(placement, Misfit):
        place = None if uncertain.of_board or not letters else only_place(move, letters, board, variant)
        if place is not None:
            return _elsewhere(fault(f"game.misfit.{placement.name.lower()}"), place), place.placement, True
        if placement in _TIMELESS:
            uncertain = Uncertainty()
        return fault(f"game.misfit.{placement.name.lower()}"), None, False
    points = points_of(move, letters, board, variant) if letters else None
    if points is None:
        return (fault("game.letters_missing", letters=letters) if letters else None), placement, False
    return fault("game.points", said=move.points, found=points), placement, True


def _elsewhere(fault: SheetFault | None, place: WordRead) -> SheetFault | None:
    """The fault, with the place where the word would fit."""
    if fault is None:
        return None
    details = fault.details | {"place": str(place.placement.move.reference)}
    return SheetFault(fault.line, fault.key, details, fault.number)


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
