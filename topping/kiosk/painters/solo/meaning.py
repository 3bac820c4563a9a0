"""Painting what a word means."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import Span, spans_width, write, write_spans
from topping.kiosk.look.theme import Face


@dataclass(frozen=True, slots=True)
class MeaningView:
    """What a word means, in short."""

    heading: str
    """The word as it is written."""
    senses: tuple[tuple[str, str, str], ...]
    """Each with what the word is, the entry where that is another word, and the definition."""
    source: str
    colon: str = ":"
    """What stands between what a word is and its definition."""


def meaning_height(width: int, view: MeaningView, most: int) -> int:
    """How high `paint_meaning` paints, with at most so many lines of text."""
    lines = min(most, len(_meaning_lines(view, width - theme.px(29))))
    return lines * _line() + (round(theme.step(1) * 1.4) if view.source else 0)


def paint_meaning(surface: Surface, rect: Rect, view: MeaningView) -> None:
    """Paints a word, what it is and its definitions, as many lines as there is room for, and their source."""
    bar, inner = theme.px(5), rect.left + theme.px(29)
    source = round(theme.step(1) * 1.4) if view.source else 0
    lines = _meaning_lines(view, rect.right - inner)
    fit = max(1, (rect.height - source) // _line())
    if len(lines) > fit:
        lines = [*lines[: fit - 1], [*lines[fit - 1], Span(" …", colour=theme.INK2)]]
    surface.fill(theme.ACCENT_TEXT, Rect(rect.left, rect.top, bar, len(lines) * _line() + source))
    top = rect.top
    for line in lines:
        write_spans(surface, line, Rect(inner, top, rect.right - inner, _line()), theme.step(4))
        top += _line()
    if view.source:
        place = Rect(inner, top, rect.right - inner, source)
        write(surface, view.source, place, theme.step(1), colour=theme.INK3)


def _line() -> int:
    return round(theme.step(5) * 1.3)


def _meaning_lines(view: MeaningView, width: int) -> list[list[Span]]:
    """The heading and the definitions, broken at blanks."""
    spans = [Span(view.heading, Face.TITLE, theme.INK, theme.step(5))]
    for grammar, lemma, text in view.senses:
        spans += [Span(word, Face.TEXT, theme.INK2) for word in grammar.split()]
        spans += [Span(word, Face.SEMI, theme.INK) for word in lemma.split(" ") if word]
        if grammar or lemma:
            last = spans[-1]
            spans[-1] = Span(last.text + view.colon, last.face, last.colour, last.size)
        spans += [Span(word, Face.TEXT, theme.INK2) for word in text.split(" ")]
    return broken(spans, width, theme.step(4))


def broken(words: list[Span], width: int, size: int) -> list[list[Span]]:
    """Words in lines no wider than `width`."""
    lines: list[list[Span]] = []
    for word in words:
        next_to = Span(f" {word.text}", word.face, word.colour, word.size)
        if lines and spans_width([*lines[-1], next_to], size) <= width:
            lines[-1].append(next_to)
        else:
            lines.append([word])
    return lines
