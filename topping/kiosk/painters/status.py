"""Painting what is around the grid: header, timer, totals, verdict, footer."""

from __future__ import annotations

from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from topping.kiosk import theme
from topping.kiosk.pen import write, write_wrapped
from topping.kiosk.theme import Face


@dataclass(frozen=True, slots=True)
class TimerView:
    """The clock of the move."""

    text: str
    is_last_seconds: bool
    stands_still: bool


@dataclass(frozen=True, slots=True)
class TotalView:
    """The run so far, and how much of the move's limit is used."""

    text: str
    limit_text: str
    used_percent: int
    is_signal: bool = False
    """Whether a signal of the referee is shown in place of the limit."""


@dataclass(frozen=True, slots=True)
class VerdictView:
    """The referee's last answer, or another message."""

    text: str
    tone: str
    """`good`, `bad` or `plain`; a mark goes with the colour."""


def paint_header(surface: Surface, rect: Rect, view: tuple[str, str]) -> None:
    """Paints the move number over the names of player and game, which take two lines rather than a small one."""
    upper = Rect(rect.left, rect.top, rect.width, round(rect.height * 0.52))
    lower = Rect(rect.left, upper.bottom, rect.width, rect.height - upper.height)
    write(surface, view[0], upper, round(upper.height * 0.85), bold=True)
    write_wrapped(surface, view[1], lower, round(lower.height * 0.6), colour=theme.QUIET)


def paint_timer(surface: Surface, rect: Rect, view: TimerView) -> None:
    """Paints the move's time, large; in its last seconds it is underlined besides its colour."""
    colour = theme.QUIET if view.stands_still else theme.BRIGHT if view.is_last_seconds else theme.TEXT
    stroke = max(3, rect.height // 20)
    room = Rect(rect.left, rect.top, rect.width, rect.height - stroke)
    size = round(rect.height * 0.85)
    place = write(surface, view.text, room, size, colour=colour, face=Face.BOLD, align="right")
    if view.is_last_seconds:
        surface.fill(colour, Rect(place.left, rect.bottom - stroke, place.width, stroke))


def paint_total(surface: Surface, rect: Rect, view: TotalView) -> None:
    """Paints the total, over the bar of the limit."""
    bar_height = max(6, rect.height // 6)
    upper = Rect(rect.left, rect.top, rect.width, rect.height - bar_height - 4)
    share = 0.45 if view.is_signal else 0.25
    limit = Rect(0, upper.top, round(upper.width * share), upper.height)
    limit.right = upper.right
    colour, size = (theme.BRIGHT, 0.6) if view.is_signal else (theme.QUIET, 0.42)
    write(
        surface,
        view.limit_text,
        limit,
        round(upper.height * size),
        colour=colour,
        bold=view.is_signal,
        align="right",
    )
    main = Rect(upper.left, upper.top, upper.width - limit.width - 8, upper.height)
    write(surface, view.text, main, round(upper.height * 0.6), bold=True)
    bar = Rect(rect.left, rect.bottom - bar_height, rect.width, bar_height)
    pygame.draw.rect(surface, theme.PANEL, bar, border_radius=bar_height // 2)
    pygame.draw.rect(surface, theme.LINE, bar, theme.palette().stroke, border_radius=bar_height // 2)
    used = Rect(bar.left, bar.top, bar.width * view.used_percent // 100, bar.height)
    if used.width:
        pygame.draw.rect(surface, theme.BRIGHT, used, border_radius=bar_height // 2)


def paint_verdict(surface: Surface, rect: Rect, view: VerdictView) -> None:
    """Paints the answer with its mark."""
    if not view.text:
        return
    colour = {"good": theme.GOOD, "bad": theme.BAD}.get(view.tone, theme.TEXT)
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
    write(surface, text, inner, round(rect.height * 0.5), colour=theme.QUIET, align="centre")


def paint_title(surface: Surface, rect: Rect, text: str) -> None:
    """Paints the title of a screen."""
    write(surface, text, rect, round(rect.height * 0.62), bold=True)


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
