"""Painting what stands around the bulletins on the referee's desk: header, time, answer, tally, questions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Color, Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import Span, spans_width, write, write_spans, write_wrapped
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.grid.tile import paint_tile
from topping.kiosk.painters.parts.boxes import paint_box
from topping.kiosk.painters.parts.figure import paint_figure
from topping.kiosk.painters.parts.icons import Icon, paint_icon
from topping.kiosk.painters.parts.keycap import cap_width, paint_hint

_TITLE_PX: Final = 44
_LEAST_SHRINK: Final = 0.62
"""How much smaller the header may be written before the session is left out of it."""


@dataclass(frozen=True, slots=True)
class DeskHeaderView:
    """What is at the top."""

    title: str
    session: str
    move: str
    """What is being entered, which stands out."""


def paint_desk_header(surface: Surface, rect: Rect, view: DeskHeaderView) -> None:
    """Paints the title, and the session beside it on the same line."""
    size = theme.step(4)
    title = (Span(view.title, Face.TITLE, size=theme.px(_TITLE_PX)), Span("   "))
    parted = f"{view.session} · " if view.move else view.session
    session = (Span(parted, colour=theme.INK2),) if view.session else ()
    move = (Span(view.move, Face.BOLD),)
    fits = spans_width((*title, *session, *move), size) * _LEAST_SHRINK <= rect.width
    write_spans(surface, (*title, *(session if fits else ()), *move), rect, size)


@dataclass(frozen=True, slots=True)
class ProgressView:
    """How many bulletins are entered."""

    text: str
    entered: int
    of: int


def paint_progress(surface: Surface, rect: Rect, view: ProgressView) -> None:
    """Paints a bar and the figures behind it."""
    palette = theme.palette()
    place = write(surface, view.text, rect, theme.step(4), face=Face.BOLD, align="right")
    if not view.of:
        return
    height = theme.px(14)
    bar = Rect(rect.left, rect.centery - height // 2, place.left - theme.px(18) - rect.left, height)
    if bar.width < 3 * height:
        return
    paint_box(surface, bar, palette.track, height / 2)
    done = Rect(bar.left, bar.top, round(bar.width * view.entered / view.of), height)
    if done.width >= height:
        paint_box(surface, done, palette.found, height / 2)


@dataclass(frozen=True, slots=True)
class DeskClockView:
    """The time of the move being played or, after it, what was retained."""

    label: str
    time: str
    is_running: bool
    is_last_seconds: bool = False
    state: str = ""
    """What the clock stands for where it does not run: `Terminé`."""
    letters: str = ""
    """The draw of a move that is being played."""
    tops: str = ""
    """Its tops, while the key is held."""
    key: str = ""
    key_label: str = ""
    retained: tuple[str, str, str] | None = None
    """Word, reference and points of the retained solution, after a move."""
    retained_label: str = ""


def paint_desk_clock(surface: Surface, rect: Rect, view: DeskClockView) -> None:
    """Paints the label over the time on the left, and draw or solution on the right."""
    palette = theme.palette()
    if view.is_running:
        width = max(1.5, 2 * theme.scale()) * palette.stroke
        paint_box(surface, rect, palette.surface, 20 * theme.scale())
        paint_box(surface, rect, palette.accent + "24", 20 * theme.scale(), line=palette.accent, width=width)
    inside = rect.inflate(-2 * theme.px(24), 0) if view.is_running else rect
    left = Rect(inside.left, rect.top + theme.px(14), theme.px(250), theme.px(26))
    label = palette.accent_text if view.is_running else palette.ink3
    write(surface, view.label, left, theme.step(1), colour=label, face=Face.SEMI)
    time = Rect(inside.left, left.bottom, left.width, rect.bottom - left.bottom - theme.px(8))
    ink = palette.missed if view.is_last_seconds else palette.ink
    figure = paint_figure(surface, time, view.time, theme.step(8), colour=ink)
    if view.state:
        _paint_state(surface, figure, view.state)
    right = Rect(left.right, rect.top, inside.right - left.right, rect.height)
    if view.letters:
        _paint_draw(surface, right, view)
    elif view.retained is not None:
        _paint_retained(surface, right, view)


def _paint_state(surface: Surface, beside: Rect, text: str) -> None:
    palette, size = theme.palette(), theme.step(3)
    width = theme.font(size, face=Face.SEMI).size(text)[0] + 2 * theme.px(20)
    place = Rect(beside.right + theme.px(20), 0, width, theme.px(56))
    place.centery = beside.centery
    paint_box(surface, place, palette.ink, 14 * theme.scale())
    write(surface, text, place, size, colour=palette.page, face=Face.SEMI, align="centre")


def _paint_draw(surface: Surface, rect: Rect, view: DeskClockView) -> None:
    """Small tiles, and under them the key that shows the tops, or the tops."""
    side = min(theme.px(44), rect.width // max(1, len(view.letters)))
    left, top = rect.right - side * len(view.letters), rect.top + theme.px(20)
    for place, letter in enumerate(view.letters):
        paint_tile(surface, Rect(left + place * side, top, side, side), letter, "laid")
    line = Rect(rect.left, top + side + theme.px(14), rect.width, theme.px(40))
    if view.tops:
        write(surface, view.tops, line, theme.step(3), face=Face.BOLD, align="right")
        return
    size = theme.step(1)
    width = cap_width(view.key, size) + round(size / 2) + theme.font(round(size * 1.1)).size(view.key_label)[0]
    hint = Rect(line.right - width - 2, line.top, width + 2, line.height)
    paint_hint(surface, hint, view.key, view.key_label, size)
    lock = Rect(hint.left - theme.px(36), line.centery - theme.px(12), theme.px(24), theme.px(24))
    paint_icon(surface, lock, Icon.LOCK, theme.INK2)


def _paint_retained(surface: Surface, rect: Rect, view: DeskClockView) -> None:
    assert view.retained is not None  # the caller checks
    word, reference, points = view.retained
    label = Rect(rect.left, rect.top + theme.px(26), rect.width, theme.px(26))
    write(surface, view.retained_label, label, theme.step(1), colour=theme.INK3, face=Face.SEMI, align="right")
    line = Rect(rect.left, label.bottom + theme.px(4), rect.width, theme.px(52))
    spans = (
        Span(word, Face.TITLE),
        Span(f" {reference} ", Face.BOLD),
        Span(points, Face.BOLD, theme.ACCENT_TEXT),
    )
    write_spans(surface, spans, line, theme.px(36), align="right")


def paint_move_chip(surface: Surface, rect: Rect, text: str) -> None:
    """Paints the move whose bulletins are entered, left of the line."""
    palette = theme.palette()
    paint_box(surface, rect, palette.ink, 14 * theme.scale())
    write(
        surface,
        text,
        rect.inflate(-theme.px(16), 0),
        theme.step(2),
        colour=palette.page,
        face=Face.SEMI,
        align="centre",
    )


@dataclass(frozen=True, slots=True)
class DeskAnswer:
    """The answer to the last line: a sentence, and for a bulletin whose it is and what it is paid."""

    text: str
    tone: str
    """`good`, `bad` or `plain`."""
    head: str = ""
    """Table and name."""
    points: str = ""
    note: str = ""
    """What the points are to the top."""


def paint_answer(surface: Surface, rect: Rect, view: DeskAnswer) -> None:
    """Paints a card with its mark; an empty answer leaves it blank."""
    palette = theme.palette()
    if not view.text and not view.head:
        return
    colour = {"good": palette.found, "bad": palette.missed}.get(view.tone, palette.line)
    paint_box(surface, rect, palette.surface, 24 * theme.scale(), line=colour, width=max(1.5, 2 * theme.scale()))
    inside = rect.inflate(-2 * theme.px(22), -2 * theme.px(10))
    mark = {"good": Icon.TICK, "bad": Icon.CROSS}.get(view.tone)
    if not view.head:
        if mark is not None:
            side = theme.px(30)
            paint_icon(surface, Rect(inside.left, inside.centery - side // 2, side, side), mark, colour, stroke=4)
            inside = Rect(inside.left + theme.px(46), inside.top, inside.width - theme.px(46), inside.height)
        write_wrapped(surface, view.text, inside, theme.step(3), colour=palette.ink)
        return
    upper = Rect(inside.left, inside.top, inside.width, inside.height // 2)
    if mark is not None:
        side = theme.px(30)
        paint_icon(surface, Rect(upper.left, upper.centery - side // 2, side, side), mark, colour, stroke=4)
    paid = (Span(view.points, Face.BOLD, size=theme.step(5)), Span(f" {view.note}", colour=palette.ink2))
    right = write_spans(surface, paid, upper, theme.step(4), align="right")
    name = Rect(upper.left + theme.px(46), upper.top, right.left - theme.px(60) - upper.left, upper.height)
    write(surface, view.head, name, theme.step(4), face=Face.BOLD)
    lower = Rect(inside.left, upper.bottom, inside.width, inside.height - upper.height)
    write_wrapped(surface, view.text, lower, theme.step(2), colour=palette.ink2)


@dataclass(frozen=True, slots=True)
class TallyView:
    """What was handed in on a move: each solution with its points and how many tables wrote it."""

    title: str
    headings: tuple[str, str, str]
    rows: tuple[tuple[str, str, str], ...]


def paint_tally(surface: Surface, rect: Rect, view: TallyView) -> None:
    """Paints the title, the headings and as many rows as there is room for."""
    palette, size = theme.palette(), theme.step(2)
    line = max(round(size * 1.68), 1)
    top = rect.top
    write(surface, view.title, Rect(rect.left, top, rect.width, line), size, colour=palette.ink2)
    top += line
    ends = (rect.left + round(rect.width * 0.63), rect.right)
    for row, colour, faces in (
        (view.headings, palette.ink3, (Face.TEXT,) * 3),
        *((one, palette.ink, (Face.TITLE, Face.TEXT, Face.BOLD)) for one in view.rows),
    ):
        if top + line > rect.bottom:
            return
        first = Rect(rect.left, top, round(rect.width * 0.44), line)
        write(surface, row[0], first, size, colour=colour, face=faces[0])
        left = first.right + size // 4
        middle = Rect(left, top, ends[0] - left, line)
        write(surface, row[1], middle, size, colour=colour, face=faces[1], align="right")
        last = Rect(ends[0] + size // 3, top, ends[1] - ends[0] - size // 3, line)
        write(surface, row[2], last, size, colour=colour, face=faces[2], align="right")
        top += line


@dataclass(frozen=True, slots=True)
class QuestionsView:
    """What the referee has to decide; the keys answer the first line."""

    title: str
    count: str
    lines: tuple[str, ...]
    hint_width: int = 0
    """The room that the keys take under the first line."""


def paint_questions(surface: Surface, rect: Rect, view: QuestionsView) -> None:
    """Paints the title, then the questions; the keys of the first one stand under it."""
    palette, size = theme.palette(), theme.step(2)
    inside = rect.inflate(-2 * theme.px(20), -2 * theme.px(10))
    head = Rect(inside.left, inside.top, inside.width, theme.px(34))
    write(surface, view.title, head, size, face=Face.BOLD)
    write(surface, view.count, head, theme.step(1), colour=palette.ink3, align="right")
    top = head.bottom
    if view.lines:
        hair = Color(palette.line)
        pygame.draw.line(surface, hair, (inside.left, top), (inside.right, top))
        first = Rect(inside.left, top + 2, inside.width, theme.px(56))
        write_wrapped(surface, view.lines[0], first, theme.step(1))
        top = keys_of_question(rect).bottom
    row = theme.px(30)
    for text in view.lines[1:]:
        if top + row > inside.bottom:
            return
        write(surface, text, Rect(inside.left, top, inside.width, row), theme.step(1), colour=palette.ink2)
        top += row


def keys_of_question(rect: Rect) -> Rect:
    """Where the keys of the first question stand in the card of the questions."""
    inside = rect.inflate(-2 * theme.px(20), -2 * theme.px(10))
    return Rect(inside.left, inside.top + theme.px(92), inside.width, max(theme.px(48), 30))
