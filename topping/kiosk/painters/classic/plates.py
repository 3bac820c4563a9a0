"""Painting the players of a classic game: name, score, clock, and whose turn it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import write
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.parts.boxes import paint_box
from topping.kiosk.painters.parts.figure import figure_width, paint_figure
from topping.kiosk.painters.parts.keycap import cap_height, cap_width, paint_avatar, paint_cap

_GAP: Final = 14


@dataclass(frozen=True, slots=True)
class PlateView:
    """A player at the table."""

    name: str
    score: str
    time: str
    """Left of his credit, or used where there is no limit."""
    cap: str
    """The key that uncovers his letters; empty while it does nothing."""
    remark: str
    """What is to be known of him now."""
    has_turn: bool = False
    is_late: bool = False
    """Whether little of his time is left."""


@dataclass(frozen=True, slots=True)
class PlatesView:
    """The players in the order of their seats."""

    plates: tuple[PlateView, ...]


def plate_places(rect: Rect, count: int) -> tuple[Rect, ...]:
    """Two players side by side, more of them in two rows."""
    gap, rows = theme.px(_GAP), 1 if count <= 2 else 2
    wide, high = (rect.width - gap) // 2, (rect.height - gap * (rows - 1)) // rows
    return tuple(
        Rect(rect.left + column * (wide + gap), rect.top + row * (high + gap), wide, high)
        for row, column in (divmod(index, 2) for index in range(count))
    )


def paint_plates(surface: Surface, rect: Rect, view: PlatesView) -> None:
    """Paints every player; the one whose turn it is, in the accent's outline."""
    for place, plate in zip(plate_places(rect, len(view.plates)), view.plates, strict=True):
        _paint_plate(surface, place, plate)


def _paint_plate(surface: Surface, rect: Rect, plate: PlateView) -> None:
    unit = theme.scale()
    line, width = (theme.ACCENT_TEXT, 4.0) if plate.has_turn else (theme.LINE, 1.5)
    paint_box(surface, rect, theme.SURFACE, 18 * unit, line=line, width=width * unit * theme.palette().stroke)
    inner = rect.inflate(-2 * theme.px(18), -2 * theme.px(8))
    size = min(theme.step(4), inner.height // 3)
    top = Rect(inner.left, inner.top, inner.width, round(size * 1.5))
    side = round(size * 1.3)
    paint_avatar(surface, Rect(top.left, top.centery - side // 2, side, side), plate.name)
    right = top.right
    if plate.cap:
        small = min(theme.step(2), size)
        cap = Rect(0, 0, cap_width(plate.cap, small), min(cap_height(small), top.height))
        cap.midright = top.midright
        paint_cap(surface, cap, plate.cap, small, kind="primary" if plate.has_turn else "key")
        right = cap.left - theme.px(10)
    left = top.left + side + theme.px(10)
    write(surface, plate.name, Rect(left, top.top, max(1, right - left), top.height), size, face=Face.BOLD)
    small = min(theme.step(2), inner.height // 5)
    foot = Rect(inner.left, inner.bottom - round(small * 1.3), inner.width, round(small * 1.3))
    room = Rect(inner.left, top.bottom, inner.width, foot.top - top.bottom)
    if room.height < size:  # a low plate: the remark goes
        room.height = inner.bottom - top.bottom
    else:
        write(surface, plate.remark, foot, small, colour=theme.INK2)
    figure = min(theme.step(8), round(room.height * 0.95))
    clock = min(theme.step(7), round(figure * 0.8))
    while figure > 12 and figure_width(plate.score, figure) + figure_width(plate.time, clock) > room.width - size:
        figure, clock = figure - 1, min(clock, round(figure * 0.8))
    paint_figure(surface, room, plate.score, figure, colour=theme.INK)
    ink = theme.MISSED if plate.is_late else theme.INK if plate.has_turn else theme.INK2
    paint_figure(surface, room, plate.time, clock, colour=ink, align="right")
