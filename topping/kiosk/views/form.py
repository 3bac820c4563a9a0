"""The mean cost of a move from date to date: as a chart, and on the first screen's card."""

from __future__ import annotations

from math import ceil
from typing import Final, TypeVar

from topping.kiosk.painters.training.charts.axes import Axes
from topping.kiosk.painters.training.charts.curve import CurveLine, CurveView
from topping.kiosk.painters.training.charts.drawing import Point
from topping.kiosk.painters.training.charts.formcard import FormView
from topping.kiosk.views.chartaxes import DaysAxis, SecondsAxis
from topping.kiosk.views.chartwords import lacking_text
from topping.texts import say
from topping.texts.times import seconds_of
from topping.training.intervals import LEAST
from topping.training.statistics.index import Index, IndexPoint, IndexWindow
from topping.training.statistics.lacking import Absence, Lacking

_MOST_DOTS: Final = 500
"""How many games are shown of several years, evenly chosen."""
_Shown = TypeVar("_Shown")


def index_chart(value: Index) -> CurveView:
    """The runs as dots, the mean of the last twenty of them as a line with its band."""
    days = DaysAxis([one.day for one in value.points])
    ends = [end for one in value.windows for end in (one.ms.low, one.ms.high) if end is not None]
    up = SecondsAxis([*(one.ms for one in value.points), *(one.ms.ms for one in value.windows), *ends])
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
