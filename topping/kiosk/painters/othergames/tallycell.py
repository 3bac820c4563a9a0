"""Painting how many of a letter are left: a pip for each of the set."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.painters.parts.boxes import paint_box

_PIPS_A_ROW: Final = 8


def paint_pips(surface: Surface, rect: Rect, state: tuple[int, int]) -> None:
    """Paints `left` discs of the `of` letters of the set, and a dash for each one that is gone."""
    left, of = state
    pip = max(4, min(theme.px(14), rect.width * 3 // (4 * _PIPS_A_ROW), rect.height // 2 - theme.px(4)))
    rows, step = -(-of // _PIPS_A_ROW), rect.width / _PIPS_A_ROW
    top = rect.top + (rect.height - rows * (pip + theme.px(4))) // 2
    for number in range(of):
        row, column = divmod(number, _PIPS_A_ROW)
        place = Rect(round(rect.left + column * step), top + row * (pip + theme.px(4)), pip, pip)
        if number < left:
            paint_box(surface, place, theme.INK2, pip / 2)
        else:
            pygame.draw.line(surface, theme.INK2, place.midleft, place.midright, max(1, theme.px(2)))
