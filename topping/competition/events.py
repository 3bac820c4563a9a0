"""The events of a competition, which one database stores as a numbered list."""

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
"""The place of the first tie-break; places up to `MOST_GAMES` belong to games."""


_DECISIONS: Final = {re.sub("(?<=.)(?=[A-Z])", "-", kind.__name__).lower(): kind for kind in get_args(Decision)}
"""Kinds of decision by their stored names: `MoveVoided` is `move-voided`."""


def _pairs(numbers: Sequence[int]) -> tuple[tuple[int, int], ...]:
    return tuple(zip(numbers[::2], numbers[1::2], strict=True))


class CompetitionStage(Enum):
    """The stage that a competition has reached. The values are stored."""

    PREPARED = "prepared"
    OPEN = "open"
    """The games may be played."""
    CLOSED = "closed"
    """The results are final, and the games are no longer secret."""


@dataclass(frozen=True, slots=True)
class Planned:
    """The event that a competition is founded, or that its plan changes before it opens."""

    plan: Annotated[CompetitionPlan, FLAT]


def game_number(place: int) -> int:
    """Returns the number that a game or a tie-break at a place is called by; each kind is numbered from 1."""
    return place - FIRST_TIE_BREAK + 1 if place >= FIRST_TIE_BREAK else place


@dataclass(frozen=True, slots=True)
class GamePlaced:
    """The event that a game gets a place in the competition. Its moves are not part of the event."""

    place: Counted
    """The number of the game; from `FIRST_TIE_BREAK` on, a tie-break among `entrants`."""
    game: str
    """The game's id."""
    moves: MoveCount
    entrants: Texts = ()
    """The entrants who play a tie-break; empty for a game."""
    conditions: Conditions | None = None
    """The conditions of the game, if they differ from the conditions of the competition."""
    is_known: Annotated[bool, FieldKey("known")] = False
    """Whether others may know the moves, because the game was not made for the competition."""

    @property
    def title(self) -> str:
        """The French title of the game: `Partie 2`, `Départage 1`."""
        return f"{'Départage' if self.place >= FIRST_TIE_BREAK else 'Partie'} {game_number(self.place)}"


@dataclass(frozen=True, slots=True)
class GameRemoved:
    """The event that the game at a place is removed."""

    place: Counted


@dataclass(frozen=True, slots=True)
class Enrolled:
    """The event that an entrant joins the roster, or that his data change."""

    entrant: Annotated[Entrant, FLAT]


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """The event that an entrant withdraws from the competition."""

    entrant: str


@dataclass(frozen=True, slots=True)
class OrderSet:
    """The event that the order in which entrants play is set. Entrants that it does not name follow by number."""

    entrants: Texts


@dataclass(frozen=True, slots=True)
class StageSet:
    """The event that the competition opens, closes, or opens again."""

    stage: CompetitionStage


@dataclass(frozen=True, slots=True)
class RunEntered:
    """The event that an entrant begins a run that counts in the competition."""

    run: str
    """Its UUID."""
    entrant: str
    game: Place
    delay_ms: int | None = None
    """The last measured delay from key to screen on that machine (ms); None if it was not measured."""


@dataclass(frozen=True, slots=True)
class SessionScored:
    """The event that holds the results of a session so far. The last such event of a session replaces the others."""

    session: str
    """Its UUID."""
    game: Place
    games: Texts
    """The ids of the games played: more than one if moves were cancelled (§3.6)."""
    centre: str
    ended: bool
    tops: tuple[Whole, ...]
    """The top of each collected move (points)."""
    lines: tuple[ScoredLine, ...]
    choices: Annotated[
        tuple[tuple[int, int], ...], Via(tuple[Whole, ...], lambda pairs: sum(pairs, ()), _pairs), OMITTED
    ] = ()
    """The moves on which another top was retained, each with its `TopRetained.choice`."""


@dataclass(frozen=True, slots=True)
class Decided:
    """The event that the referee takes a decision."""

    decision: Annotated[Decision, Kinds("decision", _DECISIONS)]
    reason: str
    author: str


@dataclass(frozen=True, slots=True)
class RoomRuled:
    """The event that the organiser answers whether a room's decision holds for all rooms. It holds in its own room
    already.
    """

    room: str
    decision: Annotated[Decision, Kinds("decision", _DECISIONS)]
    everywhere: bool
    """Whether it holds for all rooms."""


@dataclass(frozen=True, slots=True)
class FileChosen:
    """The event that the organiser chooses which of several result files of a room counts for a game."""

    room: str
    game: Place
    number: Counted
    """The number of the file that counts (`TakenResults.number`)."""
    latest: Counted
    """The number of the last file received by then; a later file raises the question again."""


@dataclass(frozen=True, slots=True)
class LicenceSettled:
    """The event that the organiser answers whether two entrants with one licence are the same person."""

    entrant: str
    """The entrant that a room brought."""
    known: str
    """The entrant who has the licence."""
    is_same: bool


@dataclass(frozen=True, slots=True)
class ResultsGiven:
    """The event that this room has written its results for the organiser."""


@dataclass(frozen=True, slots=True)
class Revoked:
    """The event that a decision or an answer is revoked."""

    number: Counted
    """The number of the event that is revoked."""
    reason: str
    author: str


Answer: TypeAlias = RoomRuled | FileChosen | LicenceSettled
"""The organiser's answers to questions about the results of rooms."""

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
    """The time of an event, and its number in the list."""

    number: int
    at: int
    """Milliseconds since 1970, UTC."""


@dataclass(frozen=True, slots=True)
class StampedEvent:
    """An event with its time and number."""

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
"""An event with its stored name, for codecs."""


def _is_whole(scored: SessionScored) -> bool:
    """Returns whether each player's row has as many moves as the session collected."""
    return all(len(line.gross) == len(line.points) == len(scored.tops) for line in scored.lines)


EVENTS: Final = Codec(
    lambda _: InputError("competition.unreadable"), by_text(Conditions), BOUNDS, {SessionScored: _is_whole}
)
"""The codec of events, and of values that hold events."""


def text_of_event(event: CompetitionEvent) -> str:
    """Returns an event as one line of JSON."""
    return EVENTS.text(event, AnyEvent)


def event_of(text: str) -> CompetitionEvent:
    """Reads an event that `text_of_event` wrote; raises `InputError` for any other text."""
    event: CompetitionEvent = EVENTS.parse(AnyEvent, text)
    return event
