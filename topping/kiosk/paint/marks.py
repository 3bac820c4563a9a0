"""Painting small marks: days of a chain, ticked letters, cards of the deck, kinds of words, numbers of a loto."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import pygame
from pygame import Rect, Surface

from topping.kiosk.paint import theme
from topping.kiosk.paint.boxes import paint_box, paint_disc
from topping.kiosk.paint.icons import Icon, paint_icon
from topping.kiosk.paint.pen import write
from topping.kiosk.paint.theme import Face
from topping.kiosk.paint.tiles import paint_tile
from topping.play.loto.game import LETTERS, WORDS
from topping.training.daily import DailyMark, DayMark
from topping.training.intervals import Estimate

_GAP: Final = 7
_RADIUS: Final = 6


def paint_days(surface: Surface, rect: Rect, week: Sequence[DayMark]) -> None:
    """Paints the boxes of days, as far right as there is room."""
    side, gap = rect.height, theme.px(_GAP)
    left = max(rect.left, rect.right - len(week) * side - (len(week) - 1) * gap)
    for place, mark in enumerate(week):
        _paint_day(surface, Rect(left + place * (side + gap), rect.top, side, side), mark)


def _paint_day(surface: Surface, box: Rect, mark: DayMark) -> None:
    """Each mark has a shape of its own, whatever the colours."""
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
    """Paints a row of marks and, after it, dots: there are more moves, and it is not told how many."""
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
"""The cards of the pile, from the lowest: left, top, fill."""
_CARD: Final = (120, 140)
_EDGE: Final = "#17131C"
_INK: Final = "#241A12"
_BAR: Final = "#5A4B6A"


def paint_pile(surface: Surface, rect: Rect, figure: str) -> None:
    """Paints three cards, a figure on the uppermost one."""
    px, scale = theme.px, theme.scale()
    for right, down, fill in _PILE:
        card = Rect(rect.left + round(right * scale), rect.top + round(down * scale), px(_CARD[0]), px(_CARD[1]))
        paint_box(surface, card, fill, px(16), line=_EDGE, width=2 * scale)
    write(surface, figure, card.inflate(-px(16), 0), px(62), colour=_INK, face=Face.HEAVY, align="centre")


def paint_day_bar(surface: Surface, rect: Rect, state: tuple[int, int, bool]) -> None:
    """Paints the cards of a day, as a part of the most of any day shown; today's has the accent."""
    count, most, is_today = state
    high = max(theme.px(6), round(rect.height * count / max(1, most)))
    column = Rect(rect.left, rect.bottom - high, min(rect.width, theme.px(46)), high)
    column.centerx = rect.centerx
    paint_box(surface, column, theme.ACCENT if is_today else _BAR, min(9 * theme.scale(), high / 2))


_TRACK, _INTERVAL, _DOT, _PAR = 6, 14, 18, 4
"""The heights of the track and of the interval, the width of the dot and of the line of par, at 1920×1080."""
_FAINT: Final = "61"
"""The opacity of an interval."""


class Track(NamedTuple):
    """Shares of the track, from 0 to 1."""

    par: float
    at: float
    interval: tuple[float, float] | None
    is_named: bool
    """Whether the test names the kind."""


class AroundPar:
    """A track around par, with room for some costs and their intervals."""

    def __init__(self, costs: Iterable[Estimate]) -> None:
        ends = [0.0]
        for one in costs:
            ends += [one.ms, *(end for end in (one.low, one.high) if end is not None)]
        room = 0.06 * (max(ends) - min(ends)) or 1.0
        self._low, self._high = min(ends) - room, max(ends) + room

    def track(self, cost: Estimate, *, is_named: bool = False) -> Track:
        interval = None
        if cost.low is not None and cost.high is not None:
            interval = self._at(cost.low), self._at(cost.high)
        return Track(self._at(0), self._at(cost.ms), interval, is_named)

    def _at(self, ms: float) -> float:
        return (ms - self._low) / (self._high - self._low)


def paint_track(surface: Surface, rect: Rect, track: Track) -> None:
    """Paints the track, the line of par, the interval and the dot."""
    left, wide = rect.left, rect.width
    bar = Rect(left, 0, wide, max(2, theme.px(_TRACK)))
    bar.centery = rect.centery
    paint_box(surface, bar, theme.TRACK, bar.height / 2)
    line = max(2, theme.px(_PAR))
    high = round(rect.height * 0.82)
    surface.fill(theme.INK, Rect(round(left + track.par * wide - line / 2), rect.centery - high // 2, line, high))
    tone = theme.MISSED if track.is_named else theme.INK2
    if track.interval is not None:
        low, most = track.interval
        high = theme.px(_INTERVAL)
        length = max(high, round((most - low) * wide))
        between = Rect(round(left + low * wide), rect.centery - high // 2, length, high)
        paint_box(surface, between, f"{tone}{_FAINT}", high / 2)
    paint_disc(surface, (left + track.at * wide, rect.centery), max(3.0, _DOT * theme.scale() / 2), tone)


_LARGEST: Final = 124


@dataclass(frozen=True, slots=True)
class LotoWordsView:
    """The words of a card; places of letters not written yet stay empty."""

    words: tuple[str, ...]
    crossed: tuple[tuple[bool, ...], ...] = ()
    is_won: bool = False


def paint_loto_words(surface: Surface, rect: Rect, view: LotoWordsView) -> None:
    """Paints the tiles, in the middle of their place."""
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
    """Paints `left` discs of the `of` letters of the set, and a dash for each one that is gone."""
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
