"""What a file is, by its content alone: its encoding, then its format."""

from __future__ import annotations

from enum import Enum


class SheetFormat(Enum):
    """The formats that are read."""

    OWN = "own"
    """A game file of this program."""
    ELIOT_XML = "eliot xml"
    ELIOT_TEXT = "eliot text"
    GCG = "gcg"
    PAGE = "page"
    """A page of the Web."""
    LISTING = "listing"
    """A listing of DupliTop, as text."""
    TABLE = "table"
    """A row for each move: typed, CSV, cells of a spreadsheet."""
