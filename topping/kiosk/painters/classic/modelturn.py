"""Painting a turn of a game that is told: its word in tiles, where it lies, its score as a sum, and a sentence."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import wrap, write
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.solo.explained import (
    LetterView,
    TermView,
    letters_height,
    paint_letters,
    paint_reference,
    paint_sum,
    sum_height,
)


@dataclass(frozen=True, slots=True)
class ModelTurnView:
    """A turn; before the first one, only a title and a text."""

    title: str
    text: str
    """What there is to say of it; may be empty."""
    reference: str = ""
    is_down: bool = False
    letters: tuple[LetterView, ...] = ()
    grid: str = ""
    """Names the letters that lay on the grid."""
    terms: tuple[TermView, ...] = ()


def paint_model_turn(surface: Surface, rect: Rect, view: ModelTurnView) -> None:
    """Paints from the top: title and place, tiles, the sum, the sentence, which is smaller where it does not fit."""
    size = theme.step(6)
    head = Rect(rect.left, rect.top, rect.width, round(1.3 * size))
    write(surface, view.title, head, size, colour=theme.INK, face=Face.TITLE)
    if view.reference:
        width = round(4.2 * size)
        place = Rect(head.right - width, head.top, width, head.height)
        paint_reference(surface, place, view.reference, is_down=view.is_down, size=size)
    top = head.bottom + theme.px(20)
    if view.letters:
        height = letters_height(rect.width, len(view.letters))
        paint_letters(surface, Rect(rect.left, top, rect.width, height), view.letters, view.grid)
        top += height + theme.px(14)
        paint_sum(surface, Rect(rect.left, top, rect.width, sum_height()), view.terms)
        top += sum_height() + theme.px(16)
    size = theme.step(4)
    while True:
        lines = wrap(view.text, rect.width, size) if view.text else []
        if len(lines) * round(1.3 * size) <= rect.bottom - top or size <= theme.px(14):
            break
        size -= 1
    for line in lines:
        write(surface, line, Rect(rect.left, top, rect.width, round(1.3 * size)), size, colour=theme.INK2)
        top += round(1.3 * size)
