"""The charts of a player's runs and rushes as points and lines, for the screen to draw."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import accumulate
from math import ceil, floor
from typing import Final, TypeVar

from topping.texts import say
from topping.texts.times import seconds_of, short_day
from topping.training.intervals import Estimate
from topping.training.rush.scores import CurvePoint
from topping.training.statistics.months import Index

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Tick:
    """A marked value on an axis: its position along the axis (0 to 1), and its label."""

    at: float
    label: str


@dataclass(frozen=True, slots=True)
class Axes:
    """The marked values on the two axes of a chart: `across` from the left, `up` from the bottom."""

    across: tuple[Tick, ...]
    up: tuple[Tick, ...]


_STEPS_MS: Final = (100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 30_000, 60_000, 120_000, 300_000, 600_000)
_MOST_LINES: Final = 5
_MONTHS: Final = (1, 2, 3, 6, 12, 24, 60)
_MOST_DATES: Final = 6
_SHORT_DAYS: Final = 75
"""Most days of a chart with days as labels; longer charts have months."""


class SecondsAxis:
    """An axis of seconds that covers all given times, with its ticks."""

    def __init__(self, values_ms: Sequence[int]) -> None:
        least, most = min(values_ms), max(values_ms)
        step = next(
            (candidate for candidate in _STEPS_MS if most - least <= (_MOST_LINES - 1) * candidate), _STEPS_MS[-1]
        )
        self.low = step * floor(least / step)
        self.high = max(self.low + step, step * ceil(most / step))
        lines = range(self.low, self.high + 1, max(step, step * ceil((self.high - self.low) / step / _MOST_LINES)))
        self.ticks = tuple(Tick(self.at(value), _short(value, step)) for value in lines)

    def at(self, ms: float) -> float:
        """Returns the position of a time (ms) on the axis, from 0 to 1."""
        return (ms - self.low) / (self.high - self.low)


def _short(ms: int, step: int) -> str:
    return str(ms // 1000) if step >= 1000 else seconds_of(ms)


class DaysAxis:
    """An axis of days; runs of the same day are spread over that day in their order. `places` has the position of each
    run (0 to 1).
    """

    def __init__(self, given: Sequence[int]) -> None:
        days = list(accumulate(given, max))  # after a clock was set back, time goes on all the same
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
                yield Tick(self._at(day + 0.5), short_day(date.fromordinal(day)))
            return
        first, end = date.fromordinal(self._first), date.fromordinal(last)
        months = 12 * (end.year - first.year) + end.month - first.month
        step = next((candidate for candidate in _MONTHS if months <= candidate * _MOST_DATES), _MONTHS[-1])
        for month in range(12 * first.year + first.month, 12 * first.year + first.month + months):
            year, index = divmod(month, 12)  # the month after: its first day is in the range
            if (12 * year + index) % step == 0:
                when = date(year, index + 1, 1)
                yield Tick(self._at(when.toordinal()), str(year) if step >= _MONTHS[4] else _month(index + 1))


def _month(number: int) -> str:
    return say("date.short_months").split(" ")[number - 1]


_LEAST: Final = 3
"""Least number of points for a line; fewer are dots."""


@dataclass(frozen=True, slots=True)
class CurveLine:
    """A line of a chart, as points with positions from 0 to 1, from the left and from the bottom."""

    points: tuple[Point, ...]
    labels: tuple[str, ...] = ()
    """Possible labels: the first one with enough room is written."""
    is_own: bool = True
    """Whether it is the subject of the chart; other lines are dotted."""
    ends_in_dot: bool = False


@dataclass(frozen=True, slots=True)
class CurveView:
    """A chart with two axes, lines, dots and a confidence band. All positions are from 0 (left, bottom) to 1."""

    axes: Axes
    lines: tuple[CurveLine, ...]
    dots: tuple[Point, ...] = ()
    band: tuple[tuple[float, float, float], ...] = ()
    """(position, lower value, upper value) of each interval."""

    @property
    def is_area(self) -> bool:
        """Tells whether the confidence band is drawn as one area; with few values, each interval is drawn on its
        own.
        """
        return len(self.band) >= _LEAST

    def joins(self, line: CurveLine) -> bool:
        """Tells whether the points of a line are joined; few points are drawn as dots."""
        return len(line.points) >= _LEAST or (len(line.points) > 1 and not line.is_own and not self.dots)


_MOST_DOTS: Final = 500
"""Most games shown, chosen evenly."""
_Shown = TypeVar("_Shown")


def index_chart(value: Index) -> CurveView:
    """Returns the chart of a player's cost per move (ms): a dot for each run, and the mean of the last twenty runs as a
    line.

    The mean's confidence intervals are drawn as a band.
    """
    days = DaysAxis([point.day for point in value.points])
    ends = [end for window in value.windows for end in (window.ms.low, window.ms.high) if end is not None]
    up = SecondsAxis([*(point.ms for point in value.points), *(window.ms.ms for window in value.windows), *ends])
    places = {point.run: at for point, at in zip(value.points, days.places, strict=True)}

    windows = [(places[window.run], window.ms) for window in _thinned(value.windows)]
    dots = tuple((places[point.run], up.at(point.ms)) for point in _thinned(value.points))
    line = CurveLine(tuple((at, up.at(ms.ms)) for at, ms in windows), ends_in_dot=True)
    return CurveView(Axes(days.ticks, up.ticks), (line,) if windows else (), dots, _band(windows, up))


def _band(values: Iterable[tuple[float, Estimate]], up: SecondsAxis) -> tuple[tuple[float, float, float], ...]:
    return tuple((at, up.at(ms.low), up.at(ms.high)) for at, ms in values if ms.low is not None and ms.high is not None)


def _thinned(values: tuple[_Shown, ...]) -> tuple[_Shown, ...]:
    """Returns at most `_MOST_DOTS` of the values, evenly spaced, including the last one."""
    step = ceil(len(values) / _MOST_DOTS) or 1
    return values[::-1][::step][::-1]


def rush_chart(points: Sequence[CurvePoint]) -> CurveView:
    """Returns the chart of a player's rushes by day. Scores are dots; the mean of the last ones and the record so far
    are lines.
    """
    days = DaysAxis([point.day for point in points])
    most = max(point.found for point in points)
    step = max(1, ceil(most / _MOST_LINES))
    high = step * ceil(max(1, most) / step)
    kept = _thinned(tuple(zip(days.places, points, strict=True)))
    mean = CurveLine(
        tuple((at, point.mean / high) for at, point in kept), (say("past_rushes.curve.mean"),), ends_in_dot=True
    )
    record = CurveLine(
        tuple((at, point.record / high) for at, point in kept), (say("past_rushes.curve.record"),), is_own=False
    )
    up = tuple(Tick(value / high, str(value)) for value in range(0, high + 1, step))
    return CurveView(Axes(days.ticks, up), (record, mean), tuple((at, point.found / high) for at, point in kept))
