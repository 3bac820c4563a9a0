"""Painting the parts of the public face: what a room reads from afar."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from topping.kiosk import theme
from topping.kiosk.painters.grid.tile import paint_tile_body, paint_tile_shadow
from topping.kiosk.painters.parts.boxes import paint_box
from topping.kiosk.painters.parts.figure import paint_figure
from topping.kiosk.painters.parts.icons import Icon, paint_icon
from topping.kiosk.pen import Span, fitting_size, width_of, write, write_spans, write_wrapped
from topping.kiosk.theme import Face
from topping.rules.announcement import COUNTRIES
from topping.rules.letters import JOKER
from topping.texts import say

_LAST_FACE: Final = "last"
_NAMES: Final = re.compile(r"[A-Z]|\d+")
"""The row and the column of a reference, which are written apart."""
DRAW_EDGE: Final = 12
"""What is left free over and under the draw."""
NAME: Final = 64
"""The size of a country's name, in pixels at 1080 lines: its capitals have 45."""
_NAME_SHARE: Final = 0.93
"""The most it takes of its line's height."""


@dataclass(frozen=True, slots=True)
class HallHead:
    """The move, and a line under it."""

    text: str
    note: str = ""
    short_text: str = ""
    """Where the text has no room."""
    short_note: str = ""
    """Where the note has none."""


@dataclass(frozen=True, slots=True)
class HallFigure:
    """A time or points."""

    text: str
    unit: str = ""
    tone: str = "accent"
    """`accent`, `last` (the last seconds) or `still` (the clock stands)."""


@dataclass(frozen=True, slots=True)
class HallBar:
    """The time left, and when the signal before the end is given, as parts of a thousand."""

    left: int
    tick: int | None = None
    is_last: bool = False


@dataclass(frozen=True, slots=True)
class DrawView:
    """The letters of a draw, with their countries."""

    kept: str
    new: str
    countries: bool = True
    """Whether the countries stand beside them (in blitz the draw is repeated by letters alone, §3.1)."""


@dataclass(frozen=True, slots=True)
class BesideView:
    """Lines at the right edge: a label, a word, and what follows."""

    label: str = ""
    word: str = ""
    lines: tuple[str, ...] = ()
    more: tuple[tuple[str, str], ...] = ()
    """Further labels, each with its figure."""


@dataclass(frozen=True, slots=True)
class BandView:
    """A signal, loud, or something quiet to know."""

    text: str
    note: str = ""
    is_signal: bool = False
    has_clock: bool = False


@dataclass(frozen=True, slots=True)
class SolutionView:
    """A solution: its letters, and which of them were placed."""

    letters: str
    placed: tuple[bool, ...]
    reference: str
    is_horizontal: bool


@dataclass(frozen=True, slots=True)
class ResultsView:
    """What was handed in on a move."""

    found: int
    of: int
    zeros: int
    other: tuple[str, str, int] | None = None
    """The best of the other solutions: word, place, points."""


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


def paint_head(surface: Surface, rect: Rect, view: HallHead) -> None:
    """Paints the title and the line under it."""
    unit = rect.height / 146
    title = Rect(rect.left, rect.top + round(4 * unit), rect.width, round(80 * unit))
    size, least = round(76 * unit), round(40 * unit)
    has_room = not view.short_text or fitting_size(view.text, rect.width, size, face=Face.TITLE) >= least
    write(surface, view.text if has_room else view.short_text, title, size, face=Face.TITLE, colour=theme.INK)
    note = Rect(rect.left, rect.top + round(96 * unit), rect.width, round(48 * unit))
    size, least = round(34 * unit), round(28 * unit)
    has_room = not view.short_note or fitting_size(view.note, rect.width, size) >= least
    write(surface, view.note if has_room else view.short_note, note, size, colour=theme.INK2)


def paint_hall_figure(surface: Surface, rect: Rect, view: HallFigure) -> None:
    """Paints a figure as large as the hall needs it, at the right; its unit is small beside it."""
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
    paint_figure(surface, place, view.text, round(216 * unit), colour=colour, face=Face.HEAVY, align="right")


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


def tile_places(rect: Rect, view: DrawView) -> tuple[float, list[Rect]]:
    """The height of a line, and the places of the tiles, kept letters first."""
    count = len(view.kept + view.new)
    above = theme.px(DRAW_EDGE)  # for the accents of the first country
    height = rect.height - 2 * above
    gap = round(height * 12 / (count * 86 + 12)) if view.kept and view.new else 0
    row = (height - gap) / count
    edge, side = round(row * 18 / 86), round(row * 84 / 86)
    tops = [rect.top + above + round(index * row) + (gap if index >= len(view.kept) else 0) for index in range(count)]
    return row, [Rect(rect.left + edge, top, side, side) for top in tops]


def paint_draw(surface: Surface, rect: Rect, view: DrawView) -> None:
    """Paints a letter a line with its country; a bracket stands beside the new ones, where some were kept."""
    letters = view.kept + view.new
    if not letters:
        return
    row, places = tile_places(rect, view)
    for place in places:
        paint_tile_shadow(surface, place, "laid")
    names = [(say("announce.blank") if letter == JOKER else COUNTRIES[letter]) for letter in letters]
    left = places[0].right + round(row * 28 / 86)
    room = rect.right - left
    size = min(theme.px(NAME), round(row * _NAME_SHARE))
    for letter, name, place in zip(letters, names, places, strict=True):
        paint_tile_body(surface, place, letter, "laid", in_hall=True)
        if view.countries or letter == JOKER:
            line = Rect(left, place.top - round(row * 3 / 86), room, round(row))
            write(surface, name, line, size, colour=theme.INK, face=Face.BOLD)
    if view.kept and view.new:
        first = places[len(view.kept)]
        bracket = Rect(rect.left, first.top, max(3, round(row * 7 / 86)), places[-1].bottom - first.top)
        paint_box(surface, bracket, theme.BAR, bracket.width / 2)


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


def paint_solution(surface: Surface, rect: Rect, view: SolutionView) -> None:
    """Paints a word in tiles: those that were placed, and those that lay there."""
    count = max(1, len(view.letters))
    pitch = min(rect.height * 114 / 118, rect.width / count)
    side = round(pitch * 108 / 114)
    for step in range(count):
        paint_tile_shadow(surface, Rect(rect.left + round(step * pitch), rect.top, side, side), "laid")
    for step, (letter, is_placed) in enumerate(zip(view.letters, view.placed, strict=True)):
        place = Rect(rect.left + round(step * pitch), rect.top, side, side)
        paint_tile_body(surface, place, letter, _LAST_FACE if is_placed else "laid")


def paint_reference(surface: Surface, rect: Rect, view: SolutionView) -> None:
    """Paints the place of a solution, an arrow and its direction in words."""
    unit = rect.height / 124
    size = round(116 * unit)
    apart = " ".join(_NAMES.findall(view.reference))
    written = write(surface, apart, rect, size, colour=theme.INK, face=Face.TITLE)
    arrow = Rect(written.right + round(28 * unit), 0, round(92 * unit), round(92 * unit))
    arrow.centery = rect.centery
    paint_icon(surface, arrow, Icon.ARROW_RIGHT if view.is_horizontal else Icon.ARROW_DOWN, theme.INK2, stroke=2.6)
    place = Rect(arrow.right + round(28 * unit), rect.top, rect.right - arrow.right - round(28 * unit), rect.height)
    direction = say("hall.horizontal" if view.is_horizontal else "hall.vertical")
    write(surface, direction, place, round(44 * unit), colour=theme.INK2)


def paint_results(surface: Surface, rect: Rect, view: ResultsView) -> None:
    """Paints how many found the top, how many zeros there are, and the best of the other solutions."""
    unit = rect.height / 300
    surface.fill(theme.LINE, Rect(rect.left, rect.top, rect.width, max(1, round(2 * unit))))

    def label(text: str, left: int, top: float) -> None:
        place = Rect(left, rect.top + round(top * unit), rect.right - left, round(42 * unit))
        write(surface, text, place, round(32 * unit), colour=theme.INK2)

    def value(top: float, left: int) -> Rect:
        return Rect(left, rect.top + round(top * unit), rect.right - left, round(68 * unit))

    middle = rect.left + rect.width // 2
    label(say("hall.found"), rect.left, 26)
    found = say("hall.found_of", found=view.found, of=view.of)
    write(surface, found, value(68, rect.left), round(60 * unit), colour=theme.INK, face=Face.BOLD)
    label(say("hall.zeros"), middle, 26)
    write(surface, str(view.zeros), value(68, middle), round(60 * unit), colour=theme.INK, face=Face.BOLD)
    if view.other is not None:
        word, place, points = view.other
        label(say("hall.best_other"), rect.left, 156)
        spans = (
            Span(word, Face.TITLE, theme.INK, round(56 * unit)),
            Span(f"  {place}", Face.SEMI, theme.INK, round(48 * unit)),
            Span(f"  {points}", Face.SEMI, theme.INK2, round(48 * unit)),
        )
        write_spans(surface, spans, value(200, rect.left), round(56 * unit))


def paint_small_draw(surface: Surface, rect: Rect, letters: str) -> None:
    """Paints the draw of the move that is over, small, in an outline."""
    unit = rect.height / 122
    paint_box(surface, rect, "", round(24 * unit), line=theme.LINE, width=max(1, round(2 * unit)))
    label = Rect(rect.left + round(30 * unit), rect.top, rect.width, rect.height)
    written = write(surface, say("hall.draw"), label, round(30 * unit), colour=theme.INK2)
    left, side = written.right + round(24 * unit), round(58 * unit)
    pitch = min(round(62 * unit), (rect.right - left - round(30 * unit)) // max(1, len(letters)))
    side = min(side, pitch)
    for step, letter in enumerate(letters):
        place = Rect(left + step * pitch, rect.centery - side // 2, side, side)
        paint_tile_shadow(surface, place, "laid")
        paint_tile_body(surface, place, letter, "laid")
