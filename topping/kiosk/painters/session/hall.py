"""Painting the parts of the public face: what a room reads from afar."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import fitting_size, width_of, wrap, write, write_wrapped
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.parts.boxes import paint_box
from topping.kiosk.painters.parts.figure import paint_figure

HEAD_HEIGHT: Final = 206
"""Of the head, in the units of the room's screen."""
_NOTE: Final = 40
_NOTE_LINES: Final = 2


@dataclass(frozen=True, slots=True)
class HallHead:
    """The move, and a line under it."""

    text: str
    note: str = ""
    short_note: str = ""
    """Where the note has no room; what stands before its first dot, where this has none either."""


@dataclass(frozen=True, slots=True)
class HallFigure:
    """A time or points."""

    text: str
    unit: str = ""
    tone: str = "accent"
    """`accent`, `last` (the last seconds) or `still` (the clock stands)."""
    align: str = "right"


@dataclass(frozen=True, slots=True)
class HallBar:
    """The time left, and when the signal before the end is given, as parts of a thousand."""

    left: int
    tick: int | None = None
    is_last: bool = False


@dataclass(frozen=True, slots=True)
class BesideView:
    """Lines at the right edge: a label, a word, and what follows."""

    label: str = ""
    word: str = ""
    lines: tuple[str, ...] = ()
    more: tuple[tuple[str, str], ...] = ()
    """Further labels, each with its figure."""


def paint_head(surface: Surface, rect: Rect, view: HallHead) -> None:
    """Paints the title, in two lines where it is a long name, and one line or two under it."""
    unit = rect.height / HEAD_HEIGHT
    title = Rect(rect.left, rect.top + round(4 * unit), rect.width, round(80 * unit))
    size, least = round(76 * unit), round(40 * unit)
    if fitting_size(view.text, rect.width, size, face=Face.TITLE) >= least:
        write(surface, view.text, title, size, face=Face.TITLE, colour=theme.INK)
    else:
        write_wrapped(surface, view.text, title, least, bold=True, colour=theme.INK)
    note = Rect(rect.left, rect.top + round(92 * unit), rect.width, round((HEAD_HEIGHT - 92) * unit))
    size = round(_NOTE * unit)
    shorter = [one for one in (view.short_note, view.short_note.partition(" · ")[0]) if one] or [view.note]
    fitting = (one for one in (view.note, *shorter) if len(wrap(one, rect.width, size)) <= _NOTE_LINES)
    shown = next(fitting, shorter[-1])
    note.height = min(note.height, round(len(wrap(shown, rect.width, size)) * size * 1.3))
    write_wrapped(surface, shown, note, size, colour=theme.INK2)


def paint_hall_figure(surface: Surface, rect: Rect, view: HallFigure) -> None:
    """Paints a figure as large as the hall needs it; its unit is small beside it, at the right."""
    unit = rect.height / 194
    colour = {"last": theme.MISSED, "still": theme.INK2}.get(view.tone, theme.ACCENT_TEXT)
    place = rect
    if view.unit:
        size = round(44 * unit)
        aside = width_of(view.unit, size) + round(18 * unit)
        base = rect.centery + round(0.36 * 216 * unit)
        line = Rect(rect.left, base - size, rect.width, round(size * 1.28))
        write(surface, view.unit, line, size, colour=theme.INK2, align="right")
        place = Rect(rect.left, rect.top, rect.width - aside, rect.height)
    paint_figure(surface, place, view.text, round(216 * unit), colour=colour, face=Face.HEAVY, align=view.align)


def paint_hall_bar(surface: Surface, rect: Rect, view: HallBar) -> None:
    """Paints the time left, from the left, and the tick of the signal."""
    unit = rect.height / 44
    track = Rect(rect.left, rect.top + round(8 * unit), rect.width, round(26 * unit))
    paint_box(surface, track, theme.TRACK, track.height / 2)
    left = Rect(track.left, track.top, round(track.width * view.left / 1000), track.height)
    if left.width >= track.height:
        paint_box(surface, left, theme.MISSED if view.is_last else theme.BAR, track.height / 2)
    elif left.width:
        surface.set_clip(left.clip(surface.get_clip()))
        paint_box(surface, track, theme.MISSED if view.is_last else theme.BAR, track.height / 2)
        surface.set_clip(rect)
    if view.tick is not None:
        tick = Rect(0, rect.top + round(2 * unit), max(3, round(5 * unit)), round(38 * unit))
        tick.centerx = track.left + round(track.width * view.tick / 1000)
        paint_box(surface, tick, theme.INK, tick.width / 2)


def paint_beside(surface: Surface, rect: Rect, view: BesideView) -> None:
    """Paints the lines at the right, the word as large as it fits."""
    unit = rect.height / 560
    top = float(rect.top)

    def line(text: str, size: float, height: float, colour: str, face: Face) -> None:
        nonlocal top
        place = Rect(rect.left, round(top), rect.width, round(height * unit))
        write(surface, text, place, round(size * unit), colour=colour, face=face, align="right")
        top += height * unit

    if view.label:
        line(view.label, 34, 46, theme.INK2, Face.TEXT)
    if view.word:
        line(view.word, 76, 84, theme.INK, Face.TITLE)
    for number, text in enumerate(view.lines):
        if number == 0:
            line(text, 60, 70, theme.INK, Face.SEMI)
        else:
            line(text, 52, 66, theme.INK2, Face.TEXT)
    for label, figure in view.more:
        top += 30 * unit
        line(label, 34, 46, theme.INK2, Face.TEXT)
        line(figure, 60, 70, theme.INK, Face.BOLD)


def paint_previous(surface: Surface, rect: Rect, view: BesideView) -> None:
    """Paints the previous top at the right of the title, while a draw is announced."""
    unit = rect.height / 194
    for text, top, size, colour, face in (
        (view.label, 0, 34, theme.INK2, Face.TEXT),
        (view.word, 44, 64, theme.INK, Face.TITLE),
        (" · ".join(view.lines), 112, 44, theme.INK2, Face.TEXT),
    ):
        place = Rect(rect.left, rect.top + round(top * unit), rect.width, round(size * 1.3 * unit))
        write(surface, text, place, round(size * unit), colour=colour, face=face, align="right")
