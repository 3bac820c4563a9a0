"""Painting the tries of a move on the line of its time, and where that time went."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from itertools import pairwise
from typing import Final

from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import Span, spans_width, width_of, write, write_spans
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.parts.boxes import paint_box, paint_disc
from topping.kiosk.painters.parts.icons import Icon, paint_icon
from topping.kiosk.painters.parts.shapes import smooth_polygon
from topping.texts import say
from topping.training.timeline import Label, placed

_THOUSAND: Final = 1000


class TryTone(Enum):
    """What became of a try; each has a shape of its own."""

    TOP = "top"
    GOOD = "good"
    """Valid, and less than the top."""
    BAD = "bad"


@dataclass(frozen=True, slots=True)
class TimedTry:
    """A try."""

    permille: int
    """Where on the line."""
    tone: TryTone
    time: str
    move: str
    verdict: str
    """Its points, or why it was worth nothing."""
    weight: int = 0
    """Which one keeps its label where not all have room."""


@dataclass(frozen=True, slots=True)
class TimeLineView:
    """The line of a move's time."""

    title: str
    parts: str
    """Where the time went; empty where that is not known."""
    tries: tuple[TimedTry, ...]
    end: str
    """When the move ended."""
    is_found: bool
    note: str = ""
    """What is said where there is no try, or of those whose times began anew."""


def paint_time_line(surface: Surface, rect: Rect, view: TimeLineView) -> None:
    """Paints title and parts, the line with a mark for each try, and as many labels as have room."""
    head = Rect(rect.left, rect.top, rect.width, round(theme.step(1) * 1.4))
    title = write(surface, view.title, head, theme.step(1), colour=theme.INK3, face=Face.SEMI)
    size = theme.step(2)
    side = max(theme.px(22), size)
    line_high = theme.px(10)
    label_high = round(size * 1.35)
    free = rect.bottom - head.bottom
    middle = head.bottom + free // 2
    line = Rect(rect.left, middle - line_high // 2, rect.width - side - theme.px(14), line_high)
    paint_box(surface, line, theme.TRACK, line_high / 2)
    end = Rect(rect.right - side, line.centery - side // 2, side, side)
    icon, colour = (Icon.TICK, theme.FOUND) if view.is_found else (Icon.CROSS, theme.MISSED)
    paint_icon(surface, end, icon, colour, stroke=4.5)
    radius = theme.px(11)
    labels = [_label(one, line, radius, size) for one in view.tries]
    places = placed(labels, rect.width, theme.px(24))
    if view.parts:
        room = Rect(title.right + theme.px(24), head.top, rect.right - title.right - theme.px(24), head.height)
        write(surface, view.parts, room, theme.step(1), colour=theme.INK2, face=Face.SEMI, align="right")
    for one in view.tries:
        _paint_mark(surface, (_x_of(one, line, radius), line.centery), one.tone, radius)
    away = max(radius, line_high) + theme.px(3)
    tops = (line.centery - away - label_high, line.centery + away)
    for place in places:
        one = view.tries[place.label]
        room = Rect(rect.left + place.left, tops[place.lane], labels[place.label].width, label_high)
        write_spans(surface, _spans(one), room, size)
    missing = len(view.tries) - len(places)
    note = view.note or (say("review.more_tries", count=missing) if missing else "")
    if note:
        below = [(rect.left + one.left, labels[one.label].width) for one in places if one.lane == 1]
        _paint_note(surface, Rect(rect.left, tops[1], rect.width, label_high), note, below)


def _paint_note(surface: Surface, rect: Rect, note: str, taken: list[tuple[int, int]]) -> None:
    """Writes a note under the line, in the first place where no label stands; nothing where there is none."""
    size, gap = theme.step(1), theme.px(24)
    wanted = width_of(note, size)
    edges = [(rect.left - gap, 0), *sorted(taken), (rect.right + gap, 0)]
    for (left, width), (after, _) in pairwise(edges):
        start = left + width + gap
        if after - gap - start >= wanted:
            write(surface, note, Rect(start, rect.top, wanted + 1, rect.height), size, colour=theme.INK3)
            return


def _x_of(one: TimedTry, line: Rect, radius: int) -> int:
    return line.left + radius + (line.width - 2 * radius) * one.permille // _THOUSAND


def _label(one: TimedTry, line: Rect, radius: int, size: int) -> Label:
    lane = 1 if one.tone is TryTone.BAD else 0
    return Label(_x_of(one, line, radius) - line.left, spans_width(_spans(one), size) + 2, lane, one.weight)


def _spans(one: TimedTry) -> list[Span]:
    verdict = {TryTone.TOP: theme.FOUND, TryTone.BAD: theme.MISSED}.get(one.tone, theme.INK2)
    return [
        Span(f"{one.time}  ", Face.SEMI, theme.INK3),
        Span(f"{one.move}  ", Face.SEMI, theme.INK),
        Span(one.verdict, Face.SEMI, verdict),
    ]


def _paint_mark(surface: Surface, centre: tuple[int, int], tone: TryTone, radius: int) -> None:
    """A disc for a valid try, a ring with a cross for another, a diamond for the top."""
    x, y = centre
    rim = max(2, theme.px(4))
    if tone is TryTone.TOP:
        reach = radius * 1.25
        for colour, half in ((theme.SURFACE, reach + rim), (theme.FOUND, reach)):
            smooth_polygon(surface, colour, [(x, y - half), (x + half, y), (x, y + half), (x - half, y)])
        return
    paint_disc(surface, centre, radius, theme.SURFACE)
    paint_disc(surface, centre, radius - rim / 2, theme.MISSED if tone is TryTone.BAD else theme.INK2)
    if tone is TryTone.BAD:
        side = max(6, round(radius * 1.1))
        paint_icon(surface, Rect(x - side // 2, y - side // 2, side, side), Icon.CROSS, theme.SURFACE, stroke=5)
