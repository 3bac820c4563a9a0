"""Painting who is playing now, for the room: name, move, rank at the same move, gap to the first."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import Span, fitting_size, spans_width, write, write_spans
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.parts.boxes import paint_box


@dataclass(frozen=True, slots=True)
class LiveStripView:
    """The entrant who is playing."""

    name: str
    move: str
    """`coup 7`."""
    rank: str = ""
    """`3`; empty before the first move is done."""
    of: str = ""
    """`sur 12 au même coup`."""
    gap: str = ""
    """`+0:12`; empty for the first."""
    gap_label: str = ""
    is_first: bool = False


def paint_live_strip(surface: Surface, rect: Rect, view: LiveStripView) -> None:
    """Paints it on a band of the accent's tint: the name at the left, the figures at the right."""
    unit = rect.height / 190
    paint_box(surface, rect, f"{theme.BAR}21", round(20 * unit))
    inner = rect.inflate(-round(72 * unit), 0)
    spans = []
    if view.rank:
        colour = theme.ACCENT_TEXT if view.is_first else theme.INK
        spans += [
            Span(view.rank, Face.HEAVY, colour, round(116 * unit)),
            Span(f"  {view.of}", Face.TEXT, theme.INK2, round(40 * unit)),
        ]
    if view.gap:
        spans += [
            Span(f"      {view.gap}", Face.HEAVY, theme.INK, round(76 * unit)),
            Span(f"  {view.gap_label}", Face.TEXT, theme.INK2, round(40 * unit)),
        ]
    right = inner.right
    if spans:
        width = min(spans_width(spans, round(116 * unit)), round(inner.width * 0.58))
        place = Rect(inner.right - width, inner.top, width, inner.height)
        right = write_spans(surface, spans, place, round(116 * unit), align="right").left - round(40 * unit)
    room = right - inner.left
    name = Rect(inner.left, rect.top + round(22 * unit), room, round(92 * unit))
    size = fitting_size(view.name, room, round(76 * unit), face=Face.TITLE)
    write(surface, view.name, name, size, face=Face.TITLE)
    move = Rect(inner.left, rect.top + round(112 * unit), room, round(58 * unit))
    write(surface, view.move, move, round(44 * unit), colour=theme.ACCENT_TEXT, face=Face.SEMI)
