"""What happens to a competition. Each event is a fact of the machine where it happened (`topping/facts`).

Its body holds the UUID of the competition and the name of what happened, beside the fields of the event; names that an
event does not know are passed over, since a newer version may say more.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Final, TypeAlias, get_args

from topping.byfields import FLAT, Codec, FieldKey, Kinds, Via, by_text
from topping.competition.decisions import Decision, Place
from topping.competition.entrant import Entrant, Texts
from topping.competition.plan import CompetitionPlan
from topping.competition.scored import ScoredLine
from topping.errors import InputError
from topping.facts.bodies import BOUNDS, Counted, Whole, unreadable
from topping.facts.fact import Fact, FactKind
from topping.facts.jsontext import Json
from topping.rules.conditions.conditions import Conditions

FIRST_TIE_BREAK: int = 101
"""The place of the first tie-break; games have those up to `MOST_GAMES`."""


_DECISIONS: Final = {re.sub("(?<=.)(?=[A-Z])", "-", kind.__name__).lower(): kind for kind in get_args(Decision)}
"""By what they are called: `MoveVoided` is `move-voided`."""


def _pairs(numbers: Sequence[int]) -> tuple[tuple[int, int], ...]:
    return tuple(zip(numbers[::2], numbers[1::2], strict=True))


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

    plan: Annotated[CompetitionPlan, FLAT]


def game_number(place: int) -> int:
    """What a game, or a tie-break, is called by: each are numbered from 1."""
    return place - FIRST_TIE_BREAK + 1 if place >= FIRST_TIE_BREAK else place


@dataclass(frozen=True, slots=True)
class GamePlaced:
    """A game has its place; its moves are not told here: only who holds the game itself can play it."""

    place: Counted
    """From `FIRST_TIE_BREAK` on, a tie-break among `entrants`."""
    game: str
    """The game's id."""
    moves: Counted
    entrants: Texts = ()
    """Of a tie-break: those concerned."""
    conditions: Conditions | None = None
    """What it is played under, where that is not what the competition is."""
    is_known: Annotated[bool, FieldKey("known")] = False
    """Whether others may know its moves: it was not made for the competition."""

    @property
    def title(self) -> str:
        """`Partie 2`, `Départage 1`: all that a game is called, whatever it was made from."""
        return f"{'Départage' if self.place >= FIRST_TIE_BREAK else 'Partie'} {game_number(self.place)}"


@dataclass(frozen=True, slots=True)
class GameRemoved:
    """A place has no game any more."""

    place: Counted


@dataclass(frozen=True, slots=True)
class Enrolled:
    """An entrant is on the roster, or what is written of him changes."""

    entrant: Annotated[Entrant, FLAT]


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """An entrant does not take part after all."""

    entrant: str


@dataclass(frozen=True, slots=True)
class OrderSet:
    """The order of passing, by entrants; those it does not name follow by number."""

    entrants: Texts


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
    game: Place
    delay_ms: int | None = None
    """From key to screen on that machine, as it was measured last; None where it was not."""


@dataclass(frozen=True, slots=True)
class SessionScored:
    """What the players of a session have done in a game, as far as it was played; the latest of a session counts."""

    session: str
    """Its UUID."""
    game: Place
    games: Texts
    """The ids of the games that it was played on: more than one where a move could not be gone on with (§3.6)."""
    centre: str
    ended: bool
    tops: tuple[Whole, ...]
    """The top of each move that was collected."""
    lines: tuple[ScoredLine, ...]


@dataclass(frozen=True, slots=True)
class SessionReached:
    """How far a session is whose game other rooms play too, and which tops it has retained; the latest counts."""

    session: str
    """Its UUID."""
    game: Place
    centre: str
    move: int
    """The last move whose draw was given; one more where the session is over."""
    choices: Annotated[tuple[tuple[int, int], ...], Via(tuple[Whole, ...], lambda pairs: sum(pairs, ()), _pairs)] = ()
    """The moves on which another top than the game's was retained, each with `TopRetained.choice`."""

    def choice(self, move: int) -> int:
        """Which top was retained on a move; 0 for the game's own."""
        return dict(self.choices).get(move, 0)


@dataclass(frozen=True, slots=True)
class Decided:
    """The referee decides."""

    decision: Annotated[Decision, Kinds("decision", _DECISIONS)]
    reason: str
    author: str


@dataclass(frozen=True, slots=True)
class Revoked:
    """A decision counts no more."""

    machine: str
    number: Counted
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


_EVENTS: Final = Kinds(
    "event",
    {
        "planned": Planned,
        "game": GamePlaced,
        "game-removed": GameRemoved,
        "enrolled": Enrolled,
        "withdrawn": Withdrawn,
        "order": OrderSet,
        "stage": StageSet,
        "code": CodeTold,
        "run": RunEntered,
        "session": SessionScored,
        "reached": SessionReached,
        "decided": Decided,
        "revoked": Revoked,
    },
)
_Event: TypeAlias = Annotated[CompetitionEvent, _EVENTS]


def _is_whole(scored: SessionScored) -> bool:
    """Whether each line has the moves of the game."""
    return all(len(line.gross) == len(line.points) == len(scored.tops) for line in scored.lines)


_CODEC: Final = Codec(unreadable, by_text(Conditions), BOUNDS, {SessionScored: _is_whole})


def kind_of(event: CompetitionEvent) -> FactKind:
    """The kind of fact that an event is."""
    return FactKind.DECISION if isinstance(event, Decided | Revoked) else FactKind.COMPETITION


def body_of_event(competition: str, event: CompetitionEvent) -> dict[str, Json]:
    """The body of the fact that tells an event of a competition."""
    name = {"name": event.title} if isinstance(event, GamePlaced) else {}
    return {"competition": competition, **_CODEC.write(event, _Event), **name}


def event_of(fact: Fact) -> StampedEvent:
    """The event that a fact tells; raises `InputError` for a fact of another kind, or one that cannot be read."""
    if fact.kind not in (FactKind.COMPETITION, FactKind.DECISION):
        raise InputError("facts.unreadable")
    return StampedEvent(Stamp(fact.at, fact.machine, fact.number), _CODEC.read(_Event, fact.body))
