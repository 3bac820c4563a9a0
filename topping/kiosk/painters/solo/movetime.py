"""Painting the time of a move: the clock in fixed cells, the bar under it, the run so far."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import pygame
from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import Span, spans_width, width_of, write, write_spans, write_wrapped
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.parts import shapes
from topping.kiosk.painters.parts.figure import figure_width, paint_figure
from topping.kiosk.painters.parts.keycap import paint_chip
from topping.kiosk.painters.parts.status import TimerView


@dataclass(frozen=True, slots=True)
class BarView:
    """How much of a move's time is used, in pixels of the bar."""

    used: int
    tick: int | None
    """Where the last seconds, or the referee's warning, begin."""
    is_last_seconds: bool
    ghost: int | None = None
    """Where the ghost ended this move, in pixels; never on a run that ranks."""


@dataclass(frozen=True, slots=True)
class TotalView:
    """A run so far: what it is measured by, and what that is made of."""

    label: str
    figure: str
    aside: str = ""
    signal: str = ""
    """The referee's last signal, while it is fresh."""
    label_size: int = 24


@dataclass(frozen=True, slots=True)
class HeadView:
    """The move's number, over the names of player, game and formula."""

    title: str
    names: str
    names_size: int
    remark: str = ""
    """What is to be known of the run: on a chip beside the number, else behind the names where these have room."""
    remark_size: int = 20


def paint_head(surface: Surface, rect: Rect, view: HeadView) -> None:
    """Paints the head of the panel."""
    unit = rect.height / 116
    upper = Rect(rect.left, rect.top - round(6 * unit), rect.width, round(68 * unit))
    size = round(56 * unit)
    write(surface, view.title, upper, size, face=Face.TITLE)
    names = view.names
    if view.remark:
        chip = _chip_place(upper, width_of(view.title, size, face=Face.TITLE), view)
        longer = f"{names} · {view.remark}"
        if chip.right <= rect.right:
            paint_chip(surface, chip, view.remark, view.remark_size, colour=theme.GHOST, hollow=True)
        elif width_of(longer, view.names_size) <= rect.width:
            names = longer
    height = max(round(31 * unit), round(view.names_size * 1.3))
    lower = Rect(rect.left, rect.top + round(68 * unit), rect.width, rect.height - round(68 * unit))
    if width_of(names, view.names_size) <= rect.width:
        lower.height = min(height, lower.height)
    write_wrapped(surface, names, lower, view.names_size, colour=theme.INK2)


def _chip_place(upper: Rect, title: int, view: HeadView) -> Rect:
    """Where the chip stands, right of the number, whether there is room or not."""
    unit = view.remark_size / 20
    width = width_of(view.remark, view.remark_size, face=Face.SEMI) + round(31 * unit)
    place = Rect(upper.left + title + round(14 * unit), 0, width, round(37 * unit))
    place.centery = upper.centery + round(2 * unit)
    return place


def paint_clock(surface: Surface, rect: Rect, view: TimerView) -> None:
    """Paints the move's time; coral in its last seconds, quiet while it stands still."""
    colour = theme.INK2 if view.stands_still else theme.MISSED if view.is_last_seconds else theme.INK
    paint_figure(surface, rect, view.text, rect.height, colour=colour, align="right", tenths=True)


def paint_bar(surface: Surface, rect: Rect, view: BarView) -> None:
    """Paints the bar in the middle of its height; the tick is higher than the bar."""
    unit = rect.height / 30
    height = max(4, round(12 * unit))
    track = Rect(rect.left, rect.centery - height // 2, rect.width, height)
    surface.blit(shapes.rounded(track.size, height / 2, theme.TRACK), track)
    if view.used:
        colour = theme.MISSED if view.is_last_seconds else theme.BAR
        whole = shapes.rounded(track.size, height / 2, colour)
        used = max(height, min(view.used, rect.width))
        end = height // 2
        surface.blit(whole, track.topleft, Rect(0, 0, used - end, height))
        surface.blit(whole, (track.left + used - end, track.top), Rect(track.width - end, 0, end, height))
    if view.tick is not None:
        width, tall = max(2, round(3 * unit)), max(height + 4, round(20 * unit))
        tick = Rect(rect.left + view.tick, rect.centery - tall // 2, width, tall)
        surface.blit(shapes.rounded(tick.size, width / 2, theme.INK3), tick)
    if view.ghost is not None:
        centre = (min(max(rect.left + view.ghost, rect.left), rect.right), rect.centery)
        surface.blit(*_diamond(centre, round(11 * unit), max(2, round(3 * unit)), rect))


def _diamond(centre: tuple[int, int], half: int, rim: int, rect: Rect) -> tuple[Surface, Rect]:
    """The ghost's diamond, with a rim of the page around it, and where it stands within `rect`."""
    image = _painted_diamond(half, rim, theme.GHOST, theme.PAGE)
    return image, image.get_rect(center=centre).clamp(rect)


@lru_cache(maxsize=2)
def _painted_diamond(half: int, rim: int, colour: str, page: str) -> Surface:
    side, larger = 2 * (half + rim), shapes.LARGER
    large = Surface((side * larger, side * larger), pygame.SRCALPHA)
    middle = side * larger // 2
    for reach, ink in ((half + rim, page), (half, colour)):
        far = reach * larger
        corners = [(middle, middle - far), (middle + far, middle), (middle, middle + far), (middle - far, middle)]
        pygame.draw.polygon(large, ink, corners)
    return pygame.transform.smoothscale(large, (side, side))


def paint_total(surface: Surface, rect: Rect, view: TotalView) -> None:
    """Paints label and figure from the left, the referee's signal at the right."""
    size = round(rect.height * 0.75)
    right = rect.right
    if view.signal:
        width = min(width_of(view.signal, view.label_size, face=Face.BOLD), rect.width // 2)
        place = Rect(rect.right - width, rect.top, width, rect.height)
        write(surface, view.signal, place, view.label_size, colour=theme.ACCENT_TEXT, face=Face.BOLD, align="right")
        right = place.left - rect.height // 2
    gap = round(rect.height * 0.27)
    left = rect.left
    if view.label:
        label = Rect(left, rect.top, min(width_of(view.label, view.label_size), rect.width // 3), rect.height)
        write(surface, view.label, label, view.label_size, colour=theme.INK2)
        left = label.right + gap
    place = Rect(left, rect.top, min(figure_width(view.figure, size), right - left), rect.height)
    paint_figure(surface, place, view.figure, size)
    left = place.right + round(rect.height * 0.4)
    if view.aside and right - left > rect.height:
        runs = (Span(view.aside, colour=theme.INK2),)
        room = Rect(left, rect.top, right - left, rect.height)
        if spans_width(runs, view.label_size) <= room.width:
            write_spans(surface, runs, room, view.label_size)
        else:
            write(surface, view.aside, room, view.label_size, colour=theme.INK2)
