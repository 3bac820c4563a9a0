"""The results of all rooms, merged on the organiser's machine.

The merge decides which of several files counts, recognises entrants with the same licence, and collects the decisions
of the rooms.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from topping.competition.decisions import Decision, EntrantExcluded, MoveVoided, NamePutRight
from topping.competition.entrant import Entrant
from topping.competition.events import (
    Answer,
    Decided,
    FileChosen,
    LicenceSettled,
    RoomRuled,
    RunEntered,
    SessionScored,
)
from topping.competition.results import PlayedSession, Proof, RoomDecision, RoomRun, TakenResults, goes_on
from topping.competition.roster import same_name
from topping.competition.scored import ScoredRun

Seats = Mapping[int, str]
"""The UUIDs of a session's entrants, by table."""


@dataclass(frozen=True, slots=True)
class Brought:
    """The room that sent a run or a session, and whether a signature proves it."""

    room: str
    proof: Proof


@dataclass(frozen=True, slots=True)
class HeardDecision:
    """A decision of a room's referee, with the organiser's answer whether it holds for all rooms."""

    room: str
    place: int
    """The place of the game with whose results it came."""
    at: int
    """Time by the room's clock (ms since 1970)."""
    decided: Decided
    ruling: RoomRuled | None
    """None before the organiser has answered."""

    @property
    def decision(self) -> Decision:
        """The decision itself, without reason and author."""
        return self.decided.decision

    @property
    def holds_everywhere(self) -> bool:
        """Whether the decision holds for all rooms."""
        return self.ruling is not None and self.ruling.everywhere


@dataclass(frozen=True, slots=True)
class SharedLicence:
    """Two entrants with the same licence but different names: one enrolled by a room, and one known before."""

    room: str
    place: int
    entrant: Entrant
    known: Entrant
    settled: LicenceSettled | None
    """The organiser's answer; None before he has answered."""


@dataclass(frozen=True, slots=True)
class Results:
    """The runs, sessions and entrants of this machine, merged with the results that other rooms sent."""

    entrants: Mapping[str, Entrant]
    runs: Mapping[str, RunEntered]
    sessions: Mapping[str, SessionScored]
    scored: Mapping[str, ScoredRun]
    """The runs brought by rooms, by UUID."""
    brought: Mapping[str, Brought]
    seats: Mapping[str, Seats]
    """The seats of the sessions brought by rooms, by the session's UUID."""
    decisions: tuple[HeardDecision, ...]
    taken: tuple[TakenResults, ...]
    """All files received, the earliest first."""
    counted: Mapping[tuple[str, int], TakenResults]
    """The file that counts, by room and game."""
    asked: Mapping[tuple[str, int], TakenResults]
    """The last file that waits for an answer, by room and game."""
    licences: tuple[SharedLicence, ...]

    def decided(self) -> tuple[Decided, ...]:
        """Returns the decisions of other rooms with their reasons and authors."""
        return tuple(decision.decided for decision in self.decisions)


def gathered_results(
    taken: Sequence[TakenResults],
    answers: Sequence[Answer],
    entrants: Mapping[str, Entrant],
    runs: Mapping[str, RunEntered],
    sessions: Mapping[str, SessionScored],
) -> Results:
    """Returns this machine's `entrants`, `runs` and `sessions`, merged with the results of other rooms (`taken`).

    `answers` are the organiser's decisions. If two results conflict, those of this machine count, otherwise signed
    results before unsigned ones.
    """
    counted, asked = _files(taken, answers)
    made = _Gathering(dict(entrants), dict(runs), dict(sessions), answers)
    for results in sorted(counted.values(), key=lambda results: (results.proof is Proof.HONOUR, results.number)):
        made.take(results)
    return Results(
        MappingProxyType(made.entrants),
        MappingProxyType(made.runs),
        MappingProxyType(made.sessions),
        MappingProxyType(made.scored),
        MappingProxyType(made.brought),
        MappingProxyType(made.seats),
        tuple(made.decisions.values()),
        tuple(taken),
        MappingProxyType(counted),
        MappingProxyType(asked),
        tuple(made.licences.values()),
    )


def _files(
    taken: Sequence[TakenResults], answers: Sequence[Answer]
) -> tuple[dict[tuple[str, int], TakenResults], dict[tuple[str, int], TakenResults]]:
    """Returns two mappings by (room, game number): the files that count, and those about which the organiser must
    decide.

    The first file counts until he decides; the last one waits for his decision. A later file that only continues the
    one that counts (`goes_on`) replaces it at once.
    """
    chosen = {(answer.room, answer.game): answer for answer in answers if isinstance(answer, FileChosen)}
    counted: dict[tuple[str, int], TakenResults] = {}
    asked: dict[tuple[str, int], TakenResults] = {}
    for results in taken:
        key = (results.room, results.game.place)
        answer = chosen.get(key)
        is_chosen = answer is not None and answer.number == results.number
        if key not in counted or is_chosen or goes_on(counted[key], results):
            counted[key] = results
        elif answer is None or results.number > answer.latest:
            asked[key] = results
    return counted, asked


class _Gathering:
    """The results of all rooms while they are being merged."""

    def __init__(
        self,
        entrants: dict[str, Entrant],
        runs: dict[str, RunEntered],
        sessions: dict[str, SessionScored],
        answers: Sequence[Answer],
    ) -> None:
        self.entrants, self.runs, self.sessions = entrants, runs, sessions
        self.scored: dict[str, ScoredRun] = {}
        self.brought: dict[str, Brought] = {}
        self.seats: dict[str, Seats] = {}
        self.decisions: dict[tuple[str, Decision], HeardDecision] = {}
        self.licences: dict[tuple[str, str], SharedLicence] = {}
        self._rulings = {(answer.room, answer.decision): answer for answer in answers if isinstance(answer, RoomRuled)}
        self._settled = {
            (answer.entrant, answer.known): answer for answer in answers if isinstance(answer, LicenceSettled)
        }
        self._same: dict[str, str] = {}
        """Entrants of rooms who are on the roster under another UUID."""

    def take(self, taken: TakenResults) -> None:
        """Adds the results of one game of a room."""
        for entrant in taken.results.entrants:
            self._enrol(entrant, taken)
        brought = Brought(taken.room, taken.proof)
        for run in taken.game.runs:
            self._add_run(run, taken.game.place, brought)
        for played in taken.game.sessions:
            self._add_session(played, taken.game.place, brought)
        for decision in taken.game.decisions:
            self._hear(decision, taken.room, taken.game.place)

    def _enrol(self, entrant: Entrant, taken: TakenResults) -> None:
        """Adds an entrant whom a room enrolled itself.

        Adds nothing if an entrant with the same licence and name is known. If only the names differ, the organiser is
        asked whether both are one person.
        """
        if entrant.uuid in self.entrants or entrant.uuid in self._same:
            return
        known = next(
            (other for other in self.entrants.values() if {*other.licences} & {*entrant.licences} - {""}), None
        )
        if known is not None:
            answer = self._settled.get((entrant.uuid, known.uuid))
            has_his_names = sorted(map(same_name, known.names)) == sorted(map(same_name, entrant.names))
            if not has_his_names:
                shared = SharedLicence(taken.room, taken.game.place, entrant, known, answer)
                self.licences[entrant.uuid, known.uuid] = shared
            if has_his_names or (answer is not None and answer.is_same):
                self._same[entrant.uuid] = known.uuid
                return
            entrant = replace(entrant, licences=())
        self.entrants[entrant.uuid] = entrant

    def _add_run(self, played: RoomRun, place: int, brought: Brought) -> None:
        run = played.run.uuid
        if run not in self.runs:
            self.runs[run] = RunEntered(run, self._known(played.entrant), place, played.delay_ms)
            self.scored[run], self.brought[run] = played.run, brought

    def _add_session(self, played: PlayedSession, place: int, brought: Brought) -> None:
        """Adds a session of a room in game number `place`, unless this machine itself played that game in that room."""
        session = replace(played.session, game=place, centre=brought.room)
        is_here = any(
            (other.game, other.centre) == (place, brought.room) and other.session not in self.brought
            for other in self.sessions.values()
        )
        if session.session not in self.sessions and not is_here:
            self.sessions[session.session], self.brought[session.session] = session, brought
            seats = {seat.table: self._known(seat.entrant) for seat in played.seats}
            self.seats[session.session] = MappingProxyType(seats)

    def _hear(self, told: RoomDecision, room: str, place: int) -> None:
        decision = told.decided.decision
        if isinstance(decision, NamePutRight) and not self._may_correct(decision.entrant, room):
            return
        match decision:
            case EntrantExcluded(entrant) | NamePutRight(entrant=entrant):
                decision = replace(decision, entrant=self._known(entrant))
            case MoveVoided(entrant=str(entrant)):
                decision = replace(decision, entrant=self._known(entrant))
        key = (room, decision)
        decided = replace(told.decided, decision=decision)
        self.decisions[key] = HeardDecision(room, place, told.at, decided, self._rulings.get(key))

    def _may_correct(self, entrant: str, room: str) -> bool:
        """Returns whether a room may correct an entrant's name.

        A room may correct the names of its own entrants, except those of minors, of whom it knows only the initials.
        """
        known = self.entrants.get(self._known(entrant))
        return known is not None and not known.minor and known.centre in (room, "")

    def _known(self, entrant: str) -> str:
        return self._same.get(entrant, entrant)
