"""Painting the head of a question: an icon, a title, and what it is about."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import width_of, wrap, write
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.parts.icons import Icon, paint_icon


@dataclass(frozen=True, slots=True)
class AskingView:
    """A title with its icon, and lines under it."""

    icon: Icon
    title: str
    lines: tuple[str, ...] = ()
    tone: str = "ink2"
    """The colour of the icon: a name of the palette."""


def paint_asking(surface: Surface, rect: Rect, view: AskingView) -> None:
    """Paints icon and title, and the lines under them, smaller where they do not fit."""
    size, side = theme.step(7), theme.px(60)
    head = Rect(rect.left, rect.top, rect.width, theme.px(72))
    spot, stroke = Rect(head.left, head.centery - side // 2, side, side), 3.6 if view.icon is Icon.PAUSE else 2.0
    paint_icon(surface, spot, view.icon, getattr(theme, view.tone.upper()), stroke=stroke)
    left = head.left + side + theme.px(22)
    while size > theme.step(4) and width_of(view.title, size, face=Face.TITLE) > head.right - left:
        size -= 1
    write(surface, view.title, Rect(left, head.top, head.right - left, head.height), size, face=Face.TITLE)
    top, size = head.bottom + theme.px(16), max(theme.px(30), theme.step(4))
    while True:
        lines = [part for line in view.lines for part in wrap(line, rect.width, size)]
        if len(lines) * round(size * 1.3) <= rect.bottom - top or size <= 11:
            break
        size -= 1
    height = round(size * 1.3)
    for place, line in enumerate(lines):
        write(surface, line, Rect(rect.left, top + place * height, rect.width, height), size, colour=theme.INK2)
