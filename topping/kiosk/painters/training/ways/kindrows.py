"""Painting what a kind of moves costs over par, and how sure that is, on a track with par on it."""

from __future__ import annotations

from typing import Final, NamedTuple

from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.painters.parts.boxes import paint_box, paint_disc

_TRACK, _INTERVAL, _DOT, _PAR = 6, 14, 18, 4
"""The heights of the track and of the interval, the width of the dot and of the line of par, at 1920×1080."""
_FAINT: Final = "61"
"""The opacity of an interval."""


class Track(NamedTuple):
    """Shares of the track, from 0 to 1."""

    par: float
    at: float
    interval: tuple[float, float] | None
    is_named: bool
    """Whether the test names the kind."""


def paint_track(surface: Surface, rect: Rect, track: Track) -> None:
    """Paints the track, the line of par, the interval and the dot."""
    left, wide = rect.left, rect.width
    bar = Rect(left, 0, wide, max(2, theme.px(_TRACK)))
    bar.centery = rect.centery
    paint_box(surface, bar, theme.TRACK, bar.height / 2)
    line = max(2, theme.px(_PAR))
    high = round(rect.height * 0.82)
    surface.fill(theme.INK, Rect(round(left + track.par * wide - line / 2), rect.centery - high // 2, line, high))
    tone = theme.MISSED if track.is_named else theme.INK2
    if track.interval is not None:
        low, most = track.interval
        between = Rect(round(left + low * wide), 0, 0, max(4, theme.px(_INTERVAL)))
        between.width = max(between.height, round((most - low) * wide))
        between.centery = rect.centery
        paint_box(surface, between, f"{tone}{_FAINT}", between.height / 2)
    paint_disc(surface, (left + track.at * wide, rect.centery), max(3.0, _DOT * theme.scale() / 2), tone)
