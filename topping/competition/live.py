"""The live ranking of a game in progress: an entrant is compared after his last move with all who played that move.

It shows no word and no top, because it must not help entrants who are still playing. In a ranking by points, entrants
are compared after the last move that everyone who has begun has played.
"""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from math import inf

from topping.competition.competition import Competition
from topping.competition.counting import (
    GameScore,
    ScoreMark,
    ScoreState,
    chosen_run,
    conditions_of,
    costs,
    count_run,
    cut_off,
)
from topping.competition.entrant import Entrant
from topping.competition.rulings import Rulings
from topping.competition.scored import ScoredMove
from topping.competition.standings import Runs
from topping.rules.conditions.formula import Measure


@dataclass(frozen=True, slots=True)
class LiveLine:
    """An entrant's row in the live ranking of a game that is being played."""

    entrant: Entrant
    state: ScoreState
    move: int
    """The move that he is playing; the last move of the game once he is done, 0 if he has not begun."""
    done: int
    """Number of moves played."""
    at: int
    """The move after which he is ranked: his last move played or, by points, the last that all have played."""
    rank: int | None = None
    """Rank among all who have played that move; None before his first move."""
    of: int = 0
    """Number of entrants who have played that move."""
    value: int = 0
    """His time (ms) or his points after that move."""
    gap: int = 0
    """Distance to the first after that move, in the same unit; at least 0."""
    has_left: bool = False
    """Whether he has left the game, and so is not ranked."""


def live(competition: Competition, runs: Runs, place: int) -> tuple[LiveLine, ...]:
    """Returns the live ranking of game number `place`, with a row for each entrant, by rank. `runs` are all runs by
    UUID.

    Among equal ranks, entrants who have played more moves come first. Entrants who have not begun come last.
    """
    placed = competition.game_at(place)
    if placed is None:
        return ()
    rulings = Rulings.of(competition)
    measure = conditions_of(competition, placed).formula.measure
    entered = competition.entered(place)
    sums: dict[str, list[int]] = {}
    scores: dict[str, GameScore] = {}
    for uuid in placed.entrants or competition.entrants:
        chosen = chosen_run(entered.get(uuid, ()), rulings, runs)
        if chosen is None or uuid in rulings.excluded:
            continue
        scores[uuid] = count_run(competition, rulings, placed, uuid, chosen)
        sums[uuid] = _sums(measure, costs(chosen[0], rulings, place, uuid))
    compared = {uuid: own for uuid, own in sums.items() if scores[uuid].state is not ScoreState.DISQUALIFIED}
    # an entrant who has left plays no more, and does not limit the common move
    common = min((len(own) for uuid, own in compared.items() if ScoreMark.LEFT not in scores[uuid].marks), default=0)
    resolution = competition.plan.resolution_ms if measure is Measure.TIME else 1
    there = _after_each(compared.values(), resolution)
    lines = []
    for uuid in placed.entrants or competition.entrants:
        if uuid not in competition.entrants:
            continue
        entrant, own = competition.entrants[uuid], sums.get(uuid)
        if own is None:
            lines.append(LiveLine(entrant, ScoreState.ABSENT, 0, 0, 0))
            continue
        at = min(len(own), common) if measure is Measure.POINTS else len(own)
        state = scores[uuid].state
        on = min(len(own) + 1, placed.moves) if state is ScoreState.PLAYING else placed.moves
        has_left = ScoreMark.LEFT in scores[uuid].marks
        line = LiveLine(entrant, state, on, len(own), at, has_left=has_left)
        lines.append(line if has_left or uuid not in compared else _compared(there, own, resolution, line))
    return tuple(sorted(lines, key=lambda line: (line.rank or inf, -line.done, line.entrant.number)))


def _sums(measure: Measure, moves: list[tuple[ScoredMove, int]]) -> list[int]:
    """Returns the sum so far after each move of a run: time (ms), or points or tops as negative numbers.

    `moves` are pairs (move, time with penalty in ms). A smaller sum is always better.
    """
    total, sums = 0, []
    for move, cost in moves:
        match measure:
            case Measure.TIME:
                total += cost
            case Measure.POINTS:
                total -= move.points
            case Measure.TOPS:
                total -= move.found
        sums.append(total)
    return sums


def _after_each(sums: Iterable[list[int]], resolution: int) -> list[list[int]]:
    """Returns, for each move, the sums so far of all players who have played it, the best first.

    `sums` has a list for each player, by move. The sums are rounded down to multiples of `resolution`.
    """
    return [
        sorted(cut_off(total, resolution) for total in column if total is not None) for column in zip_longest(*sums)
    ]


def _compared(there: Sequence[Sequence[int]], own: Sequence[int], resolution: int, line: LiveLine) -> LiveLine:
    if line.at == 0:
        return line
    others, mine = there[line.at - 1], cut_off(own[line.at - 1], resolution)
    return replace(line, rank=bisect_left(others, mine) + 1, of=len(others), value=abs(mine), gap=mine - others[0])
