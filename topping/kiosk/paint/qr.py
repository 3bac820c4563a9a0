"""The painter for QR codes: black on white whatever the theme, with the empty margin that scanners need."""

from dataclasses import dataclass
from functools import lru_cache

import segno
from pygame import Rect, Surface

from topping.kiosk.paint.boxes import paint_box

_REST = 4
"""The width of the quiet zone, in modules."""
_DARK, _LIGHT = "#17131C", "#FFFFFF"


@dataclass(frozen=True, slots=True)
class QrView:
    """A QR code to paint, given by the text that it encodes."""

    text: str


@lru_cache(16)
def _modules(text: str) -> tuple[bytes, ...]:
    return tuple(bytes(row) for row in segno.make_qr(text, error="m").matrix)


def paint_qr(surface: Surface, rect: Rect, view: QrView) -> None:
    """Paints a QR code in the middle of `rect`; each of its small squares has a whole number of pixels."""
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
