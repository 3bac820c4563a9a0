"""Writes texts on a surface, fitted into a rectangle; a text that does not fit ends with an ellipsis."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from typing import Final

import pygame
from pygame import Rect, Surface

from topping.kiosk.paint import theme
from topping.kiosk.paint.theme import Face, font

_SMALLEST: Final = 9
_ELLIPSIS: Final = "…"


@lru_cache(maxsize=1024)
def _rendered(text: str, size: int, face: Face, colour: str) -> Surface:
    return font(size, face).render(text, True, pygame.Color(colour))


def forget() -> None:
    """Empties the caches of rendered texts and their widths."""
    _rendered.cache_clear()
    width_of.cache_clear()
    sides_of.cache_clear()
    _reach.cache_clear()


@lru_cache(maxsize=8192)  # a table measures all its cells on each change
def width_of(text: str, size: int, face: Face = Face.TEXT) -> int:
    """Returns the width (pixels) of a text of the given size (pixels)."""
    return font(size, face).size(text)[0]


def strokes_of(text: str, size: int, face: Face = Face.TEXT) -> tuple[int, int]:
    """Returns (top, bottom) of the visible strokes of a text, in pixels from the vertical middle of its line."""
    drawn = font(size, face)
    reaches = [glyph for glyph in drawn.metrics(text) if glyph is not None]
    base = drawn.get_ascent() - drawn.get_height() // 2
    top, bottom = max((glyph[3] for glyph in reaches), default=0), min((glyph[2] for glyph in reaches), default=0)
    return base - top, base - bottom


@lru_cache(maxsize=512)
def sides_of(text: str, size: int, face: Face = Face.TEXT) -> tuple[int, int]:
    """Returns (left, right) of the visible strokes of a text, in pixels from where it starts."""
    strokes = font(size, face).render(text, True, "white").get_bounding_rect()
    return strokes.left, strokes.right


@lru_cache(maxsize=64)
def _reach(size: int, face: Face) -> tuple[int, int]:
    """Returns how far (pixels) letters reach above and below their base line."""
    drawn = font(size, face)
    reaches = [glyph for glyph in drawn.metrics("Éj") if glyph is not None]
    return max(glyph[3] for glyph in reaches), -min(glyph[2] for glyph in reaches)


def fitting_size(text: str, width: int, size: int, face: Face = Face.TEXT) -> int:
    """Returns the largest size, from 9 to `size` pixels, at which a text is at most `width` wide."""
    while size > _SMALLEST and width_of(text, size, face) > width:
        size = max(_SMALLEST, size * width // max(1, width_of(text, size, face)))
    return size


@dataclass(frozen=True, slots=True)
class PenLine:
    """A line of text to be written, possibly shortened and smaller than the caller asked for."""

    text: str
    size: int
    colour: str
    face: Face
    whole: str
    """The text before shortening."""
    wanted: int
    """The size before shrinking (pixels)."""


def _put(surface: Surface, line: PenLine, **anchor: tuple[int, int]) -> Rect:
    """Writes a line on the surface and returns its rectangle. All text on the screen is written here.

    `anchor` is the position, named like an attribute of Rect (`topleft=…`).
    """
    image = _rendered(line.text, line.size, line.face, line.colour)
    place = image.get_rect(**anchor)
    surface.blit(image, place)
    return place


def write(
    surface: Surface,
    text: str,
    rect: Rect,
    size: int,
    *,
    colour: str = "",
    face: Face = Face.TEXT,
    align: str = "left",
) -> Rect:
    """Writes a text on one line in `rect`, centred vertically and smaller if too wide. Returns the rectangle of the
    text.

    The default `colour` is `INK`. `align` is `left`, `centre` or `right`. A text too wide even at the smallest size
    ends with an ellipsis.
    """
    whole, wanted = text, size
    size = fitting_size(text, rect.width, min(size, max(_SMALLEST, rect.height)), face)
    while text and width_of(text, size, face) > rect.width and text != _ELLIPSIS:
        text = text.rstrip(_ELLIPSIS)[:-1] + _ELLIPSIS
    line = PenLine(text, size, colour or theme.INK, face, whole, wanted)
    if align == "centre":
        return _put(surface, line, center=rect.center)
    if align == "right":
        return _put(surface, line, midright=rect.midright)
    return _put(surface, line, midleft=rect.midleft)


_BREAKS: Final = re.compile(r"(?<!×) (?!×|(?<=\d )s\b(?!’))")


_SPACES: Final = re.compile(r"(?<=.) ")


def words_of(text: str, is_wide: Callable[[str], bool] = lambda _: False) -> list[str]:
    """Splits a text at the spaces where a line may end: not within `3 × 80 s`, unless that `is_wide`, wider than a
    line.
    """
    return [word for group in _BREAKS.split(text) for word in (group.split(" ") if is_wide(group) else [group])]


def wrap(text: str, width: int, size: int, face: Face = Face.TEXT) -> list[str]:
    """Breaks a text at spaces into lines of at most `width` pixels."""
    lines: list[str] = []
    for word in words_of(text, lambda group: width_of(group, size, face) > width):
        if lines and width_of(f"{lines[-1]} {word}", size, face) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def write_wrapped(
    surface: Surface, text: str, rect: Rect, size: int, *, colour: str = "", face: Face = Face.TEXT, align: str = "left"
) -> None:
    """Writes a text on several lines, smaller if it would not fit into `rect`."""
    lines = wrap(text, rect.width, size, face)
    while size > _SMALLEST and len(lines) * line_height(size) > rect.height:
        size -= 1
        lines = wrap(text, rect.width, size, face)
    height = min(line_height(size), rect.height // max(1, len(lines)))
    top = rect.top + (rect.height - height * len(lines)) // 2
    for index, line in enumerate(lines):
        band = Rect(rect.left, top + index * height, rect.width, height)
        write(surface, line, band, size, colour=colour, face=face, align=align)


def line_height(size: int) -> int:
    """Returns the line height of wrapped texts (pixels)."""
    return round(size * 1.3)


@dataclass(frozen=True, slots=True)
class Span:
    """A part of a line with its own font, size and colour.

    By default it has the size of the line and the colour of text.
    """

    text: str
    face: Face = Face.TEXT
    colour: str = ""
    size: int = 0


def marked(text: str, colour: str, strong: str) -> list[Span]:
    """Splits a text into spans: parts between asterisks are bold in the colour `strong`, others have the colour
    `colour`.
    """
    parts = text.split("*")
    return [
        Span(part, Face.BOLD if place % 2 else Face.TEXT, strong if place % 2 else colour)
        for place, part in enumerate(parts)
        if part
    ]


def spans_width(spans: Sequence[Span], size: int) -> int:
    """Returns the width (pixels) of several spans side by side."""
    return sum(width_of(span.text, span.size or size, face=span.face) for span in spans)


def wrap_spans(spans: Sequence[Span], width: int, size: int) -> list[list[Span]]:
    """Breaks spans at spaces into lines of at most `width` pixels."""
    words: list[list[Span]] = []
    for group in _cut_at(_BREAKS, spans):
        words += _cut_at(_SPACES, group) if spans_width(_at_start(group), size) > width else [group]
    lines: list[list[Span]] = [[]]
    for word in words:
        if lines[-1] and spans_width([*lines[-1], *word], size) > width:
            lines.append([])
        lines[-1] += word if lines[-1] else _at_start(word)
    return [line for line in lines if line]


def _cut_at(breaks: re.Pattern[str], spans: Sequence[Span]) -> list[list[Span]]:
    """Cuts spans, read as one text, before each match of `breaks`."""
    cuts = [found.start() for found in breaks.finditer("".join(span.text for span in spans))]
    words: list[list[Span]] = [[]]
    at = 0
    for span in spans:
        end = at + len(span.text)
        for place, (first, last) in enumerate(pairwise((at, *(cut for cut in cuts if at <= cut < end), end))):
            words += [[]] if place else []
            words[-1] += [replace(span, text=span.text[first - at : last - at])] if first < last else []
        at = end
    return words


def _at_start(word: Sequence[Span]) -> list[Span]:
    """Returns the spans of a word that begins a line, without the space before it."""
    first, *others = word or [Span("")]
    first = replace(first, text=first.text.removeprefix(" "))
    return [span for span in (first, *others) if span.text]


def write_spans(surface: Surface, spans: Sequence[Span], rect: Rect, size: int, *, centred: bool = False) -> None:
    """Writes spans side by side on one base line, smaller if too wide."""
    shrink = 1.0
    while shrink > 0.5 and sum(_shrunk_widths(spans, size, shrink)) > rect.width:
        shrink -= 0.03
    widths = _shrunk_widths(spans, size, shrink)
    left = rect.left + ((rect.width - sum(widths)) // 2 if centred else 0)
    largest = font(max(max(_SMALLEST, round((span.size or size) * shrink)) for span in spans))
    base = rect.centery - largest.get_height() // 2 + largest.get_ascent()
    reaches = [_reach(max(_SMALLEST, round((span.size or size) * shrink)), span.face) for span in spans]
    over, under = rect.top - base + max(up for up, _ in reaches), rect.bottom - base - max(down for _, down in reaches)
    base += max(0, min(over, under))  # in a low line an accent needs the room below the strokes
    for span, width in zip(spans, widths, strict=True):
        span_size = max(_SMALLEST, round((span.size or size) * shrink))
        line = PenLine(span.text, span_size, span.colour or theme.INK, span.face, span.text, span.size or size)
        _put_on(surface, line, (left, base))
        left += width


def _shrunk_widths(spans: Sequence[Span], size: int, shrink: float) -> list[int]:
    return [width_of(span.text, max(_SMALLEST, round((span.size or size) * shrink)), face=span.face) for span in spans]


def write_on(
    surface: Surface, text: str, start: tuple[int, int], size: int, *, colour: str = "", face: Face = Face.TEXT
) -> None:
    """Writes a text whose base line begins at the point `start`."""
    _put_on(surface, PenLine(text, size, colour or theme.INK, face, text, size), start)


def _put_on(surface: Surface, line: PenLine, start: tuple[int, int]) -> None:
    ascent = font(line.size, line.face).get_ascent()
    _put(surface, line, topleft=(start[0], start[1] - ascent))


def initials(name: str) -> str:
    """Returns a name whose first names are reduced to initials: `W.-M. Vandenborre`."""
    first, _, last = name.rpartition(" ")
    short = " ".join("-".join(f"{part[:1]}." for part in word.split("-")) for word in first.split())
    return f"{short} {last}".strip()
