"""Painting what there is to learn after a card: how it went, when it is back, and all that is known of the word."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import Span, spans_width, wrap_spans, write, write_spans
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.grid.lettering import paint_word
from topping.kiosk.painters.parts.icons import Icon, paint_icon
from topping.kiosk.painters.solo.meaning import MeaningView, meaning_height, paint_meaning
from topping.kiosk.painters.training.answering.answerlog import AnswerLogView, paint_answer_log

_GAP: Final = 18
_SMALLEST: Final = 9


@dataclass(frozen=True, slots=True)
class LabelledView:
    """Something that is known of a word: `Devant  A E`."""

    label: str
    text: str


@dataclass(frozen=True, slots=True)
class FeedbackView:
    """A card after its answer."""

    title: str
    is_good: bool
    detail: str
    comes_back: str
    """When it is asked again."""
    note: str
    """What is to be known besides: that it is set aside, that it was taken out."""
    word: str
    """A joker's letter small."""
    place: str
    """The reference and the points of the word on a grid."""
    meaning: MeaningView | None
    facts: tuple[LabelledView, ...]
    below: AnswerLogView | None = None
    """All words of the card, or the answers before this one, where there is room left for them."""


def paint_feedback(surface: Surface, rect: Rect, view: FeedbackView) -> None:
    """Paints it from top to bottom; the meaning takes the room that is left."""
    px, gap = theme.px, theme.px(_GAP)
    size = theme.step(6)
    top = rect.top
    head = Rect(rect.left, top, rect.width, round(1.3 * size))
    side = round(0.9 * size)
    tone = theme.FOUND if view.is_good else theme.MISSED
    mark = Rect(head.left, head.centery - side // 2, side, side)
    paint_icon(surface, mark, Icon.TICK if view.is_good else Icon.CROSS, tone, stroke=3.6)
    left = mark.right + px(16)
    write(surface, view.title, Rect(left, head.top, head.right - left, head.height), size, colour=tone, face=Face.TITLE)
    top = head.bottom
    for text in (view.detail, view.comes_back):
        top = _paint_line(surface, Rect(rect.left, top, rect.width, rect.bottom - top), text, theme.INK2)
    if view.note:
        top = _paint_line(surface, Rect(rect.left, top, rect.width, rect.bottom - top), view.note, theme.ACCENT_TEXT)
    top += gap
    surface.fill(theme.LINE, Rect(rect.left, top, rect.width, max(1, px(1.5))))
    top += gap
    below = Rect(rect.left, top, rect.width, rect.bottom - top)
    if view.word:
        _paint_word(surface, below, view)


def _paint_line(surface: Surface, rect: Rect, text: str, colour: str) -> int:
    """Paints a text in as many lines as it takes; returns where they end."""
    if not text:
        return rect.top
    size = theme.step(3)
    top = rect.top
    for line in wrap_spans([Span(text, Face.TEXT, colour)], rect.width, size):
        band = Rect(rect.left, top, rect.width, round(1.35 * size))
        write_spans(surface, line, band, size)
        top = band.bottom
    return top


def _paint_word(surface: Surface, rect: Rect, view: FeedbackView) -> None:
    size = theme.step(7) if rect.height > theme.px(240) else theme.step(6)
    band = Rect(rect.left, rect.top, rect.width, round(1.2 * size))
    if view.place:
        place = [Span(view.place, Face.SEMI, theme.INK2)]
        wide = min(band.width // 2, spans_width(place, theme.step(4)))
        right = Rect(band.right - wide, band.top, wide, band.height)
        write_spans(surface, place, right, theme.step(4), align="right")
        band.width -= wide + theme.px(20)
    paint_word(surface, band, view.word, size)
    top = band.bottom + theme.px(8)
    small = theme.step(3)
    lines = [line for one in view.facts for line in _fact_lines(one, rect.width, small)]
    high = round(1.4 * small)
    while small > _SMALLEST and lines and len(lines) * high > rect.bottom - top:
        small -= 1
        lines = [line for one in view.facts for line in _fact_lines(one, rect.width, small)]
        high = round(1.4 * small)
    facts = len(lines) * high
    room = rect.bottom - top - facts - theme.px(12)
    if view.meaning is not None and room > 0:
        most = max(0, room // round(theme.step(5) * 1.3))
        if most:
            height = meaning_height(rect.width, view.meaning, most)
            if height > room:
                most -= 1
                height = meaning_height(rect.width, view.meaning, most) if most else 0
            if most:
                paint_meaning(surface, Rect(rect.left, top, rect.width, height), view.meaning)
                top += height + theme.px(12)
    for index, line in enumerate(lines):
        write_spans(surface, line, Rect(rect.left, top + index * high, rect.width, high), small)
    if view.below is not None:
        top += facts + theme.px(_GAP)
        paint_answer_log(surface, Rect(rect.left, top, rect.width, rect.bottom - top), view.below)


def _fact_lines(fact: LabelledView, width: int, size: int) -> list[list[Span]]:
    spans = [Span(f"{fact.label}  ", Face.TEXT, theme.INK3), Span(fact.text, Face.BOLD, theme.INK)]
    return wrap_spans(spans, width, size)
