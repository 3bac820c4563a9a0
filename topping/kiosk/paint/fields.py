"""Painters for entry lines, for the tall field in which proposals are typed, and for the referee's answers."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import pygame
from pygame import Color, Rect, Surface

from topping.kiosk.paint import boxes, theme
from topping.kiosk.paint.boxes import paint_box
from topping.kiosk.paint.icons import Icon, paint_icon
from topping.kiosk.paint.pen import Span, fitting_size, spans_width, width_of, write, write_spans, write_wrapped
from topping.kiosk.paint.theme import Face
from topping.rules.grid.board import Direction

_PADDING: Final = 20
"""The margin left of the text, at 1920×1080."""
_ENTRY_CARET: Final = "#8A5200"
_REMARK: Final = "#6B563A"
_LARGE: Final = 96
"""The height, at 1920×1080, from which the text is in the title font."""


@dataclass(frozen=True, slots=True)
class EntryView:
    """An entry line to paint: text, caret, selection and focus."""

    text: str
    selected: tuple[int, int]
    """Start and end of the selection; equal if nothing is selected."""
    caret: int
    has_focus: bool
    caret_on: bool
    size: int
    """The size of the text (pixels)."""
    remark: str = ""
    """The remark inside the line, at the right."""


def entry_ring() -> int:
    """Returns the width (pixels) of the focus ring, which lies inside the rectangle of an entry line."""
    return max(2, round(4 * theme.scale()))


def paint_entry(surface: Surface, rect: Rect, view: EntryView) -> None:
    """Paints an entry line, with a ring if focused.

    A long text is written smaller; if it is still too wide, only the part around the caret is shown.
    """
    ring = entry_ring()
    radius = min(18 * theme.scale(), rect.height / 3)
    field = rect.inflate(-2 * ring, -2 * ring)
    if view.has_focus:
        paint_box(surface, rect, theme.ACCENT_TEXT, radius + ring)
        paint_box(surface, field, theme.FIELD, radius)
    else:
        paint_box(surface, field, theme.FIELD, radius, line=theme.LINE, width=1.5 * theme.scale())
    room, remark = _rooms(rect, view)
    if view.remark:
        write(surface, view.remark, remark, theme.step(3), colour=_REMARK, face=Face.SEMI, align="right")
    size, face = _type(rect, room, view)
    begin, end = _seen(room, view, size, face)
    write(surface, view.text[begin:end], room, size, colour=theme.FIELD_INK, face=face)

    def x_of(place: int) -> int:
        return room.left + _width(view.text[begin : min(max(place, begin), end)], size, face)

    first, last = view.selected
    height = min(room.height, round(size * 1.3))
    if first < last:
        marked = Rect(x_of(first), room.centery - height // 2, x_of(last) - x_of(first), height)
        _mark(surface, marked, round(height / 9))
        write(surface, view.text[max(first, begin) : min(last, end)], marked, size, colour=theme.FIELD_INK, face=face)
    if view.has_focus and view.caret_on:
        caret = Rect(x_of(view.caret), room.centery - height // 2, max(2, size // 14), height)
        pygame.draw.rect(surface, _ENTRY_CARET, caret)


def _mark(surface: Surface, rect: Rect, radius: int) -> None:
    """Paints the coloured background of selected text."""
    pygame.draw.rect(surface, theme.SELECTED, rect, border_radius=radius)


def letter_at(rect: Rect, view: EntryView, x: int) -> int:
    """Returns the index of the character before which a click at `x` (pixels) on an entry line puts the caret."""
    room, _ = _rooms(rect, view)
    size, face = _type(rect, room, view)
    begin, end = _seen(room, view, size, face)
    places = range(begin, end + 1)
    return min(places, key=lambda place: abs(room.left + _width(view.text[begin:place], size, face) - x))


def _seen(room: Rect, view: EntryView, size: int, face: Face) -> tuple[int, int]:
    """Returns (start, end) of the part of a long text that is visible. It contains the caret if the line is focused."""
    text = view.text

    def fits(begin: int, end: int, width: int) -> bool:
        return _width(text[begin:end], size, face) + 4 <= width

    begin = end = view.caret if view.has_focus else 0
    while begin and fits(begin - 1, end, room.width // 2):
        begin -= 1
    while end < len(text) and fits(begin, end + 1, room.width):
        end += 1
    while begin and fits(begin - 1, end, room.width):
        begin -= 1
    return (begin, end) if not fits(0, len(text), room.width) else (0, len(text))


def _rooms(rect: Rect, view: EntryView) -> tuple[Rect, Rect]:
    """Returns (rectangle of the text, rectangle of the remark at its right) of an entry line."""
    room = rect.inflate(-2 * theme.px(_PADDING) - 4, -2 * entry_ring())
    remark = Rect(room.right, room.top, 0, room.height)
    if view.remark:
        remark.width = min(
            room.width // 2 if view.text else room.width * 7 // 8, width_of(view.remark, theme.step(3), face=Face.SEMI)
        )
        remark.right = room.right
        room.width = remark.left - theme.px(24) - room.left
    return room, remark


def _type(rect: Rect, room: Rect, view: EntryView) -> tuple[int, Face]:
    face = Face.TITLE if rect.height >= theme.px(_LARGE) else Face.TEXT
    wanted = round(rect.height * 0.54) if face is Face.TITLE else view.size
    return max(theme.least(), fitting_size(view.text, room.width - 2, wanted, face=face)), face


def _width(text: str, size: int, face: Face) -> int:
    return width_of(text, size, face=face) if text else 0


_HEIGHT: Final = 88
"""The height for which the measures are given."""
_TRACKING: Final = 0.045
"""The space between two letters, as a multiple of the text size."""
_CHIP: Final = ("#EBDFC8", "#4A3826")
"""The fill and the ink of the chip with the reference."""
_CARET: Final = "#8A5200"
_EXAMPLE: Final = "#8A7A66"
_BEFORE: Final = 26
"""The margin left of the text."""


@dataclass(frozen=True, slots=True)
class FieldView:
    """The state of the tall field for proposals, without the typed text itself."""

    reference: str = ""
    """The typed reference, in the form that shows its direction."""
    direction: Direction = Direction.HORIZONTAL
    halo: int = 0
    """The strength of the halo for a valid proposal below the top (percent)."""
    shift: int = 0
    """The horizontal offset (pixels) while the field shakes."""
    is_lit: bool = True
    """Whether the field receives the keys."""
    example: str = ""
    """An example of a proposal, shown in the empty field."""


def paint_field(surface: Surface, rect: Rect, entry: EntryView, view: FieldView) -> None:
    """Paints the tall field for proposals. `rect` is the larger rectangle that `field_place` returns."""
    unit = rect.height / (_HEIGHT + 20)
    field = rect.inflate(-round(20 * unit), -round(20 * unit)).move(view.shift, 0)
    radius = 18 * unit
    ring = round(4 * unit)
    if view.halo:
        reach = ring + round(6 * unit)
        around, alpha = field.inflate(2 * reach, 2 * reach), round(255 * 0.26 * view.halo / 100)
        surface.blit(boxes.faint(around.size, radius + reach, theme.ACCENT, alpha), around)
    size = (field.width + 2 * ring, field.height + 2 * ring)
    if view.is_lit:
        surface.blit(boxes.rounded(size, radius + ring, theme.ACCENT), (field.left - ring, field.top - ring))
    surface.blit(boxes.rounded(field.size, radius, theme.FIELD), field)
    if theme.palette().shade is not None:
        surface.blit(_inner_shade(field.width, round(4 * unit), radius), field)
    if view.reference:
        _paint_chip(surface, _chip(field, view, unit), view, unit)
    room = _room(field, view, unit)
    if view.example and not entry.text:
        letters = _fitting(view.example, room, unit)
        write(surface, view.example, room, letters, colour=_EXAMPLE, face=Face.TITLE)
    _paint_text(surface, room, entry, unit, view.is_lit)


def caret_at(rect: Rect, text: str, view: FieldView, x: int) -> int:
    """Returns the index of the character before which a click at `x` (pixels) on the field for proposals puts the
    caret.
    """
    unit = rect.height / (_HEIGHT + 20)
    field = rect.inflate(-round(20 * unit), -round(20 * unit))
    room, shown = _room(field, view, unit), _shown(text)
    size = _fitting(shown, room, unit)
    return min(range(len(shown) + 1), key=lambda place: abs(room.left + _x_of(shown, place, size) - x))


def field_place(field: Rect) -> Rect:
    """Returns the rectangle of the field for proposals with its ring and its glow."""
    ring = round(10 * field.height / _HEIGHT)
    return field.inflate(2 * ring, 2 * ring)


def line_rect(field: Rect) -> Rect:
    """Returns the rectangle of the text within the field for proposals, which takes clicks."""
    unit = field.height / _HEIGHT
    return Rect(field.left + round(16 * unit), field.top, field.width - round(32 * unit), field.height)


def _shown(text: str) -> str:
    """Returns a text typed in lower case in capitals; any other text unchanged, since its lower case marks jokers."""
    capitals = text.upper()
    return capitals if text == text.lower() and len(capitals) == len(text) else text


def _paint_text(surface: Surface, room: Rect, entry: EntryView, unit: float, is_lit: bool) -> None:
    text = _shown(entry.text)
    size = _fitting(text, room, unit)
    first, last = entry.selected
    height = round(size * 1.12)
    if first < last:
        low, high = _x_of(text, first, size), _x_of(text, last, size)
        marked = Rect(room.left + low, room.centery - height // 2, high - low, height)
        _mark(surface, marked, round(6 * unit))
    for index, character in enumerate(text):
        left = room.left + _x_of(text, index, size)
        place = Rect(left, room.top, width_of(character, size, face=Face.TITLE), room.height)
        write(surface, character, place, size, colour=theme.FIELD_INK, face=Face.TITLE)
    if entry.has_focus and entry.caret_on and is_lit:
        x = room.left + _x_of(text, entry.caret, size) + round(2 * unit)
        caret = Rect(x, room.centery - round(26 * unit), max(2, round(4 * unit)), round(52 * unit))
        pygame.draw.rect(surface, _CARET, caret, border_radius=round(2 * unit))


def _fitting(text: str, room: Rect, unit: float) -> int:
    """Returns the size (pixels) at which a text fits into the field for proposals, from 50 times `unit` down to 12.

    `unit` is the scale of the field: the pixels for one pixel of the design.
    """
    size = round(50 * unit)
    while size > 12 and _x_of(text, len(text), size) > room.width - round(10 * unit):
        size -= 1
    return size


def _room(field: Rect, view: FieldView, unit: float) -> Rect:
    """Returns the rectangle of the text within the field for proposals, left of the chip with the reference.

    `unit` is the scale, as in `_fitting`.
    """
    left = field.left + round(_BEFORE * unit)
    right = _chip(field, view, unit).left - round(16 * unit) if view.reference else field.right - round(20 * unit)
    return Rect(left, field.top, right - left, field.height)


def _x_of(text: str, place: int, size: int) -> int:
    return width_of(text[:place], size, face=Face.TITLE) + round(_TRACKING * size * place) if place else 0


def _chip(field: Rect, view: FieldView, unit: float) -> Rect:
    """Returns the rectangle of the chip with the typed reference, at the right end of the field for proposals.

    `unit` is the scale, as in `_fitting`.
    """
    width = width_of(view.reference, round(28 * unit), face=Face.BOLD)
    chip = Rect(0, 0, width + round(10 * unit) + round(28 * unit) + 2 * round(16 * unit), round(52 * unit))
    chip.midright = (field.right - round(20 * unit), field.centery)
    return chip


def _paint_chip(surface: Surface, chip: Rect, view: FieldView, unit: float) -> None:
    size, icon = round(28 * unit), round(28 * unit)
    gap, padding = round(10 * unit), round(16 * unit)
    width = width_of(view.reference, size, face=Face.BOLD)
    surface.blit(boxes.rounded(chip.size, 12 * unit, _CHIP[0]), chip)
    place = Rect(chip.left + padding, chip.top, width + 1, chip.height)
    write(surface, view.reference, place, size, colour=_CHIP[1], face=Face.BOLD)
    arrow = Rect(place.right + gap, chip.centery - icon // 2, icon, icon)
    is_across = view.direction is Direction.HORIZONTAL
    paint_icon(surface, arrow, Icon.ARROW_RIGHT if is_across else Icon.ARROW_DOWN, _CHIP[1], stroke=3)


@lru_cache(maxsize=2)
def _inner_shade(width: int, height: int, radius: float) -> Surface:
    """Returns the picture of the shadow along the upper edge inside the field for proposals."""
    tall = round(2 * radius) + height
    shade = boxes.rounded((width, tall), radius, "#3C281424").copy()
    below = boxes.rounded((width, tall), radius, "#FFFFFF")
    cut = Surface((width, tall), pygame.SRCALPHA)
    cut.blit(below, (0, height))
    shade.blit(cut, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    return shade.subsurface(Rect(0, 0, width, round(radius) + height)).copy()


@dataclass(frozen=True, slots=True)
class VerdictView:
    """A message of one line with its tone, such as the referee's last answer."""

    text: str
    tone: str
    """`good`, `bad` or `plain`; decides colour and icon."""


def paint_message(surface: Surface, rect: Rect, view: VerdictView) -> None:
    """Paints a message; if it is an error or a success, with an icon before it."""
    size = theme.step(3)
    room = rect
    icon, colour = {"bad": (Icon.CROSS, theme.MISSED), "good": (Icon.TICK, theme.FOUND)}.get(view.tone, (None, ""))
    if icon is not None and view.text:
        paint_icon(surface, Rect(rect.left, rect.centery - size // 2, size, size), icon, colour)
        room = Rect(rect.left + round(1.5 * size), rect.top, rect.width - round(1.5 * size), rect.height)
    ink = theme.INK2 if icon is None else theme.INK
    write_wrapped(surface, view.text, room, size, colour=ink)


def paint_answer_box(surface: Surface, rect: Rect, tone: str) -> None:
    """Paints the box behind an answer, with an outline in the colour of `tone` (`good`, `bad`, `plain`; empty for no
    box).
    """
    if tone:
        colour = {"good": theme.FOUND, "bad": theme.MISSED}.get(tone, theme.LINE)
        paint_box(surface, rect, theme.SURFACE, 24 * theme.scale(), line=colour, width=max(1.5, 2 * theme.scale()))


def paint_sanction(surface: Surface, rect: Rect, state: tuple[str, str, bool]) -> None:
    """Paints the name of a sanction in a box. The state is (text, name of the colour, whether the box is filled)."""
    said, name, is_full = state
    colour = getattr(theme, name.upper())
    width = max(1.5, 2 * theme.scale())
    paint_box(surface, rect, colour if is_full else "", 9 * theme.scale(), line=colour, width=width)
    ink = theme.SURFACE if is_full else colour
    write(surface, said, rect, theme.step(1), colour=ink, face=Face.HEAVY, align="centre")


_ANSWER_HEIGHT: Final = 52
"""The height for which the measures are given."""


@dataclass(frozen=True, slots=True)
class AnswerView:
    """The referee's last answer to a proposal, or another message: a whole sentence, and the same in short parts."""

    text: str
    """The whole sentence, painted if the parts below are empty or do not fit."""
    tone: str
    """`good`, `near` (valid, but not the top), `bad`, `plain` or `hint`; decides colour and icon."""
    strong: str = ""
    rest: str = ""
    """The text after `strong`."""
    points: str = ""
    aside: str = ""
    """The time of the answer, at the right."""
    size: int = 0
    """The size of the text (pixels); 0 for the usual size."""


def paint_answer(surface: Surface, rect: Rect, view: AnswerView) -> None:
    """Paints the referee's answer; paints nothing if its text is empty."""
    if not view.text:
        return
    unit = rect.height / _ANSWER_HEIGHT
    size = max(theme.least(), view.size or round(30 * unit))
    colour = {"good": theme.FOUND, "bad": theme.MISSED, "near": theme.ACCENT_TEXT}.get(view.tone, theme.INK2)
    if view.tone in ("plain", "hint"):
        face = Face.TEXT if view.tone == "hint" else Face.SEMI
        ink = theme.INK2 if view.tone == "hint" else theme.INK
        _write_fitting(surface, view.text, rect, max(theme.least(), round(size * 0.87)), ink, face)
        return
    room = rect
    if view.tone == "good":
        surface.blit(_answer_box(rect.size, 16 * unit, 2 * unit, theme.FOUND), rect)
        room = rect.inflate(-round(36 * unit), 0)
    side = min(round(34 * unit), round(size * 1.15))
    mark = Rect(room.left, room.centery - side // 2, side, side)
    if view.tone == "near":
        dash = Rect(mark.left + side // 6, mark.centery - max(1, round(2.5 * unit)), side * 2 // 3, 0)
        dash.height = max(3, round(5 * unit))
        surface.blit(boxes.rounded(dash.size, dash.height / 2, colour), dash)
    else:
        paint_icon(surface, mark, Icon.TICK if view.tone == "good" else Icon.CROSS, colour, stroke=4)
    left = mark.right + round(14 * unit)
    room = Rect(left, room.top, room.right - left, room.height)
    if not _write_pieces(surface, room, view, size, colour):
        ink = theme.INK if view.tone == "good" else colour
        _write_fitting(surface, view.text, room, size, ink, Face.SEMI)


def _write_pieces(surface: Surface, room: Rect, view: AnswerView, size: int, colour: str) -> bool:
    """Writes the parts of an answer side by side. Returns False, and writes nothing, if there are none or they do not
    fit.
    """
    if not view.strong:
        return False
    is_good = view.tone == "good"
    pieces = [Span(f"{view.strong}  ", Face.TITLE if is_good else Face.BOLD, colour if is_good else theme.INK)]
    pieces.append(Span(view.rest, Face.SEMI, theme.INK if is_good else theme.INK2))
    if view.points:
        pieces.append(Span(f"  {view.points}", Face.BOLD, colour))
    aside_size = max(theme.least(), round(size * 0.8)) if not is_good else size
    aside = width_of(view.aside, aside_size) + size if view.aside else 0
    if spans_width(pieces, size) > room.width:
        return False
    if spans_width(pieces, size) + aside > room.width:
        aside = 0
    write_spans(surface, pieces, Rect(room.left, room.top, room.width - aside, room.height), size)
    if aside:
        write(surface, view.aside, room, aside_size, colour=theme.INK if is_good else theme.INK3, align="right")
    return True


def _write_fitting(surface: Surface, text: str, room: Rect, size: int, colour: str, face: Face) -> None:
    if width_of(text, size, face=face) <= room.width:
        write(surface, text, room, size, colour=colour, face=face)
    else:
        write_wrapped(surface, text, room, size, colour=colour)


@lru_cache(maxsize=4)
def _answer_box(size: tuple[int, int], radius: float, line: float, colour: str) -> Surface:
    is_dark_ink = Color(colour).hsla[2] < 50  # text in the same colour stays legible on it
    box = boxes.faint(size, radius, colour, 12 if is_dark_ink else 51)
    whole = Surface(size, box.get_flags())
    whole.blit(box, (0, 0))
    whole.blit(boxes.ring(size, radius, line, colour), (0, 0))
    return whole
