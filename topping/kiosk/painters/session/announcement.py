"""Painting the announcement of a draw: the letter being named and its country, over the letters named before it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import Span, fitting_size, write, write_spans, write_wrapped
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.grid.tile import paint_tile, paint_tile_body, paint_tile_shadow
from topping.kiosk.painters.parts.boxes import paint_box
from topping.kiosk.painters.session.halltiles import DrawView, paint_draw
from topping.texts import say

_FALL: Final = 56
"""From how high a letter falls, in pixels at 1080 lines."""


@dataclass(frozen=True, slots=True)
class Line:
    """A letter of the draw."""

    letter: str
    name: str
    """Its country, or the word for a joker."""
    is_kept: bool = False


@dataclass(frozen=True, slots=True)
class AnnouncementView:
    """What has been announced so far."""

    heading: str
    """How many letters were put back; empty without a rejection."""
    lines: tuple[Line, ...]
    """Every letter, kept ones first; the first `named` of them are shown."""
    whole: str
    """The whole draw; empty until it is repeated."""
    named: int = 0
    by_letters: bool = False
    """Whether the whole draw is repeated by letters alone."""
    fall: int = 100
    """How far the letter being named has fallen into view, in percent."""


def paint_announcement(surface: Surface, rect: Rect, view: AnnouncementView) -> None:
    """Paints the letter being named, and the rack that fills; then the whole draw, a letter a line."""
    unit = rect.height / 660
    top = rect.top
    if view.heading:
        heading = Rect(rect.left, top, rect.width, round(44 * unit))
        write(surface, view.heading, heading, round(34 * unit), colour=theme.MISSED, face=Face.SEMI)
    if view.whole:
        kept = "".join(line.letter for line in view.lines if line.is_kept)
        new = "".join(line.letter for line in view.lines if not line.is_kept)
        place = Rect(rect.left - round(18 * unit), 0, rect.width, 0)
        place.top = top + round(44 * unit) if view.heading else top + round(18 * unit)
        place.height = min(round((len(view.lines) * 86 + 36) * unit), rect.bottom - place.top)
        paint_draw(surface, place, DrawView(kept, new, not view.by_letters))
        return
    if view.named:
        line = view.lines[view.named - 1]
        side = round(300 * unit)
        tile_top = top + round((60 - (100 - view.fall) / 100 * _FALL) * unit)
        paint_tile(surface, Rect(rect.left, tile_top, side, side), line.letter, "laid")
        left = rect.left + round(344 * unit)
        label = Rect(left, top + round(96 * unit), rect.right - left, round(46 * unit))
        is_kept = say("announcement.kept_letter" if line.is_kept else "announcement.new_letter")
        write(surface, is_kept, label, round(34 * unit), colour=theme.INK2)
        name = Rect(left, label.bottom, label.width, round(132 * unit))
        size = fitting_size(line.name, name.width, round(116 * unit), face=Face.TITLE)
        if size >= round(76 * unit):
            write(surface, line.name, name, size, colour=theme.INK, face=Face.TITLE)
        else:
            write_wrapped(surface, line.name, name, round(70 * unit), colour=theme.INK, bold=True)
    _paint_slots(surface, Rect(rect.left, top + round(466 * unit), rect.width, round(194 * unit)), view)


def _paint_slots(surface: Surface, rect: Rect, view: AnnouncementView) -> None:
    """Paints the ledge with the letters named before, the place of this one, and those to come."""
    unit = rect.height / 194
    count, kept = len(view.lines), sum(line.is_kept for line in view.lines)
    gap = round(26 * unit) if 0 < kept < count else 0
    pitch = min(round(106 * unit), (rect.width - round(36 * unit) - gap) // max(1, count))
    side = round(pitch * 98 / 106)
    left, base = rect.left + round(18 * unit), rect.top + round(118 * unit)
    ledge = Rect(rect.left, rect.top + round(71 * unit), rect.width, round(59 * unit))
    paint_box(surface, ledge, theme.RAISED, round(14 * unit))
    lip = Rect(rect.left, rect.top + round(119 * unit), rect.width, round(12 * unit))
    paint_box(surface, lip, theme.LINE, round(6 * unit))
    places = [
        Rect(left + step * pitch + (gap if step >= kept else 0), base - side, side, side) for step in range(count)
    ]
    done = max(0, view.named - 1)
    for place in places[:done]:
        paint_tile_shadow(surface, place, "laid")
    for step, place in enumerate(places):
        hole = place.inflate(-round(6 * unit), -round(8 * unit))
        if step < done:
            paint_tile_body(surface, place, view.lines[step].letter, "laid")
        elif step == done and view.named:
            paint_box(surface, hole, "", round(14 * unit), line=theme.BAR, width=max(2, round(4 * unit)))
        else:
            _paint_dashed(surface, hole, round(10 * unit), theme.LINE, max(1, round(3 * unit)))
    labels = Rect(rect.left, rect.top + round(146 * unit), rect.width, round(44 * unit))
    size = round(30 * unit)
    named_new = max(0, view.named - kept)
    count_text = say("announcement.count", named=named_new, of=count - kept)
    spans = (
        Span(say("announcement.new_letters"), Face.SEMI, theme.INK2),
        Span(f" {count_text}", Face.SEMI, theme.INK3),
    )
    first_new = places[kept].left if kept < count else rect.right
    if kept:
        room = Rect(left, labels.top, max(side, first_new - left - round(16 * unit)), labels.height)
        write(surface, say("announcement.kept_letters"), room, size, colour=theme.INK2, face=Face.SEMI)
    if kept < count:
        start = max(first_new, left)
        write_spans(surface, spans, Rect(start, labels.top, rect.right - start, labels.height), size)


def _paint_dashed(surface: Surface, rect: Rect, radius: int, colour: str, width: int) -> None:
    """Paints the outline of a place that is still empty, in dashes."""
    dash = 3 * width
    inner = rect.inflate(-2 * radius, -2 * radius)
    for start in range(inner.left, inner.right, 2 * dash):
        for y in (rect.top, rect.bottom - width):
            pygame.draw.rect(surface, colour, Rect(start, y, min(dash, inner.right - start), width))
    for start in range(inner.top, inner.bottom, 2 * dash):
        for x in (rect.left, rect.right - width):
            pygame.draw.rect(surface, colour, Rect(x, start, width, min(dash, inner.bottom - start)))
