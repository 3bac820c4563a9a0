"""Painting what stands around the controls of a session that is being prepared."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import write, write_wrapped
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.parts.card import paint_ring
from topping.kiosk.painters.parts.icons import Icon, paint_icon
from topping.kiosk.painters.parts.status import VerdictView


@dataclass(frozen=True, slots=True)
class LabelView:
    """The label of a control, or the title of a card."""

    text: str
    has_focus: bool = False
    is_title: bool = False


def paint_label(surface: Surface, rect: Rect, view: LabelView) -> None:
    """Paints it at the left."""
    if view.is_title:
        write(surface, view.text, rect, theme.step(5), face=Face.TITLE)
        return
    colour = theme.ACCENT_TEXT if view.has_focus else theme.INK3
    write(surface, view.text, rect, min(theme.step(2), round(rect.height * 0.78)), colour=colour, face=Face.SEMI)


def paint_focus(surface: Surface, rect: Rect, _: str) -> None:
    """Paints the ring of the control that has the keys; `rect` is 8 pixels wider on each side."""
    paint_ring(surface, rect.inflate(-16, -16), 16 * theme.scale())


def paint_message(surface: Surface, rect: Rect, view: VerdictView) -> None:
    """Paints a sentence, with a cross where something is wrong."""
    if not view.text:
        return
    if view.tone == "bad":
        side = theme.px(26)
        paint_icon(surface, Rect(rect.left, rect.centery - side // 2, side, side), Icon.CROSS, theme.MISSED, stroke=4)
        rect = Rect(rect.left + theme.px(40), rect.top, rect.width - theme.px(40), rect.height)
    write_wrapped(surface, view.text, rect, theme.step(3), colour=theme.INK if view.tone == "bad" else theme.INK2)
