"""Painting what there is to know of a word: its meaning, and the letters that make another word of it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import Span, width_of, write, write_spans
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.solo.meaning import MeaningView, meaning_height, paint_meaning


@dataclass(frozen=True, slots=True)
class HooksView:
    """The letters before and after a word, each with its label; texts, letters apart by blanks."""

    before_label: str
    before: str
    after_label: str
    after: str


@dataclass(frozen=True, slots=True)
class AboutWordView:
    """The word that lies on the grid."""

    meaning: MeaningView | None
    hooks: HooksView | None
    """None where no lexicon tells."""
    others: str
    """How many others found the top; empty where that is not told."""
    has_source: bool
    """Whether the source of the meaning is named here: not where the screen names it elsewhere."""


def paint_about_word(surface: Surface, rect: Rect, view: AboutWordView) -> None:
    """Paints the hooks, and the meaning under them in as many lines as there is room for: it may come later."""
    size = theme.step(3)
    line = Rect(rect.left, rect.top, rect.width, round(size * 1.6))
    right = line.left
    if view.hooks is not None:
        right = write_spans(surface, _hooks(view.hooks), line, size).right + theme.px(32)
    if view.others and width_of(view.others, size) <= line.right - right:
        write(surface, view.others, line, size, colour=theme.INK2, align="right")
    if view.meaning is not None:
        meaning = view.meaning if view.has_source else replace(view.meaning, source="")
        room = Rect(rect.left, line.bottom, rect.width, rect.bottom - line.bottom)
        room.height = min(room.height, meaning_height(rect.width, meaning, 2))
        paint_meaning(surface, room, meaning)


def _hooks(view: HooksView) -> list[Span]:
    return [
        Span(f"{view.before_label}  ", Face.TEXT, theme.INK3),
        Span(f"{view.before}      ", Face.BOLD, theme.INK),
        Span(f"{view.after_label}  ", Face.TEXT, theme.INK3),
        Span(view.after, Face.BOLD, theme.INK),
    ]
