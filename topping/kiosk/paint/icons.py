"""Painters for icons, key caps with labels, chips and avatars."""

import re
from enum import Enum
from functools import lru_cache
from io import BytesIO
from typing import Final
from zlib import crc32

import pygame
from pygame import Rect, Surface

from topping.kiosk.paint import theme
from topping.kiosk.paint.boxes import paint_box, paint_disc
from topping.kiosk.paint.palette import AVATARS
from topping.kiosk.paint.pen import width_of, write
from topping.kiosk.paint.theme import Face


class Icon(Enum):
    """An icon, as SVG shapes in a square of 24 by 24 units; the shapes are outlines by default."""

    TICK = '<path d="M4 13l5.5 5.5L20 6.5"/>'
    CROSS = '<path d="M5.5 5.5l13 13M18.5 5.5l-13 13"/>'
    CLOCK = '<circle cx="12" cy="12" r="8.5"/><path d="M12 7v5.4l3.6 2"/>'
    DOWN = '<path d="M12 19l8-14H4z" fill="{c}" stroke="none"/>'
    """The sign of a faster time."""
    UP = '<path d="M12 5l8 14H4z" fill="{c}" stroke="none"/>'
    """The sign of a slower time."""
    DIAMOND = '<path d="M12 3.5l7 8.5-7 8.5-7-8.5z" fill="{c}" stroke="none"/>'
    GHOST = (
        '<path fill-rule="evenodd" d="M5 20V11a7 7 0 0 1 14 0v9l-3.5-2.6L12 20l-3.5-2.6zM9.6 9.5a1.5 1.5 0 1 0 0 3'
        'a1.5 1.5 0 1 0 0-3zM14.4 9.5a1.5 1.5 0 1 0 0 3a1.5 1.5 0 1 0 0-3z" fill="{c}" stroke="none"/>'
    )
    ARROW_RIGHT = '<path d="M4 12h14M12.5 6l6 6-6 6"/>'
    ARROW_DOWN = '<path d="M12 4v14M6 12.5l6 6 6-6"/>'
    ARROW_LEFT = '<path d="M20 12H6M11.5 6l-6 6 6 6"/>'
    ARROW_UP = '<path d="M12 20V6M6 11.5l6-6 6 6"/>'
    BEFORE = '<path d="M15 5l-7 7 7 7"/>'
    AFTER = '<path d="M9 5l7 7-7 7"/>'
    """The arrows to the previous and the next value."""
    JOKER = (
        '<circle cx="12" cy="12" r="9"/>'
        '<path d="M12 6.5l1.6 3.9 3.9 1.6-3.9 1.6L12 17.5l-1.6-3.9L6.5 12l3.9-1.6z" fill="{c}" stroke="none"/>'
    )
    STAR = '<path d="M12 2.5l2.9 6.2 6.8.8-5 4.7 1.3 6.7L12 17.6l-6 3.3 1.3-6.7-5-4.7 6.8-.8z" fill="{c}"/>'
    CALENDAR = '<rect x="4" y="5" width="16" height="16" rx="2.5"/><path d="M4 10h16M8.5 3v4M15.5 3v4"/>'
    CHART = '<path d="M4 4v16h16M8 15l4-5 3 3 5-7"/>'
    GROUP = (
        '<circle cx="9" cy="8.5" r="3.6"/>'
        '<path d="M2.8 20a6.2 6.2 0 0 1 12.4 0M15.5 5.3a3.6 3.6 0 0 1 0 6.4M17 14.4a6.2 6.2 0 0 1 4.2 5.6"/>'
    )
    CUP = (
        '<path d="M7 4h10v6a5 5 0 0 1-10 0zM12 15v4M8 20h8"/>'
        '<path d="M7 6H4v1.5A3.5 3.5 0 0 0 7 11M17 6h3v1.5a3.5 3.5 0 0 1-3 3.5"/>'
    )
    LIGHTNING = '<path d="M13 3L5 14h6l-1 7 8-11h-6z" fill="{c}" stroke="none"/>'
    CARDS = '<rect x="7" y="3" width="12" height="14" rx="2.5"/><path d="M4 7v11.5A2.5 2.5 0 0 0 6.5 21H15"/>'
    EYE = (
        '<path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z"/>'
        '<circle cx="12" cy="12" r="2.8"/>'
    )
    SOUND = (
        '<path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5z" fill="{c}" stroke="none"/>'
        '<path d="M15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11"/>'
    )
    LOCK = '<rect x="5" y="11" width="14" height="9.5" rx="2.5"/><path d="M8 11V8a4 4 0 0 1 8 0v3"/>'
    """A closed lock."""
    HOME = '<path d="M4 11.5L12 4.5l8 7M6.5 10v9.5h11V10"/>'
    GEAR = (
        '<circle cx="12" cy="12" r="3.4"/><path d="M12 2.8v3M12 18.2v3M2.8 12h3M18.2 12h3M5.5 5.5l2.1 2.1'
        'M16.4 16.4l2.1 2.1M18.5 5.5l-2.1 2.1M7.6 16.4l-2.1 2.1"/>'
    )
    ERASE = '<path d="M9 5L3.5 12 9 19h10.5V5zM12 9.5l5 5M17 9.5l-5 5"/>'
    PLUS = '<path d="M12 5v14M5 12h14"/>'
    PAUSE = '<path d="M8 5v14M16 5v14"/>'
    TARGET = '<circle cx="12" cy="12" r="8.5"/><circle cx="12" cy="12" r="3.2" fill="{c}"/>'
    SWAP = '<path d="M4 8h14M14 4l4 4-4 4M20 16H6M10 12l-4 4 4 4"/>'
    CHAIN = '<path d="M4 12a4 4 0 0 1 4-4h3M20 12a4 4 0 0 1-4 4h-3M9 12h6"/>'
    HOOK = '<path d="M4 7h9v9M17 12v9M13 12h8"/>'
    DUMBBELL = '<path d="M4 9v6M7.5 6.5v11M16.5 6.5v11M20 9v6M7.5 12h9"/>'
    DICE = (
        '<rect x="4" y="4" width="16" height="16" rx="3"/>'
        '<circle cx="9" cy="15" r="2" fill="{c}" stroke="none"/><circle cx="15" cy="9" r="2" fill="{c}" stroke="none"/>'
    )
    FOLDER = (
        '<path d="M3.5 6.5A1.5 1.5 0 0 1 5 5h4.5l2 2.5H19A1.5 1.5 0 0 1 20.5 9v9'
        'a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 18z"/>'
    )
    PEN = '<path d="M4 20l1.2-4.6L16.4 4.2l3.4 3.4L8.6 18.8zM14 6.6l3.4 3.4"/>'
    PHONE = '<rect x="7" y="2.5" width="10" height="19" rx="2.5"/><path d="M11 18h2"/>'
    SHEET = '<path d="M6 3.5h8l4.5 4.5v12.5H6zM14 3.5V8h4.5M9 12.5h6.5M9 16h6.5"/>'
    WAIT = '<path d="M7 3.5h10M7 20.5h10M8 3.5c0 5 8 5 8 8.5s-8 3.5-8 8.5M16 3.5c0 5-8 5-8 8.5s8 3.5 8 8.5"/>'
    LIST = '<path d="M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01"/>'


_STROKE: Final = 2.0
"""The width of strokes for an icon of 24 pixels."""


def paint_icon(surface: Surface, place: Rect, icon: Icon, colour: str, *, stroke: float = _STROKE) -> None:
    """Paints an icon in the middle of a rectangle, as large as it fits; `stroke` is the width of its lines (of 24
    units).
    """
    picture = _drawn(icon, min(place.size), colour, stroke)
    surface.blit(picture, picture.get_rect(center=place.center))


@lru_cache(maxsize=256)
def _drawn(icon: Icon, side: int, colour: str, stroke: float) -> Surface:
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24" fill="none" '
        f'stroke="{colour}" stroke-width="{stroke}" stroke-linecap="round" stroke-linejoin="round">'
        f"{icon.value.replace('{c}', colour)}</svg>"
    )
    return pygame.image.load_sized_svg(BytesIO(text.encode()), (side, side))


_ARROWS: Final = {"←": Icon.ARROW_LEFT, "→": Icon.ARROW_RIGHT, "↑": Icon.ARROW_UP, "↓": Icon.ARROW_DOWN}
"""Arrows in key names, painted as icons since fonts may lack them."""


def cap_height(size: int) -> int:
    """Returns the height (pixels) of a key cap whose text has the given size (pixels)."""
    return round(size * 1.8)


def cap_width(text: str, size: int) -> int:
    """Returns the width (pixels) of a key cap with this text of the given size (pixels)."""
    return max(round(size * 1.9), _text_width(text, size) + round(size * 1.15))


def paint_cap(surface: Surface, place: Rect, text: str, size: int, *, kind: str = "key", pressed: bool = False) -> None:
    """Paints a key cap; `pressed` looks pushed down.

    Kinds: `key`; `primary`, for the main action; `on_accent`, an outline on an accent button.
    """
    palette, unit = theme.palette(), size / 20
    radius = 10 * unit
    if kind == "on_accent":
        ink = palette.on_accent
        paint_box(surface, place, "", radius, line=ink, width=2.5 * unit)
    else:
        is_primary = kind == "primary"
        ink = palette.on_accent if is_primary else palette.ink
        line = (palette.tiles["last"].side if palette.accent_lip else palette.accent) if is_primary else palette.line
        fill, lip, width = palette.accent if is_primary else palette.raised, 1.5 if pressed else 4.0, 1.5 * unit
        paint_box(surface, place, fill, radius, line=line, width=width * palette.stroke, lip=lip * unit)
        place = Rect(place.left, place.top, place.width, place.height - round(2.5 * unit))
    _write_cap(surface, place, text, size, ink)


def _text_width(text: str, size: int) -> int:
    return sum(size if part in _ARROWS else width_of(part, size, face=Face.BOLD) for part in _parts(text))


def _parts(text: str) -> list[str]:
    """Splits the text of a key cap before and after each arrow, because arrows are painted as icons."""
    return [part for part in re.split(f"([{''.join(_ARROWS)}])", text) if part.strip()]


def _write_cap(surface: Surface, place: Rect, text: str, size: int, ink: str) -> None:
    left = place.centerx - _text_width(text, size) // 2
    for part in _parts(text):
        room = Rect(left, place.top, size if part in _ARROWS else width_of(part, size, face=Face.BOLD), place.height)
        if part in _ARROWS:
            paint_icon(surface, room, _ARROWS[part], ink, stroke=2.6)
        else:
            write(surface, part, room, size, colour=ink, face=Face.BOLD)
        left = room.right


def hint_width(key: str, label: str, size: int) -> int:
    """Returns the width (pixels) of a key cap with its label, for a size of type (pixels)."""
    return cap_width(key, size) + (round(size / 2) + width_of(label, _label_size(size)) if label else 0)


def _label_size(size: int) -> int:
    return round(size * 1.1)


def paint_hint(
    surface: Surface, rect: Rect, key: str, label: str, size: int, *, primary: bool = False, lit: bool = False
) -> None:
    """Paints a key cap with its label; `primary` for the main action, `lit` if under the pointer."""
    cap = Rect(rect.left, 0, cap_width(key, size), cap_height(size))
    cap.centery = rect.centery
    paint_cap(surface, cap, key, size, kind="primary" if primary else "key", pressed=lit)
    left = cap.right + round(size / 2)
    room = Rect(left, rect.top, rect.right - left + 2, rect.height)
    write(surface, label, room, _label_size(size), colour=theme.INK if lit else theme.INK2)


_CHIP_STROKE: Final = 3.0
"""The width of the strokes of an icon on a chip, beside bold text."""


def chip_size(text: str, size: int, *, icon: bool = False) -> tuple[int, int]:
    """Returns (width, height) in pixels of a chip with this text of the given size (pixels).

    With `icon`, it has an icon before the text.
    """
    unit = size / 22
    return round(width_of(text, size, face=Face.SEMI) + 32 * unit + (icon * 34 * unit)), round(47 * unit)


def paint_chip(
    surface: Surface,
    rect: Rect,
    text: str,
    size: int,
    *,
    colour: str = "",
    icon: Icon | None = None,
    hollow: bool = False,
) -> None:
    """Paints a chip, a short text in a rounded box; if `hollow`, the box is only an outline."""
    palette, unit = theme.palette(), size / 22
    colour = colour or palette.ink
    line = colour if hollow else palette.line
    width = 1.5 * unit * palette.stroke
    paint_box(surface, rect, "" if hollow else palette.raised, 14 * unit, line=line, width=width)
    room = rect.inflate(-round(32 * unit), 0)
    if icon is not None:
        side = round(24 * unit)
        paint_icon(surface, Rect(room.left, rect.centery - side // 2, side, side), icon, colour, stroke=_CHIP_STROKE)
        room = Rect(room.left + side + round(10 * unit), room.top, room.width - side - round(10 * unit), room.height)
        write(surface, text, room, size, colour=palette.ink if not hollow else colour, face=Face.SEMI)
    else:
        write(surface, text, room, size, colour=colour, face=Face.SEMI, align="centre")


def paint_avatar(surface: Surface, rect: Rect, name: str) -> None:
    """Paints a disc with the initial of a name, in a colour that depends on the name."""
    colour = AVATARS[crc32(name.casefold().encode()) % len(AVATARS)]
    paint_disc(surface, rect.center, min(rect.size) / 2, colour)
    side = min(rect.size)
    size = max(round(side * 0.57), min(theme.step(1), round(side * 0.85)))
    write(surface, name[:1].upper(), rect, size, colour="#FFFFFF", face=Face.LETTER, align="centre")
