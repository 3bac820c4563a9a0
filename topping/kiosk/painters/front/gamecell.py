"""Painting games to choose from: a cell of the prepared ones, and the large card of the one that Enter plays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import fitting_size, width_of, wrap, write
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.parts.boxes import paint_box
from topping.kiosk.painters.parts.keycap import cap_height, cap_width, paint_cap
from topping.kiosk.painters.parts.status import VerdictView

_MOST_LINES: Final = 2


@dataclass(frozen=True, slots=True)
class GameCell:
    """A prepared game as a cell shows it."""

    number: str
    upper: str
    """The player's result; empty where there is none under these conditions."""
    lower: str
    """The rank, or what there is to say in its place."""
    is_played: bool
    is_first: bool
    """Whether the result is the best of all."""
    is_next: bool


@dataclass(frozen=True, slots=True)
class NextGame:
    """What Enter plays."""

    number: str
    """Large, at the left; empty for a game without one."""
    title: str
    detail: str
    cap: str
    """The key; empty where nothing can be started now."""


def paint_game_cell(surface: Surface, rect: Rect, cell: GameCell) -> None:
    """Paints a cell."""
    palette, unit = theme.palette(), theme.scale()
    line = 1.5 * unit * palette.stroke
    paint_box(surface, rect, palette.surface, 20 * unit, line=palette.line, width=line)
    side = theme.px(18)
    ink = palette.accent_text if cell.is_next else palette.ink if cell.is_played else palette.ink3
    size = min(theme.px(50), rect.height * 2 // 3, rect.width // 4)
    room = Rect(rect.left + side, rect.top, rect.width - 2 * side, rect.height)
    number = write(surface, cell.number, room, size, colour=ink, face=Face.LETTER)
    left = number.right + theme.px(10)
    room = Rect(left, rect.top, max(1, rect.right - side - left), rect.height)
    strong = cell.is_first or cell.is_next
    lower = palette.accent_text if strong else palette.ink3
    small = theme.step(1)
    if not cell.upper:
        write(surface, cell.lower, room, small, colour=lower, face=Face.BOLD if strong else Face.TEXT, align="right")
        return
    large = min(theme.step(4), rect.height * 2 // 5)
    height, under = round(1.2 * large), round(1.25 * small)
    top = rect.centery - (height + under) // 2
    place = Rect(room.left, top, room.width, height)
    write(surface, cell.upper, place, large, colour=palette.ink, face=Face.SEMI, align="right")
    place = Rect(room.left, top + height, room.width, under)
    write(surface, cell.lower, place, small, colour=lower, face=Face.SEMI, align="right")


def paint_next_game(surface: Surface, rect: Rect, view: NextGame) -> None:
    """Paints the large card, in the accent."""
    palette, unit = theme.palette(), theme.scale()
    lip = 6 * unit if palette.accent_lip else 0.0
    paint_box(surface, rect, palette.accent, 24 * unit, lip=lip, lip_colour=palette.accent_lip)
    ink, side = palette.on_accent, theme.px(36)
    face = Rect(rect.left + side, rect.top, rect.width - 2 * side, rect.height - round(lip))
    left = face.left
    if view.number:
        size = min(theme.px(92), face.height * 3 // 4)
        number = write(surface, view.number, face, size, colour=ink, face=Face.LETTER)
        left = number.right + side
    right = face.right
    if view.cap:
        size = theme.step(4)
        width, height = cap_width(view.cap, size), cap_height(size)
        cap = Rect(face.right - width, face.centery - height // 2, width, height)
        paint_cap(surface, cap, view.cap, size, kind="on_accent")
        right = cap.left - side
    room = Rect(left, face.top, max(1, right - left), face.height)
    title = fitting_size(view.title, room.width, min(theme.step(6), face.height * 2 // 5), face=Face.TITLE)
    size, lines = _detail_lines(view.detail, room.width, face.height - round(1.2 * title))
    height = round(1.25 * size)
    top = face.centery - (round(1.2 * title) + height * len(lines)) // 2
    place = Rect(room.left, top, room.width, round(1.2 * title))
    write(surface, view.title, place, title, colour=ink, face=Face.TITLE)
    for number_of_line, line in enumerate(lines):
        place = Rect(room.left, top + round(1.2 * title) + number_of_line * height, room.width, height)
        write(surface, line, place, size, colour=ink, face=Face.SEMI)


def _detail_lines(detail: str, width: int, height: int) -> tuple[int, list[str]]:
    size = theme.step(3)
    while True:
        lines = wrap(detail, width, size)
        fits = all(width_of(line, size, face=Face.SEMI) <= width for line in lines)
        if size <= theme.px(14) or (fits and len(lines) <= _MOST_LINES and len(lines) * 1.25 * size <= height):
            return size, lines
        size -= 1


def paint_choice_message(surface: Surface, rect: Rect, view: VerdictView) -> None:
    """Paints what is to be known of a choice, or what is wrong with it, in as many lines as it takes."""
    size, lines = theme.step(3), []
    while True:
        lines = wrap(view.text, rect.width, size)
        height = round(1.3 * size)
        if size <= theme.px(12) or len(lines) * height <= rect.height:
            break
        size -= 1
    colour = {"bad": theme.MISSED, "good": theme.FOUND}.get(view.tone, theme.INK2)
    for number, line in enumerate(lines):
        place = Rect(rect.left, rect.top + number * height, rect.width, height)
        write(surface, line, place, size, colour=colour)
