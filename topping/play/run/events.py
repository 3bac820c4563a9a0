"""The events of a run; its state follows from them, in their order.

Instants are integer milliseconds of one monotonic clock.
"""

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from topping.play.run.proposal import Verdict
from topping.play.run.strokes import Device, StrokeKind
from topping.rules.conditions.options import HintKind


class EndedBy(Enum):
    """How a move ended; the values are stored with each run."""

    TOP = "top"
    """The top was proposed where that ends a move."""
    LIMIT = "limit"
    """Its time ran out."""
    GIVEN_UP = "given_up"
    """The player asked for the solution, where only the top counts."""
    VALIDATED = "validated"
    """The player ended the move with what he had proposed: where the last proposal counts, where nothing is said
    before the end, or by a word that is not admitted, where that ends it."""


@dataclass(frozen=True, slots=True)
class Shown:
    """The draw of the present move came on screen: its clock starts."""

    at_ms: int


@dataclass(frozen=True, slots=True)
class Typed:
    """A key or a click went into a proposal."""

    at_ms: int
    kind: StrokeKind
    device: Device


@dataclass(frozen=True, slots=True)
class Proposed:
    """A proposal was entered, and answered."""

    at_ms: int
    text: str
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Hinted:
    """The player asked for a hint, at its price."""

    at_ms: int
    kind: HintKind


@dataclass(frozen=True, slots=True)
class MoveEnded:
    """The present move ended. After the top the next draw comes at once, otherwise the solution is shown."""

    at_ms: int
    by: EndedBy


@dataclass(frozen=True, slots=True)
class Dismissed:
    """The solution went from the screen: the next draw is to be shown, or the run is over."""

    at_ms: int


@dataclass(frozen=True, slots=True)
class Suspended:
    """The program did not run for a while: the move is void, and its draw is to be shown again."""

    at_ms: int


@dataclass(frozen=True, slots=True)
class Paused:
    """The player stopped the clock, which only a run that cannot rank allows; neither grid nor draw is on screen."""

    at_ms: int


@dataclass(frozen=True, slots=True)
class Unpaused:
    """Grid and draw are on screen again, and the clock goes on where it stood."""

    at_ms: int


@dataclass(frozen=True, slots=True)
class Left:
    """The player left before the end."""

    at_ms: int


RunEvent: TypeAlias = Shown | Typed | Proposed | Hinted | MoveEnded | Dismissed | Suspended | Paused | Unpaused | Left
