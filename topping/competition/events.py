"""What happens to a competition: plain values, kept as the numbered list of one database."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Final, TypeAlias, get_args

from topping.byfields import FLAT, OMITTED, Codec, FieldKey, Kinds, Via, by_text
from topping.competition.bounds import BOUNDS, Counted, MoveCount, Whole
from topping.competition.decisions import Decision, Place
from topping.competition.entrant import Entrant, Texts
from topping.competition.plan import CompetitionPlan
from topping.competition.scored import ScoredLine
from topping.errors import InputError
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
    moves: MoveCount
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
    choices: Annotated[
        tuple[tuple[int, int], ...], Via(tuple[Whole, ...], lambda pairs: sum(pairs, ()), _pairs), OMITTED
    ] = ()
    """The moves on which another top than the game's was retained, each with `TopRetained.choice`."""


@dataclass(frozen=True, slots=True)
class Decided:
    """The referee decides."""

    decision: Annotated[Decision, Kinds("decision", _DECISIONS)]
    reason: str
    author: str


@dataclass(frozen=True, slots=True)
class RoomRuled:
    """The organiser answers what a decision of a room means for the others; in its own room it holds already."""

    room: str
    decision: Annotated[Decision, Kinds("decision", _DECISIONS)]
    everywhere: bool
    """Whether it holds for all rooms."""


@dataclass(frozen=True, slots=True)
class FileChosen:
    """The organiser answers which of several result files counts for a game of a room."""

    room: str
    game: Place
    number: Counted
    """Of the file that counts (`TakenResults.number`)."""
    latest: Counted
    """Of the last file that had come by then: a later one is asked about again."""


@dataclass(frozen=True, slots=True)
class LicenceSettled:
    """The organiser answers whether an entrant of a room is the one who has his licence already."""

    entrant: str
    """The entrant that a room brought."""
    known: str
    """The entrant who has the licence."""
    is_same: bool


@dataclass(frozen=True, slots=True)
class ResultsGiven:
    """This room has written its results for the organiser: what it has played until then is complete."""


@dataclass(frozen=True, slots=True)
class Revoked:
    """A decision, or an answer, counts no more."""

    number: Counted
    """That of its event."""
    reason: str
    author: str


Answer: TypeAlias = RoomRuled | FileChosen | LicenceSettled
"""What the organiser says to questions about the results of rooms."""

CompetitionEvent: TypeAlias = (
    Planned
    | GamePlaced
    | GameRemoved
    | Enrolled
    | Withdrawn
    | OrderSet
    | StageSet
    | RunEntered
    | SessionScored
    | Decided
    | RoomRuled
    | FileChosen
    | LicenceSettled
    | ResultsGiven
    | Revoked
)


@dataclass(frozen=True, slots=True, order=True)
class Stamp:
    """When an event happened, and its place in the list."""

    number: int
    at: int
    """Milliseconds since 1970, UTC."""


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
        "run": RunEntered,
        "session": SessionScored,
        "decided": Decided,
        "ruled": RoomRuled,
        "file": FileChosen,
        "licence": LicenceSettled,
        "given": ResultsGiven,
        "revoked": Revoked,
    },
)
AnyEvent: TypeAlias = Annotated[CompetitionEvent, _EVENTS]
"""An event with its name, as codecs ask for it."""


def _is_whole(scored: SessionScored) -> bool:
    """Whether each line has the moves of the game."""
    return all(len(line.gross) == len(line.points) == len(scored.tops) for line in scored.lines)


EVENTS: Final = Codec(
    lambda _: InputError("competition.unreadable"), by_text(Conditions), BOUNDS, {SessionScored: _is_whole}
)
"""Writes and reads events, and whatever holds some."""


def text_of_event(event: CompetitionEvent) -> str:
    """One line of JSON."""
    return EVENTS.text(event, AnyEvent)


def event_of(text: str) -> CompetitionEvent:
    """The event that `text_of_event` wrote; raises `InputError` for anything else."""
    event: CompetitionEvent = EVENTS.parse(AnyEvent, text)
    return event
