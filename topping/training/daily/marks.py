"""A result to copy, as a row of marks: what became of the first moves, without a word and without their number.

Whoever has not played the game may read it: the row is cut at a fixed number of moves, so that its length does not tell
when the game ends.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

MARKED_MOVES: Final = 12
"""How many moves have a mark; every game has more."""
_SLOW: Final = 3, 2
"""A move is slow over this many times the mean of the run (a fraction)."""


class DailyMark(Enum):
    """What became of a move; the values are what is copied, told apart by their shape."""

    FOUND = "●"
    SLOW = "◐"
    """Found, in more than one and a half times the mean of the run."""
    MISSED = "○"


@dataclass(frozen=True, slots=True)
class DailyResult:
    """A finished first attempt at the game of a day."""

    run: int
    """Its number."""
    day: int
    """The day of the game."""
    variant: str
    lexicon: str
    edition: str
    """The name of the club's own edition; empty for everybody's."""
    game: str
    """Its id."""
    total_ms: int
    missed: int
    marks: tuple[DailyMark, ...]
    days_late: int = 0
    """How many days after its own it was begun."""


def marks_of(moves: Sequence[tuple[bool, int]]) -> tuple[DailyMark, ...]:
    """The marks of a run's first moves; of each move whether its top was found, and its time in ms."""
    total = sum(ms for _, ms in moves)
    return tuple(_mark(found, ms, total, len(moves)) for found, ms in moves[:MARKED_MOVES])


def _mark(found: bool, ms: int, total_ms: int, moves: int) -> DailyMark:
    if not found:
        return DailyMark.MISSED
    times, over = _SLOW
    return DailyMark.SLOW if over * moves * ms > times * total_ms else DailyMark.FOUND
