"""Painting a pause: in the place of the move, that the clock stands still, and what it shows."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import write, write_wrapped
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.parts.figure import paint_figure
from topping.kiosk.painters.parts.icons import Icon, paint_icon


@dataclass(frozen=True, slots=True)
class PauseView:
    """What is said during a pause."""

    title: str
    clock: str
    remark: str
    """That the run never ranks."""
    way_on: str
    """How it goes on."""


def paint_pause(surface: Surface, rect: Rect, view: PauseView) -> None:
    """Paints the pause in the panel beside the board."""
    icon, title, clock = theme.px(72), theme.step(7), theme.step(9)
    line = theme.px(84)
    top = rect.centery - (icon + 2 * title + clock + 2 * line) // 2
    paint_icon(surface, Rect(rect.centerx - icon // 2, top, icon, icon), Icon.PAUSE, theme.INK2, stroke=3.6)
    top += icon + title // 2
    write(
        surface,
        view.title,
        Rect(rect.left, top, rect.width, round(1.3 * title)),
        title,
        colour=theme.INK,
        face=Face.TITLE,
        align="centre",
    )
    top += round(1.5 * title)
    place = Rect(rect.left, top, rect.width, round(1.1 * clock))
    paint_figure(surface, place, view.clock, clock, colour=theme.INK, align="centre", tenths=True)
    top = place.bottom + theme.px(12)
    remark = Rect(rect.left, top, rect.width, line)
    write_wrapped(surface, view.remark, remark, theme.step(4), colour=theme.INK2, align="centre")
    way_on = Rect(rect.left, remark.bottom, rect.width, line)
    write_wrapped(surface, view.way_on, way_on, theme.step(4), colour=theme.ACCENT_TEXT, align="centre")
