"""Painting the referee's answer: a mark, what it is about, the answer, and the time; a top found has a box."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from pygame import Color, Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import Span, spans_width, width_of, write, write_spans, write_wrapped
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.parts import shapes
from topping.kiosk.painters.parts.icons import Icon, paint_icon

_HEIGHT: Final = 52
"""The height for which the measures are given."""


@dataclass(frozen=True, slots=True)
class AnswerView:
    """The referee's last answer, or another message."""

    text: str
    """The whole sentence, painted where the pieces below are not given or have no room."""
    tone: str
    """`good`, `near` (a good word, not the top), `bad`, `plain` or `hint`; a mark goes with the colour."""
    strong: str = ""
    rest: str = ""
    """What follows what is strong."""
    points: str = ""
    aside: str = ""
    """At the right: when."""
    size: int = 0
    """Of the text in pixels; 0 for the usual one."""


def paint_answer(surface: Surface, rect: Rect, view: AnswerView) -> None:
    """Paints the answer; nothing where there is none."""
    if not view.text:
        return
    unit = rect.height / _HEIGHT
    size = view.size or round(30 * unit)
    colour = {"good": theme.FOUND, "bad": theme.MISSED, "near": theme.ACCENT_TEXT}.get(view.tone, theme.INK2)
    if view.tone in ("plain", "hint"):
        face = Face.TEXT if view.tone == "hint" else Face.SEMI
        ink = theme.INK2 if view.tone == "hint" else theme.INK
        _write_fitting(surface, view.text, rect, round(size * 0.87), ink, face)
        return
    room = rect
    if view.tone == "good":
        surface.blit(_box(rect.size, 16 * unit, 2 * unit, theme.FOUND), rect)
        room = rect.inflate(-round(36 * unit), 0)
    side = min(round(34 * unit), round(size * 1.15))
    mark = Rect(room.left, room.centery - side // 2, side, side)
    if view.tone == "near":
        dash = Rect(mark.left + side // 6, mark.centery - max(1, round(2.5 * unit)), side * 2 // 3, 0)
        dash.height = max(3, round(5 * unit))
        surface.blit(shapes.rounded(dash.size, dash.height / 2, colour), dash)
    else:
        paint_icon(surface, mark, Icon.TICK if view.tone == "good" else Icon.CROSS, colour, stroke=4)
    left = mark.right + round(14 * unit)
    room = Rect(left, room.top, room.right - left, room.height)
    if not _write_pieces(surface, room, view, size, colour):
        ink = theme.INK if view.tone == "good" else colour
        _write_fitting(surface, view.text, room, size, ink, Face.SEMI)


def _write_pieces(surface: Surface, room: Rect, view: AnswerView, size: int, colour: str) -> bool:
    """Writes the pieces side by side; whether there are any, and room for them."""
    if not view.strong:
        return False
    is_good = view.tone == "good"
    pieces = [Span(f"{view.strong}  ", Face.TITLE if is_good else Face.BOLD, colour if is_good else theme.INK)]
    pieces.append(Span(view.rest, Face.SEMI, theme.INK if is_good else theme.INK2))
    if view.points:
        pieces.append(Span(f"  {view.points}", Face.BOLD, colour))
    aside_size = round(size * 0.8) if not is_good else size
    aside = width_of(view.aside, aside_size) + size if view.aside else 0
    if spans_width(pieces, size) > room.width:
        return False
    if spans_width(pieces, size) + aside > room.width:
        aside = 0
    write_spans(surface, pieces, Rect(room.left, room.top, room.width - aside, room.height), size)
    if aside:
        write(surface, view.aside, room, aside_size, colour=theme.INK if is_good else theme.INK3, align="right")
    return True


def _write_fitting(surface: Surface, text: str, room: Rect, size: int, colour: str, face: Face) -> None:
    """Writes a sentence in one line, or in two smaller ones."""
    if width_of(text, size, face=face) <= room.width:
        write(surface, text, room, size, colour=colour, face=face)
    else:
        write_wrapped(surface, text, room, size, colour=colour)


@lru_cache(maxsize=4)
def _box(size: tuple[int, int], radius: float, line: float, colour: str) -> Surface:
    """A tinted box with an outline."""
    box = shapes.rounded(size, radius, colour).copy()
    is_dark_ink = Color(colour).hsla[2] < 50
    box.set_alpha(12 if is_dark_ink else 51)  # what is written in the same colour on it stays legible
    whole = Surface(size, box.get_flags())
    whole.fill((0, 0, 0, 0))
    whole.blit(box, (0, 0))
    whole.blit(shapes.ring(size, radius, line, colour), (0, 0))
    return whole
