"""The end of a game of two, searched once the bag is empty: each then knows the other's letters.

Alpha-beta by iterative deepening. A line that is cut is played to its end by both taking the move that brings most at
once. The search ends with its budget of positions, so that it takes the same time whatever the letters.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from topping.rules.grid.board import Board
from topping.rules.grid.position import Position
from topping.rules.moves import Solution, laid
from topping.rules.tiles import VALUES, without

Solve: TypeAlias = Callable[[Position], Sequence[Solution]]
"""All solutions of a position, in their order."""

_MOST: Final = 1 << 20
BUDGET: Final = 1_000
WIDTH: Final = 12
"""How many moves of a position are followed, those that bring most."""


def hand_value(rack: str) -> int:
    """The values of the letters in hand."""
    return sum(VALUES[tile] for tile in rack)


@dataclass(frozen=True, slots=True)
class EndState:
    """The bag is empty: whose turn it is, and what both hold."""

    board: Board
    rack: str
    """Of the player whose turn it is."""
    other: str
    passes: int = 0
    """How many times in a row they have just passed: a second pass ends the game."""

    @property
    def position(self) -> Position:
        """The grid and the letters of the player whose turn it is."""
        return Position(self.board, self.rack)

    @property
    def result(self) -> int | None:
        """What the end adds to the difference between the player whose turn it is and the other; None before it."""
        if not self.other:
            return -2 * hand_value(self.rack)
        return hand_value(self.other) - hand_value(self.rack) if self.passes == 2 else None


@dataclass(frozen=True, slots=True)
class EndMove:
    """A move at the end: what it brings and what it leads to; no solution is passing."""

    solution: Solution | None
    after: EndState

    @property
    def points(self) -> int:
        """What it brings."""
        return self.solution.points if self.solution else 0


class _SpentError(Exception):
    """The budget is spent."""


@dataclass
class EndSearch:
    """A search of the best move."""

    solve: Solve
    budget: int = BUDGET
    """How many positions may be searched for their solutions."""
    _moves: dict[tuple[str, str, str, int], list[EndMove]] = field(default_factory=dict, init=False)
    _spent: int = field(default=0, init=False)
    _cut: bool = field(default=False, init=False)
    """Whether a line of the search was cut before its end."""

    def best(self, state: EndState) -> tuple[EndMove, int]:
        """The best move, and by how much it moves the difference of the scores to the end of the game."""
        moves = self._moves_of(state)
        best, value = moves[0], moves[0].points
        depth = 1
        try:
            best, value = max(((one, one.points - self._greedy(one.after)) for one in moves), key=lambda one: one[1])
            while True:
                depth += 1
                self._cut = False
                best, value = self._root([best, *(one for one in moves if one is not best)], depth)
                if not self._cut:
                    return best, value
        except _SpentError:
            return best, value

    def _root(self, moves: list[EndMove], depth: int) -> tuple[EndMove, int]:
        """The best of the moves, to a depth; one found before the budget is spent is not lost."""
        best, value = moves[0], -_MOST
        for one in moves:
            reached = one.points - self._value(one.after, depth - 1, -_MOST, one.points - value)
            if reached > value:
                best, value = one, reached
        return best, value

    def _value(self, state: EndState, depth: int, alpha: int, beta: int) -> int:
        """The difference that the player whose turn it is still makes, as far as it lies between the bounds."""
        if (result := state.result) is not None:
            return result
        if depth == 0:
            self._cut = True
            return self._greedy(state)
        value = -_MOST
        for one in self._moves_of(state):
            value = max(value, one.points - self._value(one.after, depth - 1, one.points - beta, one.points - alpha))
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return value

    def _greedy(self, state: EndState) -> int:
        """The difference where both take what brings most at once, from here to the end."""
        difference, sign = 0, 1
        while (result := state.result) is None:
            move = self._moves_of(state)[0]
            difference += sign * move.points
            state, sign = move.after, -sign
        return difference + sign * result

    def _moves_of(self, state: EndState) -> list[EndMove]:
        """The moves of a position, those first that bring most at once; passing is the last."""
        key = (state.board.cells, state.rack, state.other, state.passes)
        known = self._moves.get(key)
        if known is None:
            if self._spent >= self.budget:
                raise _SpentError
            self._spent += 1
            known = self._moves[key] = self._found(state)
        return known

    def _found(self, state: EndState) -> list[EndMove]:
        seen = []
        for solution in self.solve(state.position)[: 4 * WIDTH]:
            placement = laid(state.board, solution.move)
            rack = without(state.rack, placement.tiles)
            if rack is None:
                raise ValueError(f"{solution} is not made of {state.rack}")
            seen.append(EndMove(solution, EndState(state.board.with_tiles(placement.placed), state.other, rack)))
        seen.sort(key=lambda one: _at_once(one, state), reverse=True)
        return [*seen[:WIDTH], EndMove(None, EndState(state.board, state.other, state.rack, state.passes + 1))]


def _at_once(move: EndMove, state: EndState) -> int:
    """What a move brings at once, the letters that it takes off one's hand included, and going out."""
    left = move.after.other
    return move.points + (2 * hand_value(state.other) if not left else hand_value(state.rack) - hand_value(left))
