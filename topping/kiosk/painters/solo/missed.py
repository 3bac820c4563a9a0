"""Painting the end of a move whose top was not played: the word on the grid, and what there is to learn from it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import width_of, write
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.grid.board import BoardView, paint_board, place_of
from topping.kiosk.painters.parts.boxes import paint_box
from topping.kiosk.painters.parts.card import paint_card
from topping.kiosk.painters.parts.figure import paint_figure
from topping.kiosk.painters.parts.icons import Icon, paint_icon
from topping.kiosk.painters.parts.keycap import hint_width, paint_hint
from topping.kiosk.painters.solo.explained import (
    LetterView,
    TermView,
    letters_height,
    paint_letters,
    paint_reference,
    paint_sum,
    sum_height,
)
from topping.kiosk.painters.solo.meaning import MeaningView, meaning_height, paint_meaning
from topping.kiosk.painters.solo.proposals import TriesView, paint_tries, tries_height
from topping.kiosk.painters.solo.ribbon import RibbonView, paint_ribbon
from topping.rules.grid.square import Square

_GAP: Final = 20
_PADS: Final = (26, 14, 14, 20, 24)
"""The space in the card of the score: above its head, the letters, the line and the sum, and below that."""


@dataclass(frozen=True, slots=True)
class RevealView:
    """The word appearing on the grid."""

    board: tuple[int, int, int, int]
    before: BoardView
    squares: tuple[Square, Square]
    """The first and the last of the word."""
    percent: int
    """How far it has appeared."""
    is_found: bool = False


def reveal_place(board: Rect, squares: tuple[Square, Square]) -> Rect:
    """What `paint_reveal` paints on: the word and the rim around it."""
    first, last = (place_of(board, square) for square in squares)
    edge = max(2, round(first.width * 0.09))
    return first.union(last).inflate(2 * edge, 2 * edge)


def paint_reveal(surface: Surface, rect: Rect, view: RevealView) -> None:
    """Paints the rim of the word over the grid that shows it, and while it appears the grid as it was before."""
    if view.percent < 100:
        veil = Surface(rect.size)
        paint_board(veil, Rect(view.board).move(-rect.left, -rect.top), view.before)
        veil.set_alpha(round(2.55 * (100 - view.percent)))
        surface.blit(veil, rect)
    width = max(2.0, rect.height * 0.05 if rect.height < rect.width else rect.width * 0.05)
    colour = theme.FOUND if view.is_found else theme.MISSED
    paint_box(surface, rect, "", theme.px(12), line=f"{colour}{round(2.55 * view.percent):02X}", width=width)


@dataclass(frozen=True, slots=True)
class MissedView:
    """The panel beside the grid."""

    title: str
    is_found: bool
    detail: str
    """The move, and how it ended."""
    clock: str
    penalty: str
    """What a missed top costs besides; empty where it costs nothing."""
    top_label: str
    reference: str
    is_down: bool
    points: str
    letters: tuple[LetterView, ...]
    grid: str
    """What is written under the letters that lay on the grid."""
    terms: tuple[TermView, ...]
    meaning: MeaningView | None
    tries: TriesView
    ribbon: RibbonView | None
    """The moves so far, where there is room for them."""


@dataclass(frozen=True, slots=True)
class _Plan:
    """What of the panel there is room for."""

    has_ribbon: bool
    has_chips: bool
    lines: int
    """Of the meaning, at most."""
    has_lack: bool = True

    def heights(self, width: int, view: MissedView) -> tuple[int, int, int]:
        """Of the ribbon, the meaning and the card of the proposals, with the gap above each; 0 for none."""
        ribbon = theme.px(40) if self.has_ribbon and view.ribbon is not None else 0
        meaning = 0 if view.meaning is None else meaning_height(width, view.meaning, self.lines) + theme.px(_GAP)
        tries = tries_height(width - theme.px(56), self.tries(view), has_chips=self.has_chips)
        return ribbon, meaning, tries + theme.px(32) + theme.px(_GAP)

    def tries(self, view: MissedView) -> TriesView:
        """The proposals, with what the best of them lacked where there is room."""
        return view.tries if self.has_lack else replace(view.tries, lack="")


_PLANS: Final = (
    *(_Plan(has_ribbon, *rest) for has_ribbon in (True, False) for rest in ((True, 3), (False, 3), (False, 2))),
    _Plan(False, False, 1),
    _Plan(False, False, 1, has_lack=False),
)
"""From everything to the least."""


def paint_missed(surface: Surface, rect: Rect, view: MissedView) -> None:
    """Paints the panel: what there is no room for is left out, the list of proposals first."""
    top = rect.top + _paint_head(surface, rect, view) + theme.px(_GAP)
    inner = rect.width - 2 * theme.px(32)
    card = theme.px(_PADS[0]) + _head_line() + theme.px(_PADS[1]) + letters_height(inner, len(view.letters))
    card += theme.px(_PADS[2]) + theme.px(_PADS[3]) + sum_height() + theme.px(_PADS[4])
    room = rect.bottom - top - card
    plan = next((one for one in _PLANS if sum(one.heights(rect.width, view)) <= room), _PLANS[-1])
    ribbon, meaning, tries = plan.heights(rect.width, view)
    if ribbon and view.ribbon is not None:
        paint_ribbon(surface, Rect(rect.left, top - theme.px(4), rect.width, theme.px(24)), view.ribbon)
        top += ribbon
    _paint_score(surface, Rect(rect.left, top, rect.width, card), view)
    gap = theme.px(_GAP)
    wider = max(0, min(theme.px(28), (room - ribbon - meaning - tries) // 4))
    top += card + gap + wider
    if view.meaning is not None and top + meaning - gap <= rect.bottom:
        paint_meaning(surface, Rect(rect.left, top, rect.width, meaning - gap), view.meaning)
        top += meaning + wider
    place = Rect(rect.left, top, rect.width, tries - gap)
    if place.bottom <= rect.bottom:
        paint_card(surface, place)
        paint_tries(surface, place.inflate(-theme.px(56), -theme.px(32)), plan.tries(view))


def _head_line() -> int:
    return theme.px(56)


def _paint_head(surface: Surface, rect: Rect, view: MissedView) -> int:
    """Paints the title and the clock; returns their height."""
    colour = theme.FOUND if view.is_found else theme.MISSED
    clock = Rect(rect.right - rect.width * 2 // 5, rect.top, rect.width * 2 // 5, theme.px(72))
    paint_figure(surface, clock, view.clock, theme.px(72), colour=theme.INK, align="right")
    penalty = Rect(clock.left, clock.bottom, clock.width, theme.px(44))
    write(surface, view.penalty, penalty, theme.px(30), colour=theme.MISSED, face=Face.BOLD, align="right")
    side = theme.px(44)
    line = Rect(rect.left, rect.top, clock.left - rect.left, theme.px(66))
    icon = Icon.TICK if view.is_found else Icon.CROSS
    paint_icon(surface, Rect(rect.left, line.centery - side // 2, side, side), icon, colour, stroke=3.4)
    text = Rect(line.left + side + theme.px(16), line.top, line.width - side - theme.px(16), line.height)
    write(surface, view.title, text, theme.step(7), colour=colour, face=Face.TITLE)
    below = Rect(rect.left, line.bottom + theme.px(4), clock.left - rect.left, round(theme.step(3) * 1.4))
    write(surface, view.detail, below, theme.step(3), colour=theme.INK2)
    return max(below.bottom, penalty.bottom if view.penalty else clock.bottom) - rect.top


def _paint_score(surface: Surface, rect: Rect, view: MissedView) -> None:
    """Paints the card that builds the score up."""
    paint_card(surface, rect)
    pad = theme.px(32)
    line = Rect(rect.left + pad, rect.top + theme.px(_PADS[0]), rect.width - 2 * pad, _head_line())
    label = write(surface, view.top_label, line, theme.step(4), colour=theme.INK2)
    place = Rect(label.right + theme.px(14), line.top, line.width // 2, line.height)
    paint_reference(surface, place, view.reference, is_down=view.is_down, size=theme.px(34))
    paint_figure(surface, line, view.points, theme.px(56), colour=theme.ACCENT_TEXT, face=Face.HEAVY, align="right")
    high = letters_height(line.width, len(view.letters))
    letters = Rect(line.left, line.bottom + theme.px(_PADS[1]), line.width, high)
    paint_letters(surface, letters, view.letters, view.grid)
    rule = Rect(line.left, letters.bottom + theme.px(_PADS[2]), line.width, max(1, theme.px(1.5)))
    surface.fill(theme.LINE, rule)
    paint_sum(
        surface, Rect(line.left, rule.bottom + theme.px(_PADS[3]) - rule.height, line.width, sum_height()), view.terms
    )


@dataclass(frozen=True, slots=True)
class StayView:
    """What leads on, and how long the solution stays by itself."""

    key: str
    label: str
    text: str
    percent: int | None
    """How much of its time is left; None where only a key leads on."""


def paint_stay(surface: Surface, rect: Rect, view: StayView) -> None:
    """Paints the key that leads on, a bar that empties, and what it means."""
    size = theme.step(1)
    width = hint_width(view.key, view.label, size)
    paint_hint(surface, Rect(rect.left, rect.top, width + 2, rect.height), view.key, view.label, size, primary=True)
    text_size = theme.step(2)
    wide = min(width_of(view.text, text_size), rect.width - width - theme.px(52))
    place = Rect(rect.right - wide, rect.top, wide, rect.height)
    write(surface, view.text, place, text_size, colour=theme.INK2, align="right")
    bar = Rect(rect.left + width + theme.px(26), 0, place.left - rect.left - width - theme.px(52), theme.px(10))
    bar.centery = rect.centery
    if view.percent is None or bar.width < theme.px(40):
        return
    paint_box(surface, bar, theme.TRACK, bar.height / 2)
    done = Rect(bar.left, bar.top, max(bar.height, bar.width * view.percent // 100), bar.height)
    paint_box(surface, done, theme.BAR, bar.height / 2)
