"""A game while it is played: who is on which move, his rank among all at the same move, the gap to the first there.

Nothing of it helps somebody who is still playing, or is still to play: no word, no top, and by points only what all
who have begun the game have done.
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
    """One entrant in a game that is being played."""

    entrant: Entrant
    state: ScoreState
    move: int
    """The move that he is on; the game's last one where he is done, 0 where he has not begun."""
    done: int
    """Moves done."""
    at: int
    """The move after which he is compared: the last that he has done or, by points, that all have."""
    rank: int | None = None
    """Among all who have done that move; None before there is one."""
    of: int = 0
    """How many these are."""
    value: int = 0
    """His time in milliseconds, or his points, after that move."""
    gap: int = 0
    """Behind the first there, in the same unit; never negative."""
    has_left: bool = False
    """He has left the game, and is not compared any more."""


def live(competition: Competition, runs: Runs, place: int) -> tuple[LiveLine, ...]:
    """Every entrant of a game: by rank at his own move, who is further on first, then those who have not begun."""
    placed = competition.game_at(place)
    if placed is None:
        return ()
    rulings = Rulings.of(competition)
    measure = conditions_of(competition, placed).formula.measure
    entered = competition.entered(place)
    sums: dict[str, list[int]] = {}
    scores: dict[str, GameScore] = {}
    for uuid in placed.entrants or competition.entrants:
        found = chosen_run(entered.get(uuid, ()), rulings, runs)
        if found is None or uuid in rulings.excluded:
            continue
        scores[uuid] = count_run(competition, rulings, placed, uuid, found)
        sums[uuid] = _sums(measure, costs(found[0], rulings, place, uuid))
    compared = {uuid: own for uuid, own in sums.items() if scores[uuid].state is not ScoreState.DISQUALIFIED}
    # who has left plays no more, and holds nobody back
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
    """What a run has come to after each move, of which less is better: milliseconds, points or tops negated."""
    total, found = 0, []
    for move, cost in moves:
        match measure:
            case Measure.TIME:
                total += cost
            case Measure.POINTS:
                total -= move.points
            case Measure.TOPS:
                total -= move.found
        found.append(total)
    return found


def _after_each(sums: Iterable[list[int]], resolution: int) -> list[list[int]]:
    """After each move what all who have done it have come to, the best first."""
    return [sorted(cut_off(one, resolution) for one in column if one is not None) for column in zip_longest(*sums)]


def _compared(there: Sequence[Sequence[int]], own: Sequence[int], resolution: int, line: LiveLine) -> LiveLine:
    if line.at == 0:
        return line
    others, mine = there[line.at - 1], cut_off(own[line.at - 1], resolution)
    return replace(line, rank=bisect_left(others, mine) + 1, of=len(others), value=abs(mine), gap=mine - others[0])
