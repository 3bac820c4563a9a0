"""The search for the best play at the end of a classic game of two: the bag is empty, so both racks are known.

The search is alpha-beta by iterative deepening. At the depth limit, both sides play the best immediate move to the end.
A budget of positions ends the search, so that it takes about the same time for all racks.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from topping.rules.grid.board import Board
from topping.rules.grid.position import Position
from topping.rules.moves import Solution
from topping.rules.placement import laid
from topping.rules.tiles import VALUES, without

Solve: TypeAlias = Callable[[Position], Sequence[Solution]]
"""Returns all solutions of a position, in order."""

_MOST: Final = 1 << 20
BUDGET: Final = 1_000
WIDTH: Final = 12
"""Number of moves followed in each position, the best immediate moves."""


def hand_value(rack: str) -> int:
    """Returns the sum of the values of a player's letters (points)."""
    return sum(VALUES[tile] for tile in rack)


@dataclass(frozen=True, slots=True)
class EndState:
    """The state of a game of two with an empty bag: the grid and both racks."""

    board: Board
    rack: str
    """The rack of the player on turn."""
    other: str
    passes: int = 0
    """Number of passes in a row; the second ends the game."""

    @property
    def position(self) -> Position:
        """The grid and the rack of the player on turn, as a position to be searched."""
        return Position(self.board, self.rack)

    @property
    def result(self) -> int | None:
        """Points that the settlement of letters left adds to the lead of the player on turn; None if the game is not
        over.
        """
        if not self.other:
            return -2 * hand_value(self.rack)
        return hand_value(self.other) - hand_value(self.rack) if self.passes == 2 else None


@dataclass(frozen=True, slots=True)
class EndMove:
    """A possible move at the end of a game: its solution (None for a pass), and the state after it."""

    solution: Solution | None
    after: EndState

    @property
    def points(self) -> int:
        """Points of the move; 0 for a pass."""
        return self.solution.points if self.solution else 0


class _SpentError(Exception):
    """The signal that the budget of positions is used up."""


@dataclass
class EndSearch:
    """A search for the best move at the end of a game. It stops after a given number of positions (budget)."""

    solve: Solve
    budget: int = BUDGET
    """Most positions that may be searched for their solutions."""
    _moves: dict[tuple[str, str, str, int], list[EndMove]] = field(default_factory=dict, init=False)
    _spent: int = field(default=0, init=False)
    _cut: bool = field(default=False, init=False)
    """Whether the depth limit stopped a line before its end."""

    def best(self, state: EndState) -> tuple[EndMove, int]:
        """Returns the best move found, and the points by which its player will outscore the other until the end of the
        game.
        """
        moves = self._moves_of(state)
        best, value = moves[0], moves[0].points
        depth = 1
        try:
            best, value = max(
                ((move, move.points - self._greedy(move.after)) for move in moves), key=lambda valued: valued[1]
            )
            while True:
                depth += 1
                self._cut = False
                best, value = self._root([best, *(move for move in moves if move is not best)], depth)
                if not self._cut:
                    return best, value
        except _SpentError:
            return best, value

    def _root(self, moves: list[EndMove], depth: int) -> tuple[EndMove, int]:
        """Returns the best of `moves` at a search depth, and the points by which its player outscores the other.

        Raises `_SpentError` if the budget of positions runs out; the caller then keeps the result of the smaller depth.
        """
        best, value = moves[0], -_MOST
        for move in moves:
            reached = move.points - self._value(move.after, depth - 1, -_MOST, move.points - value)
            if reached > value:
                best, value = move, reached
        return best, value

    def _value(self, state: EndState, depth: int, alpha: int, beta: int) -> int:
        """Returns the points by which the player on turn will outscore the other until the end of the game.

        `depth` is the number of moves to search. The value is exact only between the bounds `alpha` and `beta`
        (points).
        """
        if (result := state.result) is not None:
            return result
        if depth == 0:
            self._cut = True
            return self._greedy(state)
        value = -_MOST
        for move in self._moves_of(state):
            value = max(
                value, move.points - self._value(move.after, depth - 1, move.points - beta, move.points - alpha)
            )
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return value

    def _greedy(self, state: EndState) -> int:
        """Returns the points by which the player on turn outscores the other if both always play the best immediate
        move.
        """
        difference, sign = 0, 1
        while (result := state.result) is None:
            move = self._moves_of(state)[0]
            difference += sign * move.points
            state, sign = move.after, -sign
        return difference + sign * result

    def _moves_of(self, state: EndState) -> list[EndMove]:
        """Returns the moves of a state, the best immediate move first, a pass last.

        Raises `_SpentError` if the state is new and the budget is used up.
        """
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
        seen.sort(key=lambda move: _at_once(move, state), reverse=True)
        return [*seen[:WIDTH], EndMove(None, EndState(state.board, state.other, state.rack, state.passes + 1))]


def _at_once(move: EndMove, state: EndState) -> int:
    """Returns the immediate gain of a move (points): its score plus the value of the letters it removes from the rack.

    A move that empties the rack gains twice the value of the opponent's letters instead.
    """
    left = move.after.other
    return move.points + (2 * hand_value(state.other) if not left else hand_value(state.rack) - hand_value(left))
