"""Painting what a rush was made of, in words: a few labelled lines, and sentences under them."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import wrap, write
from topping.kiosk.look.theme import Face


@dataclass(frozen=True, slots=True)
class RushAboutView:
    """Labels with what they stand for, then sentences, as many as there is room for."""

    facts: tuple[tuple[str, str, str], ...]
    """Label, fact, and what goes with it."""
    lines: tuple[str, ...]


def paint_rush_about(surface: Surface, rect: Rect, view: RushAboutView) -> None:
    """Paints facts and sentences from the top."""
    top = rect.top
    for label, fact, detail in view.facts:
        for text, size, colour, face in (
            (label, theme.step(1), theme.INK3, Face.SEMI),
            (fact, theme.step(5), theme.INK, Face.TITLE),
            (detail, theme.step(2), theme.INK2, Face.TEXT),
        ):
            high = round(size * 1.4)
            if text and top + high <= rect.bottom:
                write(surface, text, Rect(rect.left, top, rect.width, high), size, colour=colour, face=face)
                top += high
        top += theme.px(16)
    size = theme.step(2)
    high = round(size * 1.35)
    for sentence in view.lines:
        for line in wrap(sentence, rect.width, size):
            if top + high > rect.bottom:
                return
            write(surface, line, Rect(rect.left, top, rect.width, high), size, colour=theme.INK2)
            top += high
        top += theme.px(8)
