"""What a page of the manual is made of: headings, paragraphs, list items, code and tables, each of styled text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias


class Style(Enum):
    """How a piece of text is set."""

    PLAIN = "plain"
    STRONG = "strong"
    EMPHASIS = "emphasis"
    CODE = "code"


@dataclass(frozen=True, slots=True)
class Fragment:
    """A piece of text in one style, without line breaks."""

    text: str
    style: Style = Style.PLAIN


Fragments: TypeAlias = tuple[Fragment, ...]


@dataclass(frozen=True, slots=True)
class Heading:
    """A title; level 1 is the page's own."""

    level: int
    text: Fragments


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Text that is broken into lines where it is shown."""

    text: Fragments


@dataclass(frozen=True, slots=True)
class Item:
    """One item of a list."""

    marker: str
    """`•`, or its number with a point; empty for another paragraph of the same item."""
    text: Fragments
    depth: int = 0
    """How many lists it stands in, less one."""


@dataclass(frozen=True, slots=True)
class Code:
    """Lines to be shown as they are."""

    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A heading for each column, and rows of as many cells."""

    head: tuple[Fragments, ...]
    rows: tuple[tuple[Fragments, ...], ...]


Block: TypeAlias = Heading | Paragraph | Item | Code | Table


def plain(spans: Fragments) -> str:
    """The text alone."""
    return "".join(span.text for span in spans)


def fitted_widths(natural: Sequence[int], room: int, least: int) -> list[int]:
    """How wide the columns of a table are in `room`: as wide as their longest cells (`natural`) where these fit.

    Otherwise the widest ones are made narrower, all to the same width, and none to less than `least`.
    """
    if sum(natural) <= room:
        return list(natural)
    limit, spare, others = 0, room, sorted(natural)
    for place, width in enumerate(others):
        limit = spare // (len(others) - place)
        if width > limit:
            break
        spare -= width
    return [min(width, max(limit, least)) for width in natural]
