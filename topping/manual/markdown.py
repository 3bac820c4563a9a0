"""From Markdown (CommonMark with tables) to the blocks of a page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.token import Token

from topping.manual.blocks import Block, Code, Fragment, Fragments, Heading, Item, Paragraph, Style, Table

_BULLET: Final = "•"
_STYLES: Final = {"em_open": Style.EMPHASIS, "strong_open": Style.STRONG}


def blocks_of(text: str) -> tuple[Block, ...]:
    """The blocks of a text, in their order; images and raw HTML are left out, links keep their words."""
    return tuple(_BlockReader().read(MarkdownIt("commonmark", {"html": False}).enable("table").parse(text)))


class _BlockReader:
    """Follows the lists and the table that the present token stands in."""

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
                    yield Table(head, tuple(rows))
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
    """The text of inline tokens, neighbours of one style put together."""
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
