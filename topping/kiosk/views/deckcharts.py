"""The charts of a deck of cards: where each value stands, and what is written beside it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from math import ceil
from typing import Final

from topping.kiosk.painters.training.charts.axes import Axes, Tick
from topping.kiosk.painters.training.charts.chartcard import ChartCardView
from topping.kiosk.painters.training.charts.curve import CurveLine, CurveView
from topping.kiosk.painters.training.charts.drawing import Point
from topping.kiosk.painters.training.charts.movebars import MoveBar, MoveBarsView, Part
from topping.kiosk.views.chartaxes import SecondsAxis
from topping.texts import say
from topping.texts.numbers import grouped
from topping.training.intervals import Estimate
from topping.training.statistics.deckcharts import (
    LAST_NUMBER,
    DeckCharts,
    DeckForecast,
    Recognition,
    RetentionChart,
)
from topping.training.statistics.lacking import Absence, Lacking

_STEP: Final = 10
"""Percent between two lines."""
_MOST_LINES: Final = 5


def deck_cards(charts: DeckCharts | None) -> tuple[ChartCardView, ...]:
    """The cards of a deck's charts, in the order of their keys; without charts, what each will hold."""
    nothing = Lacking(Absence.NO_SIGHTS)
    return (
        retention_card(nothing if charts is None else charts.retention),
        forecast_card(nothing if charts is None else charts.forecast),
        recognition_card(nothing if charts is None else charts.recognition),
    )


def retention_card(value: RetentionChart | Lacking) -> ChartCardView:
    """M8: what share of the cards was known, over what was predicted."""
    title = say("deckchart.retention.title")
    if isinstance(value, Lacking):
        return ChartCardView(title, "", None, _lacking("retention", value))
    bins = [
        (one.predicted, one.known.share, one.known.low, one.known.high)
        for one in value.bins
        if one.predicted is not None
        and one.known.share is not None
        and one.known.low is not None
        and one.known.high is not None
    ]
    least = min([0.5, *(min(x, low) for x, _, low, _ in bins)])
    lowest = _STEP * int(100 * least / _STEP) / 100

    def at(share: float) -> float:
        return (share - lowest) / (1 - lowest)

    step = _STEP * max(1, ceil((100 - 100 * lowest) / _STEP / _MOST_LINES))
    ticks = tuple(Tick(at(one / 100), str(one)) for one in range(100, round(100 * lowest) - 1, -step))[::-1]
    expected = CurveLine(
        ((0.0, 0.0), (1.0, 1.0)), say("deckchart.retention.expected"), (0.3, 0.2), is_own=False, is_left=False
    )
    places = tuple((at(x), at(share)) for x, share, _, _ in bins)
    band = tuple((at(x), at(low), at(high)) for x, _, low, high in bins)
    view = CurveView(Axes(ticks, ticks), (expected, CurveLine(places)), places, band)
    known = value.known
    text = say(
        "deckchart.retention.sum",
        predicted=round(100 * value.predicted),
        known=round(100 * (known.share or 0.0)),
        low=round(100 * (known.low or 0.0)),
        high=round(100 * (known.high or 0.0)),
        n=grouped(known.of),
    )
    return ChartCardView(title, say("deckchart.retention.aside"), view, text)


def forecast_card(value: DeckForecast | Lacking) -> ChartCardView:
    """What comes on the next days."""
    title = say("deckchart.forecast.title")
    if isinstance(value, Lacking):
        return ChartCardView(title, "", None, _lacking("forecast", value))
    step = max(1, ceil(max(value.cards) / _MOST_LINES))
    high = step * max(1, ceil(max(value.cards) / step))
    up = tuple(Tick(one / high, str(one)) for one in range(0, high + 1, step))
    of = len(value.cards)
    names = say("train.weekdays").split(" ")
    across = tuple(
        Tick((place + 0.5) / of, names[date.fromordinal(value.first + place).weekday()]) for place in range(of)
    )
    bars = tuple(
        MoveBar(((Part.WHOLE if place else Part.FINDING, count / high),), str(count))
        for place, count in enumerate(value.cards)
    )
    return ChartCardView(title, say("deckchart.forecast.remark"), MoveBarsView(Axes(across, up), bars, ()))


def recognition_card(value: Recognition | Lacking) -> ChartCardView:
    """M9: how long a card takes, from review to review."""
    title = say("deckchart.recognition.title")
    if isinstance(value, Lacking):
        return ChartCardView(title, "", None, _lacking("recognition", value))
    rows = [(one.number, one.on_grid, one.ms) for one in value.rows if one.ms is not None and one.ms.margin is not None]
    if not rows:
        most = max(one.known.hits for one in value.rows)
        return ChartCardView(title, "", None, _lacking("recognition", Lacking(Absence.TOO_FEW, most, 5)))
    plain, grid = ([(number, ms) for number, is_grid, ms in rows if is_grid is kind] for kind in (False, True))
    up = SecondsAxis([0, *(end for _, _, ms in rows for end in (ms.high or ms.ms,))])
    last = max(2, max(number for number, _, _ in rows))

    def place(number: int, ms: float) -> Point:
        return (number - 1) / (last - 1), up.at(ms)

    def line(some: Sequence[tuple[int, Estimate]], name: str, *, is_own: bool) -> list[CurveLine]:
        if not some:
            return []
        x, y = place(some[0][0], some[0][1].ms)
        points = tuple(place(number, ms.ms) for number, ms in some)
        return [CurveLine(points, say(f"deckchart.{name}"), (x + 0.04, y + 0.05), is_own=is_own, is_left=False)]

    own = plain or grid
    lines = line(plain, "plain", is_own=True) + line(grid, "on_grid", is_own=not plain)
    band = tuple(
        (place(number, 0)[0], up.at(ms.low), up.at(ms.high))
        for number, ms in own
        if ms.low is not None and ms.high is not None
    )
    across = tuple(
        Tick((number - 1) / (last - 1), say("deckchart.later", number=number) if number == LAST_NUMBER else str(number))
        for number in range(1, last + 1)
    )
    dots = tuple(place(number, ms.ms) for number, _, ms in rows)
    view = CurveView(Axes(across, up.ticks), tuple(lines), dots, band)
    return ChartCardView(title, say("deckchart.recognition.remark"), view)


def _lacking(card: str, value: Lacking) -> str:
    """What a card will hold, and what it waits for."""
    if value.why is Absence.TOO_FEW:
        wait = say("stats.wait.too_few", has=value.has, needs=value.needs)
    else:
        wait = say("deckchart.wait")
    return f"{say(f'deckchart.{card}.none')} {wait}"
