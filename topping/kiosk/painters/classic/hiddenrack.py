"""Painting a rack that nobody may see: its letters face down, and what uncovers them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import write_wrapped
from topping.kiosk.painters.grid.rackplan import plan_rack
from topping.kiosk.painters.parts import shapes
from topping.kiosk.painters.parts.boxes import paint_box

_SEEN: Final = 0.42
"""How much of the rack's height its backs have, the sentence having the rest."""


@dataclass(frozen=True, slots=True)
class HiddenRackView:
    """Letters face down."""

    letters: int
    text: str
    """Whose they are, and what uncovers them."""


def paint_hidden_rack(surface: Surface, rect: Rect, view: HiddenRackView) -> None:
    """Paints the sentence, and under it the backs on their ledge."""
    below = round(rect.height * _SEEN)
    said = Rect(rect.left, rect.top, rect.width, rect.height - below - theme.px(8))
    write_wrapped(surface, view.text, said, theme.step(5), bold=True)
    place = Rect(rect.left, rect.bottom - below, rect.width, below)
    if not view.letters:
        return
    plan = plan_rack(place, "", "A" * view.letters, names=False, label=0)
    surface.blit(shapes.rounded(plan.ledge.size, 14 * plan.unit, theme.RAISED), plan.ledge)
    surface.blit(shapes.rounded(plan.lip.size, plan.lip.height / 2, theme.LINE), plan.lip)
    for tile in plan.tiles:
        inset = max(1, tile.width // 33)
        width = max(1.5, 1.5 * theme.scale()) * theme.palette().stroke
        paint_box(
            surface, tile.inflate(-2 * inset, -2 * inset), theme.TRACK, tile.width / 7, line=theme.INK3, width=width
        )
