"""Painters for the upper part of the game panel: clock, time bar, total, past moves, race against a ghost."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import Final

import pygame
from pygame import Rect, Surface

from topping.kiosk.paint import boxes, theme
from topping.kiosk.paint.boxes import paint_box
from topping.kiosk.paint.figures import DifferenceView, difference_width, figure_width, paint_difference, paint_figure
from topping.kiosk.paint.icons import Icon, hint_width, paint_chip, paint_hint, paint_icon
from topping.kiosk.paint.pen import (
    Span,
    fitting_size,
    line_height,
    spans_width,
    width_of,
    wrap,
    write,
    write_spans,
    write_wrapped,
)
from topping.kiosk.paint.theme import Face

BAR_PARTS: Final = 1_000


@dataclass(frozen=True, slots=True)
class BarView:
    """The time bar of a move. Positions on it go from 0 to `BAR_PARTS`."""

    used: int
    tick: int | None
    """The position at which the last seconds, or the referee's warning, begin."""
    is_last_seconds: bool
    ghost: int | None = None
    """The position at which the ghost ended this move; never set on a ranked run."""


@dataclass(frozen=True, slots=True)
class TotalView:
    """The total of a run so far, and a signal of the referee (such as "thirty seconds")."""

    label: str
    figure: str
    aside: str = ""
    signal: str = ""
    """The referee's last signal, shown for a short time; empty afterwards."""


@dataclass(frozen=True, slots=True)
class HeadView:
    """The title of the game panel: the number of the move, and below it player, game and formula (such as
    duplicate).
    """

    title: str
    names: str
    remark: str = ""
    """A remark on the run, on a chip beside the number, or after the names if there is no room."""
    shorter: tuple[str, ...] = ()
    """Shorter forms of the names, used if these do not fit."""


def paint_head(surface: Surface, rect: Rect, view: HeadView) -> None:
    """Paints the title of the game panel."""
    unit, names_size, remark_size = rect.height / 116, theme.step(3), theme.step(1)
    upper = Rect(rect.left, rect.top - round(6 * unit), rect.width, round(68 * unit))
    size = round(56 * unit)
    write(surface, view.title, upper, size, face=Face.TITLE)
    lower = Rect(rect.left, rect.top + round(68 * unit), rect.width, rect.height - round(68 * unit))
    forms = (view.names, *view.shorter)
    names = next((form for form in forms if _has_room(form, lower, names_size)), forms[-1])
    if view.remark:
        chip = _chip_place(upper, width_of(view.title, size, face=Face.TITLE), view)
        longer = f"{names} · {view.remark}"
        if chip.right <= rect.right:
            paint_chip(surface, chip, view.remark, remark_size, colour=theme.GHOST, hollow=True)
        elif width_of(longer, names_size) <= rect.width:
            names = longer
    height = max(round(31 * unit), line_height(names_size))
    if width_of(names, names_size) <= rect.width:
        lower.height = min(height, lower.height)
    write_wrapped(surface, names, lower, names_size, colour=theme.INK2)


def _has_room(names: str, rect: Rect, size: int) -> bool:
    return len(wrap(names, rect.width, size)) * line_height(size) <= max(rect.height, line_height(size))


def _chip_place(upper: Rect, title: int, view: HeadView) -> Rect:
    """Returns the rectangle of the chip with the remark, right of the move's number; it may be too wide for the panel.

    `upper` is the rectangle of the number's line, `title` the number's width (pixels).
    """
    size = theme.step(1)
    unit = size / 20
    width = width_of(view.remark, size, face=Face.SEMI) + round(31 * unit)
    place = Rect(upper.left + title + round(14 * unit), 0, width, round(37 * unit))
    place.centery = upper.centery + round(2 * unit)
    return place


def paint_clock(surface: Surface, rect: Rect, view: TimerView) -> None:
    """Paints the clock of a move: coral in the last seconds, pale while stopped."""
    colour = theme.INK2 if view.stands_still else theme.MISSED if view.is_last_seconds else theme.INK
    paint_figure(surface, rect, view.text, rect.height, colour=colour, align="right", tenths=True)


def paint_bar(surface: Surface, rect: Rect, view: BarView) -> None:
    """Paints the time bar of a move, a tick where the last seconds begin, and a diamond at the time of the ghost."""
    unit = rect.height / 30
    height = max(4, round(12 * unit))
    track = Rect(rect.left, rect.centery - height // 2, rect.width, height)
    surface.blit(boxes.rounded(track.size, height / 2, theme.TRACK), track)
    if view.used:
        colour = theme.MISSED if view.is_last_seconds else theme.BAR
        whole = boxes.rounded(track.size, height / 2, colour)
        used = max(height, min(rect.width * view.used // BAR_PARTS, rect.width))
        end = height // 2
        surface.blit(whole, track.topleft, Rect(0, 0, used - end, height))
        surface.blit(whole, (track.left + used - end, track.top), Rect(track.width - end, 0, end, height))
    if view.tick is not None:
        width, tall = max(2, round(3 * unit)), max(height + 4, round(20 * unit))
        tick = Rect(rect.left + rect.width * view.tick // BAR_PARTS, rect.centery - tall // 2, width, tall)
        surface.blit(boxes.rounded(tick.size, width / 2, theme.INK3), tick)
    if view.ghost is not None:
        centre = (min(rect.left + rect.width * view.ghost // BAR_PARTS, rect.right), rect.centery)
        surface.blit(*_diamond(centre, round(11 * unit), max(2, round(3 * unit)), rect))


def _diamond(centre: tuple[int, int], half: int, rim: int, rect: Rect) -> tuple[Surface, Rect]:
    """Returns (picture, rectangle) of the diamond that marks the ghost's time on the time bar.

    The rectangle is moved into `rect`. `half` is half the diamond's width, `rim` the width of its outline (pixels).
    """
    image = _painted_diamond(half, rim, theme.GHOST, theme.PAGE)
    return image, image.get_rect(center=centre).clamp(rect)


@lru_cache(maxsize=2)
def _painted_diamond(half: int, rim: int, colour: str, page: str) -> Surface:
    side, larger = 2 * (half + rim), boxes.LARGER
    large = Surface((side * larger, side * larger), pygame.SRCALPHA)
    middle = side * larger // 2
    for reach, ink in ((half + rim, page), (half, colour)):
        far = reach * larger
        corners = [(middle, middle - far), (middle + far, middle), (middle, middle + far), (middle - far, middle)]
        pygame.draw.polygon(large, ink, corners)
    return pygame.transform.smoothscale(large, (side, side))


def paint_total(surface: Surface, rect: Rect, view: TotalView) -> None:
    """Paints the total of a run with its label at the left, and the referee's signal at the right."""
    size, label_size = round(rect.height * 0.75), theme.step(3)
    right = rect.right
    if view.signal:
        width = min(width_of(view.signal, label_size, face=Face.BOLD), rect.width // 2)
        place = Rect(rect.right - width, rect.top, width, rect.height)
        write(surface, view.signal, place, label_size, colour=theme.ACCENT_TEXT, face=Face.BOLD, align="right")
        right = place.left - rect.height // 2
    gap = round(rect.height * 0.27)
    left = rect.left
    if view.label:
        label = Rect(left, rect.top, min(width_of(view.label, label_size), rect.width // 3), rect.height)
        write(surface, view.label, label, label_size, colour=theme.INK2)
        left = label.right + gap
    place = Rect(left, rect.top, min(figure_width(view.figure, size), right - left), rect.height)
    paint_figure(surface, place, view.figure, size)
    left = place.right + round(rect.height * 0.4)
    if view.aside and right - left > rect.height:
        runs = (Span(view.aside, colour=theme.INK2),)
        room = Rect(left, rect.top, right - left, rect.height)
        if spans_width(runs, label_size) <= room.width:
            write_spans(surface, runs, room, label_size)
        else:
            write(surface, view.aside, room, label_size, colour=theme.INK2)


_PIP: Final = 27
_STEP: Final = 32
_HEIGHT: Final = 20
"""Measures at 1080 lines."""
_LINE: Final = 64
"""The part of the line that always stays visible: the oldest pips are dropped for it."""


class Pip(Enum):
    """The outcome of a past move, which decides how its small mark looks."""

    FOUND = "found"
    SLOW = "slow"
    """Found slowly; half as high."""
    PART = "part"
    """Scored less than the top, in games where that counts; half as high, without colour."""
    MISSED = "missed"
    NOW = "now"
    """The move being played."""


def paint_ribbon(surface: Surface, rect: Rect, view: tuple[Pip, ...]) -> None:
    """Paints a small mark for each past move, from left to right; the oldest are left out if there is no room.

    A missed move is a hollow mark with a cross.
    """
    unit = rect.height / 24
    most = max(1, int((rect.width / unit - _LINE) // _STEP))
    pips = view[-most:]
    top = rect.top + round((rect.height - _HEIGHT * unit) / 2)
    left = rect.left + round(len(pips) * _STEP * unit + (unit if pips else 0))
    if rect.right > left:
        line = _fading(rect.right - left, max(2, round(4 * unit)), theme.LINE)
        surface.blit(line, (left, top + round(8 * unit)))
    for index, pip in enumerate(pips):
        is_half = pip in (Pip.SLOW, Pip.PART)
        size = (round(_PIP * unit), round((9 if is_half else 16) * unit))
        place = Rect((rect.left + round(index * _STEP * unit), top + round((9 if is_half else 2) * unit)), size)
        if pip is Pip.MISSED:  # hollow, with a cross: colour never speaks alone
            paint_box(surface, place, "", 4 * unit, line=theme.MISSED, width=max(1.5, 2 * unit))
            paint_icon(surface, place.inflate(-round(14 * unit), 0), Icon.CROSS, theme.MISSED, stroke=3)
            continue
        colours = {Pip.PART: theme.INK2, Pip.NOW: theme.ACCENT}
        look = (size, 4 * unit, colours.get(pip, theme.FOUND))
        surface.blit(boxes.faint(*look, 191) if pip is Pip.SLOW else boxes.rounded(*look), place)


@lru_cache(maxsize=4)
def _fading(width: int, height: int, colour: str) -> Surface:
    across = boxes.gradient((height, width), colour, f"{colour}00")
    return pygame.transform.rotate(across, 90)


_LEAST: Final = 0.6
"""The least fraction of its size to which a name is shrunk."""


@dataclass(frozen=True, slots=True)
class RaceView:
    """The race against a ghost: the ghost's name, and how far the player is ahead or behind."""

    name: str
    difference: DifferenceView


def paint_race(surface: Surface, rect: Rect, view: RaceView) -> None:
    """Paints the ghost's name, and how far the player is ahead or behind, at the right of `rect`.

    A name that does not fit is written smaller, or left out.
    """
    unit, usual = rect.height / 48, theme.step(3)
    size = min(max(usual, round(30 * unit)), round(36 * unit))
    side, gap = round(28 * unit), round(12 * unit)
    right = rect.right
    if view.difference.text:
        width = difference_width(view.difference, size, face=Face.BOLD)
        paint_difference(surface, rect, view.difference, size, face=Face.BOLD)
        right -= width + gap
    room = max(1, right - rect.left - side - gap)
    name_size = fitting_size(view.name, room, usual)
    if name_size >= round(_LEAST * usual) and width_of(view.name, name_size) <= room:
        width = min(room, width_of(view.name, name_size) + 1)
        write(surface, view.name, Rect(right - width, rect.top, width, rect.height), name_size, colour=theme.INK2)
        right -= width + gap
    mark = Rect(right - side, rect.centery - side // 2, side, side)
    paint_icon(surface, mark, Icon.GHOST, theme.GHOST)


@dataclass(frozen=True, slots=True)
class StayView:
    """The wait before the next move: the keyboard key that ends it, and how much of it is left."""

    key: str
    label: str
    text: str
    percent: int | None
    """The time left (percent); None if only a key leads on."""
    short: str = ""
    """A shorter text if `text` does not fit."""


def paint_stay(surface: Surface, rect: Rect, view: StayView) -> None:
    """Paints the wait before the next move: a key, a bar that shrinks, and an explanation."""
    size = theme.step(1)
    width = hint_width(view.key, view.label, size)
    paint_hint(surface, Rect(rect.left, rect.top, width, rect.height), view.key, view.label, size, primary=True)
    text_size = theme.step(2)
    room = rect.width - width - theme.px(52)
    said = view.text if not view.short or width_of(view.text, text_size) <= room else view.short
    wide = min(width_of(said, text_size), room)
    place = Rect(rect.right - wide, rect.top, wide, rect.height)
    write(surface, said, place, text_size, colour=theme.INK2, align="right")
    bar = Rect(rect.left + width + theme.px(26), 0, place.left - rect.left - width - theme.px(52), theme.px(10))
    bar.centery = rect.centery
    if view.percent is None or bar.width < theme.px(40):
        return
    paint_box(surface, bar, theme.TRACK, bar.height / 2)
    done = Rect(bar.left, bar.top, max(bar.height, bar.width * view.percent // 100), bar.height)
    paint_box(surface, done, theme.BAR, bar.height / 2)


@dataclass(frozen=True, slots=True)
class TimerView:
    """The clock of a move to paint: the time as text, and whether it is in its last seconds or stopped."""

    text: str
    is_last_seconds: bool
    stands_still: bool
