"""The worth of the turns that a player can play, and the machine's choice among them."""

import heapq
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from topping.play.machine.atclassic import PASSING, MachineTurn, TurnSight
from topping.play.machine.endgame import EndSearch, EndState, Solve
from topping.play.machine.leaves import LeaveValues, kept_of
from topping.play.machine.levels import Level, Vocabulary
from topping.rules.conditions.variant import NORMALE
from topping.rules.moves import Solution
from topping.rules.placement import laid
from topping.rules.scoring import score
from topping.rules.tiles import VALUES, Chance, in_letter_order, without


def choose(
    level: Level, sight: TurnSight, solve: Solve, vocabulary: Vocabulary, leaves: LeaveValues, chance: Chance
) -> MachineTurn:
    """Returns the turn that the machine plays at a level, if it sees what `sight` holds.

    `solve` returns a position's solutions, `vocabulary` decides which words it knows, `leaves` values kept letters.
    With the same arguments, and the same numbers from `chance`, it is the same turn.
    """
    solutions = solve(sight.position)
    if level.searches_end and (other := sight.opponent_rack) is not None:
        move, _ = EndSearch(solve).best(EndState(sight.board, sight.rack, other))
        return MachineTurn(move.solution)
    if level.weighs_leaves:
        return weigh(sight, solutions, leaves, 1)[0].turn
    known = _known_move(level, sight, solutions, vocabulary, chance)
    if known is not None:
        return MachineTurn(known)
    return MachineTurn.exchanging(sight.rack[: sight.in_bag]) if sight.may_exchange else PASSING


def _known_move(
    level: Level, sight: TurnSight, solutions: Sequence[Solution], vocabulary: Vocabulary, chance: Chance
) -> Solution | None:
    """Returns the best known move whose points are at most a certain share of those of the best known move.

    `vocabulary` tells which words are known at the level. The share is drawn by chance from the range of the level. If
    all known moves have more points, returns the last of them in `solutions`; None if no move is known.
    """
    low, high = level.aims
    share = min(1.0, low + (high - low) * chance.random())
    most, last = -1.0, None
    for solution in _known(level, sight, solutions, vocabulary):
        most = max(most, solution.points * share)
        if solution.points <= most:
            return solution
        last = solution
    return last


def _known(level: Level, sight: TurnSight, solutions: Sequence[Solution], vocabulary: Vocabulary) -> Iterator[Solution]:
    """Yields the solutions of which the machine knows, at its level, the word and all words formed across.

    `vocabulary` tells how common words are.
    """
    for solution in solutions:
        if level.knows(solution.word.upper(), vocabulary):
            across = score(sight.board, laid(sight.board, solution.move), NORMALE).words[1:]
            if all(level.knows(word.upper(), vocabulary) for word in across):
                yield solution


_FULL_RACK: Final = 7


@dataclass(frozen=True, slots=True)
class WeighedTurn:
    """A turn that a player can play, with the letters that it leaves in his rack and its worth (points)."""

    turn: MachineTurn
    kept: str
    """The letters left in hand."""
    worth: float
    """Points, plus the worth of the letters kept."""

    @property
    def points(self) -> int:
        """Points of the word laid; 0 without a word."""
        return self.turn.solution.points if self.turn.solution else 0


def kept_after(sight: TurnSight, solution: Solution) -> str:
    """Returns the letters that stay in the rack after a solution; raises `ValueError` if the rack cannot form it."""
    kept = without(sight.rack, laid(sight.board, solution.move).tiles)
    if kept is None:
        raise ValueError(f"{solution} is not made of {sight.rack}")
    return kept


def leave_worth(sight: TurnSight, kept: str, leaves: LeaveValues) -> float:
    """Returns the worth of the letters kept in the rack (points): their value in the table `leaves`.

    It is less if fewer than 7 letters are in the bag. With an empty bag, returns minus half of their face value,
    because they will be subtracted if they stay until the end.
    """
    if not sight.in_bag:
        return -sum(VALUES[tile] for tile in kept) / 2
    return leaves.value(kept) * min(1.0, sight.in_bag / _FULL_RACK)


def weigh(sight: TurnSight, solutions: Sequence[Solution], leaves: LeaveValues, count: int) -> list[WeighedTurn]:
    """Returns the `count` turns of most worth, best first. Equal turns are in `Solution.rank` order, exchanges last.

    `solutions` are all solutions of the position, in order; `leaves` values kept letters. If no turn is possible, the
    result is a pass.
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
    return [weighed for _, _, weighed in sorted(best, reverse=True, key=lambda entry: entry[:2])]


def _keep(best: list[tuple[float, int, WeighedTurn]], entry: tuple[float, int, WeighedTurn], count: int) -> None:
    if len(best) < count:
        heapq.heappush(best, entry)
    else:
        heapq.heappushpop(best, entry)
