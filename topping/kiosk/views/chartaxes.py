"""The axes of charts: seconds, days, and what a move costs around par."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import date
from itertools import accumulate
from math import ceil, floor
from typing import Final

from topping.kiosk.painters.training.charts.axes import Tick
from topping.texts import say
from topping.texts.times import seconds_of
from topping.training.intervals import Estimate

_STEPS_MS: Final = (100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 30_000, 60_000, 120_000, 300_000, 600_000)
_MOST_LINES: Final = 5
_MONTHS: Final = (1, 2, 3, 6, 12, 24, 60)
_MOST_DATES: Final = 6
_SHORT_DAYS: Final = 75
"""Up to how many days a chart names days below it; longer ones name months."""


class SecondsAxis:
    """An axis of seconds that has room for some times, with its lines."""

    def __init__(self, values_ms: Sequence[int]) -> None:
        least, most = min(values_ms, default=0), max(values_ms, default=1000)
        step = next((one for one in _STEPS_MS if most - least <= (_MOST_LINES - 1) * one), _STEPS_MS[-1])
        self.low = step * floor(least / step)
        self.high = max(self.low + step, step * ceil(most / step))
        lines = range(self.low, self.high + 1, max(step, step * ceil((self.high - self.low) / step / _MOST_LINES)))
        self.ticks = tuple(Tick(self.at(one), _short(one, step)) for one in lines)

    def at(self, ms: float) -> float:
        """Where a time stands, from 0 to 1."""
        return (ms - self.low) / (self.high - self.low)


def _short(ms: int, step: int) -> str:
    return str(ms // 1000) if step >= 1000 else seconds_of(ms)


class AroundPar:
    """A track around par, with room for some costs and their intervals."""

    def __init__(self, costs: Iterable[Estimate]) -> None:
        ends = [0.0]
        for one in costs:
            ends += [one.ms, *(end for end in (one.low, one.high) if end is not None)]
        room = 0.06 * (max(ends) - min(ends)) or 1.0
        self._low, self._high = min(ends) - room, max(ends) + room

    def at(self, ms: float) -> float:
        """Where a cost stands, from 0 to 1."""
        return (ms - self._low) / (self._high - self._low)

    def interval(self, ms: Estimate | None) -> tuple[float, float] | None:
        """Where its interval is; None without one."""
        if ms is None or ms.low is None or ms.high is None:
            return None
        return self.at(ms.low), self.at(ms.high)


class DaysAxis:
    """An axis of days; what happened on one day stands in its order."""

    def __init__(self, given: Sequence[int]) -> None:
        days = list(accumulate(given, max))  # where the clock was set back, time goes on all the same
        self._first = days[0]
        self._span = days[-1] - days[0] + 1
        counts = Counter(days)
        seen: dict[int, int] = {}
        places = []
        for day in days:
            seen[day] = seen.get(day, 0) + 1
            places.append(self._at(day + (seen[day] - 0.5) / counts[day]))
        self.places = tuple(places)
        self.ticks = tuple(self._ticks(days[-1]))

    def _at(self, day: float) -> float:
        return (day - self._first) / self._span

    def _ticks(self, last: int) -> Iterable[Tick]:
        if self._span <= _SHORT_DAYS:
            step = max(1, ceil(self._span / _MOST_DATES))
            for day in range(self._first, last + 1, step):
                when = date.fromordinal(day)
                yield Tick(self._at(day + 0.5), say("date.short", day=when.day, month=_month(when.month)))
            return
        first, end = date.fromordinal(self._first), date.fromordinal(last)
        months = 12 * (end.year - first.year) + end.month - first.month
        step = next((one for one in _MONTHS if months <= one * _MOST_DATES), _MONTHS[-1])
        for month in range(12 * first.year + first.month, 12 * first.year + first.month + months):
            year, place = divmod(month, 12)  # the month after: its first day lies in the range
            if (12 * year + place) % step == 0:
                when = date(year, place + 1, 1)
                yield Tick(self._at(when.toordinal()), str(year) if step >= _MONTHS[4] else _month(place + 1))


def _month(number: int) -> str:
    return say("date.short_months").split(" ")[number - 1]
