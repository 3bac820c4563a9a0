"""Events of a game on phones, in order: the journal stores them, and the state of the game follows from them alone.

Times are milliseconds of one clock that never goes back, even across restarts.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Final, TypeAlias

from topping.errors import InputError


@dataclass(frozen=True, slots=True)
class SeatMade:
    """A seat was created, or got a new key and code; an earlier key is void, and its phone must prove itself again."""

    at_ms: int
    table: int
    name: str
    key: str
    """The stored form of the key."""
    code: str
    """The stored form of the code."""


@dataclass(frozen=True, slots=True)
class SeatNamed:
    """A seat's player was named."""

    at_ms: int
    table: int
    name: str


@dataclass(frozen=True, slots=True)
class SeatTaken:
    """A phone has proved that it belongs to a seat; with the code, which is void afterwards, it also gets a new key."""

    at_ms: int
    table: int
    key: str
    """The stored form of the key; the slip's key remains valid if the code was not used."""
    public: str = ""
    """The phone's public number if the code was used, so that the same phone can ask again."""
    answer: str = ""
    """The server's answer to this number."""


@dataclass(frozen=True, slots=True)
class SeatBegun:
    """A seat began to play, with this run id in the database."""

    at_ms: int
    table: int
    run: int


@dataclass(frozen=True, slots=True)
class GameStarted:
    """The referee has started the game, which begins with a countdown."""

    at_ms: int


@dataclass(frozen=True, slots=True)
class DrawGiven:
    """The draw of a move was sent to all seats that play together, or to one latecomer that plays in its own time."""

    at_ms: int
    move: int
    table: int = 0
    """The table that plays in its own time; 0 for all others together."""


@dataclass(frozen=True, slots=True)
class ClockStarted:
    """A seat's clock started at `at_ms`, which is `credit_ms` after the draw was sent."""

    at_ms: int
    table: int
    move: int
    credit_ms: int


@dataclass(frozen=True, slots=True)
class WordSaid:
    """A seat proposed a word."""

    at_ms: int
    """The time of receipt."""
    table: int
    number: int
    move: int
    text: str
    error_ms: int
    """The greatest error of this time due to the network (ms)."""


@dataclass(frozen=True, slots=True)
class TopGivenUp:
    """A seat asked for the solution, and so ended its move."""

    at_ms: int
    table: int
    move: int


@dataclass(frozen=True, slots=True)
class MoveEnded:
    """A move ended; seats that have not found the top have missed it."""

    at_ms: int
    move: int
    table: int = 0
    """The table that plays in its own time; 0 for all others together."""


@dataclass(frozen=True, slots=True)
class MoveVoid:
    """A move was cancelled because the machine or the network failed; seats without the top play it again."""

    at_ms: int
    move: int


@dataclass(frozen=True, slots=True)
class GameHeld:
    """The referee paused the game between two moves, or resumed it."""

    at_ms: int
    is_held: bool


@dataclass(frozen=True, slots=True)
class GameOver:
    """The game ended for all seats, or the referee stopped it."""

    at_ms: int


HallEvent: TypeAlias = (
    SeatMade
    | SeatNamed
    | SeatTaken
    | SeatBegun
    | GameStarted
    | DrawGiven
    | ClockStarted
    | WordSaid
    | TopGivenUp
    | MoveEnded
    | MoveVoid
    | GameHeld
    | GameOver
)

_KINDS: Final[Mapping[str, type[HallEvent]]] = {
    "seat": SeatMade,
    "name": SeatNamed,
    "taken": SeatTaken,
    "run": SeatBegun,
    "start": GameStarted,
    "draw": DrawGiven,
    "clock": ClockStarted,
    "said": WordSaid,
    "up": TopGivenUp,
    "end": MoveEnded,
    "void": MoveVoid,
    "hold": GameHeld,
    "over": GameOver,
}
_NAMES: Final = {kind: name for name, kind in _KINDS.items()}
_TYPES: Final[Mapping[str, type]] = {"int": int, "str": str, "bool": bool}


def format_event(event: HallEvent) -> str:
    """Formats an event as one line of the journal, without a line end."""
    return json.dumps({"e": _NAMES[type(event)], **asdict(event)}, ensure_ascii=False)


def parse_event(line: str) -> HallEvent:
    """Parses a line of `format_event`; raises `InputError`."""
    try:
        told = json.loads(line)
        kind = _KINDS[told.pop("e")]
        if any(type(told.get(field.name, field.default)) is not _TYPES[str(field.type)] for field in fields(kind)):
            raise TypeError
        return kind(**told)
    except (ValueError, KeyError, TypeError, AttributeError):
        raise InputError("hall.journal_damaged", line=line[:80]) from None
