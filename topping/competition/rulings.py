"""The decisions in force, as results are counted by them: the organiser's for all, those of a room in that room."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from topping.competition.competition import Competition
from topping.competition.decisions import (
    Decision,
    EntrantExcluded,
    MoveVoided,
    NamePutRight,
    RunAdmitted,
    RunDisqualified,
    RunSetAside,
    TimeGivenBack,
    TopRetained,
)
from topping.competition.results import Proof


@dataclass(frozen=True, slots=True)
class Rulings:
    """Who is excluded, what counts for nothing, what does all the same."""

    voided: frozenset[tuple[str | None, int, int, str | None]]
    """By room, game, move and entrant; None for all rooms, and for everybody."""
    disqualified: frozenset[str]
    admitted: frozenset[str]
    aside: frozenset[str]
    excluded: frozenset[str]
    excluded_in: frozenset[tuple[str, str]]
    """Entrants excluded by a room, by room: only what they did there counts for nothing."""
    given_back: Mapping[str, int]
    """Milliseconds, by run."""
    rooms: Mapping[str, str]
    """The rooms that have brought runs and sessions; what was played here is missing."""
    on_honour: frozenset[str]
    """Runs and sessions that no secret proves."""

    @staticmethod
    def of(competition: Competition) -> "Rulings":
        """Those of a competition; time given back to one run in several decisions adds up."""
        made = _Made({uuid: one.room for uuid, one in competition.brought.items()})
        for decided in competition.in_force():
            made.add(decided.decision)
        for told in competition.room_decisions:
            made.add(told.decision, told.room)
            if told.holds_everywhere:
                made.add(told.decision)
        return Rulings(
            frozenset(made.voided),
            frozenset(made.runs[RunDisqualified]),
            frozenset(made.runs[RunAdmitted]),
            frozenset(made.runs[RunSetAside]),
            frozenset(made.excluded),
            frozenset(made.excluded_in),
            MappingProxyType(made.given_back),
            MappingProxyType(made.rooms),
            frozenset(uuid for uuid, one in competition.brought.items() if one.proof is Proof.HONOUR),
        )

    def voids(self, game: int, move: int, entrant: str, played: str) -> bool:
        """Whether a move of a run or session counts for nothing for an entrant."""
        if not self.voided:
            return False
        scopes = (None, self.rooms[played]) if played in self.rooms else (None,)
        return any((room, game, move, who) in self.voided for room in scopes for who in (None, entrant))


class _Made:
    """Rulings in the making."""

    def __init__(self, rooms: dict[str, str]) -> None:
        self.rooms = rooms
        self.voided: set[tuple[str | None, int, int, str | None]] = set()
        self.runs: dict[type, set[str]] = {RunDisqualified: set(), RunAdmitted: set(), RunSetAside: set()}
        self.excluded: set[str] = set()
        self.excluded_in: set[tuple[str, str]] = set()
        self.given_back: dict[str, int] = {}

    def add(self, decision: Decision, room: str | None = None) -> None:
        """A decision that holds in a room, or in all; a room has no say about the runs of others."""
        match decision:
            case MoveVoided(game, move, entrant):
                self.voided.add((room, game, move, entrant))
            case EntrantExcluded(entrant=gone) if room is None:
                self.excluded.add(gone)
            case EntrantExcluded(entrant=gone) if room is not None:
                self.excluded_in.add((room, gone))
            case NamePutRight() | TopRetained():
                pass
            case TimeGivenBack(run, ms) if room is None or self.rooms.get(run) == room:
                self.given_back[run] = self.given_back.get(run, 0) + ms
            case RunDisqualified(run) | RunAdmitted(run) | RunSetAside(run):
                if room is None or self.rooms.get(run) == room:
                    self.runs[type(decision)].add(run)
