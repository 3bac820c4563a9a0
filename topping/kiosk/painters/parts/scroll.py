"""Painting which part of a list is shown, where it is longer than its place."""

from __future__ import annotations

from typing import Final

from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.painters.parts.boxes import paint_box

SCROLL_WIDTH: Final = 6
"""How wide the mark is, in pixels at 1920×1080."""


def paint_scroll(surface: Surface, rect: Rect, first: int, shown: int, of: int) -> None:
    """Paints a track at the right of `rect`, and on it which rows are `shown`, from the row `first` on."""
    width = theme.px(SCROLL_WIDTH)
    track = Rect(rect.right - width, rect.top, width, rect.height)
    paint_box(surface, track, theme.TRACK, width / 2)
    top = track.top + track.height * first // of
    height = max(width * 2, track.height * shown // of)
    paint_box(surface, Rect(track.left, top, width, min(height, track.bottom - top)), theme.INK3, width / 2)
