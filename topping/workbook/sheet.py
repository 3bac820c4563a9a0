"""The sheet of a workbook as rows of texts, and what a value of a cell is as text."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from itertools import islice
from typing import Final

MOST_COLUMNS: Final = 64
MOST_CHARACTERS: Final = 1_000_000
"""Of all cells together."""
_LAST_LINE: Final = 20_000
_LONGEST_CELL: Final = 2_000
_TICKED: Final = "VRAI"
_UNTICKED: Final = "FAUX"
"""A French spreadsheet takes these two words for a box that is ticked, or is not."""
_MOST_DIGITS: Final = 15
"""A spreadsheet keeps no more digits of a number."""


@dataclass(frozen=True, slots=True)
class WorkbookSheet:
    """The first visible sheet that holds anything."""

    name: str
    rows: tuple[tuple[int, tuple[str, ...]], ...]
    """Those that hold anything, each with its number in the sheet."""
    others: int = 0
    """How many sheets besides hold anything: they are not read."""
    lacks_zeros: bool = False
    """Whether zeros that only the format of a number shows are lost (`.xls`, `.ods`)."""

    @property
    def text(self) -> str:
        """The rows as lines of cells between tabs; the number of a line is that of its row, as far as games go."""
        lines: list[str] = []
        for number, texts in self.rows:
            if number > _LAST_LINE:
                break
            lines += [""] * (number - 1 - len(lines))
            lines.append("\t".join(" ".join(text.split()) for text in texts))
        return "\n".join(lines)


def filled_rows(rows: Iterable[tuple[int, Sequence[str]]], most: int) -> Iterator[tuple[int, tuple[str, ...]]]:
    """The rows that hold anything but boxes not ticked, `most` of them at most, without empty cells at their ends."""
    shortened = ((number, _without_end(texts)) for number, texts in rows)
    return islice(((number, texts) for number, texts in shortened if set(texts) - {"", _UNTICKED}), most)


def text_of(value: object, form: str = "") -> str:
    """What a cell shows: whole numbers without a point, with zeros in front where the format of the cell adds them."""
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
        return f"{number:.5E}"  # told as a licence whose digits are lost
    if number != int(number):
        return repr(number)
    text = str(int(number))
    return text.zfill(len(form)) if form and set(form) == {"0"} else text


def _without_end(texts: Sequence[str]) -> tuple[str, ...]:
    length = len(texts)
    while length and not texts[length - 1]:
        length -= 1
    return tuple(texts[:length])
