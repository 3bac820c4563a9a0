"""The charts of runs and of a deck as lines and bars: one description, drawn by the screen and on a page alike."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from itertools import accumulate
from math import ceil, floor, log
from typing import Final, TypeVar

from topping.texts import say
from topping.texts.numbers import grouped
from topping.texts.times import seconds_of
from topping.training.intervals import Estimate
from topping.training.rush.scores import CurvePoint
from topping.training.statistics.afterrun import ClockBar
from topping.training.statistics.months import FoundCurve, FoundInTime, Index
from topping.training.statistics.overview import LAST_NUMBER, DeckForecast, Recognition, RetentionChart

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
_FIRST_MS: Final = 2_000
"""Where the axis of times begins."""
_TIMES_S: Final = (2, 5, 10, 20, 40, 60, 120, 180)
_STEP: Final = 10
"""Percent between two lines."""
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


def found_chart(value: FoundInTime) -> CurveView:
    """The share of tops found over time: of the last days, and of the year before."""
    curves = [curve for curve in (value.recent, value.earlier) if curve is not None and curve.points]
    last_ms = max([2 * _FIRST_MS, *(curve.points[-1].ms for curve in curves)])

    def across(ms: int) -> float:
        return log(max(ms, _FIRST_MS) / _FIRST_MS) / log(last_ms / _FIRST_MS)

    def line(curve: FoundCurve) -> CurveLine:
        name = "recent" if curve is value.recent else "earlier"
        points = tuple((across(one.ms), one.share) for one in curve.points if one.ms >= _FIRST_MS)
        labels = (say(f"stats.found.{name}", n=grouped(curve.n)), say(f"stats.found.{name}_short"))
        return CurveLine(points, labels, is_own=curve is value.recent)

    shown = [one for one in _TIMES_S if _FIRST_MS <= 1000 * one <= last_ms]
    ticks = tuple(
        Tick(across(1000 * one), say("stats.seconds", seconds=one) if one in (shown[0], shown[-1]) else str(one))
        for one in shown
    )
    up = tuple(Tick(percent / 100, str(percent)) for percent in range(0, 101, 25))
    return CurveView(Axes(ticks, up), tuple(line(curve) for curve in curves))


def retention_chart(value: RetentionChart) -> CurveView:
    """What share of the cards was known, over what was predicted."""
    bins = [
        (one.predicted, one.known.share, one.known.low, one.known.high)
        for one in value.bins
        if one.predicted is not None
        and one.known.share is not None
        and one.known.low is not None
        and one.known.high is not None
    ]
    least = min([0.5, *(min(x, low) for x, _, low, _ in bins)])
    lowest = _STEP * int(100 * least / _STEP)

    def at(share: float) -> float:
        return (share - lowest / 100) / (1 - lowest / 100)

    step = _STEP * max(1, ceil((100 - lowest) / _STEP / _MOST_LINES))
    ticks = tuple(Tick(at(one / 100), str(one)) for one in range(100, lowest - 1, -step))[::-1]
    ideal = CurveLine(((0.0, 0.0), (0.5, 0.5), (1.0, 1.0)), (say("deckchart.retention.expected"),), is_own=False)
    places = tuple((at(x), at(share)) for x, share, _, _ in bins)
    band = tuple((at(x), at(low), at(high)) for x, _, low, high in bins)
    return CurveView(Axes(ticks, ticks), (ideal, CurveLine(places)), places, band)


def has_times(value: Recognition) -> bool:
    """Whether there is a time with its interval to be shown."""
    return any(one.ms is not None and one.ms.margin is not None for one in value.rows)


def recognition_chart(value: Recognition) -> CurveView:
    """How long a card takes, from review to review: without a grid and on one."""
    rows = [(one.number, one.on_grid, one.ms) for one in value.rows if one.ms is not None and one.ms.margin is not None]
    plain, grid = ([(number, ms) for number, is_grid, ms in rows if is_grid is kind] for kind in (False, True))
    up = SecondsAxis([0, *(end for _, _, ms in rows for end in (ms.high or ms.ms,))])
    last = max(2, max(number for number, _, _ in rows))

    def along(number: int) -> float:
        return (number - 1) / (last - 1)

    def place(number: int, ms: float) -> Point:
        return along(number), up.at(ms)

    def line(some: Sequence[tuple[int, Estimate]], name: str, *, is_own: bool) -> list[CurveLine]:
        points = tuple(place(number, ms.ms) for number, ms in some)
        return [CurveLine(points, (say(f"deckchart.{name}"),), is_own=is_own)] if some else []

    band = _band(((along(number), ms) for number, ms in plain or grid), up)
    across = tuple(
        Tick(along(number), say("deckchart.later", number=number) if number == LAST_NUMBER else str(number))
        for number in range(1, last + 1)
    )
    lines = line(plain, "plain", is_own=True) + line(grid, "on_grid", is_own=not plain)
    return CurveView(Axes(across, up.ticks), tuple(lines), tuple(place(number, ms.ms) for number, _, ms in rows), band)


class Part(StrEnum):
    """A part of the time of a move; its value is its colour's name."""

    FINDING = "bar"
    TYPING = "found"
    PLACING = "info"
    PENALTY = "missed"
    WHOLE = "ink3"
    """Of a move whose parts are not known."""


_PARTS: Final = {
    Part.FINDING: "stats.clock.finding",
    Part.TYPING: "stats.clock.typing",
    Part.PLACING: "stats.clock.placing",
    Part.PENALTY: "stats.clock.penalty",
    Part.WHOLE: "stats.clock.whole",
}


@dataclass(frozen=True, slots=True)
class Bar:
    """How high each part of it is, as a share of the chart, from the bottom to the top."""

    parts: tuple[tuple[Part, float], ...]
    label: str
    """What stands over it, where there is room."""
    is_missed: bool = False


@dataclass(frozen=True, slots=True)
class BarsView:
    """Bars side by side."""

    axes: Axes
    bars: tuple[Bar, ...]
    legend: tuple[tuple[Part, str], ...] = ()


_FEW_BARS: Final = 8
_EVERY: Final = 6


def clock_chart(value: Sequence[ClockBar]) -> BarsView:
    """A bar a move; its parts, where they are known."""
    totals = [one.elapsed_ms + one.penalty_ms for one in value]
    up = SecondsAxis([0, *totals])
    bars = tuple(
        Bar(tuple((part, ms / up.high) for part, ms in _parts(one)), str(round(total / 1000)), not one.found)
        for one, total in zip(value, totals, strict=True)
    )
    of = len(value)
    across = tuple(
        Tick((place + 0.5) / of, str(one.number))
        for place, one in enumerate(value)
        if of <= _FEW_BARS or one.number == 1 or place == of - 1 or one.number % _EVERY == 0
    )
    seen = {part for bar in bars for part, share in bar.parts if share}
    legend = tuple((part, say(key)) for part, key in _PARTS.items() if part in seen)
    return BarsView(Axes(across, up.ticks), bars, legend)


def _parts(bar: ClockBar) -> tuple[tuple[Part, int], ...]:
    if bar.finding_ms is None or bar.typing_ms is None or bar.placing_ms is None:
        return (Part.WHOLE, bar.elapsed_ms), (Part.PENALTY, bar.penalty_ms)
    return (
        (Part.FINDING, bar.finding_ms),
        (Part.TYPING, bar.typing_ms),
        (Part.PLACING, bar.placing_ms),
        (Part.PENALTY, bar.penalty_ms),
    )


def forecast_chart(value: DeckForecast) -> BarsView:
    """A bar a day, today's in its own colour, with the repeats of that day upon it."""
    step = max(1, ceil(max(value.sights) / _MOST_LINES))
    high = step * max(1, ceil(max(value.sights) / step))
    up = tuple(Tick(one / high, str(one)) for one in range(0, high + 1, step))
    of, names = len(value.cards), say("train.weekdays").split(" ")
    across = tuple(
        Tick((place + 0.5) / of, names[date.fromordinal(value.first + place).weekday()]) for place in range(of)
    )
    bars = tuple(
        Bar(
            ((Part.WHOLE if place else Part.FINDING, cards / high), (Part.PENALTY, (sights - cards) / high)),
            f"{cards}+{sights - cards}" if sights > cards else str(cards),
        )
        for place, (cards, sights) in enumerate(zip(value.cards, value.sights, strict=True))
    )
    return BarsView(Axes(across, up), bars, ((Part.PENALTY, say("deckchart.forecast.repeats")),))
