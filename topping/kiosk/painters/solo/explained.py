"""Painting what explains a move: a word in tiles, with its score below it as a sum."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from topping.kiosk.look import theme
from topping.kiosk.look.pen import Span, width_of, write, write_spans
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.grid.tile import paint_tile_body, paint_tile_shadow
from topping.kiosk.painters.parts.icons import Icon, paint_icon
from topping.kiosk.painters.parts.shapes import smooth_polygon
from topping.rules.grid.premium import Premium

_LEAST: Final = 0.55
"""How much smaller a sum is written before parts of it go off the card."""


@dataclass(frozen=True, slots=True)
class LetterView:
    """A letter of a word that scores."""

    character: str
    """Lower case: a joker."""
    points: int
    """Printed on it."""
    premium: Premium
    """What its square multiplies."""
    is_new: bool
    """False for a letter that lay on the grid."""


@dataclass(frozen=True, slots=True)
class TermView:
    """A number of a sum and what it is; `sign` stands before it."""

    sign: str
    figure: str
    label: str
    is_result: bool = False


def letters_height(width: int, count: int) -> int:
    """How high `paint_letters` paints so many letters in a width."""
    pitch = _pitch(width, count)
    return pitch + theme.px(6) + _under(pitch)


def _pitch(width: int, count: int) -> int:
    return min(theme.px(80), width // max(1, count))


def _under(pitch: int) -> int:
    return round(_value_size(pitch) * 1.3) + max(theme.px(24), theme.step(1))


def _value_size(pitch: int) -> int:
    return max(14, round(pitch * 0.35))


def paint_letters(surface: Surface, rect: Rect, letters: tuple[LetterView, ...], grid: str) -> None:
    """Paints a word in tiles, under each what it brings; `grid` names the letters that lay on the grid."""
    pitch = _pitch(rect.width, len(letters))
    side = pitch - max(2, round(pitch * 0.09))
    places = [Rect(rect.left + index * pitch, rect.top, side, side) for index in range(len(letters))]
    styles = ["missed" if letter.is_new else "laid" for letter in letters]
    for place, style in zip(places, styles, strict=True):
        paint_tile_shadow(surface, place, style)
    size = _value_size(pitch)
    for place, style, letter in zip(places, styles, letters, strict=True):
        paint_tile_body(surface, place, letter.character, style)
        line = Rect(place.left - 4, place.bottom + theme.px(6), side + 8, round(size * 1.3))
        spans = [Span(str(letter.points), Face.BOLD, theme.INK)]
        if letter.premium.letter_factor > 1:
            spans.append(Span(f"×{letter.premium.letter_factor}", Face.BOLD, theme.ACCENT_TEXT))
        write_spans(surface, spans, line, size, align="centre")
        below = Rect(line.left, line.bottom, line.width, max(theme.px(24), theme.step(1)))
        if not letter.is_new:
            write(
                surface,
                grid,
                below,
                round(theme.step(1) * 0.9),
                colour=theme.INK3,
                face=Face.SEMI,
                align="centre",
            )
        elif letter.premium is not Premium.NONE:
            _paint_marks(surface, below, letter.premium)


def _paint_marks(surface: Surface, rect: Rect, premium: Premium) -> None:
    """The marks of a square, in a colour that can be read on a card."""
    count = max(premium.letter_factor, premium.word_factor)
    is_word = premium.word_factor > 1
    colour = theme.MISSED if is_word else theme.INFO
    half, step = theme.px(5), theme.px(13)
    for index in range(count):
        x, y = rect.centerx + round((index - (count - 1) / 2) * step), rect.centery
        if is_word:
            smooth_polygon(surface, colour, [(x, y - half), (x + half, y), (x, y + half), (x - half, y)])
        else:
            smooth_polygon(surface, colour, _octagon(x, y, half * 0.85))


def _octagon(x: float, y: float, radius: float) -> list[tuple[float, float]]:
    short = radius * 0.414
    return [
        (x - short, y - radius), (x + short, y - radius), (x + radius, y - short), (x + radius, y + short),
        (x + short, y + radius), (x - short, y + radius), (x - radius, y + short), (x - radius, y - short),
    ]  # fmt: skip


def sum_height() -> int:
    """How high `paint_sum` paints."""
    return theme.px(46) + round(theme.step(1) * 1.3)


def paint_sum(surface: Surface, rect: Rect, terms: tuple[TermView, ...]) -> None:
    """Paints a sum, each number over what it is; smaller where it is long."""
    shrink = 1.0
    while shrink > _LEAST and _sum_width(terms, shrink) > rect.width:
        shrink -= 0.05
    left = rect.left
    for term in terms:
        figure, label, gap = _sum_sizes(shrink)
        top = Rect(left, rect.top, rect.right - left, theme.px(46))
        if term.sign:
            sign = round(figure * 0.77)
            wide = width_of(term.sign, sign, face=Face.SEMI)
            write(
                surface, term.sign, Rect(left, top.top, wide + 2, top.height), sign, colour=theme.INK3, face=Face.SEMI
            )
            left += wide + gap
        width = _term_width(term, shrink)
        colour = theme.ACCENT_TEXT if term.is_result else theme.INK
        write(
            surface,
            term.figure,
            Rect(left, top.top, width, top.height),
            figure,
            colour=colour,
            face=Face.BOLD,
            align="centre",
        )
        below = Rect(left, top.bottom, width, rect.bottom - top.bottom)
        write(surface, term.label, below, label, colour=theme.INK3, align="centre")
        left += width + gap


def _sum_sizes(shrink: float) -> tuple[int, int, int]:
    return round(theme.px(44) * shrink), max(12, round(theme.step(1) * max(shrink, 0.8))), round(theme.px(24) * shrink)


def _term_width(term: TermView, shrink: float) -> int:
    figure, label, _ = _sum_sizes(shrink)
    return max(width_of(term.figure, figure, face=Face.BOLD), width_of(term.label, label)) + 2


def _sum_width(terms: tuple[TermView, ...], shrink: float) -> int:
    figure, _, gap = _sum_sizes(shrink)
    signs = sum(width_of(term.sign, round(figure * 0.77), face=Face.SEMI) + gap for term in terms if term.sign)
    return signs + sum(_term_width(term, shrink) + gap for term in terms) - gap


def paint_reference(surface: Surface, rect: Rect, reference: str, *, is_down: bool, size: int) -> None:
    """Paints a reference with an arrow in its direction."""
    place = write(surface, reference, rect, size, colour=theme.INK, face=Face.TITLE)
    side = round(size * 0.75)
    arrow = Rect(place.right + round(size * 0.3), rect.centery - side // 2, side, side)
    paint_icon(surface, arrow, Icon.ARROW_DOWN if is_down else Icon.ARROW_RIGHT, theme.INK)
