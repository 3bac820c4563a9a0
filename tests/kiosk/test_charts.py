"""The painters of charts: what they paint lies where the values say, whatever the size."""

from collections.abc import Iterator
from itertools import pairwise

import pygame
import pytest
from pygame import Color, Rect, Surface

from tests.screens.sheet import contrast
from topping.kiosk.paint import charts, theme
from topping.kiosk.paint.charts import paint_axes, paint_bars, paint_curve, paint_lines
from topping.kiosk.paint.marks import Track, paint_track
from topping.kiosk.paint.palette import PALETTES, PRUNE
from topping.kiosk.paint.theme import Layout
from topping.sheets.training.charts import Axes, Bar, BarsView, CurveLine, CurveView, Part, Tick
from topping.training.intervals import Share
from topping.training.statistics.counting import HeatMap, HeatSquare

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
    line = CurveLine(((0.0, 0.0), (0.5, 0.5), (1.0, 1.0)))
    paint_curve(surface, ROOM, (CurveView(EMPTY, (line,)), 1))
    left, right = _marked(surface, theme.BAR, range(40, 44)), _marked(surface, theme.BAR, range(356, 360))
    assert min(left) > max(right)


def test_two_points_are_no_curve() -> None:
    surface = _card()
    points, band = ((0.1, 0.5), (0.9, 0.5)), ((0.1, 0.4, 0.6), (0.9, 0.4, 0.6))
    paint_lines(surface, ROOM, CurveView(EMPTY, (CurveLine(points),), points, band))
    assert _marked(surface, theme.BAR, range(38, 43)), "a dot"
    assert all(surface.get_at((200, y)) == Color(theme.SURFACE) for y in range(300))


CURVES = {
    "steep": ((0.0, 0.0), (0.3, 0.05), (0.6, 0.8), (1.0, 0.95)),
    "beside it": ((0.0, 0.0), (0.35, 0.05), (0.66, 0.75), (1.0, 0.97)),
    "high": ((0.0, 0.9), (0.5, 0.95), (1.0, 1.0)),
    "low": ((0.0, 0.1), (0.5, 0.05), (1.0, 0.0)),
}


@pytest.mark.parametrize("size", [(210, 90), (240, 150), (520, 260), (1700, 700)])
@pytest.mark.parametrize(("one", "other"), list(pairwise(CURVES)))
def test_a_label_never_hides_a_curve(size: tuple[int, int], one: str, other: str) -> None:
    lines = (CurveLine(CURVES[one], ("30 derniers jours, n 80", "30 jours")), CurveLine(CURVES[other], ("avant",)))
    view, plot, taken = CurveView(AXES, lines), Rect((0, 0), size), list[Rect]()
    for line in lines:
        for said in line.labels:
            place = charts._beside(plot, view, line, (9 * len(said), 24), taken)
            if place is not None:
                assert plot.contains(place)
                assert place.collidelist(taken) < 0
                steps = [step for each in lines for step in pairwise(charts._on(plot, point) for point in each.points)]
                assert not any(place.clipline(*step) for step in steps)
                taken.append(place)
                break
    assert len(taken) == 2 or size[1] < 100


def test_values_at_the_left_do_not_touch() -> None:
    written = Surface((300, 60))
    written.fill(theme.SURFACE)
    up = tuple(Tick(step / 10, str(step)) for step in range(11))
    plot = paint_axes(written, Rect(0, 0, 300, 60), Axes((), up), 20)
    empty = [y for y in range(60) if all(written.get_at((x, y)) == Color(theme.SURFACE) for x in range(plot.left - 6))]
    assert len(empty) > 20


def test_coral_is_only_what_the_test_names() -> None:
    def painted(is_named: bool) -> list[int]:
        surface = _card()
        paint_track(surface, Rect(20, 100, 360, 40), Track(0.3, 0.75, (0.5, 0.9), is_named))
        return _marked(surface, theme.MISSED, range(400))

    assert painted(True)
    assert not painted(False)


def test_a_missed_move_has_a_cross_over_its_bar() -> None:
    def peak(is_missed: bool) -> int:
        surface = _card()
        bars = (Bar(((Part.FINDING, 0.5), (Part.PENALTY, 0.2)), "", is_missed), Bar(((Part.TYPING, 0.1),), ""))
        paint_bars(surface, ROOM, (BarsView(EMPTY, bars, ()), 1))
        return min(_marked(surface, theme.MISSED, range(20, 180)))

    assert peak(True) < peak(False) - 5


@pytest.mark.parametrize("name", PALETTES)
def test_numbers_on_warm_and_cool_squares_can_be_read(name: str) -> None:
    theme.use(PALETTES[name])
    shades = [charts.heat(step / 12) for step in range(13)]
    assert all(contrast(charts._ink_on(shade), shade) >= 4.5 for shade in shades)
    assert len(set(shades)) == 13


def _paint_map(surface: Surface, rect: Rect) -> None:
    part = Share(3, 9)
    charts.paint_squares(surface, rect, HeatMap((HeatSquare(40, 12),) * 224 + (HeatSquare(1, 1),), part, part, 18))


CHARTS = {
    "curve": lambda surface, rect: paint_curve(
        surface,
        rect,
        (CurveView(AXES, (CurveLine(((0.0, 0.0), (0.5, 0.6), (1.0, 1.0)), ("ce mois",), ends_in_dot=True),)), 1),
    ),
    "bars": lambda surface, rect: paint_bars(
        surface, rect, (BarsView(AXES, (Bar(((Part.WHOLE, 0.5),), "30"),) * 30, ((Part.WHOLE, "sans détail"),)), 1)
    ),
    "map": _paint_map,
}


@pytest.mark.parametrize("name", CHARTS)
def test_a_chart_stays_in_its_place_at_any_size(name: str) -> None:
    for size in ((240, 150), (520, 360), (1700, 800)):
        reach = theme.px(14)  # half of a dot may stand over the edge
        surface = Surface((size[0] + 2 * reach, size[1] + 2 * reach + 40))
        surface.fill(theme.SURFACE)
        inner = Rect((reach, reach), size)
        CHARTS[name](surface, inner)
        below = Rect(0, inner.bottom + reach, surface.get_width(), 40)
        assert pygame.transform.average_color(surface, below)[:3] == tuple(Color(theme.SURFACE))[:3]
        assert pygame.transform.average_color(surface, inner)[:3] != tuple(Color(theme.SURFACE))[:3]
