"""The painters of charts: what they paint lies where the values say, whatever the size."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest
from pygame import Color, Rect, Surface

from tests.screens.sheet import contrast
from topping.kiosk.look import theme
from topping.kiosk.look.layout import Layout
from topping.kiosk.look.palette import PALETTES, PRUNE
from topping.kiosk.painters.training.charts import heatmap
from topping.kiosk.painters.training.charts.axes import Axes, Tick
from topping.kiosk.painters.training.charts.chartcard import Chart, ChartCardView, paint_chart_card
from topping.kiosk.painters.training.charts.curve import CurveLine, CurveView, paint_curve
from topping.kiosk.painters.training.charts.heatmap import HeatFact, HeatMapView
from topping.kiosk.painters.training.charts.movebars import MoveBar, MoveBarsView, Part, paint_move_bars
from topping.kiosk.painters.training.charts.parrows import ParRow, ParRowsView, paint_par_rows

AXES = Axes((Tick(0, "1"), Tick(1, "2")), (Tick(0, "0"), Tick(1, "9")))
EMPTY = Axes((), ())
ROOM = Rect(0, 0, 400, 300)


@pytest.fixture(autouse=True)
def on_a_full_screen(home: object) -> Iterator[None]:
    pygame.font.init()
    theme.use(PRUNE)
    theme.measure(Layout((1920, 1080)))
    yield
    theme.measure(Layout((1920, 1080)))


def _card() -> Surface:
    surface = Surface(ROOM.size)
    surface.fill(theme.SURFACE)
    return surface


def _marked(surface: Surface, colour: str, column: range) -> list[int]:
    """The rows that have pixels of a colour in some columns."""
    wanted = Color(colour)
    return [y for y in range(surface.get_height()) if any(surface.get_at((x, y)) == wanted for x in column)]


def test_a_line_rises_with_its_values() -> None:
    surface = _card()
    paint_curve(surface, ROOM, CurveView(EMPTY, (CurveLine(((0.0, 0.0), (1.0, 1.0))),)), 20)
    left, right = _marked(surface, theme.BAR, range(40, 44)), _marked(surface, theme.BAR, range(356, 360))
    assert min(left) > max(right)


def test_coral_is_only_what_the_test_names() -> None:
    def painted(is_named: bool) -> list[int]:
        surface = _card()
        row = ParRow("Joker posé", "58", "+4,9", 0.75, (0.5, 0.9), is_named=is_named)
        paint_par_rows(surface, ROOM, ParRowsView((row,), 0.3), 20)
        return _marked(surface, theme.MISSED, range(400))

    assert painted(True)
    assert not painted(False)


def test_a_missed_move_has_a_cross_over_its_bar() -> None:
    def peak(is_missed: bool) -> int:
        surface = _card()
        bars = (MoveBar(((Part.FINDING, 0.5), (Part.PENALTY, 0.2)), "", is_missed), MoveBar(((Part.TYPING, 0.1),), ""))
        paint_move_bars(surface, ROOM, MoveBarsView(EMPTY, bars, ()), 20)
        return min(_marked(surface, theme.MISSED, range(20, 180)))

    assert peak(True) < peak(False) - 5


@pytest.mark.parametrize("name", PALETTES)
def test_numbers_on_warm_and_cool_squares_can_be_read(name: str) -> None:
    theme.use(PALETTES[name])
    shades = [heatmap.heat(step / 12) for step in range(13)]
    assert all(contrast(heatmap._ink_on(shade), shade) >= 4.5 for shade in shades)
    assert len(set(shades)) == 13


CHARTS: dict[str, Chart] = {
    "curve": CurveView(
        AXES, (CurveLine(((0.0, 0.0), (1.0, 1.0)), "ce mois", (0.5, 0.5), ends_in_dot=True),), ((0.5, 0.5),)
    ),
    "rows": ParRowsView((ParRow("Rallonges", "7", "–", note="pas encore assez de coups (7 sur 12)"),) * 9, 0.5),
    "bars": MoveBarsView(AXES, (MoveBar(((Part.WHOLE, 0.5),), "30"),) * 30, ((Part.WHOLE, "sans détail"),)),
    "map": HeatMapView((None, *(0.5,) * 224), ("",) * 225, "0 %", "80 %", (HeatFact("Bord", "41 %", "n 3"),), "peu"),
}


@pytest.mark.parametrize("name", CHARTS)
def test_a_chart_stays_in_its_card_at_any_size(name: str) -> None:
    for size in ((240, 150), (520, 360), (1700, 800)):
        reach = theme.px(14)  # half of a dot may stand over the edge
        surface = Surface((size[0] + 2 * reach, size[1] + 2 * reach + 40))
        surface.fill(theme.SURFACE)
        inner = Rect((reach, reach), size)
        paint_chart_card(surface, inner, ChartCardView("Titre", "n 12", CHARTS[name], "Ensemble *+2* s"))
        below = Rect(0, inner.bottom + reach, surface.get_width(), 40)
        assert pygame.transform.average_color(surface, below)[:3] == tuple(Color(theme.SURFACE))[:3]
        assert pygame.transform.average_color(surface, inner)[:3] != tuple(Color(theme.SURFACE))[:3]
