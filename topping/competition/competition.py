"""A competition as its events make it, at the organiser's with the results that rooms have given back."""

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
class KeptDecision:
    """A decision with its history."""

    stamp: Stamp
    decided: Decided
    revoked: tuple[Stamp, Revoked] | None
    """When and why it was revoked; None where it was not."""

    @property
    def counts(self) -> bool:
        """Whether it is in force."""
        return self.revoked is None


@dataclass(frozen=True, slots=True)
class CompetitionSeat:
    """What this machine is in a competition."""

    room: str | None = None
    """The room that it is; None at the organiser's."""
    organiser: str = ""
    """The name of the organiser's machine, as the package of a room has it."""

    @property
    def is_organiser(self) -> bool:
        """Whether the competition counts here."""
        return self.room is None


@dataclass(frozen=True, slots=True)
class Competition:
    """All that is known of a competition, besides what its runs did."""

    uuid: str
    plan: CompetitionPlan
    founded: Stamp
    """That of its first plan."""
    stage: CompetitionStage
    opened_ms: int | None
    """When it was opened last; None before."""
    games: Mapping[int, GamePlaced]
    """By place, in their order; tie-breaks apart."""
    tie_breaks: Mapping[int, GamePlaced]
    """Likewise, in the order in which they were made."""
    entrants: Mapping[str, Entrant]
    """By UUID, in the order of centres and numbers; names put right, nobody who has withdrawn."""
    order: tuple[str, ...]
    """The entrants in the order of passing."""
    runs: Mapping[str, RunEntered]
    """By the run's UUID, in the order in which they were entered."""
    sessions: Mapping[str, SessionScored]
    """By the session's UUID."""
    decisions: tuple[KeptDecision, ...]
    """Those made here, the earliest first, also those that were revoked."""
    seat: CompetitionSeat
    results: Results
    """What rooms have given back; nothing in a room."""
    answers: tuple[tuple[Stamp, Answer], ...]
    """What the organiser has answered and not taken back, the earliest first."""
    has_given: bool
    """In a room: whether its results were written since it was played last."""

    @property
    def brought(self) -> Mapping[str, Brought]:
        """Which room has brought a run or a session, by the UUID of either; what was played here is missing."""
        return self.results.brought

    @property
    def brought_runs(self) -> Mapping[str, ScoredRun]:
        """The runs that rooms have brought, by their UUIDs."""
        return self.results.scored

    @property
    def room_decisions(self) -> tuple[HeardDecision, ...]:
        """What the referees of rooms have decided, with the organiser's ruling."""
        return self.results.decisions

    @property
    def is_open(self) -> bool:
        """Whether its games may be played."""
        return self.stage is CompetitionStage.OPEN

    @property
    def is_closed(self) -> bool:
        """Whether its results are final."""
        return self.stage is CompetitionStage.CLOSED

    @property
    def centres(self) -> tuple[str, ...]:
        """The rooms of the roster; one without a name where it tells none."""
        return tuple(sorted({one.centre for one in self.entrants.values()})) or ("",)

    def number_of(self, entrant: Entrant) -> str:
        """An entrant's number as it is told: `Lyon/3` where the roster has several centres, each with a number 3."""
        return f"{entrant.centre}/{entrant.number}" if len(self.centres) > 1 else str(entrant.number)

    @property
    def until_ms(self) -> int | None:
        """Its end date, in milliseconds since 1970; None where none is set and it has not been opened."""
        if self.plan.until_ms is not None or self.opened_ms is None:
            return self.plan.until_ms
        return self.opened_ms + DAYS_HELD * DAY_MS

    def is_held_at(self, at_ms: int) -> bool:
        """Whether nothing of its games may be read: before it is closed for all, and before its end date."""
        return not self.is_closed and (self.until_ms is None or at_ms < self.until_ms)

    def is_over_at(self, at_ms: int) -> bool:
        """Whether no game of it is begun any more: its games may be read, since the end date that was set."""
        return self.plan.until_ms is not None and at_ms >= self.plan.until_ms

    @property
    def known_games(self) -> tuple[int, ...]:
        """The places of the games that others may know; none once it is closed, when all are."""
        placed = () if self.is_closed else (*self.games.values(), *self.tie_breaks.values())
        return tuple(one.place for one in placed if one.is_known)

    def in_force(self) -> tuple[Decided, ...]:
        """The decisions that count."""
        return tuple(one.decided for one in self.decisions if one.counts)

    def game_at(self, place: int) -> GamePlaced | None:
        """The game or the tie-break of a place."""
        return self.games.get(place) or self.tie_breaks.get(place)

    def next_to_pass(self, place: int) -> Entrant | None:
        """Who plays a game next, in the order of passing; None where everybody has a run of it that still stands."""
        aside = {one.decision.run for one in self.in_force() if isinstance(one.decision, RunSetAside)}
        excluded = {one.decision.entrant for one in self.in_force() if isinstance(one.decision, EntrantExcluded)}
        done = {one.entrant for one in self.runs.values() if one.game == place and one.run not in aside}
        left = (uuid for uuid in self.order if uuid not in done | excluded)
        return next((self.entrants[uuid] for uuid in left), None)

    def attempts(self, entrant: str, place: int) -> tuple[str, ...]:
        """The runs of a game that an entrant has begun and that were not set aside, in the order of their entries."""
        aside = {one.decision.run for one in self.in_force() if isinstance(one.decision, RunSetAside)}
        runs = self.runs.values()
        return tuple(one.run for one in runs if (one.entrant, one.game) == (entrant, place) and one.run not in aside)

    def entered(self, place: int) -> Mapping[str, tuple[RunEntered, ...]]:
        """The runs that were entered for a game, by entrant."""
        found: dict[str, list[RunEntered]] = {}
        for one in self.runs.values():
            if one.game == place:
                found.setdefault(one.entrant, []).append(one)
        return {entrant: tuple(runs) for entrant, runs in found.items()}


def gather(
    uuid: str,
    happened: Iterable[StampedEvent],
    taken: Sequence[TakenResults] = (),
    seat: CompetitionSeat = CompetitionSeat(),
) -> Competition | None:
    """The competition that these events make, in the order of their numbers; None where its plan is not among them."""
    events = sorted(happened, key=lambda one: one.stamp.number)
    plans = [(one.stamp, one.event) for one in events if isinstance(one.event, Planned)]
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
        KeptDecision(one.stamp, one.event, revoked.get(one.stamp.number))
        for one in events
        if isinstance(one.event, Decided)
    )
    standing = tuple((stamp, answer) for stamp, answer in answers if stamp.number not in revoked)
    results = gathered_results(taken, [answer for _, answer in standing], entrants, runs, sessions)
    listed = _listed(results.entrants, (*(one.decided for one in decisions if one.counts), *results.decided()))
    return Competition(
        uuid=uuid,
        plan=plans[-1][1].plan,
        founded=plans[0][0],
        stage=stage,
        opened_ms=opened_ms,
        games=_frozen({place: games[place] for place in sorted(games) if place < FIRST_TIE_BREAK}),
        tie_breaks=_frozen({place: games[place] for place in sorted(games) if place >= FIRST_TIE_BREAK}),
        entrants=listed,
        order=(*(one for one in order if one in listed), *(one for one in listed if one not in order)),
        runs=results.runs,
        sessions=results.sessions,
        decisions=decisions,
        seat=seat,
        results=results,
        answers=standing,
        has_given=has_given,
    )


def _listed(entrants: Mapping[str, Entrant], decided: Iterable[Decided]) -> Mapping[str, Entrant]:
    """The roster in the order of centres and numbers, with the names put right."""
    corrections = (one.decision for one in decided if isinstance(one.decision, NamePutRight))
    names = {one.entrant: one.names for one in corrections}
    listed = sorted(entrants.values(), key=lambda one: (one.centre, one.number, one.uuid))
    return _frozen({one.uuid: replace(one, names=names.get(one.uuid, one.names)) for one in listed})


def _frozen(values: dict[_Key, _Value]) -> Mapping[_Key, _Value]:
    return MappingProxyType(values)
