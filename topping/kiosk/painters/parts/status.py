"""Painting a message with its mark, the title of a screen, and a line of keys; the state of a clock."""

from __future__ import annotations

from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import write, write_wrapped


@dataclass(frozen=True, slots=True)
class TimerView:
    """The clock of the move."""

    text: str
    is_last_seconds: bool
    stands_still: bool


@dataclass(frozen=True, slots=True)
class VerdictView:
    """The referee's last answer, or another message."""

    text: str
    tone: str
    """`good`, `bad` or `plain`; a mark goes with the colour."""


def paint_verdict(surface: Surface, rect: Rect, view: VerdictView) -> None:
    """Paints the answer with its mark."""
    if not view.text:
        return
    colour = {"good": theme.FOUND, "bad": theme.MISSED}.get(view.tone, theme.INK)
    size = round(rect.height * 0.4)
    side = round(size * 1.25)
    mark = Rect(rect.left, rect.centery - side // 2, side, side)
    if view.tone == "good":
        paint_tick(surface, mark, colour)
    elif view.tone == "bad":
        paint_cross(surface, mark, colour)
    left = mark.right + side // 2 if view.tone != "plain" else rect.left
    room = Rect(left, rect.top, rect.right - left, rect.height)
    write_wrapped(surface, view.text, room, size, colour=colour, bold=True)


def paint_footer(surface: Surface, rect: Rect, text: str) -> None:
    """Paints the line of keys."""
    pygame.draw.line(surface, theme.LINE, rect.topleft, rect.topright, theme.palette().stroke)
    inner = rect.inflate(-rect.height, 0)
    write(surface, text, inner, round(rect.height * 0.5), colour=theme.INK2, align="centre")


def paint_tick(surface: Surface, place: Rect, colour: str) -> None:
    """A tick, drawn: fonts may lack it."""
    points = [
        (place.left, place.centery),
        (place.left + place.width * 0.38, place.bottom - 1),
        (place.right, place.top),
    ]
    pygame.draw.lines(surface, colour, False, points, max(3, place.width // 7))


def paint_cross(surface: Surface, place: Rect, colour: str) -> None:
    """A cross, drawn."""
    inner = place.inflate(-place.width // 5, -place.height // 5)
    width = max(3, place.width // 7)
    pygame.draw.line(surface, colour, inner.topleft, inner.bottomright, width)
    pygame.draw.line(surface, colour, inner.topright, inner.bottomleft, width)
