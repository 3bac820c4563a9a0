"""Painting what has failed: a card with a mark, what it is, and what to do."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import wrap, write
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.parts.card import paint_card
from topping.kiosk.painters.parts.icons import Icon, paint_icon


@dataclass(frozen=True, slots=True)
class FailureView:
    """What has failed, and what to do."""

    title: str
    text: str


def paint_failure(surface: Surface, rect: Rect, view: FailureView) -> None:
    """Paints the card, its content in the middle of its height."""
    paint_card(surface, rect)
    inner = rect.inflate(-2 * theme.px(64), -2 * theme.px(48))
    title, size = theme.step(7), theme.step(5)
    line = round(size * 1.4)
    lines = wrap(view.text, inner.width, size, False)
    height = round(title * 1.5) + len(lines) * line
    top = inner.top + max(0, (inner.height - height) // 2)
    side = round(title * 0.9)
    paint_icon(surface, Rect(inner.left, top + (round(title * 1.2) - side) // 2, side, side), Icon.CROSS, theme.MISSED)
    left = inner.left + side + theme.px(24)
    place = Rect(left, top, inner.right - left, round(title * 1.2))
    write(surface, view.title, place, title, face=Face.TITLE)
    top += round(title * 1.5)
    for number, one in enumerate(lines):
        place = Rect(inner.left, top + number * line, inner.width, line)
        write(surface, one, place, size, colour=theme.INK2)
