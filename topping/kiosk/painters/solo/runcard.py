"""Painting what a run is so far: its total under a label, the tops found, and how each move went."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import write
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.parts.boxes import paint_box
from topping.kiosk.painters.parts.figure import paint_figure
from topping.kiosk.painters.solo.ribbon import RibbonView, paint_ribbon


@dataclass(frozen=True, slots=True)
class RunCardView:
    """A labelled figure, a remark, and how the moves went."""

    label: str
    figure: str
    remark: str
    ribbon: RibbonView


def paint_run_card(surface: Surface, rect: Rect, view: RunCardView) -> None:
    """Paints a raised box, in it the figure at the left, the remark and the ribbon at the right."""
    line = 1.5 * theme.scale() * theme.palette().stroke
    paint_box(surface, rect, theme.RAISED, 24 * theme.scale(), line=theme.LINE, width=line)
    room = rect.inflate(-2 * theme.px(34), -2 * theme.px(22))
    label = Rect(room.left, room.top, room.width // 2, round(theme.step(1) * 1.4))
    write(surface, view.label, label, theme.step(1), colour=theme.INK3, face=Face.SEMI)
    figure = Rect(room.left, label.bottom, room.width // 2, room.bottom - label.bottom)
    size = min(theme.px(64), figure.height)
    paint_figure(surface, figure, view.figure, size, tenths=True)
    remark = Rect(room.centerx, label.top, room.width // 2, label.height)
    write(surface, view.remark, remark, theme.step(1), colour=theme.INK3, face=Face.SEMI)
    ribbon = Rect(room.centerx, 0, room.width // 2, theme.px(24))
    ribbon.centery = figure.centery
    paint_ribbon(surface, ribbon, view.ribbon)
