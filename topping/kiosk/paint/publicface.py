"""Painters for the display that the players in the room see: time, draw, announcement, signals, solution,
mort subite.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect, Surface

from topping.kiosk.paint import boxes, theme
from topping.kiosk.paint.boxes import paint_box, paint_shadow
from topping.kiosk.paint.figures import paint_figure
from topping.kiosk.paint.icons import Icon, paint_icon
from topping.kiosk.paint.palette import Shade
from topping.kiosk.paint.pen import (
    Span,
    fitting_size,
    initials,
    strokes_of,
    width_of,
    wrap,
    write,
    write_spans,
    write_wrapped,
)
from topping.kiosk.paint.theme import Face
from topping.kiosk.paint.tiles import paint_tile, paint_tiles
from topping.rules.games.announcement import COUNTRIES
from topping.rules.tiles import JOKER
from topping.texts import say

_NOTE, _NOTE_HEIGHT, _NOTE_LINES = 40, 114, 2
"""The note below the title: its text size, the height for which that is given, and the most lines."""


@dataclass(frozen=True, slots=True)
class HallHead:
    """The title of the room's display: the number of the move, with a note below."""

    text: str
    note: str = ""
    short_note: str = ""
    """A shorter note if the note does not fit; if this does not fit either, its part before the first dot is used."""


@dataclass(frozen=True, slots=True)
class HallFigure:
    """A large number on the room's display: a time or points."""

    text: str
    unit: str = ""
    tone: str = "accent"
    """`accent`, `last` (the last seconds) or `still` (clock stopped)."""
    align: str = "right"


@dataclass(frozen=True, slots=True)
class HallBar:
    """The time bar on the room's display: the time left, and when the referee's signal comes (thousandths of
    the move).
    """

    left: int
    tick: int | None = None
    is_last: bool = False


def paint_head_note(surface: Surface, rect: Rect, view: HallHead) -> None:
    """Paints the note below the title; a shorter form of it if it does not fit into two lines."""
    size = round(_NOTE * rect.height / _NOTE_HEIGHT)
    shorter = [form for form in (view.short_note, view.short_note.partition(" · ")[0]) if form] or [view.note]
    fitting = (form for form in (view.note, *shorter) if len(wrap(form, rect.width, size)) <= _NOTE_LINES)
    shown = next(fitting, shorter[-1])
    high = min(rect.height, round(len(wrap(shown, rect.width, size)) * size * 1.3))
    write_wrapped(surface, shown, Rect(rect.left, rect.top, rect.width, high), size, colour=theme.INK2)


def paint_hall_figure(surface: Surface, rect: Rect, view: HallFigure) -> None:
    """Paints a large number that can be read across the room, with a small unit at its right."""
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
    """Paints the time left as a bar, with a tick where the referee's signal comes."""
    unit = rect.height / 44
    track = Rect(rect.left, rect.top + round(8 * unit), rect.width, round(26 * unit))
    paint_box(surface, track, theme.TRACK, track.height / 2)
    left = Rect(track.left, track.top, round(track.width * view.left / 1000), track.height)
    if left.width >= track.height:
        paint_box(surface, left, theme.MISSED if view.is_last else theme.BAR, track.height / 2)
    elif left.width:
        clip = surface.get_clip()
        surface.set_clip(left.clip(clip))
        paint_box(surface, track, theme.MISSED if view.is_last else theme.BAR, track.height / 2)
        surface.set_clip(clip)
    if view.tick is not None:
        tick = Rect(0, rect.top + round(2 * unit), max(3, round(5 * unit)), round(38 * unit))
        tick.centerx = track.left + round(track.width * view.tick / 1000)
        paint_box(surface, tick, theme.INK, tick.width / 2)


@dataclass(frozen=True, slots=True)
class BandView:
    """A message across the room's display: a signal of the referee (such as "thirty seconds"), or a note."""

    text: str
    note: str = ""
    is_signal: bool = False
    has_clock: bool = False


def paint_band(surface: Surface, rect: Rect, view: BandView) -> None:
    """Paints a message across the room's display: a signal very large, a note smaller in an outline."""
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
        size = max(theme.least(), min(size, theme.px(32)))
        write_wrapped(surface, view.text, inner, size, colour=theme.INK2, align="centre")


DRAW_EDGE: Final = 12
"""The margin above and below the draw."""
NAME: Final = 64
"""The text size of country names, in pixels at 1080 lines; their capitals are 45 pixels high."""
_NAME_SHARE: Final = 0.93
"""The largest fraction of the line's height that a name takes."""
_MOST_DOWN: Final = 0.09
"""The most that a name is moved down, relative to the line's height, before all names are shrunk."""


@dataclass(frozen=True, slots=True)
class DrawView:
    """The letters of a draw on the room's display, each with the country that stands for it (Algérie for A)."""

    kept: str
    new: str
    countries: bool = True
    """Whether country names are shown (in blitz the draw is repeated by letters only, §3.1)."""


@dataclass(frozen=True, slots=True)
class SolutionView:
    """The solution of a move on the room's display: its letters, and which of them were placed by this move."""

    letters: str
    placed: tuple[bool, ...]
    reference: str
    is_horizontal: bool


def tile_places(rect: Rect, view: DrawView) -> tuple[float, list[Rect]]:
    """Returns (height of a row, rectangles of the tiles), in pixels; the tiles stand one above another, kept letters
    first.
    """
    count = len(view.kept + view.new)
    above = theme.px(DRAW_EDGE)  # room for the accents of the first country name
    height = rect.height - 2 * above
    gap = round(height * 12 / (count * 86 + 12)) if view.kept and view.new else 0
    row = (height - gap) / count
    edge, side = round(row * 18 / 86), round(row * 84 / 86)
    tops = [rect.top + above + round(index * row) + (gap if index >= len(view.kept) else 0) for index in range(count)]
    return row, [Rect(rect.left + edge, top, side, side) for top in tops]


def paint_draw(surface: Surface, rect: Rect, view: DrawView) -> None:
    """Paints the letters of a draw one above another, each with the country that stands for it. A bracket marks the new
    letters.
    """
    letters = view.kept + view.new
    if not letters:
        return
    row, places = tile_places(rect, view)
    paint_tiles(surface, [(place, letter, "laid") for place, letter in zip(places, letters, strict=True)], in_hall=True)
    left = places[0].right + round(row * 28 / 86)
    room = rect.right - left
    tops = [place.top - round(row * 3 / 86) for place in places]
    names = [COUNTRIES[letter] if view.countries or letter == JOKER else "" for letter in letters]
    size, downs = _set_apart(names, tops, row)
    for name, top, down in zip(names, tops, downs, strict=True):
        if name:
            line = Rect(left, top + down, room, round(row))
            write(surface, name, line, size, colour=theme.INK, face=Face.BOLD)
    if view.kept and view.new:
        first = places[len(view.kept)]
        bracket = Rect(rect.left, first.top, max(3, round(row * 7 / 86)), places[-1].bottom - first.top)
        paint_box(surface, bracket, theme.BAR, bracket.width / 2)


def _set_apart(names: Sequence[str], tops: Sequence[int], row: float) -> tuple[int, list[int]]:
    """Returns (text size, how far each name is moved down), in pixels, so that no accent touches the line above.

    `tops` are the upper edges of the names' lines, `row` the height of a line (pixels).
    """
    size = min(theme.px(NAME), round(row * _NAME_SHARE))
    while True:
        downs, taken = list[int](), -theme.px(NAME)
        for name, top in zip(names, tops, strict=True):
            begins, ends = strokes_of(name, size, Face.BOLD)
            down = max(0, taken - (top + begins)) if name and downs else 0
            downs.append(down)
            taken = top + down + ends if name else taken
        if max(downs) <= row * _MOST_DOWN or size <= theme.least():
            return size, downs
        size -= 1


def paint_solution(surface: Surface, rect: Rect, view: SolutionView) -> None:
    """Paints the solution of a move in tiles.

    Tiles placed in this move differ from tiles already on the grid.
    """
    pitch = min(rect.height * 114 / 118, rect.width / max(1, len(view.letters)))
    side = round(pitch * 108 / 114)
    places = [Rect(rect.left + round(step * pitch), rect.top, side, side) for step in range(len(view.letters))]
    styles = ["last" if is_placed else "laid" for is_placed in view.placed]
    paint_tiles(surface, list(zip(places, view.letters, styles, strict=True)))


_FALL: Final = 56
"""The height from which a letter falls, in pixels at 1080 lines."""


@dataclass(frozen=True, slots=True)
class DrawnLetter:
    """A letter of the announced draw, with the country that stands for it (Algérie for A) or the word for a joker."""

    letter: str
    name: str
    """The letter's country, or the word for a joker."""
    is_kept: bool = False


@dataclass(frozen=True, slots=True)
class AnnouncementView:
    """The state of the announcement of a draw, letter by letter."""

    heading: str
    """The text about rejected letters; empty without a rejection."""
    lines: tuple[DrawnLetter, ...]
    """All letters, kept letters first; the first `named` are shown."""
    whole: str
    """The whole draw; empty until the repetition."""
    named: int = 0
    by_letters: bool = False
    """Whether the repetition shows letters without countries."""
    fall: int = 100
    """The progress (percent) of the fall of the letter being named."""
    game: str = ""
    """The text about the game before the first letter: its kind and pace, or that the next game begins."""


def paint_announcement(surface: Surface, rect: Rect, view: AnnouncementView) -> None:
    """Paints the letter being announced and the rack that fills; at the end, the whole draw, one letter above
    another.
    """
    unit = rect.height / 660
    top = rect.top
    if view.heading:
        heading = Rect(rect.left, top, rect.width, round(44 * unit))
        write(surface, view.heading, heading, round(34 * unit), colour=theme.MISSED, face=Face.SEMI)
    if view.whole:
        kept = "".join(line.letter for line in view.lines if line.is_kept)
        new = "".join(line.letter for line in view.lines if not line.is_kept)
        top += round(44 * unit) if view.heading else round(18 * unit)
        height = min(round((len(view.lines) * 86 + 36) * unit), rect.bottom - top)
        place = Rect(rect.left - round(18 * unit), top, rect.width, height)
        paint_draw(surface, place, DrawView(kept, new, not view.by_letters))
        return
    if view.named:
        line = view.lines[view.named - 1]
        side = round(300 * unit)
        tile_top = top + round((60 - (100 - view.fall) / 100 * _FALL) * unit)
        paint_tile(surface, Rect(rect.left, tile_top, side, side), line.letter, "laid")
        left = rect.left + round(344 * unit)
        label = Rect(left, top + round(96 * unit), rect.right - left, round(46 * unit))
        is_kept = say("announcement.kept_letter" if line.is_kept else "announcement.new_letter")
        write(surface, is_kept, label, round(34 * unit), colour=theme.INK2)
        name = Rect(left, label.bottom, label.width, round(132 * unit))
        size = fitting_size(line.name, name.width, round(116 * unit), face=Face.TITLE)
        if size >= round(76 * unit):
            write(surface, line.name, name, size, colour=theme.INK, face=Face.TITLE)
        else:
            write_wrapped(surface, line.name, name, round(70 * unit), colour=theme.INK, face=Face.BOLD)
    elif view.game:
        kind, _, pace = view.game.partition(" · ")
        name = Rect(rect.left, top + round(142 * unit), rect.width, round(132 * unit))
        size = fitting_size(kind, name.width, round(116 * unit), face=Face.TITLE)
        write(surface, kind, name, size, colour=theme.INK, face=Face.TITLE)
        under = Rect(rect.left, name.bottom, rect.width, round(64 * unit))
        write(surface, pace, under, fitting_size(pace, under.width, round(46 * unit)), colour=theme.INK2)
    _paint_slots(surface, Rect(rect.left, top + round(466 * unit), rect.width, round(194 * unit)), view)


def _paint_slots(surface: Surface, rect: Rect, view: AnnouncementView) -> None:
    """Paints the rack during an announcement: the letters already named, a marked slot for the current one, empty
    slots.
    """
    unit = rect.height / 194
    count, kept = len(view.lines), sum(line.is_kept for line in view.lines)
    gap = round(26 * unit) if 0 < kept < count else 0
    pitch = min(round(106 * unit), (rect.width - round(36 * unit) - gap) // max(1, count))
    side = round(pitch * 98 / 106)
    left, base = rect.left + round(18 * unit), rect.top + round(118 * unit)
    ledge = Rect(rect.left, rect.top + round(71 * unit), rect.width, round(59 * unit))
    paint_box(surface, ledge, theme.RAISED, round(14 * unit))
    lip = Rect(rect.left, rect.top + round(119 * unit), rect.width, round(12 * unit))
    paint_box(surface, lip, theme.LINE, round(6 * unit))
    places = [
        Rect(left + step * pitch + (gap if step >= kept else 0), base - side, side, side) for step in range(count)
    ]
    done = max(0, view.named - 1)
    paint_tiles(surface, [(place, line.letter, "laid") for place, line in zip(places[:done], view.lines, strict=False)])
    for step, place in enumerate(places[done:], start=done):
        hole = place.inflate(-round(6 * unit), -round(8 * unit))
        if step == done and view.named:
            paint_box(surface, hole, "", round(14 * unit), line=theme.BAR, width=max(2, round(4 * unit)))
        else:
            _paint_dashed(surface, hole, round(10 * unit), theme.LINE, max(1, round(3 * unit)))
    labels = Rect(rect.left, rect.top + round(146 * unit), rect.width, round(44 * unit))
    size = max(theme.least(), round(30 * unit))
    named_new = max(0, view.named - kept)
    count_text = say("announcement.count", named=named_new, of=count - kept)
    spans = (
        Span(say("announcement.new_letters"), Face.SEMI, theme.INK2),
        Span(f" {count_text}", Face.SEMI, theme.INK3),
    )
    first_new = places[kept].left if kept < count else rect.right
    start = first_new
    if kept:
        said = say("announcement.kept_letters")
        start = max(start, left + width_of(said, size, face=Face.SEMI) + round(16 * unit))
        write(
            surface, said, Rect(left, labels.top, start - left, labels.height), size, colour=theme.INK2, face=Face.SEMI
        )
    if kept < count:
        write_spans(surface, spans, Rect(start, labels.top, rect.right - start, labels.height), size)


def _paint_dashed(surface: Surface, rect: Rect, radius: int, colour: str, width: int) -> None:
    """Paints the dashed outline of an empty slot."""
    dash = 3 * width
    inner = rect.inflate(-2 * radius, -2 * radius)
    for start in range(inner.left, inner.right, 2 * dash):
        for y in (rect.top, rect.bottom - width):
            pygame.draw.rect(surface, colour, Rect(start, y, min(dash, inner.right - start), width))
    for start in range(inner.top, inner.bottom, 2 * dash):
        for x in (rect.left, rect.right - width):
            pygame.draw.rect(surface, colour, Rect(x, start, width, min(dash, inner.bottom - start)))


_IN_COLUMNS: Final = 4
_FEW, _FEW_COLUMNS = 4, 2
"""Up to `_FEW` players get wider plates with whole names, in `_FEW_COLUMNS` columns."""
_OUT_COLUMNS: Final = 8
_LEAST_NAME: Final = 33
"""The size at which a whole name must fit; otherwise the short form is written."""
_TITLE: Final = 74
_SMALLEST: Final = 0.55
"""The least scale of plates that do not fit."""


@dataclass(frozen=True, slots=True)
class Contestant:
    """A player of a mort subite, still in the game or eliminated."""

    table: int
    name: str
    short: str
    """The shortest beginning of the name that distinguishes the player."""
    out_at: int = 0
    """The move at which the player was eliminated; 0 if still in."""


@dataclass(frozen=True, slots=True)
class SurvivorsView:
    """A page of the players of a mort subite: still in, eliminated by the last move, eliminated earlier
    (latest first).
    """

    inside: tuple[Contestant, ...]
    leaving: tuple[Contestant, ...] = ()
    outside: tuple[Contestant, ...] = ()

    @property
    def columns(self) -> int:
        """The number of columns for the players who are still in or were eliminated by the last move."""
        return _FEW_COLUMNS if len(self.inside + self.leaving) <= _FEW else _IN_COLUMNS


@dataclass(frozen=True, slots=True)
class CountView:
    """How many players of a mort subite are still in, or the name of the winner."""

    count: int
    of: int
    winner: str = ""


@dataclass(frozen=True, slots=True)
class SuddenView:
    """The room's display between two moves of a mort subite."""

    page: SurvivorsView
    count: CountView


def _pitches(unit: float, shrink: float) -> tuple[float, float, float]:
    """Returns the heights (pixels) of a row of players still in, just eliminated, and eliminated earlier.

    `unit` is the scale of the screen, `shrink` the factor by which a page that does not fit is made smaller.
    """
    return 110 * unit * shrink, 98 * unit * shrink, 72 * unit * max(shrink, 0.7)


def _height(view: SurvivorsView, unit: float, shrink: float) -> float:
    """Returns the height (pixels) that a page of players needs. `unit` and `shrink` are as in `_pitches`."""
    inside, leaving, outside = _pitches(unit, shrink)
    whole = _rows(len(view.inside), view.columns) * inside
    if view.leaving:
        whole += _TITLE * unit + _rows(len(view.leaving), view.columns) * leaving
    if view.outside:
        whole += _TITLE * unit + _rows(len(view.outside), _OUT_COLUMNS) * outside
    return whole


def _paint_count(surface: Surface, rect: Rect, view: CountView) -> None:
    unit = rect.height / 480
    if view.winner:
        size = fitting_size(view.winner, rect.width, round(76 * unit), face=Face.TITLE)
        cup = Rect(rect.left, rect.top + round(10 * unit), round(200 * unit), round(200 * unit))
        paint_icon(surface, cup, Icon.CUP, theme.ACCENT_TEXT)
        name = Rect(rect.left, cup.bottom + round(20 * unit), rect.width, round(90 * unit))
        write(surface, view.winner, name, size, colour=theme.ACCENT_TEXT, face=Face.TITLE)
        note = Rect(rect.left, name.bottom, rect.width, round(70 * unit))
        write(surface, say("hall.winner"), note, round(60 * unit), colour=theme.INK, face=Face.TITLE)
        return
    aside = round(20 * unit) if str(view.count).startswith("1") else 0  # the empty space left of a 1 in its cell
    figure = Rect(rect.left - aside, rect.top, rect.width, round(277 * unit))
    paint_figure(surface, figure, str(view.count), round(330 * unit), colour=theme.ACCENT_TEXT, face=Face.HEAVY)
    label = Rect(rect.left, rect.top + round(296 * unit), rect.width, round(66 * unit))
    write(surface, say("hall.still_in"), label, round(60 * unit), colour=theme.INK, face=Face.TITLE)
    of = Rect(rect.left, label.bottom + round(8 * unit), rect.width, round(46 * unit))
    write(surface, say("hall.out_of", of=view.of), of, round(34 * unit), colour=theme.INK2)


def paint_sudden(surface: Surface, rect: Rect, view: SuddenView) -> None:
    """Paints the room's display between two moves of a mort subite.

    The number of players left stands beside the players still in or just eliminated. Players eliminated earlier stand
    below.
    """
    scale = theme.scale()
    margin = round(24 * scale)
    count = Rect(rect.left + margin, rect.top, round(400 * scale), min(rect.height, round(480 * scale)))
    _paint_count(surface, count, view.count)
    inner = Rect(rect.left + margin, rect.top, rect.width - margin, rect.height)
    _paint_plates(surface, inner, view.page, round(440 * scale))


def _paint_plates(surface: Surface, rect: Rect, view: SurvivorsView, left: int) -> None:
    unit = min(rect.height / 784, theme.scale())
    shrink = 1.0
    while shrink > _SMALLEST and _height(view, unit, shrink) > rect.height:
        shrink -= 0.02
    (inside, leaving, outside), title_height = _pitches(unit, shrink), _TITLE * unit
    beside = Rect(rect.left + left, rect.top, rect.width - left, rect.height)
    gap = round(14 * unit)
    top = float(rect.top)
    for place, player in _places(beside, top, view.inside, view.columns, inside, gap):
        _paint_in(surface, place, player, unit)
    top += _rows(len(view.inside), view.columns) * inside
    if view.leaving:
        title = Rect(beside.left, round(top), beside.width, round(title_height))
        write(surface, say("hall.out_now"), title, round(40 * unit), colour=theme.MISSED, face=Face.TITLE)
        top += title_height
        for place, player in _places(beside, top, view.leaving, view.columns, leaving, gap):
            _paint_leaving(surface, place, player, unit)
        top += _rows(len(view.leaving), view.columns) * leaving
    if view.outside:
        rows = _rows(len(view.outside), _OUT_COLUMNS) * outside
        is_alone = not view.inside and not view.leaving
        wide = beside if is_alone else rect
        # at the bottom, where the eye looks for it at each move, but never above the end of the count
        top = max(top, min(rect.top + 476 * unit, rect.bottom - rows - title_height)) if not is_alone else top
        title = Rect(wide.left, round(top + title_height * 0.25), wide.width, round(title_height * 0.7))
        size = max(round(28 * unit), theme.least())
        write(surface, say("hall.out_before"), title, size, colour=theme.INK2)
        top += title_height
        columns = _OUT_COLUMNS if wide is rect else 6
        for place, player in _places(wide, top, view.outside, columns, outside, round(10 * unit)):
            _paint_out(surface, place, player, unit)


def _places(
    rect: Rect, top: float, players: tuple[Contestant, ...], columns: int, pitch: float, gap: int
) -> list[tuple[Rect, Contestant]]:
    width = (rect.width - (columns - 1) * gap) / columns
    return [
        (
            Rect(
                round(rect.left + index % columns * (width + gap)),
                round(top + index // columns * pitch),
                round(width),
                round(pitch) - gap,
            ),
            player,
        )
        for index, player in enumerate(players)
    ]


def _rows(count: int, columns: int) -> int:
    return -(-count // columns)


def _paint_in(surface: Surface, place: Rect, player: Contestant, unit: float) -> None:
    face = theme.palette().tiles["ivory"]
    radius = round(18 * unit)
    if theme.palette().shade is not None:
        paint_shadow(surface, place, radius, Shade(6, 6, "#000000", 90), unit)
    surface.blit(boxes.rounded(place.size, radius, face.side), place)
    upper = Rect(place.left, place.top, place.width, place.height - round(6 * unit))
    surface.blit(boxes.rounded(upper.size, radius, face.top, bottom=face.bottom), upper)
    side = min(round(44 * unit), upper.height - round(12 * unit))
    size, table = max(round(side * 0.6), theme.least()), str(player.table)
    box = Rect(0, 0, max(side, width_of(table, size, Face.BOLD) + round(8 * unit)), max(side, size))
    box.midleft = (place.left + round(16 * unit), upper.centery)
    paint_box(surface, box, theme.TILE_INK, round(10 * unit))
    write(surface, table, box, size, colour=face.top, face=Face.BOLD, align="centre")
    left = box.right + round(14 * unit)
    room = Rect(left, upper.top, place.right - left - round(12 * unit), upper.height)
    _write_name(surface, room, player, unit, theme.TILE_INK, Face.LETTER)


def _paint_leaving(surface: Surface, place: Rect, player: Contestant, unit: float) -> None:
    paint_box(surface, place, f"{theme.MISSED}24", round(18 * unit), line=theme.MISSED, width=max(2, round(4 * unit)))
    mark = Rect(0, 0, round(34 * unit), round(34 * unit))
    mark.midleft = (place.left + round(18 * unit), place.centery)
    paint_icon(surface, mark, Icon.CROSS, theme.MISSED, stroke=3.8)
    left = mark.right + round(14 * unit)
    room = Rect(left, place.top, place.right - left - round(12 * unit), place.height)
    _write_name(surface, room, player, unit, theme.INK, Face.TITLE)


def _paint_out(surface: Surface, place: Rect, player: Contestant, unit: float) -> None:
    paint_box(surface, place, "", round(14 * unit), line=theme.LINE, width=max(1, round(2 * unit)))
    inner = place.inflate(-round(28 * unit), 0)
    size = max(round(24 * unit), theme.least())
    move = write(surface, str(player.out_at), inner, size, colour=theme.INK2, face=Face.BOLD, align="right")
    room = Rect(inner.left, inner.top, move.left - inner.left - round(8 * unit), inner.height)
    size = max(min(round(28 * unit), place.height), theme.least())
    write(surface, _name_in(room, player, size, Face.SEMI), room, size, colour=theme.INK2, face=Face.SEMI)


def _write_name(surface: Surface, room: Rect, player: Contestant, unit: float, colour: str, face: Face) -> None:
    size = max(min(round(40 * unit), round(room.height * 0.62)), theme.least())
    name = _name_in(room, player, max(min(size, round(_LEAST_NAME * unit)), theme.least()), face)
    write(surface, name, room, size, colour=colour, face=face)


def _name_in(room: Rect, player: Contestant, size: int, face: Face) -> str:
    first = "-".join(f"{part[:1]}." for part in player.short.split()[0].split("-")) if player.short else ""
    forms = (player.name, player.short, initials(player.name), initials(player.short), first or player.name)
    shortest = min(forms, key=len)
    return next((form for form in forms if width_of(form, size, face=face) <= room.width), shortest)
