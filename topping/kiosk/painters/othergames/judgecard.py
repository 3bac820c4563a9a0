"""Painting the word judge: the words to be read again, in tiles, and the answer for all of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import width_of, write, write_wrapped
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.grid.lettering import paint_tiled
from topping.kiosk.painters.parts.icons import Icon, paint_icon

_HIGHEST: Final = 104
"""A tile at most."""
_APART: Final = 20
"""Between two words."""


@dataclass(frozen=True, slots=True)
class ReadAgainView:
    """The words as they will be judged."""

    question: str
    more: str
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AnswerForAllView:
    """The answer; the words themselves are not shown any more."""

    is_good: bool
    title: str
    text: str
    goes: str
    """When it goes away by itself."""


def paint_read_again(surface: Surface, rect: Rect, view: ReadAgainView) -> None:
    """Paints the question, and each word in tiles, in two columns where there are more than four."""
    inner = rect.inflate(-2 * theme.px(52), -2 * theme.px(40))
    size = theme.step(6)
    band = Rect(inner.left, inner.top, inner.width, round(size * 1.3))
    write(surface, view.question, band, size, face=Face.TITLE)
    below = Rect(inner.left, band.bottom, inner.width, round(theme.step(4) * 1.5))
    write(surface, view.more, below, theme.step(4), colour=theme.INK2)
    top = below.bottom + theme.px(28)
    columns = 1 if len(view.words) <= 4 else 2
    rows = -(-len(view.words) // columns)
    gap = theme.px(_APART)
    wide = (inner.width - gap * (columns - 1) * 3) // columns
    high = min(theme.px(_HIGHEST), (inner.bottom - top - gap * (rows - 1)) // rows)
    for index, word in enumerate(view.words):
        column, row = divmod(index, rows)
        place = Rect(inner.left + column * (wide + 3 * gap), top + row * (high + gap), wide, high)
        paint_tiled(surface, place, word)


def paint_answer_for_all(surface: Surface, rect: Rect, view: AnswerForAllView) -> None:
    """Paints the mark and the answer as large as the card allows, and under it a sentence."""
    inner = rect.inflate(-2 * theme.px(52), -2 * theme.px(48))
    colour = theme.FOUND if view.is_good else theme.MISSED
    small = theme.step(4)
    foot = Rect(inner.left, inner.bottom - round(small * 1.5), inner.width, round(small * 1.5))
    write(surface, view.goes, foot, theme.step(3), colour=theme.INK2, align="centre")
    size = theme.step(10)
    gap = theme.px(44)
    while size > theme.step(5) and width_of(view.title, size, face=Face.TITLE) + size + gap > inner.width:
        size -= 2
    text = Rect(inner.left, 0, inner.width, round(theme.step(6) * 2.7))
    height = round(size * 1.25)
    top = inner.top + (foot.top - inner.top - height - text.height) // 2
    width = size + gap + width_of(view.title, size, face=Face.TITLE)
    mark = Rect(inner.centerx - width // 2, top + (height - size) // 2, size, size)
    paint_icon(surface, mark, Icon.TICK if view.is_good else Icon.CROSS, colour, stroke=3)
    room = Rect(mark.right + gap, top, inner.right - mark.right - gap, height)
    write(surface, view.title, room, size, colour=colour, face=Face.TITLE)
    text.top = top + height
    write_wrapped(surface, view.text, text, theme.step(6), align="centre")
