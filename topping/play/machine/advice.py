"""Advice to a player after a game: the best turns of a position, and how much worse the turn played was."""

from collections.abc import Sequence
from dataclasses import dataclass

from topping.play.machine.atclassic import MachineTurn, TurnSight
from topping.play.machine.endgame import EndSearch, EndState, Solve
from topping.play.machine.leaves import LeaveValues
from topping.play.machine.weighing import WeighedTurn, kept_after, leave_worth, weigh
from topping.rules.moves import Solution
from topping.rules.placement import laid
from topping.rules.tiles import without


@dataclass(frozen=True, slots=True)
class TurnAdvice:
    """The best turns of a position and the turn that was played, each with its worth (points)."""

    best: tuple[WeighedTurn, ...]
    """The best turns, the best first."""
    played: WeighedTurn
    """The turn played, weighed in the same way."""
    is_searched: bool
    """Whether worth is the searched difference in points at the end of the game; otherwise points plus leave."""

    @property
    def cost(self) -> float:
        """The points lost by the turn played: the worth of the best turn minus its own worth, never below 0."""
        return max(0.0, self.best[0].worth - self.played.worth)


def advise(sight: TurnSight, played: MachineTurn, solve: Solve, leaves: LeaveValues, count: int) -> TurnAdvice:
    """Returns the `count` best turns of a position and the turn `played`, each with its worth (points).

    `sight` is what the player knew, `solve` returns a position's solutions, `leaves` values kept letters. A word taken
    back after a challenge counts as a pass. Raises `ValueError` if the turn played uses letters that the player does
    not hold.
    """
    solutions = solve(sight.position)
    kept = _kept(sight, played)
    other = sight.opponent_rack
    if other is None:
        points = played.solution.points if played.solution else 0
        own = WeighedTurn(played, kept, points + leave_worth(sight, kept, leaves))
        return TurnAdvice(tuple(weigh(sight, solutions, leaves, count)), own, is_searched=False)
    state = EndState(sight.board, sight.rack, other)
    best, value = EndSearch(solve).best(state)
    own = WeighedTurn(played, kept, _end_worth(state, played, kept, solve))
    best_turn = WeighedTurn(MachineTurn(best.solution), _kept(sight, MachineTurn(best.solution)), max(value, own.worth))
    others = _other_ends(state, sight, solutions, best_turn.turn, solve, count - 1)
    return TurnAdvice(
        (best_turn, *(other for other in others if other.worth <= best_turn.worth)), own, is_searched=True
    )


def _kept(sight: TurnSight, turn: MachineTurn) -> str:
    if turn.solution is not None:
        return kept_after(sight, turn.solution)
    kept = without(sight.rack, turn.exchanged)
    if kept is None:
        raise ValueError(f"{turn.exchanged} is not in {sight.rack}")
    return kept


def _other_ends(
    state: EndState, sight: TurnSight, solutions: Sequence[Solution], best: MachineTurn, solve: Solve, count: int
) -> list[WeighedTurn]:
    """Returns `count` turns other than `best`, those with the most points, sorted by the final result, best first.

    The final result is the player's gain on his opponent until the end of the game. `solve` finds a position's
    solutions.
    """
    turns = [MachineTurn(solution) for solution in solutions[: count + 1]]
    weighed = []
    for turn in [turn for turn in turns if turn != best][:count]:
        kept = _kept(sight, turn)
        weighed.append(WeighedTurn(turn, kept, _end_worth(state, turn, kept, solve)))
    return sorted(weighed, key=lambda turn_weighed: -turn_weighed.worth)


def _end_worth(state: EndState, turn: MachineTurn, kept: str, solve: Solve) -> int:
    """Returns how many points the player gains on his opponent from this turn to the end of the game.

    `kept` are the letters left after the turn. Then both players play the best moves that a search with `solve` finds.
    """
    board = state.board
    if turn.solution is None:
        return -EndSearch(solve, budget=_BUDGET).best(EndState(board, state.other, kept, passes=1))[1]
    after = EndState(board.with_tiles(laid(board, turn.solution.move).placed), state.other, kept)
    result = after.result
    return turn.solution.points - (EndSearch(solve, budget=_BUDGET).best(after)[1] if result is None else result)


_BUDGET = 80
"""Most positions that the search of an alternative turn may look at."""
