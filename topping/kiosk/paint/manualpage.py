"""The pages of the manual: breaks its text into lines, and paints a line."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Final

from pygame import Rect, Surface

from topping.kiosk.paint import theme
from topping.kiosk.paint.icons import cap_height, cap_width, paint_cap
from topping.kiosk.paint.pen import width_of, write
from topping.kiosk.paint.theme import Face
from topping.manual import (
    Block,
    Code,
    Fragment,
    Fragments,
    Heading,
    Item,
    ManualTable,
    Paragraph,
    Style,
    fitted_widths,
)

_LEADING: Final = 1.45
"""The height of a line, as a multiple of the text size."""
_INDENT: Final = 1.2
"""The indentation of lists and code, as a multiple of the text size."""
_GAP: Final = 0.8
"""The gap between two columns of a table, as a multiple of the text size."""
_LEAST_COLUMN: Final = 5
_CODE_PART: Final = re.compile(r"\S+(?: \S+)*")
_CAP: Final = 0.75
"""The text size of a key cap, as a multiple of the text size around it; never smaller than the least size."""
_NAMED: Final = (
    r"F1[0-2]|F[1-9]|Entrée|Échap|Tab|Espace|Maj|Ctrl|Alt|Suppr|Page préc\.|Page suiv\.|Retour arrière"
    r"|Enter|Esc|Escape|Space|Shift|Del|Page Up|Page Down|Backspace"
)
_KEY: Final = re.compile(rf"(?<!\w)({_NAMED})(?!\w)")
_KEY_IN_TABLE: Final = re.compile(rf"(?<!\w)({_NAMED}|Début|Fin|Home|End|(?<![^;] )[A-Z](?=\s?:))(?!\w)")
"""Keys named in a table, where a capital before a colon is a key too."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a line with a single style; `left` is its distance (pixels) from the left edge of the page."""

    left: int
    text: str
    style: Style


@dataclass(frozen=True, slots=True)
class PageLine:
    """A line of a page of the manual; an empty line has no pieces."""

    pieces: tuple[Piece, ...] = ()
    is_heading: bool = False
    is_ruled: bool = False
    """Whether a rule is drawn below."""


def line_height(size: int) -> int:
    """Returns the height (pixels) of a line of the manual."""
    return round(size * _LEADING)


def lines_of(blocks: Sequence[Block], width: int, size: int, text_width: int | None = None) -> tuple[PageLine, ...]:
    """Breaks the blocks of a page (paragraphs, lists, tables, code) into lines, in type of `size` pixels.

    Tables may be `width` pixels wide, other blocks only `text_width`.
    """
    lines: list[PageLine] = []
    before: Block | None = None
    for block in blocks:
        if before is not None and not (isinstance(before, Item) and isinstance(block, Item)):
            lines.append(PageLine())
        lines += _lines(block, width if isinstance(block, ManualTable) else text_width or width, size)
        before = block
    return tuple(lines)


def paint_line(surface: Surface, rect: Rect, state: tuple[PageLine, int]) -> None:
    """Paints a line of a page of the manual.

    The state is (line, text size in pixels).
    """
    line, size = state
    for piece in line.pieces:
        place = Rect(rect.left + piece.left, rect.top, rect.width - piece.left, rect.height)
        face = _face(piece.style, is_bold=line.is_heading)
        if piece.style is Style.KEY:
            _paint_key(surface, place, piece.text, size)
            continue
        colour = theme.INFO if piece.style is Style.CODE and not line.is_heading else theme.INK
        write(surface, piece.text, place, size, colour=colour, face=face)
    if line.is_ruled:
        surface.fill(theme.LINE, Rect(rect.left, rect.bottom - 1, rect.width, 1))


def _paint_key(surface: Surface, place: Rect, text: str, size: int) -> None:
    cap = _cap_size(size)
    box = Rect(place.left, 0, cap_width(text, cap), min(cap_height(cap), line_height(size)))
    box.centery = place.centery
    paint_cap(surface, box, text, cap)


def _cap_size(size: int) -> int:
    return max(theme.least(), round(_CAP * size))


def _with_keys(text: Fragments, pattern: re.Pattern[str] = _KEY) -> Fragments:
    """Returns a text in which each name of a keyboard key, found by `pattern`, is a fragment of its own."""
    found: list[Fragment] = []
    for span in text:
        if span.style is not Style.PLAIN:
            found.append(span)
            continue
        for number, part in enumerate(pattern.split(span.text)):
            if part:
                found.append(Fragment(part.replace(" ", "\u00a0"), Style.KEY) if number % 2 else Fragment(part))
    return tuple(found)


def _span_width(span: Fragment, size: int, *, is_bold: bool = False) -> int:
    if span.style is Style.KEY:
        return cap_width(span.text, _cap_size(size))
    return width_of(span.text, size, _face(span.style, is_bold=is_bold))


def _lines(block: Block, width: int, size: int) -> Iterator[PageLine]:
    indent = round(_INDENT * size)
    match block:
        case Heading(_, text):
            for pieces in _wrapped(text, width, size, bold=True):
                yield PageLine(pieces, is_heading=True, is_ruled=True)
        case Paragraph(text):
            yield from map(PageLine, _wrapped(_with_keys(text), width, size))
        case Item(marker, text, depth):
            left = indent * (depth + 1)
            for number, pieces in enumerate(_wrapped(_with_keys(text), width - left, size)):
                first = (Piece(left - indent, marker, Style.PLAIN),) if number == 0 and marker else ()
                yield PageLine((*first, *_moved(pieces, left)))
        case Code(lines):
            for line in lines:
                yield PageLine(tuple(_aligned(line, indent, size)))
        case ManualTable(head, rows):
            told = [[_with_keys(cell, _KEY_IN_TABLE) for cell in cells] for cells in rows]
            yield from _table((head, *told), width, size)


def _aligned(line: str, indent: int, size: int) -> Iterator[Piece]:
    """Yields the pieces of a line of code. Columns separated by several spaces stay aligned.

    `indent` is the left edge of the line (pixels).
    """
    end, advance = indent, width_of("0", size)
    for part in _CODE_PART.finditer(line):
        left = max(end, indent + part.start() * advance)
        yield Piece(left, part.group(), Style.CODE)
        end = left + width_of(f"{part.group()} ", size)


def _table(rows: Sequence[Sequence[Fragments]], width: int, size: int) -> Iterator[PageLine]:
    gap = round(_GAP * size)
    room = width - gap * (len(rows[0]) - 1)
    natural = [max(1, *(_width(cell, size) for cell in column)) for column in zip(*rows, strict=True)]
    widths = fitted_widths(natural, room, _LEAST_COLUMN * size)
    lefts = [sum(widths[:column]) + gap * column for column in range(len(widths))]
    for number, row in enumerate(rows):
        cells = [_wrapped(cell, widths[column], size, bold=number == 0) for column, cell in enumerate(row)]
        lines = list(zip_longest(*cells, fillvalue=()))
        for place, line in enumerate(lines):
            pieces = [piece for left, cell in zip(lefts, line, strict=True) for piece in _moved(cell, left)]
            yield PageLine(tuple(pieces), is_heading=number == 0, is_ruled=place == len(lines) - 1)


def _width(text: Fragments, size: int) -> int:
    return sum(_span_width(span, size) for span in text)


def _face(style: Style, *, is_bold: bool = False) -> Face:
    return Face.BOLD if is_bold or style is Style.STRONG else Face.TEXT


def _moved(pieces: Sequence[Piece], left: int) -> tuple[Piece, ...]:
    return tuple(Piece(piece.left + left, piece.text, piece.style) for piece in pieces)


def _wrapped(text: Fragments, width: int, size: int, *, bold: bool = False) -> list[tuple[Piece, ...]]:
    """Breaks a text at spaces into lines of at most `width` pixels; only a single long word may be wider.

    With `bold`, all of it is bold.
    """
    lines: list[list[Piece]] = [[]]
    end = 0
    for word in _words(text):
        wide = sum(_span_width(span, size, is_bold=bold) for span in word)
        blank = width_of(" ", size, _face(Style.PLAIN, is_bold=bold)) if lines[-1] else 0
        if lines[-1] and end + blank + wide > width:
            lines.append([])
            end = blank = 0
        left = end + blank
        for span in word:
            lines[-1].append(Piece(left, span.text, span.style))
            left += _span_width(span, size, is_bold=bold)
        end = left
    return [tuple(line) for line in lines]


def _words(text: Fragments) -> Iterator[list[Fragment]]:
    """Yields the words of a text; each is a list of fragments, since its letters may differ in style."""
    word: list[Fragment] = []
    for span in text:
        for number, part in enumerate(span.text.split(" ")):
            if number and word:
                yield word
                word = []
            if part:
                word.append(Fragment(part, span.style))
    if word:
        yield word
