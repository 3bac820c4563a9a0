"""What machines that begin a game together say to each other; instants are of the sender's monotonic clock.

Each is the body of a fact of kind signal. `room` is what they have in common: the game, and the competition if it is
one's. `token` is new each time somebody enters, so that what was said before a restart is told apart.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Any, Final, TypeAlias

from topping.byfields import OMITTED, Codec, Kinds, by_text
from topping.errors import InputError
from topping.play.together.watched import WatchedRun
from topping.rules.grid.position import Position
from topping.rules.moves import Solution

ALOUD = "aloud"
"""The room of runs played aloud, which other machines may watch."""


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
    entrant: Annotated[str, OMITTED] = ""
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

_SIGNALS: Final = Kinds(
    "signal",
    {
        "entered": Entered,
        "gone": Gone,
        "here": Here,
        "silent": Silent,
        "clock-asked": ClockAsked,
        "clock-told": ClockTold,
        "start": StartGiven,
        "move": MoveGiven,
        "progress": Progress,
    },
)
_Signal: TypeAlias = Annotated[Signal, _SIGNALS]
_CODEC: Final = Codec(
    lambda _: InputError("watched.unreadable"),
    by_text(Position, Solution),
)


def body_of(signal: Signal, room: str) -> dict[str, Any]:
    """A signal as a JSON mapping; `competition` is by what facts are found."""
    return {"competition": room, **_CODEC.write(signal, _Signal)}


def read_signal(body: Mapping[str, Any]) -> Signal:
    """The signal of a body; raises `InputError` for anything else."""
    signal: Signal = _CODEC.read(_Signal, body)
    return signal
