"""Painting messages; what painters are told of them and of a clock."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect, Surface

from topping.kiosk.paint import theme
from topping.kiosk.paint.boxes import paint_box
from topping.kiosk.paint.icons import Icon, paint_icon
from topping.kiosk.paint.pen import write, write_wrapped
from topping.kiosk.paint.theme import Face


@dataclass(frozen=True, slots=True)
class TimerView:
    """The clock of the move."""

    text: str
    is_last_seconds: bool
    stands_still: bool


@dataclass(frozen=True, slots=True)
class VerdictView:
    """The referee's last answer, or another message."""

    text: str
    tone: str
    """`good`, `bad` or `plain`; a mark goes with the colour."""


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


def paint_answer_box(surface: Surface, rect: Rect, tone: str) -> None:
    """Paints the card of an answer, outlined by its tone: `good`, `bad` or `plain`; nothing without one."""
    if tone:
        colour = {"good": theme.FOUND, "bad": theme.MISSED}.get(tone, theme.LINE)
        paint_box(surface, rect, theme.SURFACE, 24 * theme.scale(), line=colour, width=max(1.5, 2 * theme.scale()))


def paint_sanction(surface: Surface, rect: Rect, state: tuple[str, str, bool]) -> None:
    """Paints a word in a box of the colour of that name, which fills it where it is the gravest."""
    said, name, is_full = state
    colour = getattr(theme, name.upper())
    width = max(1.5, 2 * theme.scale())
    paint_box(surface, rect, colour if is_full else "", 9 * theme.scale(), line=colour, width=width)
    ink = theme.SURFACE if is_full else colour
    write(surface, said, rect, theme.step(1), colour=ink, face=Face.HEAVY, align="centre")
