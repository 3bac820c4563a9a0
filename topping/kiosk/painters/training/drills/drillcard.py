"""Painting the drills to choose from: what each asks, and how the last one went."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import marked, spans_width, width_of, wrap, write, write_spans
from topping.kiosk.look.theme import Face

_SMALLEST = 9


@dataclass(frozen=True, slots=True)
class DrillCardView:
    """A drill."""

    title: str
    text: str
    """What it asks."""
    last: str
    """How the last one went; what stands between asterisks is bold."""


def paint_drill_card(surface: Surface, rect: Rect, view: DrillCardView) -> None:
    """Paints a card: its name, what it asks under it, the last result at the bottom where there is room."""
    inner = rect.inflate(-2 * theme.px(28), -2 * theme.px(12))
    size = theme.step(4)
    beside_cap = inner.width - max(theme.px(56), 30)
    title = Rect(inner.left, inner.top, beside_cap, round(1.3 * size))
    write(surface, view.title, title, size, colour=theme.INK, face=Face.SEMI)
    small = theme.step(2)
    high = round(1.3 * small)
    spans = marked(view.last, theme.INK3, theme.INK2)
    last = Rect(inner.left, inner.bottom - high, inner.width, high)
    room = Rect(inner.left, title.bottom + theme.px(4), beside_cap, last.top - title.bottom - theme.px(4))
    if room.height < high:  # the rule alone
        room.height, spans = inner.bottom - room.top, []
    lines = wrap(view.text, room.width, small)
    while small > _SMALLEST and (
        len(lines) * round(1.3 * small) > room.height or max(width_of(one, small) for one in lines) > room.width
    ):
        small -= 1
        lines = wrap(view.text, room.width, small)
    for place, line in enumerate(lines):
        band = Rect(room.left, room.top + place * round(1.3 * small), room.width, round(1.3 * small))
        write(surface, line, band, small, colour=theme.INK2)
    if spans:
        size = theme.step(2)
        while size > _SMALLEST and spans_width(spans, size) > last.width:
            size -= 1
        write_spans(surface, spans, last, size)
