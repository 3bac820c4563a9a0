"""Painting what interrupts the public face, or is to be known there: signals, interruptions, lines."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import fitting_size, width_of, write, write_wrapped
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.parts.boxes import paint_box
from topping.kiosk.painters.parts.figure import paint_figure
from topping.kiosk.painters.parts.icons import Icon, paint_icon
from topping.kiosk.painters.session.hall import HallHead


@dataclass(frozen=True, slots=True)
class BandView:
    """A signal, loud, or something quiet to know."""

    text: str
    note: str = ""
    is_signal: bool = False
    has_clock: bool = False


@dataclass(frozen=True, slots=True)
class HallPauseView:
    """An interruption: for how long, what holds meanwhile, and what stopped the play."""

    text: str
    length: str
    rule: str
    why: str = ""


def paint_hall_pause(surface: Surface, rect: Rect, view: HallPauseView) -> None:
    """Paints an interruption over the whole screen."""
    unit = rect.height / 1080
    for text, top, height, size, colour, face in (
        (view.text, 240, 130, 116, theme.INK, Face.TITLE),
        (view.rule, 660, 60, 40, theme.INK2, Face.TEXT),
        (view.why, 740, 60, 34, theme.INK2, Face.TEXT),
    ):
        place = Rect(rect.left, rect.top + round(top * unit), rect.width, round(height * unit))
        write(surface, text, place, round(size * unit), colour=colour, face=face, align="centre")
    figure = Rect(rect.left, rect.top + round(400 * unit), rect.width, round(220 * unit))
    paint_figure(surface, figure, view.length, round(216 * unit), colour=theme.INK2, face=Face.HEAVY, align="centre")


@dataclass(frozen=True, slots=True)
class LinesView:
    """A heading and lines under it."""

    lines: tuple[str, ...]


def paint_lines(surface: Surface, rect: Rect, view: LinesView) -> None:
    """Paints a heading and the lines under it, large."""
    unit = rect.height / 560
    top = rect.top
    for number, text in enumerate(view.lines):
        height = round((110 if number == 0 else 84) * unit)
        place = Rect(rect.left, top, rect.width, height)
        if number == 0:
            write(surface, text, place, round(76 * unit), colour=theme.INK, face=Face.TITLE)
        else:
            write_wrapped(surface, text, place, round(44 * unit), colour=theme.INK2)
        top += height


def paint_line(surface: Surface, rect: Rect, view: HallHead) -> None:
    """Paints a quiet line, or two where it is long."""
    size = round(rect.height * 30 / 64)
    if width_of(view.text, size) <= rect.width:
        write(surface, view.text, rect, size, colour=theme.INK2)
    else:
        write_wrapped(surface, view.text, rect, round(rect.height * 24 / 64), colour=theme.INK2)


def paint_band(surface: Surface, rect: Rect, view: BandView) -> None:
    """Paints a signal as large as it can be, or something quiet in an outline."""
    if not view.text:
        return
    unit = rect.height / 122
    if not view.is_signal:
        paint_box(surface, rect, "", theme.px(24), line=theme.LINE, width=max(1, theme.px(2)))
        _quiet(surface, rect, view)
        return
    lip = round(7 * unit) if theme.ACCENT_LIP else 0
    paint_box(surface, rect, theme.ACCENT, round(24 * unit), lip=lip, lip_colour=theme.ACCENT_LIP)
    upper = Rect(rect.left, rect.top, rect.width, rect.height - lip)
    if view.note:
        upper.height = round(78 * unit)
        note = Rect(rect.left + round(24 * unit), upper.bottom - round(4 * unit), 0, round(34 * unit))
        note.width = rect.width - round(48 * unit)
        write(surface, view.note, note, round(28 * unit), colour=theme.ON_ACCENT, face=Face.SEMI, align="centre")
    size = round((60 if view.note else 76) * unit)
    mark = round(64 * unit) if not view.note else round(50 * unit)
    room = rect.width - mark - round(76 * unit)
    size = fitting_size(view.text, room, size, face=Face.LETTER)
    whole = mark + round(28 * unit) + width_of(view.text, size, face=Face.LETTER)
    icon = Rect(0, 0, mark, mark)
    icon.midleft = (upper.centerx - whole // 2, upper.centery)
    paint_icon(surface, icon, Icon.CLOCK, theme.ON_ACCENT, stroke=2.6)
    place = Rect(icon.right + round(28 * unit), upper.top, room, upper.height)
    write(surface, view.text, place, size, colour=theme.ON_ACCENT, face=Face.LETTER)


def _quiet(surface: Surface, rect: Rect, view: BandView) -> None:
    inner = rect.inflate(-theme.px(48), -theme.px(12))
    size = min(theme.px(36), round(inner.height * 0.7))
    unit = size / 36
    if view.has_clock and width_of(view.text, size) <= inner.width - round(64 * unit):
        whole = round(64 * unit) + width_of(view.text, size)
        icon = Rect(0, 0, round(44 * unit), round(44 * unit))
        icon.midleft = (inner.centerx - whole // 2, inner.centery)
        paint_icon(surface, icon, Icon.CLOCK, theme.INK2, stroke=2.4)
        write(surface, view.text, Rect(icon.right + round(20 * unit), inner.top, inner.width, inner.height), size,
              colour=theme.INK2)  # fmt: skip
    elif width_of(view.text, size) <= inner.width:
        write(surface, view.text, inner, size, colour=theme.INK2, align="centre")
    else:
        write_wrapped(surface, view.text, inner, min(size, theme.px(32)), colour=theme.INK2, align="centre")
