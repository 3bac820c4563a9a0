"""Why a chart cannot be made: what is missing is told, and never shown as nothing."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

LEAST_OF_KIND: Final = 12
"""With fewer moves of a sort, or tops on a square, nothing is said of it."""


class Absence(Enum):
    """What a chart lacks; the values are names in JSON."""

    NO_RUNS = "no_runs"
    """No comparable run in the period."""
    TOO_FEW = "too_few"
    """Fewer values than an honest figure needs."""
    NOT_ANALYSED = "not_analysed"
    """The positions have not been analysed: the game's text is lost, or their turn has not come."""
    NO_STROKES = "no_strokes"
    """The runs were played without their strokes being noted."""
    NO_PLAYERS = "no_players"
    """Too few others have played the same games."""
    NO_GHOST = "no_ghost"
    """There is no other run to compare with."""
    NO_SIGHTS = "no_sights"
    """No card of the deck was asked in the period."""
    NOT_TIMED = "not_timed"
    """The formula does not count time."""


@dataclass(frozen=True, slots=True)
class Lacking:
    """A chart that cannot be made."""

    why: Absence
    has: int = 0
    """How many values there are."""
    needs: int = 0
    """How many it takes; 0 where more would not help."""
