"""The chain of days: on how many days in a row somebody played or worked, one missed day a week forgiven.

Everything is derived from the days on which there is something kept, so that a chain can neither be lost nor counted
twice: a clock that was set wrong adds a day that is not looked at until it has come, and takes none away.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import Enum
from typing import Final

from topping.training.days import week_of

LEAST_CARDS_MS: Final = 600_000
"""As much time on cards makes a day of the chain, where no game was played."""
_WEEK: Final = 7


class DayMark(Enum):
    """What a day of the present week is to the chain."""

    DONE = "done"
    FORGIVEN = "forgiven"
    """Missed, and the chain holds."""
    MISSED = "missed"
    """Missed, and no chain goes over it."""
    TODAY = "today"
    """It goes on until four in the morning."""
    TO_COME = "to_come"


@dataclass(frozen=True, slots=True)
class Chain:
    """The chain of a player as it stands on a day."""

    days: int
    """How many days with something done it has; forgiven ones hold it and are not counted."""
    record: int
    """The most days that any of the player's chains has had."""
    is_done_today: bool
    week: tuple[DayMark, ...]
    """From Monday to Sunday, the present week."""


def chain_of(active: Collection[int], today: int) -> Chain:
    """The chain on the training day `today`, from the days on which something was done; those to come do not count.

    Of each week, Monday to Sunday, one missed day of a chain is forgiven; two in a row end it, over a Sunday too. Today
    is not missed before it is over.
    """
    done = {day for day in active if day <= today}
    forgiven: set[int] = set()
    length = record = 0
    pardoned_week = 0
    """The week whose missed day is used up, by the present chain."""
    for day in range(min(done, default=today), today + 1):
        if day in done:
            length += 1
            record = max(record, length)
        elif day == today or not length:
            continue
        elif day - 1 in done and week_of(day) != pardoned_week:
            pardoned_week = week_of(day)
            forgiven.add(day)
        else:
            length = pardoned_week = 0
            forgiven.discard(day - 1)
    monday = today - (today - 1) % _WEEK
    marks = (_mark(day, today, done, forgiven) for day in range(monday, monday + _WEEK))
    return Chain(length, record, today in done, tuple(marks))


def _mark(day: int, today: int, done: Collection[int], forgiven: Collection[int]) -> DayMark:
    if day in done:
        return DayMark.DONE
    if day >= today:
        return DayMark.TODAY if day == today else DayMark.TO_COME
    return DayMark.FORGIVEN if day in forgiven else DayMark.MISSED


def active_days(of_runs: Collection[int], cards_ms: Collection[tuple[int, int]]) -> frozenset[int]:
    """The days of a chain: those of runs that count, and those with ten minutes of cards, as (day, ms) pairs."""
    return frozenset(of_runs) | {day for day, spent_ms in cards_ms if spent_ms >= LEAST_CARDS_MS}
