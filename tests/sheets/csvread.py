"""Comma-separated values read back as a French spreadsheet does."""

import csv
import io
import re

from topping.texts import fr

_NAMES = {str(text): key.removeprefix("csv.") for key, text in fr.SENTENCES.items() if key.startswith("csv.")}


def csv_rows(text: str) -> list[list[str]]:
    """The rows below a mark of UTF-8, the headings by the names of their columns."""
    marked, *rest = text.split("\ufeff")
    assert marked == "", "a spreadsheet would take it for another encoding"
    heading, *rows = csv.reader(io.StringIO("".join(rest), newline=""), delimiter=";")
    return [[_name(one) for one in heading], *rows]


def csv_records(text: str) -> list[dict[str, str]]:
    """The rows by the names of their columns."""
    heading, *rows = csv_rows(text)
    return [dict(zip(heading, row, strict=True)) for row in rows]


def _name(heading: str) -> str:
    game = re.fullmatch("Partie ([0-9]+)", heading)
    return f"game{game[1]}" if game else _NAMES[heading]
