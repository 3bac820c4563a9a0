"""The values of a player's statistics as charts: where each one stands, and what is written beside it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import ceil, log
from typing import Final

from topping.kiosk.painters.training.charts.axes import Axes, Tick
from topping.kiosk.painters.training.charts.chartcard import ChartCardView
from topping.kiosk.painters.training.charts.curve import CurveLine, CurveView
from topping.kiosk.painters.training.charts.drawing import Point
from topping.kiosk.painters.training.charts.heatmap import HeatFact, HeatMapView
from topping.kiosk.painters.training.charts.movebars import MoveBar, MoveBarsView, Part
from topping.kiosk.painters.training.charts.parrows import ParRow, ParRowsView
from topping.kiosk.views.chartaxes import AroundPar, SecondsAxis
from topping.kiosk.views.chartwords import change_text, kind_text, lacking_text
from topping.kiosk.views.form import index_chart
from topping.texts import say
from topping.texts.numbers import grouped, signed
from topping.texts.times import difference, over, to_tenths
from topping.training.account import Account
from topping.training.intervals import Share
from topping.training.statistics.abovepar import AbovePar
from topping.training.statistics.clockbars import ClockBar, ClockBars
from topping.training.statistics.foundintime import FoundCurve, FoundInTime
from topping.training.statistics.heatmap import HeatMap
from topping.training.statistics.index import Index
from topping.training.statistics.lacking import LEAST_OF_KIND, Absence, Lacking

_FIRST_MS: Final = 2_000
"""Where the axis of times begins."""
_TIMES_S: Final = (2, 5, 10, 20, 40, 60, 120, 180)
_ROUND: Final = 10
"""Percent to which the end of the scale of the grid is rounded up."""
_LEAST_END: Final = 20
_FEW_BARS: Final = 8
_EVERY: Final = 6


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
    scale = AroundPar([one.ms for one in value.rows if one.ms is not None])
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
    scale = AroundPar([one.above for one in value.rows])
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
    up = SecondsAxis([0, *totals])
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


def index_card(value: Index | Lacking, title: str = "") -> ChartCardView:
    """M1: what a move of a standard game costs, from date to date."""
    title = title or say("stats.index.title")
    if isinstance(value, Lacking):
        return ChartCardView(title, "", None, lacking_text("index", value))
    aside = say("stats.index.aside", n=grouped(len(value.points)))
    return ChartCardView(title, aside, index_chart(value), change_text(value.change))
