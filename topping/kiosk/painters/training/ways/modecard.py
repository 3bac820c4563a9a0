"""Painting the cards of ways to train: with a record and what it is made of, or with a line alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import marked, spans_width, width_of, wrap, write, write_spans
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.parts.figure import figure_width, paint_figure
from topping.kiosk.painters.parts.icons import Icon, paint_icon
from topping.kiosk.painters.parts.keycap import cap_width

_FIGURE: Final = 96
_SMALLEST: Final = 9


@dataclass(frozen=True, slots=True)
class ModeView:
    """A way to train; without a figure, the text says what there is to be done."""

    icon: Icon
    title: str
    text: str
    """Its rule, in one or two lines."""
    figure: str = ""
    """One's record."""
    unit: str = ""
    detail: str = ""
    """Under the figure; what stands between asterisks is bold."""
    invitation: str = ""
    """In place of the figure."""


def paint_mode(surface: Surface, rect: Rect, view: ModeView) -> None:
    """Paints a card with a record, or with an invitation in its place."""
    px = theme.px
    inner = rect.inflate(-2 * px(36), -2 * px(32))
    top = _paint_title(surface, inner, view.icon, view.title, theme.INK2)
    rule = theme.step(2)
    lines = wrap(view.text, inner.width, rule)
    high = round(1.3 * rule)
    below = Rect(inner.left, inner.bottom - len(lines) * high, inner.width, len(lines) * high)
    if view.figure:
        size = px(_FIGURE)
        band = Rect(inner.left, top + px(8), inner.width, round(size * 1.06))
        room = inner.width - figure_width(view.figure, size) - px(14)
        place = paint_figure(surface, band, view.figure, size, colour=theme.INK)
        unit = theme.step(4)
        behind = Rect(place.right + px(14), 0, max(1, room), round(unit * 1.3))
        behind.bottom = band.centery + round(0.36 * size) + round(unit * 0.38)
        write(surface, view.unit, behind, unit, colour=theme.INK2)
        detail = theme.step(3)
        spans = marked(view.detail, theme.INK, theme.INK)
        while detail > _SMALLEST and spans and spans_width(spans, detail) > inner.width:
            detail -= 1
        line = Rect(inner.left, band.bottom + px(10), inner.width, round(detail * 1.35))
        if spans and line.bottom <= inner.bottom:
            write_spans(surface, spans, line, detail)
        below.top = line.bottom + px(10)
        _write_lines(surface, Rect(inner.left, below.top, inner.width, inner.bottom - below.top), view.text, rule)
        return
    size = theme.step(4)
    room_above = Rect(inner.left, top + px(14), inner.width, below.top - top - px(26))
    _write_lines(surface, room_above, view.invitation, size, colour=theme.INK)
    for place_of_line, text in enumerate(lines):
        band = Rect(below.left, below.top + place_of_line * high, below.width, high)
        write(surface, text, band, rule, colour=theme.INK3)


def paint_small_mode(surface: Surface, rect: Rect, view: ModeView) -> None:
    """Paints a low card: a title, and a line under it."""
    inner = rect.inflate(-2 * theme.px(28), -2 * theme.px(24))
    top = _paint_title(surface, inner, view.icon, view.title, theme.INK)
    room = Rect(inner.left, top, inner.width, inner.bottom - top)
    _write_lines(surface, room, view.text, theme.step(2), colour=theme.INK2)


def _paint_title(surface: Surface, inner: Rect, icon: Icon, title: str, colour: str) -> int:
    """Paints icon and title, beside the key of the card; returns where the next line begins."""
    size = theme.step(3)
    key = max(theme.px(48), cap_width("M", theme.step(1)) + theme.px(10))
    band = Rect(inner.left, inner.top, inner.width - key, round(size * 1.35))
    side = round(size * 1.2)
    paint_icon(surface, Rect(band.left, band.centery - side // 2, side, side), icon, theme.INK2, stroke=2.4)
    left = band.left + side + theme.px(12)
    write(surface, title, Rect(left, band.top, band.right - left, band.height), size, colour=colour, face=Face.SEMI)
    return band.bottom + theme.px(12)


def _write_lines(surface: Surface, room: Rect, text: str, size: int, *, colour: str = "") -> None:
    """Writes a text from the top of a room, as small as it needs."""
    lines = wrap(text, room.width, size)
    while size > _SMALLEST and (
        len(lines) * round(1.3 * size) > room.height or max(width_of(one, size) for one in lines) > room.width
    ):
        size -= 1
        lines = wrap(text, room.width, size)
    high = round(1.3 * size)
    for place, line in enumerate(lines):
        band = Rect(room.left, room.top + place * high, room.width, high)
        write(surface, line, band, size, colour=colour or theme.INK3)
