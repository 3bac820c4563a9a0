"""The combined effect of all decisions in force, as needed to compute scores.

The organiser's decisions hold in all rooms. A room's decisions hold in that room.
"""

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
    """The combined effect of all decisions in force: void moves, excluded entrants, status of runs, time given back."""

    voided: frozenset[tuple[str | None, int, int, str | None]]
    """Room, game, move and entrant of each void move; None for all rooms, or for all entrants."""
    disqualified: frozenset[str]
    admitted: frozenset[str]
    aside: frozenset[str]
    excluded: frozenset[str]
    excluded_in: frozenset[tuple[str, str]]
    """Rooms with the entrants that they excluded; only results of that room are cancelled."""
    given_back: Mapping[str, int]
    """Time given back (ms), by run."""
    rooms: Mapping[str, str]
    """The room of each run and session that other rooms brought."""
    on_honour: frozenset[str]
    """UUIDs of runs and sessions whose origin no secret proves."""

    @staticmethod
    def of(competition: Competition) -> "Rulings":
        """Returns the combined effect of the decisions in force in a competition.

        If several decisions give time back to one run, the times are added.
        """
        made = _Made({uuid: source.room for uuid, source in competition.brought.items()})
        for decided in competition.in_force():
            made.add(decided.decision)
        for heard in competition.room_decisions:
            made.add(heard.decision, heard.room)
            if heard.holds_everywhere:
                made.add(heard.decision)
        return Rulings(
            frozenset(made.voided),
            frozenset(made.runs[RunDisqualified]),
            frozenset(made.runs[RunAdmitted]),
            frozenset(made.runs[RunSetAside]),
            frozenset(made.excluded),
            frozenset(made.excluded_in),
            MappingProxyType(made.given_back),
            MappingProxyType(made.rooms),
            frozenset(uuid for uuid, source in competition.brought.items() if source.proof is Proof.HONOUR),
        )

    def voids(self, game: int, move: int, entrant: str, played: str) -> bool:
        """Returns whether a move of game number `game` is void for an entrant (UUID).

        `played` is the UUID of his run or session.
        """
        if not self.voided:
            return False
        scopes = (None, self.rooms[played]) if played in self.rooms else (None,)
        return any((room, game, move, who) in self.voided for room in scopes for who in (None, entrant))


class _Made:
    """A builder of `Rulings`, to which decisions are added one by one."""

    def __init__(self, rooms: dict[str, str]) -> None:
        self.rooms = rooms
        self.voided: set[tuple[str | None, int, int, str | None]] = set()
        self.runs: dict[type, set[str]] = {RunDisqualified: set(), RunAdmitted: set(), RunSetAside: set()}
        self.excluded: set[str] = set()
        self.excluded_in: set[tuple[str, str]] = set()
        self.given_back: dict[str, int] = {}

    def add(self, decision: Decision, room: str | None = None) -> None:
        """Adds a decision that holds in a room, or in all rooms if `room` is None.

        Ignores the decision of a room about a run of another room.
        """
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
