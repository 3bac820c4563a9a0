"""Painting the head of a rush: what is played, and its figures: tops, pace, what was passed."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import Span, spans_width, width_of, write, write_spans, write_wrapped
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.parts.figure import figure_width, paint_figure
from topping.kiosk.painters.parts.icons import Icon, paint_icon


@dataclass(frozen=True, slots=True)
class RushTitleView:
    """What is played, over who plays it."""

    icon: Icon
    title: str
    names: str
    names_size: int


def paint_rush_title(surface: Surface, rect: Rect, view: RushTitleView) -> None:
    """Paints icon and title, the names under them."""
    unit = rect.height / 116
    upper = Rect(rect.left, rect.top, rect.width, round(68 * unit))
    side = round(40 * unit)
    mark = Rect(upper.left + round(2 * unit), upper.centery - side // 2, side, side)
    paint_icon(surface, mark, view.icon, theme.ACCENT_TEXT)
    room = Rect(mark.right + round(16 * unit), upper.top, upper.right - mark.right - round(16 * unit), upper.height)
    write(surface, view.title, room, round(56 * unit), face=Face.TITLE)
    lower = Rect(rect.left, rect.top + round(68 * unit), rect.width, rect.height - round(68 * unit))
    if width_of(view.names, view.names_size) <= rect.width:
        lower.height = min(max(round(31 * unit), round(view.names_size * 1.3)), lower.height)
    write_wrapped(surface, view.names, lower, view.names_size, colour=theme.INK2)


@dataclass(frozen=True, slots=True)
class RushColumnView:
    """A figure of a rush with its label, what goes with it, and a line under it."""

    label: str
    figure: str
    aside: str = ""
    """Behind the figure."""
    detail: str = ""
    strong: str = ""
    """The first words of the line, in the colour of text."""


@dataclass(frozen=True, slots=True)
class RushFiguresView:
    """The figures of a rush."""

    tops: RushColumnView
    """Its figure is the largest, and in the colour of what is found."""
    pace: RushColumnView
    passes: RushColumnView
    """At the right; what is behind its figure is a cost."""
    label_size: int
    detail_size: int


def paint_rush_figures(surface: Surface, rect: Rect, view: RushFiguresView) -> None:
    """Paints the three figures side by side; the lines under them go first where there is little room."""
    wide = rect.width
    first, second = round(wide * 0.354), round(wide * 0.369)
    label = round(view.label_size * 1.35)
    left = Rect(rect.left, rect.top, first, rect.height)
    middle = Rect(left.right, rect.top, second, rect.height)
    right = Rect(middle.right, rect.top, rect.right - middle.right, rect.height)
    _label(surface, left, view.tops.label, view.label_size, label)
    below = Rect(left.left, left.top + label, left.width - theme.px(12), left.height - label)
    size = min(theme.px(120), round(below.height * 1.1))
    aside = width_of(view.tops.aside, view.detail_size) + theme.px(14) if view.tops.aside else 0
    while size > theme.step(5) and figure_width(view.tops.figure, size) + aside > below.width:
        size -= 2
    room = Rect(below.left, below.top, below.width, min(below.height, round(size * 1.02)))
    place = paint_figure(surface, room, view.tops.figure, size, colour=theme.FOUND)
    if view.tops.aside:
        high = round(view.detail_size * 1.3)
        base = room.centery + round(0.36 * size)
        behind = Rect(place.right + theme.px(14), base - round(high * 0.78), 0, high)
        behind.width = left.right - behind.left
        write(surface, view.tops.aside, behind, view.detail_size, colour=theme.INK2)
    _column(surface, middle, view.pace, view, label, is_right=False)
    _column(surface, right, view.passes, view, label, is_right=True)


def _label(surface: Surface, rect: Rect, text: str, size: int, high: int, *, align: str = "left") -> None:
    write(
        surface, text, Rect(rect.left, rect.top, rect.width, high), size,
        colour=theme.INK3, face=Face.SEMI, align=align,
    )  # fmt: skip


def _column(
    surface: Surface, rect: Rect, one: RushColumnView, view: RushFiguresView, label: int, *, is_right: bool
) -> None:
    align = "right" if is_right else "left"
    _label(surface, rect, one.label, view.label_size, label, align=align)
    line = round(view.detail_size * 1.35)
    high = min(theme.px(58), max(round(view.detail_size * 1.4), rect.height - label - line))
    band = Rect(rect.left, rect.top + label, rect.width, high)
    size = min(theme.px(44), round(high * 0.8))
    cost = max(view.detail_size, round(size * 0.6))
    runs = [Span(one.figure, Face.BOLD, theme.INK, size)]
    if one.aside:
        runs.append(Span(f"  {one.aside}", Face.BOLD, theme.MISSED, cost))
    write_spans(surface, runs, band, size, align=align)
    below = Rect(rect.left, band.bottom, rect.width, line)
    if not (one.detail or one.strong) or below.bottom > rect.bottom + 2:
        return
    words = [Span(one.strong, Face.SEMI, theme.INK)] if one.strong else []
    if one.detail:
        words.append(Span(f" {one.detail}" if one.strong else one.detail, Face.TEXT, theme.INK2))
    size = view.detail_size
    while size > theme.step(1) * 3 // 4 and spans_width(words, size) > below.width:
        size -= 1
    write_spans(surface, words, below, size, align=align)
