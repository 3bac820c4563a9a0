"""The values of a player's statistics as charts: where each one stands, and what is written beside it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from itertools import accumulate, pairwise
from math import ceil, floor, log
from typing import Final, TypeVar

from topping.kiosk.painters.training.axes import Axes, Tick
from topping.kiosk.painters.training.chartcard import ChartCardView
from topping.kiosk.painters.training.curve import CurveLine, CurveView
from topping.kiosk.painters.training.drawing import Point
from topping.kiosk.painters.training.formcard import FormView
from topping.kiosk.painters.training.heatmap import HeatFact, HeatMapView
from topping.kiosk.painters.training.movebars import MoveBar, MoveBarsView, Part
from topping.kiosk.painters.training.parrows import ParRow, ParRowsView
from topping.texts import say
from topping.texts.numbers import grouped, signed
from topping.texts.times import difference, over, seconds_of, to_tenths
from topping.training.account import Account
from topping.training.comparable import LeftOut
from topping.training.intervals import LEAST, Estimate, Share
from topping.training.kinds import Kind
from topping.training.statistics.abovepar import AbovePar
from topping.training.statistics.clockbars import ClockBar, ClockBars
from topping.training.statistics.foundintime import FoundCurve, FoundInTime
from topping.training.statistics.heatmap import HeatMap
from topping.training.statistics.index import Index, IndexPoint, IndexWindow
from topping.training.statistics.lacking import LEAST_OF_KIND, Absence, Lacking
from topping.training.statistics.trend import Change, Trend

_STEPS_MS: Final = (100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 30_000, 60_000, 120_000, 300_000, 600_000)
_MOST_LINES: Final = 5
_MOST_DOTS: Final = 500
"""Of several years, so many games are shown, evenly chosen."""
_Shown = TypeVar("_Shown")
_FIRST_MS: Final = 2_000
"""Where the axis of times begins."""
_TIMES_S: Final = (2, 5, 10, 20, 40, 60, 120, 180)
_ROUND: Final = 10
"""Percent to which the end of the scale of the grid is rounded up."""
_LEAST_END: Final = 20
_MONTHS: Final = (1, 2, 3, 6, 12, 24, 60)
_MOST_DATES: Final = 6
_SHORT_DAYS: Final = 75
"""Up to so many days, days are named below a chart, and from there on months."""
_CHOSEN: Final = (LeftOut.OTHER_FORMULA, LeftOut.OTHER_VARIANT)
"""What is left out by the choice on the screen."""
_FEW_BARS: Final = 8
_EVERY: Final = 6


def lacking_text(card: str, value: Lacking) -> str:
    """What a card will hold, and what it waits for."""
    wait = {
        Absence.TOO_FEW: say("stats.wait.too_few", has=value.has, needs=value.needs),
        Absence.NOT_ANALYSED: say("stats.wait.not_analysed"),
        Absence.NO_STROKES: say("stats.wait.no_strokes"),
        Absence.NOT_TIMED: say("stats.wait.not_timed"),
    }.get(value.why, say("stats.wait.play"))
    return f"{say(f'stats.{card}.none')} {wait}"


def index_card(value: Index | Lacking, title: str = "") -> ChartCardView:
    """M1: what a move of a standard game costs, from date to date."""
    title = title or say("stats.index.title")
    if isinstance(value, Lacking):
        return ChartCardView(title, "", None, lacking_text("index", value))
    aside = say("stats.index.aside", n=grouped(len(value.points)))
    return ChartCardView(title, aside, index_chart(value), change_text(value.change))


def index_chart(value: Index) -> CurveView:
    """The runs as dots, the mean of the last twenty of them as a line with its band."""
    days = _Days([one.day for one in value.points])
    ends = [end for one in value.windows for end in (one.ms.low, one.ms.high) if end is not None]
    up = _Seconds([*(one.ms for one in value.points), *(one.ms.ms for one in value.windows), *ends])
    places = {one.run: at for one, at in zip(value.points, days.places, strict=True)}

    def window(one: IndexWindow) -> Point:
        return places[one.run], up.at(one.ms.ms)

    def dot(one: IndexPoint) -> Point:
        return places[one.run], up.at(one.ms)

    windows, points = _thinned(value.windows), _thinned(value.points)
    line = CurveLine(tuple(window(one) for one in windows), ends_in_dot=True)
    band = tuple(
        (places[one.run], up.at(one.ms.low), up.at(one.ms.high))
        for one in windows
        if one.ms.low is not None and one.ms.high is not None
    )
    lines = (line,) if value.windows else ()
    return CurveView(Axes(days.ticks, up.ticks), lines, tuple(dot(one) for one in points), band)


def _thinned(values: tuple[_Shown, ...]) -> tuple[_Shown, ...]:
    """As many of them as can be told apart, the last one among them."""
    step = ceil(len(values) / _MOST_DOTS) or 1
    return values[::-1][::step][::-1]


def change_text(change: Change) -> str:
    """Whether it got better: claimed only where the interval says so."""
    ms = change.ms
    if change.trend is Trend.UNKNOWN or ms is None or ms.low is None or ms.high is None:
        return say("stats.trend.unknown")
    if change.trend is Trend.STABLE:
        return say("stats.trend.stable")
    return say(f"stats.trend.{change.trend.value}", ms=difference(ms.ms), low=over(ms.low), high=over(ms.high))


def form_view(value: Index | Lacking) -> FormView:
    """A player's form: the index now, and the last games."""
    title = say("home.form")
    if isinstance(value, Lacking) or not value.windows:
        few = value if isinstance(value, Lacking) else Lacking(Absence.TOO_FEW, len(value.points), LEAST)
        return FormView(title, lacking_text("index", few))
    now = value.windows[-1].ms
    if now.low is None or now.high is None:
        return FormView(title, lacking_text("index", Lacking(Absence.TOO_FEW, now.n, LEAST)))
    detail = say(
        "home.form_detail",
        count=now.n,
        low=seconds_of(now.low),
        high=seconds_of(now.high),
    )
    text, trend = say("home.form_note"), say(f"home.form_{value.change.trend.value}")
    return FormView(title, text, seconds_of(now.ms), say("home.form_unit"), trend, detail, index_chart(value))


def found_card(value: FoundInTime | Lacking) -> ChartCardView:
    """M2: what share of the tops is found after how many seconds."""
    title, aside = say("stats.found.title"), say("stats.found.aside")
    if isinstance(value, Lacking):
        return ChartCardView(title, "", None, lacking_text("found", value))
    curves = [curve for curve in (value.recent, value.earlier) if curve is not None and curve.points]
    if not curves:
        return ChartCardView(title, "", None, lacking_text("found", Lacking(Absence.NO_RUNS)))
    last_ms = max(curve.points[-1].ms for curve in curves)
    last_ms = max(last_ms, 2 * _FIRST_MS)

    def across(ms: int) -> float:
        return log(max(ms, _FIRST_MS) / _FIRST_MS) / log(last_ms / _FIRST_MS)

    def points(curve: FoundCurve) -> tuple[Point, ...]:
        return tuple((across(one.ms), one.share) for one in curve.points if one.ms >= _FIRST_MS)

    shown = [one for one in _TIMES_S if _FIRST_MS <= 1000 * one <= last_ms]
    ticks = tuple(
        Tick(across(1000 * one), say("stats.seconds", seconds=one) if one in (shown[0], shown[-1]) else str(one))
        for one in shown
    )
    up = tuple(Tick(percent / 100, str(percent)) for percent in range(0, 101, 25))
    lines = []
    is_first_higher = len(curves) < 2 or _height(curves[0]) >= _height(curves[1])
    for curve in curves:
        is_own = curve is value.recent
        label = say("stats.found.recent" if is_own else "stats.found.earlier", n=grouped(curve.n))
        is_higher = is_first_higher is (curve is curves[0])
        lines.append(
            CurveLine(
                points(curve), label, _beside(points(curve), 0.78 if is_higher else 0.15, is_higher), is_own, is_higher
            )
        )
    return ChartCardView(title, aside, CurveView(Axes(ticks, up), tuple(lines)))


def _height(curve: FoundCurve) -> float:
    """How high a curve runs in all."""
    return sum(one.share for one in curve.points) / len(curve.points)


def _beside(points: Sequence[Point], share: float, is_left: bool) -> Point:
    """A place beside a curve, where it crosses a height, or part of its own."""
    wanted = share * max((y for _, y in points), default=1.0)
    (x, y), (after_x, after_y) = next(
        (both for both in pairwise(points) if both[1][1] >= wanted), (points[0], points[-1])
    )
    across = x + (after_x - x) * (wanted - y) / (after_y - y or 1)
    return (across - 0.05, wanted) if is_left else (across + 0.05, wanted)


def above_par_card(value: AbovePar | Lacking) -> ChartCardView:
    """M3: what a move of each kind costs over par."""
    title = say("stats.above.title")
    if isinstance(value, Lacking):
        return ChartCardView(title, "", None, lacking_text("above", value))
    scale = _Around([one.ms for one in value.rows if one.ms is not None])
    rows = tuple(
        ParRow(
            kind_text(one.kind),
            grouped(one.n),
            "–" if one.ms is None else over(one.ms.ms),
            None if one.ms is None else scale.at(one.ms.ms),
            scale.interval(one.ms),
            say("stats.few", n=one.n, needed=LEAST_OF_KIND) if one.ms is None else "",
            one.named,
        )
        for one in value.rows
    )
    text = "" if any(row.is_named for row in rows) else say("stats.above.nothing_named")
    return ChartCardView(title, say("stats.above.aside", count=value.runs), ParRowsView(rows, scale.at(0)), text)


def account_card(value: Account | Lacking, game: str) -> ChartCardView:
    """A3: what the kinds of one run cost over par."""
    title = say("stats.went.title")
    if isinstance(value, Lacking):
        return ChartCardView(title, "", None, lacking_text("went", value))
    scale = _Around([one.above for one in value.rows])
    rows = tuple(
        ParRow(kind_text(one.kind), str(one.n), _whole(one.above.ms), scale.at(one.above.ms), scale.interval(one.above))
        for one in value.rows
    )
    text = say(
        "stats.went.sum", over=difference(value.above_ms), total=to_tenths(value.cost_ms), par=to_tenths(value.par_ms)
    )
    return ChartCardView(title, say("stats.went.aside", game=game), ParRowsView(rows, scale.at(0)), text)


_PARTS: Final = (
    (Part.FINDING, "stats.clock.finding"),
    (Part.TYPING, "stats.clock.typing"),
    (Part.PLACING, "stats.clock.placing"),
    (Part.PENALTY, "stats.clock.penalty"),
    (Part.WHOLE, "stats.clock.whole"),
)


def clock_card(value: ClockBars | Lacking, game: str) -> ChartCardView:
    """A1: where the time of each move of one run went."""
    title = say("stats.clock.title")
    if isinstance(value, Lacking):
        return ChartCardView(title, "", None, lacking_text("clock", value))
    totals = [one.elapsed_ms + one.penalty_ms for one in value.bars]
    up = _Seconds([0, *totals])
    shares = [tuple((part, ms / up.high) for part, ms in _parts(one)) for one in value.bars]
    bars = tuple(
        MoveBar(parts, str(round(total / 1000)), not one.found)
        for one, parts, total in zip(value.bars, shares, totals, strict=True)
    )
    of = max(1, len(value.bars))
    last = len(value.bars)
    across = tuple(
        Tick((place + 0.5) / of, str(one.number))
        for place, one in enumerate(value.bars)
        if last <= _FEW_BARS or one.number == 1 or place == last - 1 or one.number % _EVERY == 0
    )
    seen = {part for parts in shares for part, share in parts if share}
    legend = tuple((part, say(key)) for part, key in _PARTS if part in seen)
    return ChartCardView(title, say("stats.clock.aside", game=game), MoveBarsView(Axes(across, up.ticks), bars, legend))


def _parts(bar: ClockBar) -> tuple[tuple[Part, int], ...]:
    if bar.finding_ms is None or bar.typing_ms is None or bar.placing_ms is None:
        return (Part.WHOLE, bar.elapsed_ms), (Part.PENALTY, bar.penalty_ms)
    return (
        (Part.FINDING, bar.finding_ms),
        (Part.TYPING, bar.typing_ms),
        (Part.PLACING, bar.placing_ms),
        (Part.PENALTY, bar.penalty_ms),
    )


def heat_card(value: HeatMap | Lacking) -> ChartCardView:
    """M6: where on the grid tops are missed or slow."""
    title = say("stats.heat.title")
    if isinstance(value, Lacking):
        return ChartCardView(title, "", None, lacking_text("heat", value))
    shares = [square.share for square in value.squares]
    most = 100 * max((share for share in shares if share is not None), default=0.0)
    end = max(_LEAST_END, _ROUND * ceil(most / _ROUND))
    view = HeatMapView(
        tuple(None if share is None else 100 * share / end for share in shares),
        tuple("" if share is None else str(round(100 * share)) for share in shares),
        say("number.percent", number=0),
        say("number.percent", number=end),
        tuple(
            HeatFact(say(f"stats.heat.{name}"), _share_text(part), _sure_text(part))
            for name, part in (("border", value.border), ("centre", value.centre))
        ),
        say("stats.heat.few", needed=LEAST_OF_KIND),
    )
    return ChartCardView(title, say("stats.heat.aside", n=grouped(value.moves)), view)


def _share_text(part: Share) -> str:
    if part.share is None or part.low is None:
        return "–"
    return say("number.percent", number=round(100 * part.share))


def _sure_text(part: Share) -> str:
    if part.low is None or part.high is None:
        return say("stats.n", n=grouped(part.of))
    return say("stats.n_between", n=grouped(part.of), low=round(100 * part.low), high=round(100 * part.high))


def _whole(ms: int) -> str:
    """`+62`, `−3`: seconds, to the nearest one."""
    return signed((ms + 500) // 1000)


def left_out_text(left_out: Mapping[LeftOut, int]) -> str:
    """How many runs are left aside, and why; nothing where all are compared."""
    counts = {why: count for why, count in left_out.items() if count and why not in _CHOSEN}
    if not counts:
        return ""
    reasons = [say(f"stats.left_out.{why.value}", count=count) for why, count in counts.items()]
    return say("stats.left_out", count=sum(counts.values()), reasons=", ".join(reasons))


def kind_text(kind: Kind) -> str:
    """A kind of moves as a player reads it."""
    return say(f"kind.{kind.value}")


class _Seconds:
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


class _Around:
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


class _Days:
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
