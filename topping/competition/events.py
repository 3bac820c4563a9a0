"""The events of a competition. The database stores them as a numbered list, from which the state is computed."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Final, TypeAlias, get_args

from topping.byfields import FLAT, OMITTED, Codec, FieldKey, Kinds, Via, by_text
from topping.competition.bounds import BOUNDS, Counted, MoveCount, Whole
from topping.competition.decisions import Decision, GameNumber
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
    """The creation of a competition, or a change of its plan before it opens."""

    plan: Annotated[CompetitionPlan, FLAT]


def game_number(place: int) -> int:
    """Returns the number that players see for a game or a tie-break; tie-breaks have their own numbers from 1.

    `place` is the number by which the competition stores it, from 101 for tie-breaks.
    """
    return place - FIRST_TIE_BREAK + 1 if place >= FIRST_TIE_BREAK else place


@dataclass(frozen=True, slots=True)
class GamePlaced:
    """The addition of a game or a tie-break to the competition, under a number (`place`). It has the game's id, but no
    moves.
    """

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
    """The removal of the game with the number `place`."""

    place: Counted


@dataclass(frozen=True, slots=True)
class Enrolled:
    """The enrolment of an entrant, or a change of his data."""

    entrant: Annotated[Entrant, FLAT]


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """The withdrawal of an entrant from the competition."""

    entrant: str


@dataclass(frozen=True, slots=True)
class OrderSet:
    """The choice of the order in which entrants play. Entrants missing from the list follow by number."""

    entrants: Texts


@dataclass(frozen=True, slots=True)
class StageSet:
    """The opening, closing or reopening of the competition."""

    stage: CompetitionStage


@dataclass(frozen=True, slots=True)
class RunEntered:
    """The start of an entrant's run that counts in the competition."""

    run: str
    """Its UUID."""
    entrant: str
    game: GameNumber
    delay_ms: int | None = None
    """The last measured delay from key to screen on that machine (ms); None if it was not measured."""


@dataclass(frozen=True, slots=True)
class SessionScored:
    """The results of a session so far. Each new event replaces the earlier events of the same session."""

    session: str
    """Its UUID."""
    game: GameNumber
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
    """A decision of the referee, with its reason and its author."""

    decision: Annotated[Decision, Kinds("decision", _DECISIONS)]
    reason: str
    author: str


@dataclass(frozen=True, slots=True)
class RoomRuled:
    """The organiser's answer whether the decision of a room's referee also holds in all other rooms."""

    room: str
    decision: Annotated[Decision, Kinds("decision", _DECISIONS)]
    everywhere: bool
    """Whether it holds for all rooms."""


@dataclass(frozen=True, slots=True)
class FileChosen:
    """The organiser's choice between several result files that a room sent for one game."""

    room: str
    game: GameNumber
    number: Counted
    """The number of the file that counts (`TakenResults.number`)."""
    latest: Counted
    """The number of the last file received by then; a later file raises the question again."""


@dataclass(frozen=True, slots=True)
class LicenceSettled:
    """The organiser's answer whether two entrants with the same licence are one person."""

    entrant: str
    """The entrant that a room brought."""
    known: str
    """The entrant who has the licence."""
    is_same: bool


@dataclass(frozen=True, slots=True)
class ResultsGiven:
    """The export of this room's results for the organiser."""


@dataclass(frozen=True, slots=True)
class Revoked:
    """The revocation of an earlier decision or answer."""

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
    """The number of an event in the list, and its time."""

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
    """Returns whether each player of a session has a score for each collected move."""
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
