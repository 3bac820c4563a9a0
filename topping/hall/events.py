"""What happens in a room's game, in order: the journal holds it, and all of the game's state follows from it.

Instants are milliseconds of one clock that never goes back, the journal's own across restarts.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Final, TypeAlias

from topping.errors import InputError


@dataclass(frozen=True, slots=True)
class SeatMade:
    """A seat with a new key and code; one that there was loses its own. Nobody speaks for it any more."""

    at_ms: int
    table: int
    name: str
    key: str
    """What is stored of the key."""
    code: str
    """What is stored of the code."""


@dataclass(frozen=True, slots=True)
class SeatNamed:
    """A seat's player has a name."""

    at_ms: int
    table: int
    name: str


@dataclass(frozen=True, slots=True)
class SeatTaken:
    """A phone has proved that it is the seat's; by the code, which is spent then, it has a key of its own."""

    at_ms: int
    table: int
    key: str
    """What is stored of the key; that of the slip still serves where the code was not used."""
    public: str = ""
    """The phone's public number where the code was used: the same phone may ask again."""
    answer: str = ""
    """What was answered to it."""


@dataclass(frozen=True, slots=True)
class SeatBegun:
    """The seat plays; its run has this number in the database."""

    at_ms: int
    table: int
    run: int


@dataclass(frozen=True, slots=True)
class GameStarted:
    """The referee has started the game: a countdown runs."""

    at_ms: int


@dataclass(frozen=True, slots=True)
class DrawGiven:
    """The draw of a move is sent: to all who play together, or to one seat that plays behind them."""

    at_ms: int
    move: int
    table: int = 0
    """0 for all."""


@dataclass(frozen=True, slots=True)
class ClockStarted:
    """A seat's clock starts at `at_ms`; so much later than the draw was sent."""

    at_ms: int
    table: int
    move: int
    credit_ms: int


@dataclass(frozen=True, slots=True)
class WordSaid:
    """A seat has proposed a word."""

    at_ms: int
    """When it was received."""
    table: int
    number: int
    move: int
    text: str
    error_ms: int
    """What the network may have made of its time."""


@dataclass(frozen=True, slots=True)
class TopGivenUp:
    """A seat has asked for the solution."""

    at_ms: int
    table: int
    move: int


@dataclass(frozen=True, slots=True)
class MoveEnded:
    """A move is over: who has not found it by now has missed it."""

    at_ms: int
    move: int
    table: int = 0
    """0 for all who play together."""


@dataclass(frozen=True, slots=True)
class MoveVoid:
    """A move is played again by who had not found it: the machine or the network failed."""

    at_ms: int
    move: int


@dataclass(frozen=True, slots=True)
class GameHeld:
    """The referee holds the game between two moves, or lets it go on."""

    at_ms: int
    is_held: bool


@dataclass(frozen=True, slots=True)
class GameOver:
    """The game has ended for all, or the referee has stopped it."""

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
    """One line of the journal, without its end."""
    return json.dumps({"e": _NAMES[type(event)], **asdict(event)}, ensure_ascii=False)


def parse_event(line: str) -> HallEvent:
    """Reads what `format_event` writes; raises `InputError` for anything else."""
    try:
        told = json.loads(line)
        kind = _KINDS[told.pop("e")]
        if any(type(told.get(one.name, one.default)) is not _TYPES[str(one.type)] for one in fields(kind)):
            raise TypeError
        return kind(**told)
    except (ValueError, KeyError, TypeError, AttributeError):
        raise InputError("hall.journal_damaged", line=line[:80]) from None
