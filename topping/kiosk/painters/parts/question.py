"""Painting a question asked in the middle of a run: a card with a sentence; its answers are buttons on the card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import wrap, write
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.parts.card import paint_card

_MARGIN: Final = 32
_SMALLEST: Final = 12


@dataclass(frozen=True, slots=True)
class QuestionView:
    """A question."""

    text: str
    room: int
    """How far down from the top of its card the sentence may go, in pixels; below are the answers."""


def question_room(card: Rect) -> Rect:
    """What is inside the margins of a question's card."""
    margin = 2 * min(theme.px(_MARGIN), card.height // 10)
    return card.inflate(-margin, -margin)


def paint_question(surface: Surface, rect: Rect, view: QuestionView) -> None:
    """Paints the card and the sentence, smaller where it does not fit."""
    paint_card(surface, rect)
    inner = question_room(rect)
    height = view.room - (inner.top - rect.top) - theme.px(12)
    size = theme.step(5)
    while size > _SMALLEST and _height(view.text, inner.width, size) > height:
        size -= 1
    for number, line in enumerate(wrap(view.text, inner.width, size, True)):
        place = Rect(inner.left, inner.top + number * _line(size), inner.width, _line(size))
        write(surface, line, place, size, face=Face.BOLD)


def _line(size: int) -> int:
    return round(size * 1.35)


def _height(text: str, width: int, size: int) -> int:
    return len(wrap(text, width, size, True)) * _line(size)
