"""The move that a level of the machine chooses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from topping.play.machine.endgame import EndSearch, EndState, Solve
from topping.play.machine.leaves import LeaveValues
from topping.play.machine.levels import Level, Vocabulary
from topping.play.machine.sight import PASSING, MachineTurn, TurnSight
from topping.play.machine.weighing import weigh
from topping.rules.conditions.variant import NORMALE
from topping.rules.moves.placement import laid
from topping.rules.moves.scoring import score
from topping.rules.moves.solution import Solution
from topping.rules.tiles.bag import Chance


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
        if one.points <= most or share == 1:
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
