"""Painting key caps, key hints, chips and avatars."""

from __future__ import annotations

from typing import Final
from zlib import crc32

from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.palette import AVATARS
from topping.kiosk.look.pen import width_of, write
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.parts.boxes import paint_box, paint_disc
from topping.kiosk.painters.parts.icons import Icon, paint_icon

_ARROWS: Final = {
    "←": Icon.ARROW_LEFT,
    "→": Icon.ARROW_RIGHT,
    "↑": Icon.ARROW_UP,
    "↓": Icon.ARROW_DOWN,
}
"""Arrows in the text of a key, which are drawn: fonts may lack them."""


def cap_height(size: int) -> int:
    """The height of a key whose text has `size` pixels."""
    return round(size * 1.8)


def cap_width(text: str, size: int) -> int:
    """The width of a key with that text."""
    return max(round(size * 1.9), _text_width(text, size) + round(size * 1.15))


def paint_cap(surface: Surface, place: Rect, text: str, size: int, *, kind: str = "key", pressed: bool = False) -> None:
    """Paints a key with its text.

    Kinds: `key`; `primary`, the key that goes on; `on_accent`, an outline on a button that has the accent.
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
        lip = 1.5 if pressed else 4.0
        paint_box(
            surface,
            place,
            palette.accent if is_primary else palette.raised,
            radius,
            line=line,
            width=1.5 * unit * palette.stroke,
            lip=lip * unit,
        )
        place = Rect(place.left, place.top, place.width, place.height - round(2.5 * unit))
    _write_cap(surface, place, text, size, ink)


def _text_width(text: str, size: int) -> int:
    return sum(size if one in _ARROWS else width_of(one, size, face=Face.BOLD) for one in _parts(text))


def _parts(text: str) -> list[str]:
    """A text cut at its arrows; blanks between arrows are left out."""
    if not any(arrow in text for arrow in _ARROWS):
        return [text]
    parts = [""]
    for character in text:
        if character in _ARROWS:
            parts += [character, ""]
        else:
            parts[-1] += character
    return [part for part in parts if part.strip()]


def _write_cap(surface: Surface, place: Rect, text: str, size: int, ink: str) -> None:
    parts = _parts(text)
    if len(parts) == 1 and parts[0] not in _ARROWS:
        write(surface, text, place, size, colour=ink, face=Face.BOLD, align="centre")
        return
    left = place.centerx - _text_width(text, size) // 2
    for part in parts:
        room = Rect(left, place.top, size if part in _ARROWS else width_of(part, size, face=Face.BOLD), place.height)
        if part in _ARROWS:
            paint_icon(surface, room, _ARROWS[part], ink, stroke=2.6)
        else:
            write(surface, part, room, size, colour=ink, face=Face.BOLD)
        left = room.right


def hint_width(key: str, label: str, size: int) -> int:
    """The width of a key hint whose key has a text of `size` pixels."""
    return cap_width(key, size) + (round(size / 2) + width_of(label, _label_size(size)) if label else 0)


def _label_size(size: int) -> int:
    return round(size * 1.1)


def paint_hint(
    surface: Surface, rect: Rect, key: str, label: str, size: int, *, primary: bool = False, lit: bool = False
) -> None:
    """Paints a key and what it does, in the middle of the height of `rect`."""
    cap = Rect(rect.left, 0, cap_width(key, size), cap_height(size))
    cap.centery = rect.centery
    paint_cap(surface, cap, key, size, kind="primary" if primary else "key", pressed=lit)
    left = cap.right + round(size / 2)
    room = Rect(left, rect.top, rect.right - left + 2, rect.height)
    write(surface, label, room, _label_size(size), colour=theme.INK if lit else theme.INK2)


_CHIP_STROKE: Final = 3.0
"""The width of the strokes of an icon on a chip, beside bold text."""


def chip_size(text: str, size: int, *, icon: bool = False) -> tuple[int, int]:
    """The size of a chip whose text has `size` pixels."""
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
    """Paints a chip: a raised rounded label, or with `hollow` an outline in the colour of its text."""
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
    """Paints the initial of a name on a disc, whose colour the name decides."""
    paint_disc(surface, rect.center, min(rect.size) / 2, avatar_colour(name))
    side = min(rect.size)
    size = max(round(side * 0.57), min(theme.step(1), round(side * 0.85)))
    write(surface, name[:1].upper(), rect, size, colour="#FFFFFF", face=Face.LETTER, align="centre")


def avatar_colour(name: str) -> str:
    """The colour of a player's avatar."""
    return AVATARS[crc32(name.casefold().encode()) % len(AVATARS)]
