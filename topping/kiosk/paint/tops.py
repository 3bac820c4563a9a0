"""Painters for the list of the moves played, and for a player's proposals of a move along a time line."""

from dataclasses import dataclass
from enum import Enum
from itertools import pairwise
from typing import Final

import pygame
from pygame import Color, Rect, Surface

from topping.kiosk.paint import boxes, theme
from topping.kiosk.paint.boxes import paint_box, paint_disc, smooth_polygon
from topping.kiosk.paint.figures import DifferenceView, paint_difference, paint_figure
from topping.kiosk.paint.icons import Icon, paint_icon
from topping.kiosk.paint.pen import Span, spans_width, width_of, write, write_spans
from topping.kiosk.paint.theme import Face
from topping.kiosk.paint.tiles import paint_word
from topping.texts import say
from topping.training.timeline import Label, placed

_WIDTH: Final = 796
"""The width for which the columns' positions are given."""
_MARK: Final = 51
_WORD: Final = 107
_REFERENCE: Final = 400
_REFERENCE_RACED: Final = 344
"""The position of references in a list with differences to a ghost."""
_TIGHT: Final = 0.8
"""The scale below which texts, and hence rows, are larger in proportion."""


@dataclass(frozen=True, slots=True)
class TopRow:
    """A move in the list of the moves played."""

    number: str
    is_found: bool
    word: str
    """The word in capitals, joker letters in lower case."""
    reference: str
    figures: tuple[str, ...]
    """Points, times or differences, one for each heading after the reference."""
    raced: DifferenceView | None = None
    """The difference in time to the ghost; None without a ghost."""


@dataclass(frozen=True, slots=True)
class TopsView:
    """The list of the moves played in a run, latest first, with its headings."""

    headings: tuple[str, ...]
    """The headings of number, word and reference, then of the figures."""
    rows: tuple[TopRow, ...]
    ghost: str = ""
    """The heading of the differences to a ghost; empty without one."""
    is_fresh: bool = False
    """Whether the first row has just been found."""


def paint_tops(surface: Surface, rect: Rect, view: TopsView) -> None:
    """Paints the list of the moves played: the headings, and as many rows as fit."""
    unit = rect.width / _WIDTH
    rights = _rights(len(view.headings) - 3, rect, unit, is_raced=bool(view.ghost))
    high, size = max(theme.px(36), round(theme.step(3) * (1.5 if theme.scale() > _TIGHT else 1.75))), theme.step(1)
    heading = Rect(rect.left, rect.top, rect.width, round(high * 0.9))
    number, word, reference, *others = (*view.headings, *([view.ghost] if view.ghost else []))
    _write(surface, number, heading, rect.left + round(41 * unit), size, theme.INK3, Face.SEMI, True)
    for text, left in ((word, _WORD), (reference, _reference(view))):
        place = rect.left + round(left * unit)
        _write(surface, text, heading, place, size, theme.INK3, Face.SEMI, False)
    for text, right in zip(others, rights, strict=True):
        _write(surface, text, heading, right, size, theme.INK3, Face.SEMI, True)
    _rule(surface, heading, max(1, round(1.5 * unit)), 255)
    for index, row in enumerate(view.rows[: max(1, (rect.height - heading.height) // high)]):
        band = Rect(rect.left, heading.bottom + index * high, rect.width, high)
        if index == 0 and view.is_fresh:
            surface.blit(boxes.faint(band.size, 10 * unit, theme.FOUND, 56), band)
        _paint_row(surface, band, row, view, rights, is_first=index == 0)
        _rule(surface, band, 1, 115)


def _reference(view: TopsView) -> int:
    """Returns the left edge of the column of references, on a scale where the list is `_WIDTH` wide.

    It is further left if there is a column of differences to a ghost (an earlier result raced against).
    """
    return _REFERENCE_RACED if view.ghost else _REFERENCE


def _rights(count: int, rect: Rect, unit: float, *, is_raced: bool) -> list[int]:
    """Returns the right edges (pixels) of the last `count` columns of the list, which hold figures.

    In a race against a ghost (`is_raced`), there are always three such columns. `unit` is the pixels for a unit of the
    list's width.
    """
    by_count = {1: (786,), 2: (560, 786), 3: (540, 663, 786)}
    places = (496, 629, 786) if is_raced else by_count[count]
    return [rect.left + round(place * unit) for place in places]


def _paint_row(surface: Surface, band: Rect, row: TopRow, view: TopsView, rights: list[int], *, is_first: bool) -> None:
    unit, size = band.width / _WIDTH, theme.step(3)
    ink = theme.INK if is_first else theme.INK3
    _write(surface, row.number, band, band.left + round(41 * unit), size, ink, Face.TEXT, True)
    side = round(size * 0.92)
    mark = Rect(band.left + round(_MARK * unit), band.centery - side // 2, side, side)
    icon, colour = (Icon.TICK, theme.FOUND) if row.is_found else (Icon.CROSS, theme.MISSED)
    paint_icon(surface, mark, icon, colour, stroke=3.4)
    room = Rect(band.left + round(_WORD * unit), band.top, round((_reference(view) - _WORD - 16) * unit), band.height)
    paint_word(surface, room, row.word, size)
    left = band.left + round(_reference(view) * unit)
    _write(surface, row.reference, band, left, size, theme.INK2, Face.TEXT, False)
    if row.raced is not None:
        *rights, right = rights
        place = Rect(right - round(150 * unit), band.top, round(150 * unit), band.height)
        paint_difference(surface, place, row.raced, size)
    for text, right in zip(row.figures, rights, strict=True):
        room = Rect(right - round(160 * unit), band.top, round(160 * unit), band.height)
        paint_figure(surface, room, text, size, face=Face.TEXT, align="right")


def _write(surface: Surface, text: str, band: Rect, x: int, size: int, colour: str, face: Face, is_right: bool) -> None:
    width = width_of(text, size, face=face)
    place = Rect(x - width if is_right else x, band.top, width, band.height)
    write(surface, text, place, size, colour=colour, face=face, align="right" if is_right else "left")


def _rule(surface: Surface, band: Rect, height: int, alpha: int) -> None:
    line = Surface((band.width, height), pygame.SRCALPHA)
    line.fill((*Color(theme.LINE)[:3], alpha))
    surface.blit(line, (band.left, band.bottom - height))


_THOUSAND: Final = 1000
_AWAY: Final = 14
"""The distance of labels from the middle of the line."""


class TryTone(Enum):
    """The outcome of a proposal, which decides the shape of its mark."""

    TOP = "top"
    GOOD = "good"
    """A valid word below the top."""
    BAD = "bad"


@dataclass(frozen=True, slots=True)
class TimedTry:
    """A proposal with its time, as a mark on the time line of a move."""

    permille: int
    """The position on the line (thousandths)."""
    tone: TryTone
    time: str
    move: str
    verdict: str
    """The points of the proposal, or why it scored nothing."""
    weight: int = 0
    """The priority of the label if not all labels fit."""


@dataclass(frozen=True, slots=True)
class TimeLine:
    """The time line of a move: the player's proposals at the times when he made them."""

    tries: tuple[TimedTry, ...]
    is_found: bool
    note: str = ""
    """A note if there is no proposal, or about proposals whose time began anew."""


def line_height() -> int:
    """Returns the height (pixels) of the time line of a move with its labels."""
    return 2 * (_label_height() + theme.px(_AWAY)) + 2


def _label_height() -> int:
    return round(theme.step(2) * 1.35)


def paint_time_line(surface: Surface, rect: Rect, view: TimeLine) -> None:
    """Paints the time line of a move with a mark for each proposal, and as many labels as fit."""
    size = theme.step(2)
    side, line_high, label_high = max(theme.px(22), size), theme.px(10), _label_height()
    line = Rect(rect.left, rect.centery - line_high // 2, rect.width - side - theme.px(14), line_high)
    paint_box(surface, line, theme.TRACK, line_high / 2)
    end = Rect(rect.right - side, line.centery - side // 2, side, side)
    icon, colour = (Icon.TICK, theme.FOUND) if view.is_found else (Icon.CROSS, theme.MISSED)
    paint_icon(surface, end, icon, colour, stroke=4.5)
    radius = theme.px(11)
    labels = [_label(attempt, line, radius, size) for attempt in view.tries]
    places = placed(labels, rect.width, theme.px(24))
    for attempt in view.tries:
        _paint_mark(surface, (_x_of(attempt, line, radius), line.centery), attempt.tone, radius)
    tops = (line.centery - theme.px(_AWAY) - label_high, line.centery + theme.px(_AWAY))
    for place in places:
        attempt = view.tries[place.label]
        room = Rect(rect.left + place.left, tops[place.lane], labels[place.label].width, label_high)
        write_spans(surface, _spans(attempt), room, size)
    missing = len(view.tries) - len(places)
    note = view.note or (say("review.more_tries", count=missing) if missing else "")
    if note:
        below = [(rect.left + attempt.left, labels[attempt.label].width) for attempt in places if attempt.lane == 1]
        _paint_note(surface, Rect(rect.left, tops[1], rect.width, label_high), note, below)


def _paint_note(surface: Surface, rect: Rect, note: str, taken: list[tuple[int, int]]) -> None:
    """Writes a note under the time line, where the labels at `taken` (left edge, width) leave enough room; otherwise
    writes nothing.
    """
    size, gap = theme.step(1), theme.px(24)
    wanted = width_of(note, size)
    edges = [(rect.left - gap, 0), *sorted(taken), (rect.right + gap, 0)]
    for (left, width), (after, _) in pairwise(edges):
        start = left + width + gap
        if after - gap - start >= wanted:
            write(surface, note, Rect(start, rect.top, wanted + 1, rect.height), size, colour=theme.INK3)
            return


def _x_of(attempt: TimedTry, line: Rect, radius: int) -> int:
    return line.left + radius + (line.width - 2 * radius) * attempt.permille // _THOUSAND


def _label(attempt: TimedTry, line: Rect, radius: int, size: int) -> Label:
    lane = 1 if attempt.tone is TryTone.BAD else 0
    return Label(_x_of(attempt, line, radius) - line.left, spans_width(_spans(attempt), size) + 2, lane, attempt.weight)


def _spans(attempt: TimedTry) -> list[Span]:
    verdict = {TryTone.TOP: theme.FOUND, TryTone.BAD: theme.MISSED}.get(attempt.tone, theme.INK2)
    return [
        Span(f"{attempt.time}  ", Face.SEMI, theme.INK3),
        Span(f"{attempt.move}  ", Face.SEMI, theme.INK),
        Span(attempt.verdict, Face.SEMI, verdict),
    ]


def _paint_mark(surface: Surface, centre: tuple[int, int], tone: TryTone, radius: int) -> None:
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
