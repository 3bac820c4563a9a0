"""The charts of runs and of rushes as lines: what the screen draws."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import accumulate
from math import ceil, floor
from typing import Final, TypeVar

from topping.texts import say
from topping.texts.times import seconds_of
from topping.training.intervals import Estimate
from topping.training.rush.scores import CurvePoint
from topping.training.statistics.months import Index

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Tick:
    """A value on an axis: how far along it, from 0 to 1, and how it is written."""

    at: float
    label: str


@dataclass(frozen=True, slots=True)
class Axes:
    """The values along the two axes, from the left and from the bottom."""

    across: tuple[Tick, ...]
    up: tuple[Tick, ...]


_STEPS_MS: Final = (100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 30_000, 60_000, 120_000, 300_000, 600_000)
_MOST_LINES: Final = 5
_MONTHS: Final = (1, 2, 3, 6, 12, 24, 60)
_MOST_DATES: Final = 6
_SHORT_DAYS: Final = 75
"""Up to how many days a chart names days below it; longer ones name months."""


class SecondsAxis:
    """An axis of seconds that has room for some times, with its lines."""

    def __init__(self, values_ms: Sequence[int]) -> None:
        least, most = min(values_ms), max(values_ms)
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


_LEAST: Final = 3
"""With fewer points, there are dots and no line."""


@dataclass(frozen=True, slots=True)
class CurveLine:
    """A line through points, each a share of the chart from its left and from its bottom."""

    points: tuple[Point, ...]
    labels: tuple[str, ...] = ()
    """What is written beside it: the first one that has room."""
    is_own: bool = True
    """Whether it is what the chart is about; other lines are dotted."""
    ends_in_dot: bool = False


@dataclass(frozen=True, slots=True)
class CurveView:
    """A chart of lines; every place is a share of the chart from its left and from its bottom."""

    axes: Axes
    lines: tuple[CurveLine, ...]
    dots: tuple[Point, ...] = ()
    band: tuple[tuple[float, float, float], ...] = ()
    """Where, from which value, to which one."""

    @property
    def is_area(self) -> bool:
        """Whether the band is one; of few values, each has an interval of its own."""
        return len(self.band) >= _LEAST

    def joins(self, line: CurveLine) -> bool:
        """Whether the points of a line are joined; few of them are dots."""
        return len(line.points) >= _LEAST or (len(line.points) > 1 and not line.is_own and not self.dots)


_MOST_DOTS: Final = 500
"""How many games are shown of several years, evenly chosen."""
_Shown = TypeVar("_Shown")


def index_chart(value: Index) -> CurveView:
    """The runs as dots, the mean of the last twenty of them as a line with its band."""
    days = DaysAxis([one.day for one in value.points])
    ends = [end for one in value.windows for end in (one.ms.low, one.ms.high) if end is not None]
    up = SecondsAxis([*(one.ms for one in value.points), *(one.ms.ms for one in value.windows), *ends])
    places = {one.run: at for one, at in zip(value.points, days.places, strict=True)}

    windows = [(places[one.run], one.ms) for one in _thinned(value.windows)]
    dots = tuple((places[one.run], up.at(one.ms)) for one in _thinned(value.points))
    line = CurveLine(tuple((at, up.at(ms.ms)) for at, ms in windows), ends_in_dot=True)
    return CurveView(Axes(days.ticks, up.ticks), (line,) if windows else (), dots, _band(windows, up))


def _band(values: Iterable[tuple[float, Estimate]], up: SecondsAxis) -> tuple[tuple[float, float, float], ...]:
    return tuple((at, up.at(ms.low), up.at(ms.high)) for at, ms in values if ms.low is not None and ms.high is not None)


def _thinned(values: tuple[_Shown, ...]) -> tuple[_Shown, ...]:
    """As many of them as can be told apart, the last one among them."""
    step = ceil(len(values) / _MOST_DOTS) or 1
    return values[::-1][::step][::-1]


def rush_chart(points: Sequence[CurvePoint]) -> CurveView:
    """The scores as dots, the mean of the last ones as a line, and the record so far beside it."""
    days = DaysAxis([one.day for one in points])
    most = max(one.found for one in points)
    step = max(1, ceil(most / _MOST_LINES))
    high = step * ceil(max(1, most) / step)
    kept = _thinned(tuple(zip(days.places, points, strict=True)))
    mean = CurveLine(
        tuple((at, one.mean / high) for at, one in kept), (say("past_rushes.curve.mean"),), ends_in_dot=True
    )
    record = CurveLine(
        tuple((at, one.record / high) for at, one in kept), (say("past_rushes.curve.record"),), is_own=False
    )
    up = tuple(Tick(value / high, str(value)) for value in range(0, high + 1, step))
    return CurveView(Axes(days.ticks, up), (record, mean), tuple((at, one.found / high) for at, one in kept))
