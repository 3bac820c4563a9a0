"""The manual: reads its pages from Markdown into blocks, finds a page by name, and formats it for a terminal."""

from __future__ import annotations

import textwrap
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from itertools import zip_longest
from typing import TYPE_CHECKING, Final, TypeAlias

from topping.errors import InputError, SetupError
from topping.resources import asset
from topping.texts import language, say
from topping.texts.language import FRENCH
from topping.texts.typography import typeset

if TYPE_CHECKING:
    from markdown_it.token import Token


class Style(Enum):
    """The style, such as bold, in which a piece of the manual's text is shown."""

    PLAIN = "plain"
    STRONG = "strong"
    EMPHASIS = "emphasis"
    CODE = "code"
    KEY = "key"
    """The name of a key, which the kiosk shows as a cap."""


@dataclass(frozen=True, slots=True)
class Fragment:
    """A piece of the manual's text in one style, without line breaks."""

    text: str
    style: Style = Style.PLAIN


Fragments: TypeAlias = tuple[Fragment, ...]


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading in a page of the manual; level 1 is the page's title."""

    level: int
    text: Fragments


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph of the manual; it is broken into lines where it is shown."""

    text: Fragments


@dataclass(frozen=True, slots=True)
class Item:
    """An item of a list in the manual."""

    marker: str
    """`•`, or its number with a point; empty for another paragraph of the same item."""
    text: Fragments
    depth: int = 0
    """How many lists it stands in, less one."""


@dataclass(frozen=True, slots=True)
class Code:
    """Lines of code in the manual, shown unchanged."""

    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ManualTable:
    """A table in the manual: the headings of its columns, and its rows of cells."""

    head: tuple[Fragments, ...]
    rows: tuple[tuple[Fragments, ...], ...]


Block: TypeAlias = Heading | Paragraph | Item | Code | ManualTable


def plain(spans: Fragments) -> str:
    """Returns the text of fragments without their styles."""
    return "".join(span.text for span in spans)


def fitted_widths(natural: Sequence[int], room: int, least: int) -> list[int]:
    """Returns the widths of a table's columns (characters), whose sum is at most `room` if possible.

    `natural` are the widths of the longest cells. If they do not fit, the widest columns are reduced to one width, at
    least `least`.
    """
    limit, spare, others = room, room, sorted(natural)
    for place, width in enumerate(others):
        limit = spare // (len(others) - place)
        if width > limit:
            break
        spare -= width
    return [min(width, max(limit, least)) for width in natural]


_BULLET: Final = "•"
_STYLES: Final = {"em_open": Style.EMPHASIS, "strong_open": Style.STRONG}


def blocks_of(text: str) -> tuple[Block, ...]:
    """Parses a Markdown text into blocks, in order.

    Leaves out images, keeps only the words of links, and does not interpret HTML.
    """
    from markdown_it import MarkdownIt  # here for speed of start: a kiosk reads a page only when asked

    return tuple(_BlockReader().read(MarkdownIt("commonmark", {"html": False}).enable("table").parse(text)))


class _BlockReader:
    """A reader of Markdown tokens, which remembers the list items and the table around the present token."""

    def __init__(self) -> None:
        self._markers: list[str] = []
        """Of the list items that are open, the outermost first; empty once the item has begun."""
        self._rows: list[list[Fragments]] = []
        self._heading = 0
        self._in_cell = False

    def read(self, tokens: Sequence[Token]) -> Iterator[Block]:
        for token in tokens:
            match token.type:
                case "heading_open":
                    self._heading = int(token.tag[1:])
                case "heading_close":
                    self._heading = 0
                case "list_item_open":
                    self._markers.append(f"{token.info}." if token.info else _BULLET)
                case "list_item_close":
                    self._markers.pop()
                case "table_open":
                    self._rows = []
                case "tr_open":
                    self._rows.append([])
                case "th_open" | "td_open":
                    self._in_cell = True
                case "th_close" | "td_close":
                    self._in_cell = False
                case "table_close":
                    head, *rows = (tuple(row) for row in self._rows)
                    yield ManualTable(head, tuple(rows))
                case "fence" | "code_block":
                    yield Code(tuple(token.content.rstrip("\n").split("\n")))
                case "inline":
                    yield from self._inline(spans_of(token.children or []))

    def _inline(self, text: Fragments) -> Iterator[Block]:
        if self._in_cell:
            self._rows[-1].append(text)
        elif self._heading:
            yield Heading(self._heading, text)
        elif self._markers:
            marker, self._markers[-1] = self._markers[-1], ""
            yield Item(marker, text, len(self._markers) - 1)
        elif text:
            yield Paragraph(text)


def spans_of(tokens: Sequence[Token]) -> Fragments:
    """Converts the Markdown tokens of a line to fragments; joins neighbouring fragments of the same style."""
    pieces: list[Fragment] = []
    styles = [Style.PLAIN]
    for token in tokens:
        if token.type in _STYLES:
            styles.append(_STYLES[token.type])
        elif token.type in ("em_close", "strong_close"):
            styles.pop()
        elif token.type in ("softbreak", "hardbreak"):
            pieces.append(Fragment(" ", styles[-1]))
        elif token.type in ("text", "code_inline"):
            pieces.append(Fragment(token.content, Style.CODE if token.type == "code_inline" else styles[-1]))
    spans: list[Fragment] = []
    for piece in pieces:
        if spans and spans[-1].style is piece.style:
            spans[-1] = Fragment(spans[-1].text + piece.text, piece.style)
        elif piece.text:
            spans.append(piece)
    return tuple(spans)


NAMES: Final = (
    "joueur", "arbitre", "salle", "competitions", "autres-jeux", "reglages", "borne", "serveur", "entretien",
    "commandes",
)  # fmt: skip
"""In the order in which they are offered; each is the file `assets/manual/NAME.md`."""
FOR_EVERYBODY: Final = ("joueur", "arbitre", "competitions", "autres-jeux")
"""What the public reads: not how the machine is set up, nor where its files lie."""
_FENCE: Final = "```"


@dataclass(frozen=True, slots=True)
class Page:
    """A page of the manual."""

    name: str
    title: str
    summary: str
    """What it is about, in a line."""
    blocks: tuple[Block, ...]
    """Its text, without the title and the summary."""


def page_named(name: str) -> Page:
    """Returns the page of the manual with this name, in French or in the current language; case and accents do not
    matter.

    Raises `InputError` for an unknown name, `SetupError` if the page's file is missing or unreadable as a page.
    """
    known = {**{_folded(say(f"manual.name.{one}")): one for one in NAMES}, **{one: one for one in NAMES}}
    found = known.get(_folded(name))
    if found is None:
        raise InputError("manual.unknown_page", page=name, known=", ".join(NAMES))
    return _page(found, language())


def pages() -> tuple[Page, ...]:
    """Returns all pages of the manual, in the order in which they are offered.

    Raises `SetupError` if the file of a page is missing.
    """
    return tuple(_page(name, language()) for name in NAMES)


def _folded(name: str) -> str:
    decomposed = unicodedata.normalize("NFD", name.casefold())
    return "".join(mark for mark in decomposed if not unicodedata.combining(mark))


@cache
def _page(name: str, spoken: str) -> Page:
    text = _text(name, spoken)
    match blocks_of(_typeset(text) if spoken == FRENCH else text):
        case (Heading(1, title), Paragraph(summary), *blocks):
            return Page(name, plain(title), plain(summary), tuple(blocks))
    raise SetupError("setup.bundled_missing", name=f"assets/manual/{name}.md")


def _typeset(text: str) -> str:
    """Replaces spaces by non-breaking ones where French typography wants it, except in blocks of code."""
    parts = text.split(_FENCE)
    return _FENCE.join(part if number % 2 else typeset(part) for number, part in enumerate(parts))


def _text(name: str, spoken: str) -> str:
    """Returns the Markdown text of a page's file in the language `spoken`."""
    folders = () if spoken == FRENCH else (spoken,)
    return asset("manual", *folders, f"{name}.md").read_text("utf-8")


WIDTH: Final = 80
_GAP: Final = "  "
_INDENT: Final = "    "
_LEAST_COLUMN: Final = 8


def as_text(page: Page, width: int = WIDTH) -> str:
    """Formats a page of the manual as text for a terminal, broken into lines of at most `width` characters.

    Lines of code are not broken.
    """
    parts = [_underlined(page.title, "="), *_wrapped(page.summary, width), ""]
    for before, block in zip((None, *page.blocks), page.blocks, strict=False):
        if parts[-1] and not (isinstance(before, Item) and isinstance(block, Item)):
            parts.append("")
        parts += _lines(block, width)
    return "\n".join(parts) + "\n"


def _lines(block: Block, width: int) -> list[str]:
    match block:
        case Heading(level, text):
            return [_underlined(plain(text), "=-"[min(level, 2) - 1])]
        case Paragraph(text):
            return _wrapped(plain(text), width)
        case Item(marker, text, depth):
            first = f"{_GAP * depth}{marker.rjust(2)} "
            return _wrapped(plain(text), width, first, " " * len(first))
        case Code(lines):
            return [f"{_INDENT}{line}".rstrip() for line in lines]
        case ManualTable(head, rows):
            cells = [[plain(cell) for cell in row] for row in (head, *rows)]
            natural = [max(1, *map(len, column)) for column in zip(*cells, strict=True)]
            widths = fitted_widths(natural, width - len(_GAP) * (len(head) - 1), _LEAST_COLUMN)
            heading, *others = (_row(row, widths) for row in cells)
            rule = _GAP.join("-" * column for column in widths)
            return [*heading, rule, *(line for row in others for line in row)]


def _row(cells: Sequence[str], widths: Sequence[int]) -> list[str]:
    columns = [_wrapped(cell, width) for cell, width in zip(cells, widths, strict=True)]
    return [
        _GAP.join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in zip_longest(*columns, fillvalue="")
    ]


def _wrapped(text: str, width: int, first: str = "", others: str = "") -> list[str]:
    lines = textwrap.wrap(text, width, initial_indent=first, subsequent_indent=others, break_on_hyphens=False)
    return lines or [first.rstrip()]


def _underlined(title: str, mark: str) -> str:
    return f"{title}\n{mark * len(title)}"
