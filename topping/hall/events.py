"""The events of a game on phones. The journal file stores them in order; together they determine the state of the game.

Times are milliseconds of a clock that never goes back, even after a restart.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Final, TypeAlias

from topping.errors import InputError


@dataclass(frozen=True, slots=True)
class SeatMade:
    """The event that a seat was created, or got a new key and code.

    In the second case its old key is void, and its phone must connect again with the new one.
    """

    at_ms: int
    table: int
    name: str
    key: str
    """The stored form of the key."""
    code: str
    """The stored form of the code."""


@dataclass(frozen=True, slots=True)
class SeatNamed:
    """The event that a seat got its player's name."""

    at_ms: int
    table: int
    name: str


@dataclass(frozen=True, slots=True)
class SeatTaken:
    """The event that a phone was authenticated for a seat, by the seat's key or by its code.

    A code works only once: the phone gets a new key in its place. `public` and `answer` belong to the key exchange of a
    phone that used the code.
    """

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
    """The event that a seat began to play; `run` is the id of its run in the database."""

    at_ms: int
    table: int
    run: int


@dataclass(frozen=True, slots=True)
class GameStarted:
    """The event that the referee started the game; a countdown precedes the first move."""

    at_ms: int


@dataclass(frozen=True, slots=True)
class DrawGiven:
    """The event that the draw of a move was sent to phones.

    It goes to all seats that play together, or only to a latecomer who plays in his own time.
    """

    at_ms: int
    move: int
    table: int = 0
    """The table that plays in its own time; 0 for all others together."""


@dataclass(frozen=True, slots=True)
class ClockStarted:
    """The event that a seat's clock started at `at_ms`, `credit_ms` (ms) after the draw was sent."""

    at_ms: int
    table: int
    move: int
    credit_ms: int


@dataclass(frozen=True, slots=True)
class WordSaid:
    """The event that a seat proposed a word."""

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
    """The event that a seat asked for the solution, which ended its move."""

    at_ms: int
    table: int
    move: int


@dataclass(frozen=True, slots=True)
class MoveEnded:
    """The event that a move ended; seats without the top have missed it. It concerns all seats that play together, or
    only a latecomer's seat.
    """

    at_ms: int
    move: int
    table: int = 0
    """The table that plays in its own time; 0 for all others together."""


@dataclass(frozen=True, slots=True)
class MoveVoid:
    """The event that a move was cancelled because the machine or the network failed.

    Seats that have not found the top play the move again.
    """

    at_ms: int
    move: int


@dataclass(frozen=True, slots=True)
class GameHeld:
    """The event that the referee paused the game between two moves, or resumed it."""

    at_ms: int
    is_held: bool


@dataclass(frozen=True, slots=True)
class GameOver:
    """The event that the game ended, by its last move or by the referee's order."""

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
    """Parses an event from one line of the journal; raises `InputError`."""
    try:
        told = json.loads(line)
        kind = _KINDS[told.pop("e")]
        if any(type(told.get(field.name, field.default)) is not _TYPES[str(field.type)] for field in fields(kind)):
            raise TypeError
        return kind(**told)
    except (ValueError, KeyError, TypeError, AttributeError):
        raise InputError("hall.journal_damaged", line=line[:80]) from None
