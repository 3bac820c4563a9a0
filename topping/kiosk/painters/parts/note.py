"""Painting a card of text: a heading and the lines under it; and single quiet lines."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import wrap, write, write_wrapped
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.parts.icons import Icon, paint_icon
from topping.kiosk.painters.parts.status import VerdictView


@dataclass(frozen=True, slots=True)
class NoteView:
    """A heading and lines; where the last line is a fault, it has its mark."""

    lines: tuple[str, ...]
    is_fault: bool = False


def paint_note(surface: Surface, rect: Rect, view: NoteView) -> None:
    """Paints the heading strong, the lines under it wrapped, all of it smaller where it does not fit."""
    if not view.lines:
        return
    room = rect.inflate(-2 * theme.px(32), -2 * theme.px(20))
    size = theme.step(3)
    while True:
        lines = _lines(view, room.width, size)
        heights = [round(size * (1.75 if place == 0 else 1.35)) for place in range(len(lines))]
        if sum(heights) <= room.height or size <= 11:
            break
        size -= 1
    top = room.top + (room.height - sum(heights)) // 2
    for place, ((text, is_fault), height) in enumerate(zip(lines, heights, strict=True)):
        band = Rect(room.left, top, room.width, height)
        if is_fault and place and not lines[place - 1][1]:
            paint_icon(surface, Rect(band.left, band.centery - size // 2, size, size), Icon.CROSS, theme.MISSED)
        if is_fault:
            band = Rect(band.left + round(1.5 * size), band.top, band.width - round(1.5 * size), height)
        colour = theme.INK if place == 0 or is_fault else theme.INK2
        write(surface, text, band, round(size * 1.15) if place == 0 else size, colour=colour, bold=place == 0)
        top += height


def _lines(view: NoteView, width: int, size: int) -> list[tuple[str, bool]]:
    lines = [(view.lines[0], False)]
    for place, line in enumerate(view.lines[1:], start=1):
        is_fault = view.is_fault and place == len(view.lines) - 1
        lines += [(one, is_fault) for one in wrap(line, width - (round(1.5 * size) if is_fault else 0), size)]
    return lines


def paint_message(surface: Surface, rect: Rect, view: VerdictView) -> None:
    """Paints a line that explains, or one that tells a fault or a success with its mark."""
    size = theme.step(3)
    room = rect
    icon, colour = {"bad": (Icon.CROSS, theme.MISSED), "good": (Icon.TICK, theme.FOUND)}.get(view.tone, (None, ""))
    if icon is not None and view.text:
        paint_icon(surface, Rect(rect.left, rect.centery - size // 2, size, size), icon, colour)
        room = Rect(rect.left + round(1.5 * size), rect.top, rect.width - round(1.5 * size), rect.height)
    ink = theme.INK2 if icon is None else theme.INK
    write_wrapped(surface, view.text, room, size, colour=ink)


def paint_line(surface: Surface, rect: Rect, text: str) -> None:
    """Paints a quiet line."""
    if text:
        write(surface, text, rect, theme.step(2), colour=theme.INK3, face=Face.TEXT)
