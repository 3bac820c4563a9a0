"""Painting what was proposed on a move: the best word, what it lacked, and all others in chips."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import Span, marked, spans_width, width_of, wrap_spans, write, write_spans
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.parts.boxes import paint_box
from topping.kiosk.painters.parts.icons import Icon, paint_icon
from topping.kiosk.painters.parts.keycap import chip_size


@dataclass(frozen=True, slots=True)
class TryView:
    """A proposal, in a chip."""

    time: str
    move: str
    points: str
    """Empty for one that was not valid."""


@dataclass(frozen=True, slots=True)
class TriesView:
    """What was proposed: the best of it, what it lacked, and all of it."""

    label: str
    best: str
    """The best proposal; or that there was none."""
    points: str = ""
    distance: str = ""
    time: str = ""
    lack_label: str = ""
    lack: str = ""
    """What it lacked, letters between asterisks, or why it was worth nothing; empty where there is nothing to say."""
    others: tuple[TryView, ...] = ()


def tries_height(width: int, view: TriesView, *, has_chips: bool) -> int:
    """How high `paint_tries` paints in a width."""
    rows = 1 + _stands_apart(view, width) + len(_lack_lines(view, width))
    chips = theme.px(12) + chip_size("0", theme.step(2))[1] if has_chips and view.others else 0
    return rows * _row() + chips


def _labels(view: TriesView, width: int) -> int:
    """The width of the labels."""
    size = theme.step(3)
    widest = max(width_of(view.label, size), width_of(view.lack_label, size) if view.lack else 0)
    return min(widest + 2, width * 2 // 5)


def _figures(view: TriesView) -> list[tuple[str, str, Face]]:
    """What stands right of the best proposal, from the right."""
    figures = (
        (view.time, theme.INK3, Face.TEXT),
        (view.distance, theme.MISSED, Face.BOLD),
        (view.points, theme.INK, Face.BOLD),
    )
    return [one for one in figures if one[0]]


def _name_room(view: TriesView, width: int) -> int:
    """The room for the best proposal between its label and its figures."""
    size, gap = theme.step(3), theme.px(36)
    figures = sum(width_of(text, size, face=face) + gap for text, _, face in _figures(view))
    return width - _labels(view, width) - theme.px(18) - figures


def _stands_apart(view: TriesView, width: int) -> bool:
    """Whether the best proposal needs a line of its own."""
    return width_of(view.best, theme.step(3), face=Face.TITLE) > _name_room(view, width)


def _lack_lines(view: TriesView, width: int) -> list[list[Span]]:
    room = width - _labels(view, width) - theme.px(18)
    return wrap_spans(marked(view.lack, theme.INK, theme.INK), room, theme.step(3))


def _row() -> int:
    return round(theme.step(3) * 1.75)


def paint_tries(surface: Surface, rect: Rect, view: TriesView) -> None:
    """Paints the best proposal, what it lacked, and as many of the last proposals as there is room for."""
    size = theme.step(3)
    labels = _labels(view, rect.width)
    line = Rect(rect.left, rect.top, rect.width, _row())
    write(surface, view.label, Rect(line.left, line.top, labels, line.height), size, colour=theme.INK2)
    left, right = line.left + labels + theme.px(18), line.right
    for text, colour, face in _figures(view):
        width = width_of(text, size, face=face)
        write(surface, text, Rect(right - width - 2, line.top, width + 2, line.height), size, colour=colour, face=face)
        right -= width + theme.px(36)
    face = Face.TITLE if view.points else Face.TEXT
    name = Rect(left, line.top, right - left, line.height)
    if _stands_apart(view, rect.width):
        line = line.move(0, _row())
        name = line
    write(surface, view.best, name, size, colour=theme.INK, face=face)
    for index, spans in enumerate(_lack_lines(view, rect.width)):
        line = line.move(0, _row())
        if index == 0:
            write(surface, view.lack_label, Rect(line.left, line.top, labels, line.height), size, colour=theme.INK2)
        write_spans(surface, spans, Rect(left, line.top, rect.right - left, line.height), size)
    if line.bottom + theme.px(12) < rect.bottom:
        _paint_chips(surface, Rect(rect.left, line.bottom + theme.px(12), rect.width, rect.bottom - line.bottom), view)


def _paint_chips(surface: Surface, rect: Rect, view: TriesView) -> None:
    """The last proposals, the latest one last."""
    size, gap = theme.step(2), theme.px(12)
    pad, side, high = round(size * 0.73), round(size * 0.9), chip_size("0", size)[1]
    shown: list[tuple[TryView, int]] = []
    room = rect.width
    for one in reversed(view.others):
        width = spans_width(_chip(one), size) + 2 * pad + (0 if one.points else side + pad // 2)
        if width > room:
            break
        shown.append((one, width))
        room -= width + gap
    left = rect.left
    for one, width in reversed(shown):
        place = Rect(left, rect.top, width, high)
        stroke = 1.5 * theme.scale() * theme.palette().stroke
        paint_box(surface, place, theme.RAISED, theme.px(14), line=theme.LINE, width=stroke)
        write_spans(surface, _chip(one), place.move(pad, 0), size)
        if not one.points:
            cross = Rect(place.right - pad - side, place.centery - side // 2, side, side)
            paint_icon(surface, cross, Icon.CROSS, theme.MISSED, stroke=4)
        left += width + gap


def _chip(view: TryView) -> list[Span]:
    spans = [Span(f"{view.time}  ", Face.TEXT, theme.INK3), Span(view.move, Face.SEMI, theme.INK)]
    return [*spans, Span(f"  {view.points}", Face.BOLD, theme.INK)] if view.points else spans
