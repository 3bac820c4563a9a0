"""Painters for buttons: at rest, under the pointer, held down, focused, chosen."""

from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Final

from pygame import Rect, Surface

from topping.kiosk.paint import theme
from topping.kiosk.paint.boxes import paint_bar, paint_box, paint_ring
from topping.kiosk.paint.icons import Icon, cap_height, cap_width, paint_cap, paint_hint, paint_icon
from topping.kiosk.paint.pen import width_of, write
from topping.kiosk.paint.theme import Face

_TICK_GAP: Final = 0.3
"""The gap between the tick of a chosen value and its text, relative to the text size."""


class ButtonKind(Enum):
    """The kind of a button, which decides its look."""

    PRIMARY = auto()
    """The button of Enter: accent colour, with a lower lip."""
    QUIET = auto()
    """Any other button; focused, it looks like the primary button."""
    SEGMENT = auto()
    """A value among others in a well; the chosen value has a tick and an edge, in the accent colour if focused."""
    CHIP = auto()
    KEY = auto()
    """A key of the on-screen keyboard."""
    HINT = auto()
    """A key cap with the key's label."""
    TAB = auto()
    """A tab in a column; the chosen tab has an accent bar at its left."""
    HERO = auto()
    """The large button of the first screen; focused, it has the accent colour and shows its key, without a ring."""


@dataclass(frozen=True, slots=True)
class ButtonView:
    """A button to paint: its text and look, and whether it is under the pointer, held down, focused or chosen."""

    kind: ButtonKind
    text: str
    size: int
    """The size of the text (pixels)."""
    is_hovered: bool = False
    is_held: bool = False
    has_keys: bool = False
    is_on: bool = False
    is_enabled: bool = True
    cap: str = ""
    """The key that presses the button."""
    icon: Icon | None = None
    ring: int = 100
    """The growth of the focus ring (percent)."""


def button_radius(kind: ButtonKind) -> float:
    """Returns the corner radius of a button (pixels)."""
    radius = {ButtonKind.SEGMENT: 11, ButtonKind.CHIP: 14, ButtonKind.HINT: 10}
    return radius.get(kind, 16) * theme.scale()


def paint_button(surface: Surface, rect: Rect, view: ButtonView) -> None:
    if view.kind is ButtonKind.HINT:
        lit = view.is_hovered or view.is_held
        paint_hint(surface, rect, view.cap, view.text, view.size, primary=view.is_on, lit=lit)
        return
    _PAINTERS.get(view.kind, _paint_quiet)(surface, rect, view)
    if view.has_keys and view.kind not in _LIT:
        paint_ring(surface, rect, button_radius(view.kind), view.ring)


def _paint_primary(surface: Surface, rect: Rect, view: ButtonView) -> None:
    palette, unit = theme.palette(), theme.scale()
    lip = 5 * unit if palette.accent_lip else 0.0
    if view.is_held:
        rect, lip = rect.move(0, 1), max(0.0, lip - 2 * unit)
    paint_box(surface, rect, palette.accent, button_radius(view.kind), lip=lip, lip_colour=palette.accent_lip)
    face = Rect(rect.left, rect.top, rect.width, rect.height - round(lip))
    _write(surface, face, view, palette.on_accent, "on_accent")


def _paint_quiet(surface: Surface, rect: Rect, view: ButtonView) -> None:
    palette, unit = theme.palette(), theme.scale()
    if view.has_keys or view.is_on:
        _paint_primary(surface, rect, view)
        return
    if view.kind is ButtonKind.HERO:
        view = replace(view, cap="")  # Enter has another action
    lip = (2 if view.is_held else 4) * unit
    fill = palette.line if view.is_hovered and palette.shade is not None else palette.raised
    line = palette.accent_text if view.is_hovered else palette.line
    paint_box(surface, rect, fill, button_radius(view.kind), line=line, width=1.5 * unit * palette.stroke, lip=lip)
    face = Rect(rect.left, rect.top + (1 if view.is_held else 0), rect.width, rect.height - round(lip))
    _write(surface, face, view, palette.ink if view.is_enabled else palette.ink3, "key")


def _paint_segment(surface: Surface, rect: Rect, view: ButtonView) -> None:
    palette, unit = theme.palette(), theme.scale()
    if view.is_on:
        edge, width = (palette.accent_text, 3) if view.has_keys else (palette.ink2, 2)
        paint_box(surface, rect, palette.chosen, button_radius(view.kind), line=edge, width=max(1, width * unit))
        if _has_room_for_tick(rect, view):
            view = replace(view, icon=Icon.TICK)
    elif view.is_hovered:
        paint_box(surface, rect, palette.surface, button_radius(view.kind))
    _write(surface, rect, view, palette.ink if view.is_on or view.is_hovered else palette.ink2, "key")


def _has_room_for_tick(rect: Rect, view: ButtonView) -> bool:
    beside = _tick_side(view.size) + round(view.size * _TICK_GAP) + theme.px(16)
    return bool(view.text) and width_of(view.text, view.size, face=Face.SEMI) + beside <= rect.width


def _tick_side(size: int) -> int:
    return round(size * 0.72)


def _paint_tab(surface: Surface, rect: Rect, view: ButtonView) -> None:
    palette, unit = theme.palette(), theme.scale()
    radius = button_radius(view.kind)
    if view.is_on:
        paint_box(surface, rect, palette.raised, radius)
        paint_bar(surface, rect, radius)
    elif view.is_hovered:
        paint_box(surface, rect, palette.surface, radius)
    ink = palette.ink if view.is_on or view.is_hovered else palette.ink2
    left = rect.left + round(22 * unit)
    if view.icon is not None:
        side = round(view.size * 1.1)
        paint_icon(surface, Rect(left, rect.centery - side // 2, side, side), view.icon, ink)
        left += side + round(16 * unit)
    room = Rect(left, rect.top, rect.right - left - round(12 * unit), rect.height)
    write(surface, view.text, room, view.size, colour=ink, face=Face.SEMI)


def _paint_key(surface: Surface, rect: Rect, view: ButtonView) -> None:
    palette, unit = theme.palette(), theme.scale()
    lip = (2 if view.is_held else 5) * unit
    line = palette.accent_text if view.is_hovered else palette.line
    width = 1.5 * unit * palette.stroke
    fill = palette.line if view.is_on else palette.raised
    paint_box(surface, rect, fill, button_radius(view.kind), line=line, width=width, lip=lip)
    face = Rect(rect.left, rect.top, rect.width, rect.height - round(lip))
    if view.icon is not None and not view.text:
        side = round(view.size * 1.1)
        place = Rect(face.centerx - side // 2, face.centery - side // 2, side, side)
        paint_icon(surface, place, view.icon, palette.ink)
        return
    _write(surface, face, view, palette.ink, "key", Face.TITLE if len(view.text) == 1 else Face.SEMI)


def cap_size_in(size: int) -> int:
    """Returns the size (pixels) of the text on a key cap that stands beside a text of the given size."""
    return max(round(size * 0.72), min(size, theme.least()))


def _write(surface: Surface, rect: Rect, view: ButtonView, ink: str, cap_kind: str, face: Face | None = None) -> None:
    """Writes key cap, icon and text of a button side by side, centred in `rect`.

    `ink` is the colour of the text, `cap_kind` the kind of the key cap (see `paint_cap`).
    """
    if face is None:
        face = Face.SEMI if view.kind in (ButtonKind.SEGMENT, ButtonKind.CHIP) else Face.BOLD
    is_tick = view.kind is ButtonKind.SEGMENT and view.icon is Icon.TICK
    size, gap = view.size, round(view.size * (_TICK_GAP if is_tick else 0.45))
    cap_size = cap_size_in(size)
    cap = cap_width(view.cap, cap_size) + gap if view.cap else 0
    side = _tick_side(size) if is_tick else round(size * 1.1)
    icon = side + (gap if view.text else 0) if view.icon is not None else 0
    padding = round(min(size * 0.8, rect.height * 0.4)) if view.kind is not ButtonKind.KEY and not is_tick else 4
    room = max(1, rect.width - padding - cap - icon)
    width = min(room, width_of(view.text, size, face=face))
    left = rect.centerx - (cap + icon + width) // 2
    if view.cap:
        place = Rect(left, 0, cap - gap, cap_height(cap_size))
        place.centery = rect.centery
        paint_cap(surface, place, view.cap, cap_size, kind=cap_kind, pressed=view.is_held)
        left += cap
    at = left
    if view.icon is not None and view.kind is not ButtonKind.CHIP:
        colour = theme.GHOST if view.icon is Icon.GHOST else ink
        place = Rect(left, rect.centery - side // 2, side, side)
        paint_icon(surface, place, view.icon, colour, stroke=3.4 if is_tick else 2)
        at += icon
    write(surface, view.text, Rect(at, rect.top, max(width + 1, 1), rect.height), size, colour=ink, face=face)
    if view.icon is not None and view.kind is ButtonKind.CHIP:  # a chip's icon, for its action, comes after the text
        is_chevron = view.icon is Icon.DOWN
        small = round(side * (0.6 if is_chevron else 0.7))
        place = Rect(left + width + gap, rect.centery - small // 2, small, small)
        paint_icon(surface, place, view.icon, ink, stroke=2 if is_chevron else 4)


_LIT = frozenset({ButtonKind.HERO, ButtonKind.PRIMARY, ButtonKind.QUIET, ButtonKind.CHIP, ButtonKind.SEGMENT})
"""Kinds that take the accent colour if focused, and therefore need no ring."""
_PAINTERS = {
    ButtonKind.PRIMARY: _paint_primary,
    ButtonKind.SEGMENT: _paint_segment,
    ButtonKind.KEY: _paint_key,
    ButtonKind.TAB: _paint_tab,
}
