"""After a game: what a turn could have been, and what the turn that was played cost."""

from collections.abc import Sequence
from dataclasses import dataclass

from topping.play.machine.atclassic import MachineTurn, TurnSight
from topping.play.machine.endgame import EndSearch, EndState, Solve
from topping.play.machine.leaves import LeaveValues
from topping.play.machine.weighing import WeighedTurn, kept_after, leave_worth, weigh
from topping.rules.moves import Solution, laid
from topping.rules.tiles import without


@dataclass(frozen=True, slots=True)
class TurnAdvice:
    """What a turn could have been."""

    best: tuple[WeighedTurn, ...]
    """The turns worth most, the best first."""
    played: WeighedTurn
    """What was played, weighed alike."""
    is_searched: bool
    """Whether worth is the difference in points to the end of the game, searched, rather than points and leave."""

    @property
    def cost(self) -> float:
        """By how much the best turn is worth more than the one played; never less than 0."""
        return max(0.0, self.best[0].worth - self.played.worth)


def advise(sight: TurnSight, played: MachineTurn, solve: Solve, leaves: LeaveValues, count: int) -> TurnAdvice:
    """The `count` best turns, and the one played; raises `ValueError` where that is not made of the letters in hand.

    A word that was taken back after a challenge is a pass: it brought nothing.
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
    found = WeighedTurn(MachineTurn(best.solution), _kept(sight, MachineTurn(best.solution)), max(value, own.worth))
    others = _other_ends(state, sight, solutions, found.turn, solve, count - 1)
    return TurnAdvice((found, *(one for one in others if one.worth <= found.worth)), own, is_searched=True)


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
    """The turns at the end that bring most at once beside the best one, the one worth most first."""
    turns = [MachineTurn(one) for one in solutions[: count + 1]]
    weighed = []
    for turn in [one for one in turns if one != best][:count]:
        kept = _kept(sight, turn)
        weighed.append(WeighedTurn(turn, kept, _end_worth(state, turn, kept, solve)))
    return sorted(weighed, key=lambda one: -one.worth)


def _end_worth(state: EndState, turn: MachineTurn, kept: str, solve: Solve) -> int:
    """The difference that a turn makes to the end, the opponent playing on as well as the search finds."""
    board = state.board
    if turn.solution is None:
        return -EndSearch(solve, budget=_BUDGET).best(EndState(board, state.other, kept, passes=1))[1]
    after = EndState(board.with_tiles(laid(board, turn.solution.move).placed), state.other, kept)
    result = after.result
    return turn.solution.points - (EndSearch(solve, budget=_BUDGET).best(after)[1] if result is None else result)


_BUDGET = 80
"""Positions that a search of a turn that was not chosen may look at."""
