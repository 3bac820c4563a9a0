"""Painting the head of a review: the title, which game and move, how the move went."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import Span, spans_width, width_of, write, write_spans
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.parts.icons import Icon
from topping.kiosk.painters.parts.keycap import chip_size, paint_chip


class HeadMark(Enum):
    """How the move went."""

    FOUND = "found"
    SLOW = "slow"
    MISSED = "missed"


@dataclass(frozen=True, slots=True)
class ReviewHeadView:
    """The head."""

    title: str
    before: str
    """The game, and the word for a move."""
    number: str
    after: str
    """That nothing counts."""
    mark: HeadMark
    outcome: str


_ICONS = {HeadMark.FOUND: Icon.TICK, HeadMark.SLOW: Icon.CLOCK, HeadMark.MISSED: Icon.CROSS}


def paint_review_head(surface: Surface, rect: Rect, view: ReviewHeadView) -> None:
    """Paints the title, what stands right of it, and the chip."""
    title = write(surface, view.title, rect, round(theme.px(48)), colour=theme.INK, face=Face.TITLE)
    size, chip = theme.step(4), theme.step(2)
    width, height = chip_size(view.outcome, chip, icon=True)
    colours = {HeadMark.FOUND: theme.FOUND, HeadMark.SLOW: theme.ACCENT_TEXT, HeadMark.MISSED: theme.MISSED}
    left, gap = title.right + theme.px(24), theme.px(24)
    room = Rect(left, rect.top, max(1, rect.right - left - width - gap), rect.height)
    least = max(theme.px(18), 13)
    whole, short = _spans(view), _spans(replace(view, after=""))
    spans = whole if _fitting(whole, room.width, size, least) else short
    size = _fitting(spans, room.width, size, least) or least
    if spans_width(spans, size) > room.width:  # the longest names
        place = write(surface, "".join(span.text for span in spans), room, size, colour=theme.INK2)
    else:
        place = write_spans(surface, spans, room, size)
    box = Rect(place.right + gap, rect.centery - height // 2, width, height)
    paint_chip(surface, box, view.outcome, chip, colour=colours[view.mark], icon=_ICONS[view.mark])


def _spans(view: ReviewHeadView) -> list[Span]:
    spans = [Span(f"{view.before} ", Face.TEXT, theme.INK2), Span(view.number, Face.BOLD, theme.INK)]
    return [*spans, Span(f" {view.after}", Face.TEXT, theme.INK2)] if view.after else spans


def _fitting(spans: list[Span], width: int, size: int, least: int) -> int:
    """The size in which the pieces fit, no smaller than `least`; 0 for none."""
    return next((one for one in range(size, least - 1, -1) if spans_width(spans, one) <= width), 0)


def paint_count(surface: Surface, rect: Rect, text: str) -> None:
    """Paints which of the first moves it is and how many solutions there are, at the right."""
    size = theme.step(4)
    while size > 11 and width_of(text, size) > rect.width:
        size -= 1
    write(surface, text, rect, size, colour=theme.INK2, align="right")
