"""A page of the manual as plain text for a terminal."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from itertools import zip_longest
from typing import Final

from topping.manual.blocks import Block, Code, Heading, Item, Paragraph, Table, fitted_widths, plain
from topping.manual.pages import Page

WIDTH: Final = 80
_GAP: Final = "  "
_INDENT: Final = "    "
_LEAST_COLUMN: Final = 8


def as_text(page: Page, width: int = WIDTH) -> str:
    """The whole page; no line of prose or of a table is longer than `width`, lines of code are as they are."""
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
        case Table(head, rows):
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
