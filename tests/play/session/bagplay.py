"""Moves that lie on the grid, for draws from a real bag: no solver is asked, and words need not be words."""

from __future__ import annotations

from topping.rules.board import Board
from topping.rules.gamestate import GameState
from topping.rules.letters import JOKER
from topping.rules.move import Move
from topping.rules.placement import Misfit, lay
from topping.rules.scoring import score
from topping.rules.solution import Solution
from topping.rules.square import SIZE, Direction, Reference, Square


def some_solution(state: GameState, letters: str) -> Solution | None:
    """A move that lies on the grid, whatever word it makes."""
    board, plain = state.board, [letter for letter in letters if letter != JOKER]
    if board == Board():
        word, reference = "".join(plain[:3]), Reference.parse("H8")
        return _scored(state, word, reference) if len(word) > 1 else None
    for place in range(SIZE * SIZE):
        square = Square(place // SIZE, place % SIZE)
        if not board.holds(square) or not plain:
            continue
        for direction in Direction:
            word, end = board.at(square), square
            while end.row < SIZE - 1 and end.column < SIZE - 1 and board.holds(end.moved(direction, 1)):
                end = end.moved(direction, 1)
                word += board.at(end)
            solution = _scored(state, word + plain[0], Reference(square, direction))
            if solution is not None:
                return solution
    return None


def _scored(state: GameState, word: str, reference: Reference) -> Solution | None:
    placement = lay(state.board, Move(word, reference), state.variant)
    if isinstance(placement, Misfit):
        return None
    return Solution(word, reference, score(state.board, placement, state.variant).points)
