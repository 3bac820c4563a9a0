"""Painting a QR code: black on white on every page, with the rest that readers need around it."""

from dataclasses import dataclass
from functools import lru_cache

import segno
from pygame import Rect, Surface

from topping.kiosk.paint.boxes import paint_box

_REST = 4
"""Modules left white around the code."""
_DARK, _LIGHT = "#17131C", "#FFFFFF"


@dataclass(frozen=True, slots=True)
class QrView:
    """What the code says."""

    text: str


@lru_cache(16)
def _modules(text: str) -> tuple[bytes, ...]:
    return tuple(bytes(row) for row in segno.make_qr(text, error="m").matrix)


def paint_qr(surface: Surface, rect: Rect, view: QrView) -> None:
    """Paints the code as large as whole pixels a module allow, in the middle of its place."""
    modules = _modules(view.text)
    count = len(modules) + 2 * _REST
    unit = max(1, min(rect.size) // count)
    place = Rect(0, 0, unit * count, unit * count)
    place.center = rect.center
    paint_box(surface, place, _LIGHT, unit)
    for down, row in enumerate(modules, start=_REST):
        for across, is_dark in enumerate(row, start=_REST):
            if is_dark:
                surface.fill(_DARK, (place.left + across * unit, place.top + down * unit, unit, unit))
