"""Painting what explains a move: a word in tiles with its score below it, what it means, what was proposed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from topping.kiosk import theme
from topping.kiosk.painters.grid.tile import paint_tile_body, paint_tile_shadow
from topping.kiosk.painters.parts.boxes import paint_box
from topping.kiosk.painters.parts.icons import Icon, paint_icon
from topping.kiosk.painters.parts.keycap import chip_size
from topping.kiosk.painters.parts.shapes import smooth_polygon
from topping.kiosk.pen import Span, marked, spans_width, width_of, wrap_spans, write, write_spans
from topping.kiosk.theme import Face
from topping.rules.premium import Premium

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


@dataclass(frozen=True, slots=True)
class TryView:
    """A proposal, in a chip."""

    time: str
    move: str
    points: str
    """Empty for one that was not valid."""


@dataclass(frozen=True, slots=True)
class TriesView:
    """What was proposed: the best of it, what it lacked, and all of it."""

    label: str
    best: str
    """The best proposal; or that there was none."""
    points: str = ""
    distance: str = ""
    time: str = ""
    lack_label: str = ""
    lack: str = ""
    """What it lacked, letters between asterisks, or why it was worth nothing; empty where there is nothing to say."""
    others: tuple[TryView, ...] = ()


def tries_height(width: int, view: TriesView, *, has_chips: bool) -> int:
    """How high `paint_tries` paints in a width."""
    rows = 1 + _stands_apart(view, width) + len(_lack_lines(view, width))
    chips = theme.px(12) + chip_size("0", theme.step(2))[1] if has_chips and view.others else 0
    return rows * _row() + chips


def _labels(view: TriesView, width: int) -> int:
    """The width of the labels."""
    size = theme.step(3)
    widest = max(width_of(view.label, size), width_of(view.lack_label, size) if view.lack else 0)
    return min(widest + 2, width * 2 // 5)


def _figures(view: TriesView) -> list[tuple[str, str, Face]]:
    """What stands right of the best proposal, from the right."""
    figures = (
        (view.time, theme.INK3, Face.TEXT),
        (view.distance, theme.MISSED, Face.BOLD),
        (view.points, theme.INK, Face.BOLD),
    )
    return [one for one in figures if one[0]]


def _name_room(view: TriesView, width: int) -> int:
    """The room for the best proposal between its label and its figures."""
    size, gap = theme.step(3), theme.px(36)
    figures = sum(width_of(text, size, face=face) + gap for text, _, face in _figures(view))
    return width - _labels(view, width) - theme.px(18) - figures


def _stands_apart(view: TriesView, width: int) -> bool:
    """Whether the best proposal needs a line of its own."""
    return width_of(view.best, theme.step(3), face=Face.TITLE) > _name_room(view, width)


def _lack_lines(view: TriesView, width: int) -> list[list[Span]]:
    room = width - _labels(view, width) - theme.px(18)
    return wrap_spans(marked(view.lack, theme.INK, theme.INK), room, theme.step(3))


def _row() -> int:
    return round(theme.step(3) * 1.75)


def paint_tries(surface: Surface, rect: Rect, view: TriesView) -> None:
    """Paints the best proposal, what it lacked, and as many of the last proposals as there is room for."""
    size = theme.step(3)
    labels = _labels(view, rect.width)
    line = Rect(rect.left, rect.top, rect.width, _row())
    write(surface, view.label, Rect(line.left, line.top, labels, line.height), size, colour=theme.INK2)
    left, right = line.left + labels + theme.px(18), line.right
    for text, colour, face in _figures(view):
        width = width_of(text, size, face=face)
        write(surface, text, Rect(right - width - 2, line.top, width + 2, line.height), size, colour=colour, face=face)
        right -= width + theme.px(36)
    face = Face.TITLE if view.points else Face.TEXT
    name = Rect(left, line.top, right - left, line.height)
    if _stands_apart(view, rect.width):
        line = line.move(0, _row())
        name = line
    write(surface, view.best, name, size, colour=theme.INK, face=face)
    for index, spans in enumerate(_lack_lines(view, rect.width)):
        line = line.move(0, _row())
        if index == 0:
            write(surface, view.lack_label, Rect(line.left, line.top, labels, line.height), size, colour=theme.INK2)
        write_spans(surface, spans, Rect(left, line.top, rect.right - left, line.height), size)
    if line.bottom + theme.px(12) < rect.bottom:
        _paint_chips(surface, Rect(rect.left, line.bottom + theme.px(12), rect.width, rect.bottom - line.bottom), view)


def _paint_chips(surface: Surface, rect: Rect, view: TriesView) -> None:
    """The last proposals, the latest one last."""
    size, gap = theme.step(2), theme.px(12)
    pad, side, high = round(size * 0.73), round(size * 0.9), chip_size("0", size)[1]
    shown: list[tuple[TryView, int]] = []
    room = rect.width
    for one in reversed(view.others):
        width = spans_width(_chip(one), size) + 2 * pad + (0 if one.points else side + pad // 2)
        if width > room:
            break
        shown.append((one, width))
        room -= width + gap
    left = rect.left
    for one, width in reversed(shown):
        place = Rect(left, rect.top, width, high)
        stroke = 1.5 * theme.scale() * theme.palette().stroke
        paint_box(surface, place, theme.RAISED, theme.px(14), line=theme.LINE, width=stroke)
        write_spans(surface, _chip(one), place.move(pad, 0), size)
        if not one.points:
            cross = Rect(place.right - pad - side, place.centery - side // 2, side, side)
            paint_icon(surface, cross, Icon.CROSS, theme.MISSED, stroke=4)
        left += width + gap


def _chip(view: TryView) -> list[Span]:
    spans = [Span(f"{view.time}  ", Face.TEXT, theme.INK3), Span(view.move, Face.SEMI, theme.INK)]
    return [*spans, Span(f"  {view.points}", Face.BOLD, theme.INK)] if view.points else spans


def paint_reference(surface: Surface, rect: Rect, reference: str, *, is_down: bool, size: int) -> None:
    """Paints a reference with an arrow in its direction."""
    place = write(surface, reference, rect, size, colour=theme.INK, face=Face.TITLE)
    side = round(size * 0.75)
    arrow = Rect(place.right + round(size * 0.3), rect.centery - side // 2, side, side)
    paint_icon(surface, arrow, Icon.ARROW_DOWN if is_down else Icon.ARROW_RIGHT, theme.INK)
