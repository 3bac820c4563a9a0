"""The state of a competition, computed from its events.

On the organiser's machine, the state also includes the results that other rooms sent.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TypeVar

from topping.competition.decisions import EntrantExcluded, NamePutRight, RunSetAside
from topping.competition.entrant import Entrant
from topping.competition.events import (
    FIRST_TIE_BREAK,
    Answer,
    CompetitionStage,
    Decided,
    Enrolled,
    FileChosen,
    GamePlaced,
    GameRemoved,
    LicenceSettled,
    OrderSet,
    Planned,
    ResultsGiven,
    Revoked,
    RoomRuled,
    RunEntered,
    SessionScored,
    StageSet,
    Stamp,
    StampedEvent,
    Withdrawn,
)
from topping.competition.plan import DAY_MS, DAYS_HELD, CompetitionPlan
from topping.competition.results import TakenResults
from topping.competition.roomresults import Brought, HeardDecision, Results, gathered_results
from topping.competition.scored import ScoredRun

_Key = TypeVar("_Key")
_Value = TypeVar("_Value")


@dataclass(frozen=True, slots=True)
class StoredDecision:
    """A decision of this machine's referee, with the time when it was made and, if it was revoked, its revocation."""

    stamp: Stamp
    decided: Decided
    revoked: tuple[Stamp, Revoked] | None
    """Time and reason of the revocation; None if the decision was not revoked."""

    @property
    def counts(self) -> bool:
        """Whether the decision is in force: it was not revoked."""
        return self.revoked is None


@dataclass(frozen=True, slots=True)
class CompetitionSeat:
    """The role of this machine in a competition: the organiser's machine, or the machine of a room."""

    room: str | None = None
    """The name of this room; None on the organiser's machine."""
    organiser: str = ""
    """The name of the organiser's machine, from the package that the room got."""

    @property
    def is_organiser(self) -> bool:
        """Whether this is the organiser's machine, which counts the results of the competition."""
        return self.room is None


@dataclass(frozen=True, slots=True)
class Competition:
    """The state of a competition: plan, games, entrants, runs, sessions and decisions.

    It holds the UUIDs of the runs, but not their moves.
    """

    uuid: str
    plan: CompetitionPlan
    founded: Stamp
    """Time and number of the first plan."""
    stage: CompetitionStage
    opened_ms: int | None
    """The last time at which the competition was opened (ms since 1970); None before."""
    games: Mapping[int, GamePlaced]
    """Games by place, in order, without tie-breaks."""
    tie_breaks: Mapping[int, GamePlaced]
    """Tie-breaks by place, in the order in which they were made."""
    entrants: Mapping[str, Entrant]
    """Entrants by UUID, in the order of rooms and numbers, with corrected names and without withdrawn entrants."""
    order: tuple[str, ...]
    """UUIDs of the entrants in the order in which they play."""
    runs: Mapping[str, RunEntered]
    """Runs by UUID, in the order in which they were entered."""
    sessions: Mapping[str, SessionScored]
    """Sessions by UUID."""
    decisions: tuple[StoredDecision, ...]
    """Decisions made on this machine, the earliest first, with revoked ones."""
    seat: CompetitionSeat
    results: Results
    """The results that other rooms have given; empty on the machine of a room."""
    answers: tuple[tuple[Stamp, Answer], ...]
    """The organiser's answers that were not revoked, the earliest first."""
    has_given: bool
    """Whether this room has written its results since it last played."""

    @property
    def brought(self) -> Mapping[str, Brought]:
        """The room that sent each run or session, by UUID of the run or session.

        Runs and sessions played on this machine are left out.
        """
        return self.results.brought

    @property
    def brought_runs(self) -> Mapping[str, ScoredRun]:
        """The runs that other rooms sent, by UUID."""
        return self.results.scored

    @property
    def room_decisions(self) -> tuple[HeardDecision, ...]:
        """The decisions of the referees of other rooms, each with the organiser's ruling on it."""
        return self.results.decisions

    @property
    def is_open(self) -> bool:
        """Whether the games of the competition may be played."""
        return self.stage is CompetitionStage.OPEN

    @property
    def is_closed(self) -> bool:
        """Whether the results of the competition are final."""
        return self.stage is CompetitionStage.CLOSED

    @property
    def centres(self) -> tuple[str, ...]:
        """The names of the rooms in the roster; a single empty name if the roster names no room."""
        return tuple(sorted({entrant.centre for entrant in self.entrants.values()})) or ("",)

    def number_of(self, entrant: Entrant) -> str:
        """Returns an entrant's number as text, with his room in front if there are several rooms (`Lyon/3`)."""
        return f"{entrant.centre}/{entrant.number}" if len(self.centres) > 1 else str(entrant.number)

    @property
    def until_ms(self) -> int | None:
        """The end date of the competition (ms since 1970): the date in the plan, otherwise seven days after the
        opening.

        None if the plan has no end date and the competition has not been opened yet.
        """
        if self.plan.until_ms is not None or self.opened_ms is None:
            return self.plan.until_ms
        return self.opened_ms + DAYS_HELD * DAY_MS

    def is_held_at(self, at_ms: int) -> bool:
        """Returns whether the games are still secret at the time `at_ms` (ms since 1970).

        The games are secret until the competition is closed or its end date is reached.
        """
        return not self.is_closed and (self.until_ms is None or at_ms < self.until_ms)

    def is_over_at(self, at_ms: int) -> bool:
        """Returns whether the end date of the plan is reached at the time `at_ms` (ms since 1970), so that no game may
        begin.

        Returns False if the plan has no end date.
        """
        return self.plan.until_ms is not None and at_ms >= self.plan.until_ms

    @property
    def known_games(self) -> tuple[int, ...]:
        """The numbers of the games that people may know already, because the games were not made for the competition.

        Empty once the competition is closed.
        """
        placed = () if self.is_closed else (*self.games.values(), *self.tie_breaks.values())
        return tuple(game.place for game in placed if game.is_known)

    def in_force(self) -> tuple[Decided, ...]:
        """Returns the decisions of this machine that were not revoked."""
        return tuple(decision.decided for decision in self.decisions if decision.counts)

    def game_at(self, place: int) -> GamePlaced | None:
        """Returns the game or tie-break with the number `place` (games from 1, tie-breaks from 101), or None."""
        return self.games.get(place) or self.tie_breaks.get(place)

    def next_to_pass(self, place: int) -> Entrant | None:
        """Returns the next entrant who has to play game number `place`, in the order of playing.

        Returns None if all entrants have played it. Ignores runs set aside by the referee, and skips excluded entrants.
        """
        aside = {decided.decision.run for decided in self.in_force() if isinstance(decided.decision, RunSetAside)}
        excluded = {
            decided.decision.entrant for decided in self.in_force() if isinstance(decided.decision, EntrantExcluded)
        }
        done = {entry.entrant for entry in self.runs.values() if entry.game == place and entry.run not in aside}
        left = (uuid for uuid in self.order if uuid not in done | excluded)
        return next((self.entrants[uuid] for uuid in left), None)

    def attempts(self, entrant: str, place: int) -> tuple[str, ...]:
        """Returns the UUIDs of an entrant's runs of game number `place`, the earliest first, without runs set aside."""
        aside = {decided.decision.run for decided in self.in_force() if isinstance(decided.decision, RunSetAside)}
        runs = self.runs.values()
        return tuple(
            entry.run for entry in runs if (entry.entrant, entry.game) == (entrant, place) and entry.run not in aside
        )

    def entered(self, place: int) -> Mapping[str, tuple[RunEntered, ...]]:
        """Returns the runs of game number `place`, by the UUID of the entrant who plays them."""
        by_entrant: dict[str, list[RunEntered]] = {}
        for entry in self.runs.values():
            if entry.game == place:
                by_entrant.setdefault(entry.entrant, []).append(entry)
        return {entrant: tuple(runs) for entrant, runs in by_entrant.items()}


def gather(
    uuid: str,
    happened: Iterable[StampedEvent],
    taken: Sequence[TakenResults] = (),
    seat: CompetitionSeat = CompetitionSeat(),
) -> Competition | None:
    """Returns the state of a competition, computed from its events in the order of their numbers.

    `taken` are the results that other rooms sent; `seat` says whether this is the organiser's or a room's machine.
    Returns None if no event sets the plan (the name, conditions and rules).
    """
    events = sorted(happened, key=lambda stamped: stamped.stamp.number)
    plans = [(planned.stamp, planned.event) for planned in events if isinstance(planned.event, Planned)]
    if not plans:
        return None
    stage, opened_ms = CompetitionStage.PREPARED, None
    order: tuple[str, ...] = ()
    games: dict[int, GamePlaced] = {}
    entrants: dict[str, Entrant] = {}
    runs: dict[str, RunEntered] = {}
    sessions: dict[str, SessionScored] = {}
    revoked: dict[int, tuple[Stamp, Revoked]] = {}
    answers: list[tuple[Stamp, Answer]] = []
    has_given = False
    for stamped in events:
        stamp = stamped.stamp
        match stamped.event:
            case GamePlaced() as placed:
                games[placed.place] = placed
            case GameRemoved(place):
                games.pop(place, None)
            case Enrolled(entrant):
                entrants[entrant.uuid] = entrant
            case Withdrawn(entrant=gone):
                entrants.pop(gone, None)
            case OrderSet(named):
                order = named
            case StageSet(wanted):
                if wanted is CompetitionStage.OPEN and wanted is not stage:
                    opened_ms = stamp.at
                stage = wanted
            case RunEntered(run=run) as entered:
                runs.setdefault(run, entered)
                has_given = False
            case SessionScored(session=session) as scored:
                sessions[session] = scored
                has_given = False
            case Revoked(number) as revocation:
                revoked.setdefault(number, (stamp, revocation))
                has_given = False
            case RoomRuled() | FileChosen() | LicenceSettled() as answer:
                answers.append((stamp, answer))
            case ResultsGiven():
                has_given = True
            case Decided():
                has_given = False
            case Planned():
                pass
    decisions = tuple(
        StoredDecision(dated.stamp, dated.event, revoked.get(dated.stamp.number))
        for dated in events
        if isinstance(dated.event, Decided)
    )
    standing = tuple((stamp, answer) for stamp, answer in answers if stamp.number not in revoked)
    results = gathered_results(taken, [answer for _, answer in standing], entrants, runs, sessions)
    listed = _listed(
        results.entrants, (*(decision.decided for decision in decisions if decision.counts), *results.decided())
    )
    return Competition(
        uuid=uuid,
        plan=plans[-1][1].plan,
        founded=plans[0][0],
        stage=stage,
        opened_ms=opened_ms,
        games=_frozen({place: games[place] for place in sorted(games) if place < FIRST_TIE_BREAK}),
        tie_breaks=_frozen({place: games[place] for place in sorted(games) if place >= FIRST_TIE_BREAK}),
        entrants=listed,
        order=(*(uuid for uuid in order if uuid in listed), *(uuid for uuid in listed if uuid not in order)),
        runs=results.runs,
        sessions=results.sessions,
        decisions=decisions,
        seat=seat,
        results=results,
        answers=standing,
        has_given=has_given,
    )


def _listed(entrants: Mapping[str, Entrant], decided: Iterable[Decided]) -> Mapping[str, Entrant]:
    """Returns the entrants by UUID, sorted by room and number, with the names that decisions corrected."""
    corrections = (decision.decision for decision in decided if isinstance(decision.decision, NamePutRight))
    names = {correction.entrant: correction.names for correction in corrections}
    listed = sorted(entrants.values(), key=lambda entrant: (entrant.centre, entrant.number, entrant.uuid))
    return _frozen({entrant.uuid: replace(entrant, names=names.get(entrant.uuid, entrant.names)) for entrant in listed})


def _frozen(values: dict[_Key, _Value]) -> Mapping[_Key, _Value]:
    return MappingProxyType(values)
