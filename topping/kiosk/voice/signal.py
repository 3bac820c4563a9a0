"""The scripts of the referee's signals (§3.3), of a move's number and of a top found."""

from __future__ import annotations

from typing import Final

from topping.kiosk.voice.clip import Clip
from topping.kiosk.voice.number import number
from topping.kiosk.voice.script import Script
from topping.rules.conditions.schedule import Signal

_SIGNALS: Final = {
    Signal.START: Clip("chrono"),
    Signal.THIRTY: Clip("trente-secondes"),
    Signal.TWENTY: Clip("vingt-secondes"),
    Signal.END: Clip("termine"),
}

TOP: Final[Script] = (Clip("top"),)
"""The top was found."""


def script_of_signal(signal: Signal) -> Script:
    """A signal of the referee, in one word or two."""
    return (_SIGNALS[signal],)


def script_of_move(move: int) -> Script:
    """The number of a move, which begins at 1."""
    return (Clip("coup"), *number(move))
