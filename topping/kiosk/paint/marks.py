"""Painters for small marks: days in a row, days of a year, piles of cards, bars of costs, words of a Loto card."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Color, Rect, Surface

from topping.kiosk.paint import theme
from topping.kiosk.paint.boxes import paint_box, paint_disc
from topping.kiosk.paint.icons import Icon, paint_icon
from topping.kiosk.paint.pen import write
from topping.kiosk.paint.theme import Face
from topping.kiosk.paint.tiles import paint_tile
from topping.play.loto import LETTERS, WORDS
from topping.training.daily import DailyMark, DayMark

_GAP: Final = 7
_RADIUS: Final = 6


def paint_days(surface: Surface, rect: Rect, week: Sequence[DayMark]) -> None:
    """Paints the marks of a week's days, at the right of `rect`."""
    side, gap = rect.height, theme.px(_GAP)
    left = max(rect.left, rect.right - len(week) * side - (len(week) - 1) * gap)
    for place, mark in enumerate(week):
        _paint_day(surface, Rect(left + place * (side + gap), rect.top, side, side), mark)


def _paint_day(surface: Surface, box: Rect, mark: DayMark) -> None:
    """Paints the mark of a day; its shape, not only its colour, tells the kind."""
    radius = _RADIUS * theme.scale()
    line = 2.4 * theme.scale()
    match mark:
        case DayMark.DONE:
            paint_box(surface, box, theme.FOUND, radius)
            inside = box.inflate(-round(0.34 * box.width), -round(0.34 * box.height))
            paint_icon(surface, inside, Icon.TICK, theme.ON_FOUND, stroke=4.4)
        case DayMark.FORGIVEN:
            paint_box(surface, box, "", radius, line=theme.FOUND, width=line)
            bar = Rect(0, 0, round(0.5 * box.width), max(2, round(line)))
            bar.center = box.center
            surface.fill(theme.FOUND, bar)
        case DayMark.TODAY:
            paint_box(surface, box, "", radius, line=theme.BAR, width=line)
        case DayMark.MISSED:
            paint_box(surface, box, theme.TRACK, radius)
            paint_disc(surface, box.center, 0.12 * box.width, theme.INK3)
        case DayMark.TO_COME:
            paint_box(surface, box, theme.TRACK, radius)


_MARK_GAP: Final = 10


def paint_marks(surface: Surface, rect: Rect, marks: tuple[DailyMark, ...]) -> None:
    """Paints a mark for each move played, then "…", so that the number of moves of the game stays secret."""
    side, gap = rect.height, theme.px(_MARK_GAP)
    box = Rect(rect.left, rect.top, side, side)
    radius = 9 * theme.scale()
    line = 2.4 * theme.scale()
    for mark in marks:
        inside = box.inflate(-round(0.4 * side), -round(0.4 * side))
        match mark:
            case DailyMark.FOUND:
                paint_box(surface, box, theme.FOUND, radius)
                paint_icon(surface, inside, Icon.TICK, theme.ON_FOUND, stroke=3.6)
            case DailyMark.SLOW:
                paint_box(surface, box, "", radius, line=theme.ACCENT_TEXT, width=line)
                paint_icon(surface, inside, Icon.CLOCK, theme.ACCENT_TEXT, stroke=2.8)
            case DailyMark.MISSED:
                paint_box(surface, box, "", radius, line=theme.MISSED, width=line)
                paint_icon(surface, inside, Icon.CROSS, theme.MISSED, stroke=3.2)
        box = box.move(side + gap, 0)
    write(surface, "…", Rect(box.left, box.top, 2 * side, side), theme.step(5), colour=theme.INK2)


_PILE: Final = ((24, 0, "#4A3D58"), (12, 13, "#6A5A7A"), (0, 26, "#FFF3DA"))
"""(left, top, fill) of each card of the pile, the lowest first."""
_CARD: Final = (120, 140)
_EDGE: Final = "#17131C"
_INK: Final = "#241A12"
_BAR: Final = "#5A4B6A"


def paint_pile(surface: Surface, rect: Rect, figure: str) -> None:
    """Paints a pile of three cards with the text `figure` on the uppermost."""
    px, scale = theme.px, theme.scale()
    for right, down, fill in _PILE:
        card = Rect(rect.left + round(right * scale), rect.top + round(down * scale), px(_CARD[0]), px(_CARD[1]))
        paint_box(surface, card, fill, px(16), line=_EDGE, width=2 * scale)
    write(surface, figure, card.inflate(-px(16), 0), px(62), colour=_INK, face=Face.HEAVY, align="centre")


def paint_day_bar(surface: Surface, rect: Rect, state: tuple[int, int, bool]) -> None:
    """Paints the number of cards to ask on a day as a bar.

    The state is (number, largest number of all days, whether it is today).
    """
    count, most, is_today = state
    high = max(theme.px(6), round(rect.height * count / max(1, most)))
    column = Rect(rect.left, rect.bottom - high, min(rect.width, theme.px(46)), high)
    column.centerx = rect.centerx
    paint_box(surface, column, theme.ACCENT if is_today else _BAR, min(9 * theme.scale(), high / 2))


def paint_month_bar(surface: Surface, rect: Rect, state: tuple[int, int, bool]) -> None:
    """Paints what was counted in a month (such as games) as a bar.

    The state is (count, largest count of all months, whether it is the current month).
    """
    count, most, is_now = state
    high = max(theme.px(4), round(rect.height * count / max(1, most)))
    bar = Rect(rect.left, rect.bottom - high, rect.width, high)
    colour = theme.TRACK if not count else theme.BAR if is_now else theme.FOUND
    paint_box(surface, bar, colour, min(8 * theme.scale(), high / 2))


_MINT: Final = (0.33, 0.56, 0.78, 1.0)
"""The share of mint in the squares of a year for one, two, three, and four or more games."""
MOST_SHADED: Final = len(_MINT)
_WEEK: Final = 7
_LEAST_WEEKS: Final = 53
_BETWEEN: Final = 0.155
"""The gap between two squares, as a fraction of their pitch."""
YEAR_MARGIN: Final = 8
"""The margin at the sides of a year, for the ring of a day."""


@dataclass(frozen=True, slots=True)
class DaySquare:
    """The square of a day in the view of a year."""

    games: int = 0
    """The number of games, without the game of the day; -1 for a day to come."""
    has_daily: bool = False
    is_record: bool = False


@dataclass(frozen=True, slots=True)
class YearView:
    """The days of a year to paint: a column for each week from Monday, a square for each day."""

    first: int
    """The weekday of 1 January, 0 for Monday."""
    squares: tuple[DaySquare, ...]
    months: tuple[tuple[int, str], ...]
    """(day of the year from 0, name) of each month, written above the week in which it begins."""
    chosen: int
    """The chosen day, from 0."""
    step: int
    """The step of type of the months' names."""

    @property
    def weeks(self) -> int:
        return max(_LEAST_WEEKS, -(-(self.first + len(self.squares)) // _WEEK))


def paint_year(surface: Surface, rect: Rect, view: YearView) -> None:
    """Paints the squares of a year's days below the names of the months.

    The chosen square is larger, with a ring in the text colour.
    """
    size, (left, top, pitch) = theme.step(view.step), _year_place(rect, view)
    for day, name in view.months:
        week = (view.first + day) // _WEEK
        write(
            surface,
            name,
            Rect(left + round(week * pitch), rect.top, rect.width, size * 3 // 2),
            size,
            colour=theme.INK2,
        )
    side = round(pitch * (1 - _BETWEEN))
    for day, day_square in enumerate(view.squares):
        paint_day_square(surface, _square(view, day, left, top, pitch, side), day_square)
    box = _square(view, view.chosen, left, top, pitch, side)
    ring = max(2, theme.px(3))
    around = box.inflate(4 * ring, 4 * ring)
    paint_box(surface, around.inflate(ring, ring), theme.SURFACE, side * 0.4)
    paint_box(surface, around, "", side * 0.4, line=theme.INK, width=ring)
    paint_day_square(surface, box, view.squares[view.chosen])


def year_day_at(rect: Rect, view: YearView, point: tuple[int, int]) -> int | None:
    """Returns the index (from 0) of the day of the year whose square is at a point; None if there is none."""
    left, top, pitch = _year_place(rect, view)
    week, weekday = int((point[0] - left) // pitch), int((point[1] - top) // pitch)
    day = week * _WEEK + weekday - view.first
    return day if 0 <= weekday < _WEEK and 0 <= day < len(view.squares) else None


def _year_place(rect: Rect, view: YearView) -> tuple[int, int, float]:
    """Returns (left, top) of the first square of a year and the distance from square to square, in pixels."""
    over = theme.step(view.step) * 2
    margin = theme.px(YEAR_MARGIN)
    across = (rect.width - 2 * margin) / (view.weeks - _BETWEEN)
    pitch = min(across, (rect.height - over - margin) / (_WEEK - _BETWEEN))
    return rect.left + margin, rect.top + over, pitch


def _square(view: YearView, day: int, left: int, top: int, pitch: float, side: int) -> Rect:
    week, weekday = divmod(view.first + day, _WEEK)
    return Rect(left + round(week * pitch), top + round(weekday * pitch), side, side)


def paint_day_square(surface: Surface, box: Rect, day: DaySquare) -> None:
    """Paints the square of a day: the more games were played, the stronger its colour.

    A dot marks the game of the day, a ring a record. A day in the future is only outlined.
    """
    side = box.width
    radius = min(6 * theme.scale(), side * 0.22)
    if day.games < 0:
        paint_box(surface, box.inflate(-2, -2), "", radius, line=theme.TRACK, width=max(1.0, 1.5 * theme.scale()))
        return
    shade = min(day.games, MOST_SHADED)
    fill = Color(theme.SURFACE).lerp(Color(theme.FOUND), _MINT[shade - 1]) if shade else Color(theme.TRACK)
    red, green, blue, _ = fill
    paint_box(surface, box, f"#{red:02X}{green:02X}{blue:02X}", radius)
    if day.has_daily:
        paint_disc(
            surface, box.center, min(4.2 * theme.scale(), side * 0.17), theme.ON_FOUND if shade > 2 else theme.INK
        )
    if day.is_record:
        width = max(2.0, min(3 * theme.scale(), side * 0.16))
        around = box.inflate(2 * round(width), 2 * round(width))
        paint_box(surface, around, "", radius + width, line=theme.BAR, width=width)


def paint_day_sample(surface: Surface, rect: Rect, day: DaySquare) -> None:
    """Paints the square of a day for the legend of a year; its ring stays within `rect`."""
    around = 2 * theme.px(4) if day.is_record else 0
    paint_day_square(surface, rect.inflate(-around, -around), day)


def paint_cost_bar(surface: Surface, rect: Rect, state: tuple[int, int]) -> None:
    """Paints the mean cost (time and penalty) of a kind of move as a bar.

    The state is (cost, largest cost of all kinds).
    """
    cost, most = state
    wide = max(rect.height, rect.width * cost // max(1, most))
    paint_box(surface, Rect(rect.left, rect.top, wide, rect.height), theme.FOUND, 6 * theme.scale())


_LARGEST: Final = 124


@dataclass(frozen=True, slots=True)
class LotoWordsView:
    """The words of a Loto card to paint; letters not yet called are empty tiles."""

    words: tuple[str, ...]
    crossed: tuple[tuple[bool, ...], ...] = ()
    is_won: bool = False


def paint_loto_words(surface: Surface, rect: Rect, view: LotoWordsView) -> None:
    """Paints the words of a Loto card in tiles, in the middle of `rect`."""
    gap = theme.px(6)
    side = min(rect.width // LETTERS, (rect.height - gap) // WORDS, theme.px(_LARGEST))
    left = rect.left + (rect.width - LETTERS * side) // 2
    top = rect.top + (rect.height - WORDS * side - gap) // 2
    for row in range(WORDS):
        word = view.words[row] if row < len(view.words) else ""
        for column in range(LETTERS):
            place = Rect(left + column * side, top + row * (side + gap), side, side)
            if column < len(word):
                is_crossed = row < len(view.crossed) and view.crossed[row][column]
                style = "found" if view.is_won else "pressed" if is_crossed else "laid"
                paint_tile(surface, place, word[column], style)
            else:
                width = 1.5 * theme.palette().stroke
                paint_box(surface, place.inflate(-6, -6), theme.TRACK, theme.px(8), line=theme.LINE, width=width)


_PIPS_A_ROW: Final = 8


def paint_pips(surface: Surface, rect: Rect, state: tuple[int, int]) -> None:
    """Paints how many letters of a kind are left: a disc for each of them, and a dash for each used one.

    The state is (number left, number in all).
    """
    left, of = state
    pip = max(4, min(theme.px(14), rect.width * 3 // (4 * _PIPS_A_ROW), rect.height // 2 - theme.px(4)))
    rows, step = -(-of // _PIPS_A_ROW), rect.width / _PIPS_A_ROW
    top = rect.top + (rect.height - rows * (pip + theme.px(4))) // 2
    for number in range(of):
        row, column = divmod(number, _PIPS_A_ROW)
        place = Rect(round(rect.left + column * step), top + row * (pip + theme.px(4)), pip, pip)
        if number < left:
            paint_box(surface, place, theme.INK2, pip / 2)
        else:
            pygame.draw.line(surface, theme.INK2, place.midleft, place.midright, max(1, theme.px(2)))
