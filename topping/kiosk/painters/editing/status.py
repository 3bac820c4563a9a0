"""Painting what is to be said of the row in hand: a line with its mark, and notes under it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import write, write_wrapped
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.parts.icons import Icon, paint_icon

_TONES: Final = {"good": Icon.TICK, "bad": Icon.CROSS, "below": Icon.DOWN, "look": Icon.EYE, "choice": Icon.DIAMOND}


@dataclass(frozen=True, slots=True)
class StatusView:
    """A sentence, its tone, and what else there is to say."""

    text: str
    tone: str = "plain"
    """`good`, `bad`, `below`, `look`, `choice`, `quiet` or `plain`; a mark goes with each colour."""
    notes: tuple[tuple[str, str], ...] = ()
    """Sentences, each after its tone."""


def status_height(lines: int = 2) -> int:
    """The height of the sentence, and of as many lines of notes."""
    return round(theme.step(4) * 1.5) + lines * round(theme.step(2) * 1.4)


def paint_editing_status(surface: Surface, rect: Rect, view: StatusView) -> None:
    """Paints the sentence, and the notes as far as there is room."""
    first = Rect(rect.left, rect.top, rect.width, round(theme.step(4) * 1.5))
    _paint_line(surface, first, view.text, view.tone, theme.step(4), Face.BOLD)
    room = Rect(rect.left, first.bottom, rect.width, rect.bottom - first.bottom)
    height = round(theme.step(2) * 1.4)
    fit = max(1, room.height // height)
    if len(view.notes) == 1 and fit > 1:
        tone, text = view.notes[0]
        left = _paint_tone(surface, Rect(room.left, room.top, room.width, height), tone, theme.step(2))
        place = Rect(left, room.top, room.right - left, room.height)
        write_wrapped(surface, text, place, theme.step(2), colour=_colour(tone, theme.INK2))
        return
    for number, (tone, text) in enumerate(view.notes[:fit]):
        band = Rect(room.left, room.top + number * height, room.width, height)
        _paint_line(surface, band, text, tone, theme.step(2), Face.TEXT)


def _paint_line(surface: Surface, band: Rect, text: str, tone: str, size: int, face: Face) -> None:
    if not text:
        return
    left = _paint_tone(surface, band, tone, size)
    room = Rect(left, band.top, band.right - left, band.height)
    ink = theme.INK if face is Face.BOLD and tone != "quiet" else theme.INK2
    write(surface, text, room, size, colour=_colour(tone, ink), face=face)


def _paint_tone(surface: Surface, band: Rect, tone: str, size: int) -> int:
    """Paints the mark of a tone; where the text begins."""
    icon = _TONES.get(tone)
    if icon is None:
        return band.left
    side = round(size * 0.95)
    paint_icon(surface, Rect(band.left, band.centery - side // 2, side, side), icon, _colour(tone, theme.INK2))
    return band.left + side + theme.px(10)


def _colour(tone: str, otherwise: str) -> str:
    colours = {"good": theme.FOUND, "bad": theme.MISSED, "below": theme.MISSED, "look": theme.INFO}
    return colours.get(tone, theme.INFO if tone == "choice" else otherwise)
