"""The sheet of a workbook as rows of texts, and the text of a cell's value."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from itertools import islice
from typing import Final

MOST_COLUMNS: Final = 64
MOST_CHARACTERS: Final = 1_000_000
"""Limit for all cells together."""
_LAST_LINE: Final = 20_000
_LONGEST_CELL: Final = 2_000
_TICKED: Final = "VRAI"
_UNTICKED: Final = "FAUX"
"""A French spreadsheet reads these words as a ticked or unticked box."""
_MOST_DIGITS: Final = 15
"""Most digits of a number in a spreadsheet."""


@dataclass(frozen=True, slots=True)
class WorkbookSheet:
    """The first visible sheet of a workbook that has content, as rows of texts."""

    name: str
    rows: tuple[tuple[int, tuple[str, ...]], ...]
    """Non-empty rows, with their numbers in the sheet."""
    others: int = 0
    """Number of other sheets with content, which are not read."""
    lacks_zeros: bool = False
    """Whether zeros shown only by number formats are lost (`.xls`, `.ods`)."""

    @property
    def text(self) -> str:
        """The rows as lines of text, with tabs between cells. Line numbers equal row numbers; very late rows are left
        out.
        """
        lines: list[str] = []
        for number, texts in self.rows:
            if number > _LAST_LINE:
                break
            lines += [""] * (number - 1 - len(lines))
            lines.append("\t".join(" ".join(text.split()) for text in texts))
        return "\n".join(lines)


def filled_rows(rows: Iterable[tuple[int, Sequence[str]]], most: int) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Yields at most `most` rows (number, cells) that contain something besides unticked boxes; removes empty last
    cells.
    """
    shortened = ((number, _without_end(texts)) for number, texts in rows)
    return islice(((number, texts) for number, texts in shortened if set(texts) - {"", _UNTICKED}), most)


def text_of(value: object, form: str = "") -> str:
    """Returns the text of a cell's value: whole numbers without a decimal point, with leading zeros if its format has
    them.
    """
    match value:
        case None:
            return ""
        case bool(is_true):
            return _TICKED if is_true else _UNTICKED
        case int() | float() as number:
            return _number_text(number, form)
        case datetime() as instant:
            return instant.date().isoformat()
        case date() | time() | timedelta() as other:
            return str(other)
        case other:
            return str(other)[:_LONGEST_CELL].strip()


def _number_text(number: float, form: str) -> str:
    if number != number or abs(number) >= 10**_MOST_DIGITS:
        return f"{number:.5E}"  # reported like a licence with lost digits
    if number != int(number):
        return repr(number)
    text = str(int(number))
    return text.zfill(len(form)) if form and set(form) == {"0"} else text


def _without_end(texts: Sequence[str]) -> tuple[str, ...]:
    length = len(texts)
    while length and not texts[length - 1]:
        length -= 1
    return tuple(texts[:length])
