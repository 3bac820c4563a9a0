"""What the referee says of the time (§3.3), of a move's number and of a top found."""

from __future__ import annotations

from enum import Enum
from typing import Final

from topping.kiosk.voice.clip import Clip
from topping.kiosk.voice.number import number
from topping.kiosk.voice.script import Script


class Signal(Enum):
    """The stages of a move's time (§3.3); each value is its clip's name."""

    START = "chrono"
    THIRTY_SECONDS = "trente-secondes"
    TWENTY_SECONDS = "vingt-secondes"
    OVER = "termine"


TOP: Final[Script] = (Clip("top"),)
"""The top was found."""


def script_of_signal(signal: Signal) -> Script:
    """A stage of the time, in one word or two."""
    return (Clip(signal.value),)


def script_of_move(move: int) -> Script:
    """The number of a move, which begins at 1."""
    return (Clip("coup"), *number(move))
