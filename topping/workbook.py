"""The sheet of a workbook as rows of texts: values alone, within bounds, without macros, formulas or pictures.

It loads openpyxl, so it is imported where a workbook is at hand, and by no screen.
"""

from __future__ import annotations

import warnings
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from io import BytesIO
from itertools import islice
from typing import Final, TypeAlias

import openpyxl
from openpyxl.cell.cell import Cell, MergedCell
from openpyxl.worksheet.worksheet import Worksheet

from topping.errors import InputError

LARGEST_WORKBOOK: Final = 4 << 20
"""Bytes, packed."""
_LARGEST_UNPACKED: Final = 48 << 20
_MOST_MEMBERS: Final = 2_000
_MOST_COLUMNS: Final = 64
_LAST_ROW: Final = 1 << 20
"""Of a sheet of Excel."""
_LONGEST_CELL: Final = 2_000
_MOST_CHARACTERS: Final = 1_000_000
_MOST_DIGITS: Final = 15
"""A spreadsheet keeps no more digits of a number."""
_CHUNK: Final = 1 << 20

_AnyCell: TypeAlias = Cell | MergedCell
"""As the library types them: those of a workbook that is only read have the same fields."""


@dataclass(frozen=True, slots=True)
class WorkbookSheet:
    """The first sheet that holds anything."""

    name: str
    rows: tuple[tuple[int, tuple[str, ...]], ...]
    """Those that hold anything, each with its number in the sheet."""
    others: int = 0
    """How many sheets besides hold anything: they are not read."""


def read_workbook(content: bytes, most_rows: int, most_unpacked: int = _LARGEST_UNPACKED) -> WorkbookSheet:
    """The first visible sheet that holds anything, of `most_rows` rows at most.

    All its parts together may unpack to `most_unpacked` bytes.

    Raises `InputError` for what is no workbook of Excel (`.xlsx`, `.xlsm`), for a damaged one, and for one that is far
    too large.
    """
    _check_size(content, most_unpacked)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of parts that are passed over
            sheet = _first_sheet(content, most_rows)
    except Exception as fault:  # the library checks little of what it reads, and raises whatever comes of it
        raise InputError("workbook.damaged") from fault
    if sum(len(text) for _, texts in sheet.rows for text in texts) > _MOST_CHARACTERS:
        raise InputError("workbook.too_large")
    return sheet


def _check_size(content: bytes, left: int) -> None:
    """Unpacks every member once, within bounds: what a file tells of its own sizes need not be true."""
    if len(content) > LARGEST_WORKBOOK:
        raise InputError("workbook.too_large")
    try:
        with zipfile.ZipFile(BytesIO(content)) as archive:
            members = archive.infolist()
            if "xl/workbook.xml" not in {one.filename for one in members}:
                raise InputError("workbook.other_kind")
            if len(members) > _MOST_MEMBERS:
                raise InputError("workbook.too_large")
            for member in members:
                with archive.open(member) as file:
                    while chunk := file.read(_CHUNK):
                        left -= len(chunk)
                        if left < 0:
                            raise InputError("workbook.too_large")
    except InputError:
        raise
    except Exception as fault:  # as many kinds as there are ways to damage an archive
        raise InputError("workbook.damaged") from fault


def _first_sheet(content: bytes, most_rows: int) -> WorkbookSheet:
    workbook = openpyxl.load_workbook(BytesIO(content), read_only=True, data_only=True, keep_links=False)
    try:
        sheets = sorted(workbook.worksheets, key=lambda one: one.sheet_state != "visible")
        filled = [one for one in sheets if any(True for _ in _rows(one, most_rows))]
        if not filled:
            return WorkbookSheet("", ())
        return WorkbookSheet(filled[0].title, tuple(_rows(filled[0], most_rows)), len(filled) - 1)
    finally:
        workbook.close()


def _rows(sheet: Worksheet, most: int) -> Iterator[tuple[int, tuple[str, ...]]]:
    """The rows that hold anything, `most` of them at most."""
    # a row that is not written comes empty, as long as no number of columns is asked for: a million of them cost little
    rows = enumerate(islice(sheet.iter_rows(), _LAST_ROW), start=1)
    filled = ((number, _texts(row[:_MOST_COLUMNS])) for number, row in rows if row)
    return islice(((number, texts) for number, texts in filled if texts), most)


def _texts(row: tuple[_AnyCell, ...]) -> tuple[str, ...]:
    texts = [_text(cell) for cell in row]
    while texts and not texts[-1]:
        texts.pop()
    return tuple(texts)


def _text(cell: _AnyCell) -> str:
    """What a cell shows: whole numbers without a point, with zeros in front where the format of the cell adds them."""
    if cell.data_type == "e":  # an error of a formula
        return ""
    match cell.value:
        case None:
            return ""
        case bool(is_true):
            return "vrai" if is_true else ""
        case int() | float() as number:
            return _number_text(number, str(cell.number_format or ""))
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
