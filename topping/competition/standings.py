"""The standings of a competition: totals over all games, ties, and separate rankings by series, category, club or room.

Two entrants are compared by these criteria, until one differs:

1. by time: more games that count, then the shorter time; by points: more points; by tops (mort subite): more moves
played before elimination, then more games, then the shorter time;

2. more tops found; then fewer proposals;

3. the tie-breaks that all equal entrants have played, in their order.

Entrants who are still equal share a rank. In a ranking by time, an entrant who left a game early has a secret time as
long as others have to play that game, because it would reveal the number of moves. He is ranked last among entrants
with as many games.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import groupby
from typing import Final

from topping.competition.competition import Competition
from topping.competition.counting import (
    GameScore,
    ScoreMark,
    ScoreState,
    conditions_of,
    count_line,
    run_scores,
)
from topping.competition.enrolling import Seating
from topping.competition.entrant import Entrant
from topping.competition.events import GamePlaced, SessionScored
from topping.competition.plan import SoloScope
from topping.competition.roster import same_name
from topping.competition.rulings import Rulings
from topping.competition.scored import ScoredLine, ScoredRun
from topping.rules.conditions.formula import Measure

LEAST_PLAYERS: int = 2
"""Least number of players of a move for a solo."""


@dataclass(frozen=True, slots=True)
class SoloLine:
    """A player's points on each move before penalties, from which solos are determined."""

    entrant: str
    room: str
    """UUID of his session."""
    games: tuple[str, ...]
    """The ids of the games played: moves are compared only if these are equal."""
    gross: tuple[int | None, ...]
    """Points of each move; None if he was not registered on it."""
    excluded: bool = False


def solos_of(lines: Iterable[SoloLine], scope: SoloScope, *, least: int, bonus: int) -> Mapping[str, Mapping[int, int]]:
    """Returns the bonus of each solo (only best score of a move), by entrant's UUID, then by move number.

    `lines` has a player's scores each. `scope` says whether a player is compared with all who played the same games, or
    with his own room. The bonus is 0 if fewer than `least` players played the move. An excluded player gets no solo,
    but his scores can prevent those of others.
    """
    rooms: dict[object, list[SoloLine]] = {}
    for line in lines:
        rooms.setdefault(line.games if scope is SoloScope.ALL else line.room, []).append(line)
    awarded: dict[str, dict[int, int]] = {}
    for together in rooms.values():
        for place in range(max(len(line.gross) for line in together)):
            scores = [
                (score, line)
                for line in together
                if place < len(line.gross) and (score := line.gross[place]) is not None
            ]
            if len(scores) < LEAST_PLAYERS:
                continue
            best = max(score for score, _ in scores)
            first = [line for score, line in scores if score == best]
            if len(first) == 1 and not first[0].excluded:
                brings = bonus if len(scores) >= least else 0
                awarded.setdefault(first[0].entrant, {})[place + 1] = brings
    return awarded


MIXED: Final = "mixed"
"""The input of an entrant who has used different inputs in different games."""


class Grouping(Enum):
    """The property of entrants by which they are ranked separately."""

    OVERALL = "overall"
    SERIES = "series"
    CATEGORY = "category"
    CLUB = "club"
    CENTRE = "centre"
    INPUT = "input"


@dataclass(frozen=True, slots=True)
class EntrantStanding:
    """An entrant's row in the standings of a competition."""

    entrant: Entrant
    scores: tuple[GameScore, ...]
    """A score for each game, in the order of their places."""
    rank: int | None
    """From 1 within the group; None for an excluded entrant, or before a game counts."""
    is_excluded: bool
    """Whether the entrant is excluded (§6.1)."""
    time_ms: int
    points: int
    top_points: int
    tops: int
    proposals: int
    solos: int
    played: int
    """Number of games that count."""
    breaks: tuple[int, ...]
    """Rank in each tie-break, in order; 0 if it does not concern him, or not all have played it."""
    broken_by: tuple[int, ...] = ()
    """The tie-breaks that decided his rank, as indices of `breaks`."""
    parted_by: tuple[str, ...] = ()
    """Names of the criteria that decided his rank among equal totals: `games`, `time`, `tops`, `proposals`."""

    @property
    def is_held(self) -> bool:
        """Whether the total is still secret, because the time of one of the games is secret."""
        return any(score.is_held for score in self.scores)

    @property
    def input(self) -> str:
        """The means of entry (`keyboard`, `touch`, `oral`) of the runs that count.

        It is `MIXED` if the runs differ, and empty if no run counts.
        """
        inputs = {score.input for score in self.scores if score.counts and score.input}
        return next(iter(inputs)) if len(inputs) == 1 else MIXED if inputs else ""

    @property
    def marks(self) -> frozenset[ScoreMark]:
        """The remarks on the entrant's scores in all games."""
        return frozenset(mark for score in self.scores for mark in score.marks)

    @property
    def percent_of_tops(self) -> float | None:
        """The entrant's points as a percentage of the total of the tops in his games; None if that total is 0."""
        return 100 * self.points / self.top_points if self.top_points else None


@dataclass(frozen=True, slots=True)
class StandingGroup:
    """Entrants who are ranked together: all, or those of one series, category, club, room or means of entry."""

    name: str
    """The name of the series, club…; empty overall, and for entrants without one."""
    input: str
    """The means of entry if it separates groups; otherwise empty, as for entrants who have not played."""
    lines: tuple[EntrantStanding, ...]
    """Rows by rank; rows without a rank come last."""

    @property
    def ties(self) -> tuple[tuple[Entrant, ...], ...]:
        """The groups of entrants who share a rank, the best rank first; entrants with a secret total are left out."""
        by_rank: dict[int, list[Entrant]] = {}
        for line in self.lines:
            if line.rank is not None and not line.is_held:
                by_rank.setdefault(line.rank, []).append(line.entrant)
        return tuple(tuple(alike) for alike in by_rank.values() if len(alike) > 1)


Runs = Mapping[str, ScoredRun]
"""The known runs that were entered, by UUID."""


def standings(competition: Competition, runs: Runs, by: Grouping = Grouping.OVERALL) -> tuple[StandingGroup, ...]:
    """Returns the standings of a competition as groups, sorted by name; the group of entrants without a series, club…
    is last.

    `runs` are its runs by UUID. With `Grouping.OVERALL`, all entrants form one group, or one group for each means of
    entry if the plan says so.
    """
    return grouped(competition, lines_of(competition, runs), by)


def grouped(
    competition: Competition, lines: Iterable[EntrantStanding], by: Grouping = Grouping.OVERALL
) -> tuple[StandingGroup, ...]:
    """Ranks rows without rank (from `lines_of`), separately for each series, category, club, room or means of entry
    (`by`).

    Returns the groups sorted by name; entrants without a series, club… form the last one. `Grouping.OVERALL` gives
    one group. If the plan ranks means of entry apart, it gives one group for each of them.
    """
    measure = competition.plan.conditions.formula.measure
    apart = competition.plan.inputs_apart
    groups: dict[tuple[str, str], list[EntrantStanding]] = {}
    for line in lines:
        name = "" if by in (Grouping.OVERALL, Grouping.INPUT) else getattr(line.entrant, by.value)
        groups.setdefault((name, line.input if apart or by is Grouping.INPUT else ""), []).append(line)
    named = sorted(groups.items(), key=lambda group: (not group[0][0], same_name(group[0][0]), group[0]))
    return tuple(StandingGroup(*key, _ranked(group, measure)) for key, group in named)


def _ranked(lines: Sequence[EntrantStanding], measure: Measure) -> tuple[EntrantStanding, ...]:
    key = _order(measure)
    ordered = sorted(lines, key=lambda line: (line.is_excluded, not line.played, key(line), _roster_order(line)))
    unranked = [line for line in ordered if line.is_excluded or not line.played]
    ranked: list[EntrantStanding] = []
    for _, alike in groupby(ordered[: len(ordered) - len(unranked)], key):
        for equal in _parted(list(alike)):
            rank = len(ranked) + 1
            ranked += [replace(line, rank=rank) for line in equal]
    return (*_with_criteria(measure, ranked), *unranked)


def _with_criteria(measure: Measure, lines: Sequence[EntrantStanding]) -> list[EntrantStanding]:
    """Returns the ranked rows, each with the names of the criteria that separated it from entrants of equal total.

    Rows with a secret total are returned without criteria.
    """
    shown = [(line, _criteria(measure, line)) for line in lines if not line.is_held]
    followed: dict[tuple[object, ...], set[object]] = {}
    for _, criteria in shown:
        values = tuple(criteria.values())
        for depth in range(1, len(values)):
            followed.setdefault(values[:depth], set()).add(values[depth])
    parted = {}
    for line, criteria in shown:
        values = tuple(criteria.values())
        by = (name for depth, name in enumerate(criteria) if depth and len(followed[values[:depth]]) > 1)
        parted[line.entrant.uuid] = tuple(by)
    return [replace(line, parted_by=parted.get(line.entrant.uuid, ())) for line in lines]


def _parted(alike: Sequence[EntrantStanding]) -> list[Sequence[EntrantStanding]]:
    """Splits entrants with equal results by their ranks in the first tie-break that all of them have played.

    Entrants who are still equal are split by the next one. Returns the groups that share a rank, the best first.
    """
    for at, ranks in enumerate(zip(*(line.breaks for line in alike), strict=True)):
        if all(ranks) and len(set(ranks)) > 1:
            broken = [replace(line, broken_by=(*line.broken_by, at)) for line in alike]
            by_rank = [
                [line for line, own in zip(broken, ranks, strict=True) if own == rank] for rank in sorted({*ranks})
            ]
            return [equal for some in by_rank for equal in _parted(some)]
    return [alike]


def _order(measure: Measure) -> Callable[[EntrantStanding], tuple[object, ...]]:
    """Returns the sort key of rows under a measure (time, points or tops), without tie-breaks; the lowest key ranks
    first.
    """
    return lambda line: tuple(_criteria(measure, line).values())


def _criteria(measure: Measure, line: EntrantStanding) -> dict[str, object]:
    """Returns the values by which a row is ranked, by name of the criterion, in order; smaller values rank first."""
    tops, proposals = -line.tops, line.proposals
    match measure:
        case Measure.TIME:
            total = (-line.played, line.is_held, line.time_ms)
            return {"total": total, "tops": tops, "proposals": proposals}
        case Measure.POINTS:
            return {"total": -line.points, "tops": tops, "proposals": proposals}
        case Measure.TOPS:
            time = (line.is_held, line.time_ms)
            return {"total": tops, "games": -line.played, "time": time, "proposals": proposals}


def _roster_order(line: EntrantStanding) -> tuple[str, int, str]:
    return (line.entrant.centre, line.entrant.number, line.entrant.uuid)


def lines_of(competition: Competition, runs: Runs) -> tuple[EntrantStanding, ...]:
    """Returns a row without rank for each entrant, in the order of the roster; `runs` are the runs by UUID."""
    rulings, seating = Rulings.of(competition), Seating(competition)
    entrants = dict(competition.entrants)
    by_place = {
        place: _scores_of_game(competition, rulings, seating, placed, runs, entrants)
        for place, placed in {**competition.games, **competition.tie_breaks}.items()
    }
    breaks = {
        place: _break_ranks(competition, placed, by_place[place]) for place, placed in competition.tie_breaks.items()
    }
    rows = []
    for uuid, entrant in entrants.items():
        scores = tuple(by_place[place].get(uuid, GameScore(place)) for place in competition.games)
        own_breaks = tuple(ranks.get(uuid, 0) for ranks in breaks.values())
        rows.append(_line(entrant, scores, own_breaks, is_excluded=uuid in rulings.excluded))
    return tuple(rows)


def _line(
    entrant: Entrant, scores: tuple[GameScore, ...], breaks: tuple[int, ...], *, is_excluded: bool
) -> EntrantStanding:
    """Returns an entrant's row without rank, with the totals over the `scores` of his games.

    `breaks` has his rank in each tie-break, in order; 0 if he has none. An excluded entrant has totals of 0.
    """
    counted = [] if is_excluded else [score for score in scores if score.counts]
    return EntrantStanding(
        entrant,
        scores,
        rank=None,
        is_excluded=is_excluded,
        time_ms=sum(score.time_ms for score in counted),
        points=sum(score.points for score in counted),
        top_points=sum(score.top_points for score in counted),
        tops=sum(score.tops for score in counted),
        proposals=sum(score.proposals for score in counted),
        solos=sum(score.solos for score in counted),
        played=len(counted),
        breaks=breaks,
    )


def _scores_of_game(
    competition: Competition,
    rulings: Rulings,
    seating: Seating,
    placed: GamePlaced,
    runs: Runs,
    entrants: dict[str, Entrant],
) -> dict[str, GameScore]:
    """Returns the scores of a game by entrant's UUID. Adds players of sessions who are not on the roster to `entrants`.

    If a player has several sessions, one of this machine comes first, then one whose results are signed.
    """
    lines = [
        (_seated(known, scored, line, entrants), scored, line)
        for scored in reversed([*competition.sessions.values()])
        if scored.game == placed.place
        for known in (seating.of(scored),)
        for line in scored.lines
    ]
    solos = _solos(competition, placed, lines)
    scores = {
        uuid: count_line(competition, rulings, placed, uuid, line, scored.session, solos.get(uuid, {}))
        for uuid, scored, line in lines
    }
    return {**run_scores(competition, rulings, placed, runs), **scores}


def _seated(known: Mapping[int, Entrant], scored: SessionScored, line: ScoredLine, entrants: dict[str, Entrant]) -> str:
    """Returns the UUID of the entrant who played the row `line` of a session; `known` are the entrants by table.

    A player who is not on the roster is added to `entrants`, with his name and room.
    """
    if line.table in known:
        return known[line.table].uuid
    uuid = f"{scored.centre}/{line.table}/{line.name.casefold()}"
    if uuid not in entrants:
        entrants[uuid] = Entrant(uuid, line.table, (line.name,), centre=scored.centre)
    return uuid


def _solos(
    competition: Competition, placed: GamePlaced, lines: Sequence[tuple[str, SessionScored, ScoredLine]]
) -> Mapping[str, Mapping[int, int]]:
    """Returns the bonus of each solo (only best score of a move) by entrant's UUID, then by move number.

    `lines` are the rows of its sessions as (UUID of the entrant, session, row). Empty in mort subite, and while a
    session of the game goes on (§3.5), unless the competition is closed.
    """
    if conditions_of(competition, placed).formula.out_on_miss:
        return {}
    if not competition.is_closed and not all(scored.ended for _, scored, _ in lines):
        return {}
    played = [
        SoloLine(uuid, scored.session, scored.games, line.gross, excluded=line.excluded) for uuid, scored, line in lines
    ]
    rule = conditions_of(competition, placed).options.solo
    return solos_of(played, competition.plan.solos, least=rule.least, bonus=rule.bonus)


def _break_ranks(competition: Competition, placed: GamePlaced, scores: Mapping[str, GameScore]) -> dict[str, int]:
    """Returns the rank of each entrant (by UUID) in the tie-break `placed`, from its scores.

    Empty until all entrants concerned have played it, unless the competition is closed.
    """
    concerned = [uuid for uuid in placed.entrants if uuid in competition.entrants]
    done = {uuid for uuid in concerned if uuid in scores and scores[uuid].state is not ScoreState.PLAYING}
    if not done or (len(done) < len(concerned) and not competition.is_closed):
        return {}
    measure = conditions_of(competition, placed).formula.measure
    lines = [
        _line(competition.entrants[uuid], (score,), (), is_excluded=False)
        for uuid in concerned
        if (score := scores.get(uuid)) is not None and score.counts
    ]
    last = len(concerned)
    ranks = {line.entrant.uuid: line.rank or last for line in _ranked(lines, measure)}
    return {uuid: ranks.get(uuid, last) for uuid in concerned}
