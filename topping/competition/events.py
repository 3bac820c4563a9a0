"""What happens to a competition. Each event is a fact of the machine where it happened (`topping/facts`)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from topping.competition.decisions import Decision
from topping.competition.entrant import Entrant
from topping.competition.plan import CompetitionPlan
from topping.competition.scored import ScoredLine
from topping.rules.conditions.conditions import Conditions

FIRST_TIE_BREAK: int = 101
"""The place of the first tie-break; games have those up to `MOST_GAMES`."""


class CompetitionStage(Enum):
    """How far a competition is."""

    PREPARED = "prepared"
    OPEN = "open"
    """Its games may be played."""
    CLOSED = "closed"
    """The results are final; its games have no secret any more."""


@dataclass(frozen=True, slots=True)
class Planned:
    """The competition is founded, or its plan changed before it opens."""

    plan: CompetitionPlan


@dataclass(frozen=True, slots=True)
class GamePlaced:
    """A game has its place; its moves are not told here: only who holds the game itself can play it."""

    place: int
    """From 1; from `FIRST_TIE_BREAK` on, a tie-break among `entrants`."""
    game: str
    """The game's id."""
    moves: int
    entrants: tuple[str, ...] = ()
    """Of a tie-break: those concerned."""
    conditions: Conditions | None = None
    """What it is played under, where that is not what the competition is."""
    is_known: bool = False
    """Whether others may know its moves: it was not made for the competition, or its seed was its name."""

    @property
    def title(self) -> str:
        """`Partie 2`, `Départage 1`: all that a game is called, whatever it was made from."""
        if self.place >= FIRST_TIE_BREAK:
            return f"Départage {self.place - FIRST_TIE_BREAK + 1}"
        return f"Partie {self.place}"


@dataclass(frozen=True, slots=True)
class GameRemoved:
    """A place has no game any more."""

    place: int


@dataclass(frozen=True, slots=True)
class Enrolled:
    """An entrant is on the roster, or what is written of him changes."""

    entrant: Entrant


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """An entrant does not take part after all."""

    entrant: str


@dataclass(frozen=True, slots=True)
class OrderSet:
    """The order of passing, by entrants; those it does not name follow by number."""

    entrants: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StageSet:
    """The competition opens, closes, or opens again."""

    stage: CompetitionStage


@dataclass(frozen=True, slots=True)
class CodeTold:
    """The code of a sealed file of the competition is public: whoever has kept the file may open it.

    It counts where the machine says it on which the competition was founded.
    """

    code: str


@dataclass(frozen=True, slots=True)
class RunEntered:
    """A run is played for the competition."""

    run: str
    """Its UUID."""
    entrant: str
    game: int
    """The place of the game."""
    delay_ms: int | None = None
    """From key to screen on that machine, as it was measured last; None where it was not."""


@dataclass(frozen=True, slots=True)
class SessionScored:
    """What the players of a session have done in a game, as far as it was played; the latest of a session counts."""

    session: str
    """Its UUID."""
    game: int
    games: tuple[str, ...]
    """The ids of the games that it was played on: more than one where a move could not be gone on with (§3.6)."""
    centre: str
    ended: bool
    tops: tuple[int, ...]
    """The top of each move that was collected."""
    lines: tuple[ScoredLine, ...]


@dataclass(frozen=True, slots=True)
class SessionReached:
    """How far a session is whose game other rooms play too, and which tops it has retained; the latest counts."""

    session: str
    """Its UUID."""
    game: int
    centre: str
    move: int
    """The last move whose draw was given; one more where the session is over."""
    choices: tuple[tuple[int, int], ...] = ()
    """The moves on which another top than the game's was retained, each with `TopRetained.choice`."""

    def choice(self, move: int) -> int:
        """Which top was retained on a move; 0 for the game's own."""
        return dict(self.choices).get(move, 0)


@dataclass(frozen=True, slots=True)
class Decided:
    """The referee decides."""

    decision: Decision
    reason: str
    author: str


@dataclass(frozen=True, slots=True)
class Revoked:
    """A decision counts no more."""

    machine: str
    number: int
    """The fact of the decision."""
    reason: str
    author: str


CompetitionEvent: TypeAlias = (
    Planned
    | GamePlaced
    | GameRemoved
    | Enrolled
    | Withdrawn
    | OrderSet
    | StageSet
    | CodeTold
    | RunEntered
    | SessionScored
    | SessionReached
    | Decided
    | Revoked
)


@dataclass(frozen=True, slots=True, order=True)
class Stamp:
    """When and where an event happened. Stamps have a total order, and two of them are equal for one event only."""

    at: int
    """Milliseconds since 1970, UTC, by that machine's clock."""
    machine: str
    number: int
    """Of the fact on that machine."""


@dataclass(frozen=True, slots=True)
class StampedEvent:
    """An event with its stamp."""

    stamp: Stamp
    event: CompetitionEvent
