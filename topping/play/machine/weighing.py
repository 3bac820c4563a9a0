"""The turns that a player has, each with what it is worth, and the one that a level chooses."""

import heapq
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from topping.play.machine.atclassic import PASSING, MachineTurn, TurnSight
from topping.play.machine.endgame import EndSearch, EndState, Solve
from topping.play.machine.leaves import LeaveValues, kept_of
from topping.play.machine.levels import Level, Vocabulary
from topping.rules.conditions.variant import NORMALE
from topping.rules.moves import Solution, laid, score
from topping.rules.tiles import VALUES, Chance, in_letter_order, without


def choose(
    level: Level, sight: TurnSight, solve: Solve, vocabulary: Vocabulary, leaves: LeaveValues, chance: Chance
) -> MachineTurn:
    """What a level does at its turn; the same for the same arguments and the same numbers of `chance`."""
    solutions = solve(sight.position)
    if level.searches_end and (other := sight.opponent_rack) is not None:
        move, _ = EndSearch(solve).best(EndState(sight.board, sight.rack, other))
        return MachineTurn(move.solution)
    if level.weighs_leaves:
        return weigh(sight, solutions, leaves, 1)[0].turn
    found = _known_move(level, sight, solutions, vocabulary, chance)
    if found is not None:
        return MachineTurn(found)
    return MachineTurn.exchanging(sight.rack[: sight.in_bag]) if sight.may_exchange else PASSING


def _known_move(
    level: Level, sight: TurnSight, solutions: Sequence[Solution], vocabulary: Vocabulary, chance: Chance
) -> Solution | None:
    """The best of the moves it knows that brings no more than its share, else the least of those it knows."""
    low, high = level.aims
    share = min(1.0, low + (high - low) * chance.random())
    most, last = -1.0, None
    for one in _known(level, sight, solutions, vocabulary):
        most = max(most, one.points * share)
        if one.points <= most:
            return one
        last = one
    return last


def _known(level: Level, sight: TurnSight, solutions: Sequence[Solution], vocabulary: Vocabulary) -> Iterator[Solution]:
    """The solutions all of whose words it knows."""
    for one in solutions:
        if level.knows(one.word.upper(), vocabulary):
            across = score(sight.board, laid(sight.board, one.move), NORMALE).words[1:]
            if all(level.knows(word.upper(), vocabulary) for word in across):
                yield one


_FULL_RACK: Final = 7


@dataclass(frozen=True, slots=True)
class WeighedTurn:
    """A turn and what it is worth."""

    turn: MachineTurn
    kept: str
    """The letters that stay in hand."""
    worth: float
    """Points, and what the letters kept are worth."""

    @property
    def points(self) -> int:
        """What the word laid brings; 0 without one."""
        return self.turn.solution.points if self.turn.solution else 0


def kept_after(sight: TurnSight, solution: Solution) -> str:
    """The letters that a solution leaves in hand."""
    kept = without(sight.rack, laid(sight.board, solution.move).tiles)
    if kept is None:
        raise ValueError(f"{solution} is not made of {sight.rack}")
    return kept


def leave_worth(sight: TurnSight, kept: str, leaves: LeaveValues) -> float:
    """What letters kept are worth: by the table while there is much to draw, less and less as the bag empties.

    What stays in hand when the bag is empty is counted against its owner at the end unless it is played; it is taken
    for half of its values.
    """
    if not sight.in_bag:
        return -sum(VALUES[tile] for tile in kept) / 2
    return leaves.value(kept) * min(1.0, sight.in_bag / _FULL_RACK)


def weigh(sight: TurnSight, solutions: Sequence[Solution], leaves: LeaveValues, count: int) -> list[WeighedTurn]:
    """The `count` turns that are worth most, the best first; equals in the order of `Solution.rank`, exchanges last.

    `solutions` are all of the position, in their order. There is always one: passing, where nothing else can be done.
    """
    worths = {kept: leave_worth(sight, kept, leaves) for kept in kept_of(sight.rack)}
    most = max(worths.values())
    best: list[tuple[float, int, WeighedTurn]] = []
    for place, solution in enumerate(solutions):
        if len(best) == count and solution.points + most <= best[0][0]:
            break
        kept = in_letter_order(kept_after(sight, solution))
        weighed = WeighedTurn(MachineTurn(solution), kept, solution.points + worths[kept])
        _keep(best, (weighed.worth, -place, weighed), count)
    if sight.may_exchange:
        for place, (kept, worth) in enumerate(worths.items(), start=len(solutions)):
            if 0 < len(sight.rack) - len(kept) <= sight.in_bag:
                turn = MachineTurn.exchanging(without(sight.rack, kept) or "")
                _keep(best, (worth, -place, WeighedTurn(turn, kept, worth)), count)
    if not best:
        kept = in_letter_order(sight.rack)
        return [WeighedTurn(PASSING, kept, worths[kept])]
    return [weighed for _, _, weighed in sorted(best, reverse=True, key=lambda one: one[:2])]


def _keep(best: list[tuple[float, int, WeighedTurn]], one: tuple[float, int, WeighedTurn], count: int) -> None:
    if len(best) < count:
        heapq.heappush(best, one)
    else:
        heapq.heappushpop(best, one)
