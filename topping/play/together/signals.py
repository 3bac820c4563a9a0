"""What machines that begin a game together say to each other; instants are of the sender's monotonic clock.

Each is the body of a fact of kind signal. `room` is what they have in common: the game, and the competition if it is
one's. `token` is new each time somebody enters, so that what was said before a restart is told apart.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, TypeAlias

from topping.errors import InputError
from topping.play.together.watched import WatchedRun

ALOUD = "aloud"
"""The room of runs played aloud, which other machines may watch."""
_UNREADABLE = "watched.unreadable"


class LatePolicy(Enum):
    """What becomes of somebody who comes after the start, as the referee decided; the values are in signals."""

    OWN_TIME = "own_time"
    """He begins when he comes, with all his time."""
    MOVES_LOST = "moves_lost"
    """The moves whose time has passed are missed at their full cost; the present one is his with all its time."""
    REFUSED = "refused"
    """He does not play."""


@dataclass(frozen=True, slots=True)
class Entered:
    """Somebody is there, said again when his clock has been compared."""

    token: str
    player: str
    """As it may leave the machine."""
    calendar_ms: int
    """What his calendar showed, in milliseconds from the beginning of 1970, when his monotonic clock was at 0."""
    offset_ms: int | None = None
    """How far the leader's clock is ahead; None for the leader, and before it was measured."""
    error_ms: int | None = None
    entrant: str = ""
    """His UUID in the competition whose game it is; empty outside one."""


@dataclass(frozen=True, slots=True)
class Gone:
    """He has left."""

    token: str


@dataclass(frozen=True, slots=True)
class Here:
    """He is still there: said while somebody waits for him."""

    token: str


@dataclass(frozen=True, slots=True)
class Silent:
    """Somebody says nothing any more; as soon as more of him is heard, he is there again."""

    token: str
    of: str
    """The token of whoever is silent."""
    last: int
    """The number of what his machine was heard to say last."""


@dataclass(frozen=True, slots=True)
class ClockAsked:
    """What time is it there?"""

    token: str
    of: str
    """The token of whose clock is asked for."""
    sent_ms: int


@dataclass(frozen=True, slots=True)
class ClockTold:
    """The leader's answer to one machine."""

    to: str
    """The token of who asked."""
    sent_ms: int
    received_ms: int
    answered_ms: int


@dataclass(frozen=True, slots=True)
class StartGiven:
    """The leader gives the start for an instant to come; he says it again to who comes afterwards."""

    token: str
    at_ms: int
    late: LatePolicy
    is_duel: bool
    """Whether each draw is given to all at once."""


@dataclass(frozen=True, slots=True)
class MoveGiven:
    """The leader gives the draw of a move of a duel, from the second on; the first one's is the start."""

    token: str
    start: str
    """The token of who gave the start: which duel it is."""
    number: int
    at_ms: int


@dataclass(frozen=True, slots=True)
class Progress:
    """How far somebody is: what may be seen of his run."""

    token: str
    run: WatchedRun


Signal: TypeAlias = Entered | Gone | Here | Silent | ClockAsked | ClockTold | StartGiven | MoveGiven | Progress

_NAMES: dict[type[Signal], str] = {
    Entered: "entered",
    Gone: "gone",
    Here: "here",
    Silent: "silent",
    ClockAsked: "clock-asked",
    ClockTold: "clock-told",
    StartGiven: "start",
    MoveGiven: "move",
    Progress: "progress",
}


def body_of(signal: Signal, room: str) -> dict[str, Any]:
    """A signal as a JSON mapping; `competition` is by what facts are found."""
    fields: dict[str, Any] = {"competition": room, "signal": _NAMES[type(signal)]}
    match signal:
        case StartGiven(token, at_ms, late, is_duel):
            fields |= {"token": token, "at_ms": at_ms, "late": late.value, "is_duel": is_duel}
        case Progress(token, run):
            fields |= {"token": token, "run": run.body}
        case Entered(token, player, calendar_ms, offset_ms, error_ms, entrant):
            fields |= {"token": token, "player": player, "calendar_ms": calendar_ms}
            fields |= {"offset_ms": offset_ms, "error_ms": error_ms, **({"entrant": entrant} if entrant else {})}
        case Gone(token) | Here(token):
            fields |= {"token": token}
        case Silent(token, of, last):
            fields |= {"token": token, "of": of, "last": last}
        case ClockAsked(token, of, sent_ms):
            fields |= {"token": token, "of": of, "sent_ms": sent_ms}
        case ClockTold(to, sent_ms, received_ms, answered_ms):
            fields |= {"to": to, "sent_ms": sent_ms, "received_ms": received_ms, "answered_ms": answered_ms}
        case MoveGiven(token, start, number, at_ms):
            fields |= {"token": token, "start": start, "number": number, "at_ms": at_ms}
    return fields


def read_signal(body: Mapping[str, Any]) -> Signal:
    """The signal of a body; raises `InputError` for anything else."""
    reader = _SignalFields(body)
    match reader.text("signal"):
        case "entered":
            token, player, calendar_ms = reader.text("token"), reader.text("player"), reader.whole("calendar_ms")
            entrant = reader.text("entrant") if "entrant" in body else ""
            return Entered(token, player, calendar_ms, reader.some("offset_ms"), reader.some("error_ms"), entrant)
        case "gone":
            return Gone(reader.text("token"))
        case "here":
            return Here(reader.text("token"))
        case "silent":
            return Silent(reader.text("token"), reader.text("of"), reader.whole("last"))
        case "clock-asked":
            return ClockAsked(reader.text("token"), reader.text("of"), reader.whole("sent_ms"))
        case "clock-told":
            return ClockTold(
                reader.text("to"), reader.whole("sent_ms"), reader.whole("received_ms"), reader.whole("answered_ms")
            )
        case "start":
            return StartGiven(reader.text("token"), reader.whole("at_ms"), reader.late(), reader.flag("is_duel"))
        case "move":
            return MoveGiven(reader.text("token"), reader.text("start"), reader.whole("number"), reader.whole("at_ms"))
        case "progress":
            return Progress(reader.text("token"), reader.run())
        case _:
            raise InputError(_UNREADABLE)


class _SignalFields:
    """The fields of a body; each method raises `InputError` for one that is missing or of another type."""

    def __init__(self, body: Mapping[str, Any]) -> None:
        self._body = body

    def _of(self, name: str, *kinds: type) -> Any:
        value = self._body.get(name)
        if type(value) not in kinds:  # a bool is no number here
            raise InputError(_UNREADABLE)
        return value

    def text(self, name: str) -> str:
        return str(self._of(name, str))

    def whole(self, name: str) -> int:
        return int(self._of(name, int))

    def some(self, name: str) -> int | None:
        value: int | None = self._of(name, int, type(None))
        return value

    def flag(self, name: str) -> bool:
        return bool(self._of(name, bool))

    def late(self) -> LatePolicy:
        try:
            return LatePolicy(self.text("late"))
        except ValueError:
            raise InputError(_UNREADABLE) from None

    def run(self) -> WatchedRun:
        return WatchedRun.read(self._of("run", dict))
