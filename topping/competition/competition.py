"""A competition as its events make it, in whatever order they came, however often, and whatever is still missing.

Where two events say the same thing differently, the one with the later stamp counts. Nothing depends on what an event
finds when it comes: an event that names an entrant or a run that is not known yet waits for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TypeVar

from topping.competition.authority import Authority
from topping.competition.decisions import (
    EntrantExcluded,
    MoveVoided,
    NamePutRight,
    RunAdmitted,
    RunDisqualified,
    RunSetAside,
    TimeGivenBack,
    TopRetained,
)
from topping.competition.entrant import Entrant
from topping.competition.events import (
    FIRST_TIE_BREAK,
    CodeTold,
    CompetitionStage,
    Decided,
    Enrolled,
    GamePlaced,
    GameRemoved,
    OrderSet,
    Planned,
    Revoked,
    RunEntered,
    SessionReached,
    SessionScored,
    StageSet,
    Stamp,
    StampedEvent,
    Withdrawn,
)
from topping.competition.plan import DAY_MS, DAYS_HELD, CompetitionPlan

_Key = TypeVar("_Key")
_Value = TypeVar("_Value")


@dataclass(frozen=True, slots=True)
class KeptDecision:
    """A decision with its history."""

    stamp: Stamp
    decided: Decided
    revoked: tuple[Stamp, Revoked] | None
    """When and why it was revoked; None where it was not."""
    has_say: bool
    """Whether the machine that has said it decides in this competition."""

    @property
    def counts(self) -> bool:
        """Whether it is in force."""
        return self.has_say and self.revoked is None


@dataclass(frozen=True, slots=True)
class Competition:
    """All that is known of a competition, besides what its runs did."""

    uuid: str
    plan: CompetitionPlan
    founded: Stamp
    """That of its first plan."""
    stage: CompetitionStage
    opened_ms: int | None
    """When it was opened last, by the clock of the machine that did; None before."""
    codes: tuple[str, ...]
    """Those of its sealed files that the machine has told on which it was founded."""
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
    reached: Mapping[str, SessionReached]
    """How far the sessions are, by their UUIDs, as machines say whose results count."""
    decisions: tuple[KeptDecision, ...]
    """All of them, the earliest first, also those that were revoked and those of machines that have no say."""
    authority: Authority
    """Whose word counts."""
    told_by: Mapping[str, str]
    """The machine that has entered a run, or scored a session, by the UUID of either."""
    unheard: int
    """How often a machine that has no say has said something of plan, games, roster or stage."""

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


def gather(uuid: str, happened: Iterable[StampedEvent], authority: Authority | None = None) -> Competition | None:
    """The competition that these events make; None where its plan is not among them yet.

    Without an authority everybody's word counts, as where all is played on honour.
    """
    events = in_order(happened)
    authority = authority or Authority()
    heard = [one for one in events if authority.counts(one.stamp.machine, one.event)]
    plans = [(one.stamp, one.event) for one in heard if isinstance(one.event, Planned)]
    if not plans:
        return None
    founded = next((stamp for stamp, _ in plans if stamp.machine == authority.founder), plans[0][0])
    stage, opened_ms = CompetitionStage.PREPARED, None
    order: tuple[str, ...] = ()
    codes: dict[str, str] = {}
    games: dict[int, GamePlaced] = {}
    entrants: dict[str, Entrant] = {}
    runs: dict[str, RunEntered] = {}
    sessions: dict[str, SessionScored] = {}
    reached: dict[str, SessionReached] = {}
    told_by: dict[str, str] = {}
    revoked: dict[tuple[str, int], tuple[Stamp, Revoked]] = {}
    for stamped in heard:
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
                # a room that has opened its file for itself does not open again what is closed
                if authority.decides(stamp.machine) or stage is CompetitionStage.PREPARED:
                    if wanted is CompetitionStage.OPEN and wanted is not stage:
                        opened_ms = stamp.at
                    stage = wanted
            case CodeTold(code):
                if stamp.machine == founded.machine:
                    codes[code] = code
            case RunEntered(run=run) as entered:
                if run not in runs or _is_heard_first(authority, stamp.machine, told_by[run]):
                    runs[run], told_by[run] = entered, stamp.machine
            case SessionScored(session=session) as scored:
                if session not in sessions or not _is_heard_first(authority, told_by[session], stamp.machine):
                    sessions[session], told_by[session] = scored, stamp.machine
            case SessionReached(session=session) as told:
                if authority.is_on_honour or stamp.machine in authority.trusted:
                    reached[session] = told
            case Revoked(machine, number) as revocation:
                revoked.setdefault((machine, number), (stamp, revocation))
            case Planned() | Decided():
                pass
    decisions = _decisions(events, revoked, authority)
    listed = _listed(entrants, decisions)
    return Competition(
        uuid=uuid,
        plan=plans[-1][1].plan,
        founded=founded,
        stage=stage,
        opened_ms=opened_ms,
        codes=tuple(codes),
        games=_frozen({place: games[place] for place in sorted(games) if place < FIRST_TIE_BREAK}),
        tie_breaks=_frozen({place: games[place] for place in sorted(games) if place >= FIRST_TIE_BREAK}),
        entrants=listed,
        order=(*(one for one in order if one in listed), *(one for one in listed if one not in order)),
        runs=_frozen(runs),
        sessions=_frozen(sessions),
        reached=_frozen(reached),
        decisions=decisions,
        authority=authority,
        told_by=_frozen(told_by),
        unheard=sum(
            not isinstance(one.event, Decided) and not authority.counts(one.stamp.machine, one.event) for one in events
        ),
    )


def _decisions(
    events: Iterable[StampedEvent], revoked: Mapping[tuple[str, int], tuple[Stamp, Revoked]], authority: Authority
) -> tuple[KeptDecision, ...]:
    """The decisions with their history; one that a machine said again when it became another one is one."""
    found: list[KeptDecision] = []
    places: dict[tuple[int, Decided], int] = {}
    for stamped in events:
        stamp, event = stamped.stamp, stamped.event
        if not isinstance(event, Decided):
            continue
        kept = KeptDecision(stamp, event, revoked.get((stamp.machine, stamp.number)), authority.decides(stamp.machine))
        place = places.setdefault((stamp.at, event), len(found))
        if place == len(found) or found[place].stamp.machine == stamp.machine:
            found.append(kept)
        else:
            before = found[place]
            found[place] = replace(
                before, revoked=before.revoked or kept.revoked, has_say=before.has_say or kept.has_say
            )
    return tuple(found)


def _is_heard_first(authority: Authority, one: str, other: str) -> bool:
    """Whether what one machine tells of a run or a session stands before what another tells, whichever was first."""
    return one in authority.trusted and other not in authority.trusted


def in_order(happened: Iterable[StampedEvent]) -> list[StampedEvent]:
    """Each event once: those of one machine in the order of their numbers, of several machines by their clocks.

    Where a clock was set back, what follows on its machine still comes after what was said before.
    """
    latest: dict[str, int] = {}
    placed: list[tuple[tuple[int, str, int], StampedEvent]] = []
    unique = {one.stamp: one for one in happened}.values()
    for one in sorted(unique, key=lambda one: (one.stamp.machine, one.stamp.number, one.stamp.at)):
        machine = one.stamp.machine
        latest[machine] = max(latest.get(machine, 0), one.stamp.at)
        placed.append(((latest[machine], machine, one.stamp.number), one))
    return [one for _, one in sorted(placed, key=lambda pair: pair[0])]


def _listed(entrants: Mapping[str, Entrant], decisions: Iterable[KeptDecision]) -> Mapping[str, Entrant]:
    """The roster in the order of centres and numbers, with the names put right."""
    names = {
        one.decided.decision.entrant: one.decided.decision.names
        for one in decisions
        if one.counts and isinstance(one.decided.decision, NamePutRight)
    }
    listed = sorted(entrants.values(), key=lambda one: (one.centre, one.number, one.uuid))
    return _frozen({one.uuid: replace(one, names=names.get(one.uuid, one.names)) for one in listed})


@dataclass(frozen=True, slots=True)
class Rulings:
    """The decisions in force, as results are counted by them."""

    voided: frozenset[tuple[int, int, str | None]]
    """By game, move and entrant; None for everybody."""
    disqualified: frozenset[str]
    admitted: frozenset[str]
    aside: frozenset[str]
    excluded: frozenset[str]
    given_back: Mapping[str, int]
    """Milliseconds, by run."""
    trusted: frozenset[str]
    """The machines whose runs stand before those of others; none where all is played on honour."""

    @staticmethod
    def of(competition: Competition) -> Rulings:
        """Those of a competition; time given back to one run in several decisions adds up."""
        voided, disqualified, admitted, aside, excluded = set(), set(), set(), set(), set()
        given_back: dict[str, int] = {}
        for one in competition.in_force():
            match one.decision:
                case MoveVoided(game, move, entrant):
                    voided.add((game, move, entrant))
                case RunDisqualified(run):
                    disqualified.add(run)
                case RunAdmitted(run):
                    admitted.add(run)
                case RunSetAside(run):
                    aside.add(run)
                case EntrantExcluded(entrant=gone):
                    excluded.add(gone)
                case TimeGivenBack(run, ms):
                    given_back[run] = given_back.get(run, 0) + ms
                case NamePutRight() | TopRetained():
                    pass
        return Rulings(
            frozenset(voided),
            frozenset(disqualified),
            frozenset(admitted),
            frozenset(aside),
            frozenset(excluded),
            _frozen(given_back),
            competition.authority.trusted,
        )

    def voids(self, game: int, move: int, entrant: str) -> bool:
        """Whether a move counts for nothing for an entrant."""
        return (game, move, None) in self.voided or (game, move, entrant) in self.voided


def _frozen(values: dict[_Key, _Value]) -> Mapping[_Key, _Value]:
    return MappingProxyType(values)
