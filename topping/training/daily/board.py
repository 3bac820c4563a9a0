"""The board of a day: the first attempts at its game, in their order; and a result to copy as marks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
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


@dataclass(frozen=True, slots=True)
class DailyAttempt:
    """A player's first run of the game of a day. It is the one that ranks: whatever comes after it does not."""

    run: int
    """Its number."""
    player: str
    day: int
    """The training day on which it was begun."""
    is_over: bool
    """Played to its end, or left."""
    total_ms: int | None
    """Time and penalties; None for one that was left, or is being played."""
    missed: int
    is_resumed: bool
    """Whether it was interrupted and taken up again: it has no rank then."""
    ended_at: str


@dataclass(frozen=True, slots=True)
class BoardRow:
    """A row of the board of a day."""

    rank: int | None
    """From 1, equal times sharing it; None where it has none."""
    attempt: DailyAttempt
    days_late: int
    """0 for an attempt begun on the day itself; only these hold the chain."""


def board_of(attempts: Iterable[DailyAttempt], day: int) -> tuple[BoardRow, ...]:
    """The board of a day's game: the ranked attempts by time, then those without a rank, equal ones in order of ends.

    Attempts that are not over are left out: nothing is told of a run that is being played.
    """
    over = sorted((one for one in attempts if one.is_over), key=_order)
    times = [one.total_ms for one in over if _ranks(one)]
    return tuple(
        BoardRow(times.index(one.total_ms) + 1 if _ranks(one) else None, one, max(0, one.day - day)) for one in over
    )


def _ranks(attempt: DailyAttempt) -> bool:
    return attempt.total_ms is not None and not attempt.is_resumed


def _order(attempt: DailyAttempt) -> tuple[bool, bool, int, str, int]:
    return (
        not _ranks(attempt),
        attempt.total_ms is None,
        attempt.total_ms or 0,
        attempt.ended_at,
        attempt.run,
    )
