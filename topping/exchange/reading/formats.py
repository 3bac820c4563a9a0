"""The file formats of games: recognises a file's format by its contents, and calls the format's reader."""

import re
from collections.abc import Callable
from enum import Enum
from typing import Final, NamedTuple

from topping.exchange.content import ARCHIVES, is_workbook
from topping.exchange.reading import eliottext, eliotxml, gcg, own, table, webpage
from topping.exchange.sheet import SheetReading
from topping.system.encoding import NotTextError, decoded

_SHEETS_INSIDE: Final = (b"xl/", b"application/vnd.oasis.opendocument.spreadsheet")
"""Text near the start of an archive that is a workbook of Excel or of OpenDocument."""
_START: Final = 20_000
"""Characters examined to find the format."""
_LOOKED_AT: Final = 1 << 16
"""Bytes examined to see whether a file may be a game."""


class SheetFormat(Enum):
    """A file format in which a game can be read."""

    OWN = "own"
    """A game file of this program."""
    ELIOT_XML = "eliot xml"
    ELIOT_TEXT = "eliot text"
    GCG = "gcg"
    PAGE = "page"
    """A Web page, or a forum's text (BBCode)."""
    WORKBOOK = "workbook"
    """A spreadsheet's workbook; its sheet is read as a table."""
    TABLE = "table"
    """A listing of DupliTop, a typed table, CSV, cells of a spreadsheet."""


class _FormatReader(NamedTuple):
    shows: Callable[[str], bool]
    """Tells whether the start of a text is of the format."""
    read: Callable[[str], SheetReading]


_READERS: Final = {
    SheetFormat.ELIOT_XML: _FormatReader(eliotxml.shows, eliotxml.read),
    SheetFormat.OWN: _FormatReader(own.shows, own.read),
    SheetFormat.PAGE: _FormatReader(webpage.shows, webpage.read),
    SheetFormat.GCG: _FormatReader(gcg.shows, gcg.read),
    SheetFormat.ELIOT_TEXT: _FormatReader(eliottext.shows, eliottext.read),
}
"""The readers; the first format that shows in a text is its format. Any other text is a table."""
_PLACED: Final = re.compile(r"\b(?:[A-O] ?(?:1[0-5]|[1-9])|(?:1[0-5]|[1-9]) ?[A-O])\b", re.IGNORECASE)
"""A reference, which each game contains."""


def format_of(text: str) -> SheetFormat:
    """Returns the format of a text, recognised by its beginning."""
    start = text[:_START]
    return next((form for form, reader in _READERS.items() if reader.shows(start)), SheetFormat.TABLE)


def format_of_bytes(content: bytes) -> SheetFormat | None:
    """Returns the format of a file, judging by its first 64 KiB; None if it cannot contain a game."""
    start = content[:_LOOKED_AT]
    if is_workbook(start):
        is_workbook_archive = not start.startswith(ARCHIVES[0]) or any(name in start for name in _SHEETS_INSIDE)
        return SheetFormat.WORKBOOK if is_workbook_archive else None
    if len(content) > _LOOKED_AT:
        start = start[: start.rfind(b"\n") + 1] or start
    try:
        text = decoded(start)
    except NotTextError:
        return None
    form = format_of(text)
    may_be_game = form not in (SheetFormat.TABLE, SheetFormat.PAGE) or _PLACED.search(text)
    return form if may_be_game else None


def read_sheet(text: str, form: SheetFormat) -> SheetReading:
    """Reads a text in the format `form` as an unchecked game; a text without a game gives a fault."""
    return _READERS[form].read(text) if form in _READERS else table.read(text)
