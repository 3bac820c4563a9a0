"""Comma-separated values that a spreadsheet takes for text and numbers, never for formulas."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable
from typing import Final

_FORMULA: Final = re.compile(r"'*[=+\-@\t\r]")
"""The beginning of a text that a spreadsheet would compute, or of one that `safe` has already been at."""


def csv_table(columns: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    """The heading and the rows, each cell made safe."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows([safe(value) for value in row] for row in rows)
    return text.getvalue()


def safe(value: object) -> object:
    """A value as a cell holds it: nothing for None, 0 or 1 for a truth value, an apostrophe before a would-be formula.

    Whoever reads the file takes the first apostrophe away where one of `= + - @`, a tab or a return follows it, or
    another apostrophe before one of them.
    """
    if isinstance(value, str) and _FORMULA.match(value):
        return f"'{value}"
    return int(value) if isinstance(value, bool) else value
