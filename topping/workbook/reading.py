"""Reading a workbook: its values alone, within bounds, without macros, formulas or pictures.

openpyxl reads `.xlsx`: it goes through a sheet row by row, and tells the format of each number, which may add zeros in
front of a licence. What it does not know, `.xls` and `.ods`, calamine reads in a process of its own (`apart.py`). It is
imported where a workbook is at hand, and by no screen.
"""

import json
import subprocess
import warnings
import zipfile
from collections.abc import Iterator
from io import BytesIO
from itertools import islice
from typing import Final, TypeAlias

import openpyxl
from openpyxl.cell.cell import Cell, MergedCell
from openpyxl.worksheet._read_only import ReadOnlyWorksheet
from openpyxl.worksheet.worksheet import Worksheet

from topping.errors import InputError
from topping.launching import command
from topping.workbook.sheet import MOST_CHARACTERS, MOST_COLUMNS, WorkbookSheet, filled_rows, text_of

LARGEST_WORKBOOK: Final = 4 << 20
"""Bytes, packed."""
_LARGEST_UNPACKED: Final = 48 << 20
_MOST_MEMBERS: Final = 2_000
_LAST_ROW: Final = 1 << 20
"""Of a sheet of Excel."""
_CHUNK: Final = 1 << 20
_COMPOUND: Final = b"\xd0\xcf\x11\xe0"
"""How files of old programs of Microsoft begin, and workbooks with a password."""
_OPEN_SHEETS: Final = b"application/vnd.oasis.opendocument.spreadsheet"
"""In the first member of an `.ods`, which is not packed."""
_OLD_SHEETS: Final = tuple(name.encode("utf-16-le") for name in ("Workbook", "Book"))
"""The part of an `.xls` that holds its sheets."""
_LONGEST_S: Final = 20.0
"""Seconds that the process of its own is given, its start included."""

_AnyCell: TypeAlias = Cell | MergedCell
"""As the library types them: those of a workbook that is only read have the same fields."""


def read_workbook(content: bytes, most_rows: int, most_unpacked: int = _LARGEST_UNPACKED) -> WorkbookSheet:
    """The first visible sheet that holds anything, of `most_rows` rows at most.

    All its parts together may unpack to `most_unpacked` bytes.

    Raises `InputError` for what is no workbook (`.xlsx`, `.xlsm`, `.xls`, `.ods`), for a damaged one, and for one that
    is far too large.
    """
    if len(content) > LARGEST_WORKBOOK:
        raise InputError("workbook.too_large")
    if content.startswith(_COMPOUND):
        if not any(name in content for name in _OLD_SHEETS):
            raise InputError("workbook.other_kind")
        return _read_apart(content, most_rows)
    if not _is_excel(content, most_unpacked):
        return _read_apart(content, most_rows)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of parts that are passed over
            sheet = _first_sheet(content, most_rows)
    except Exception as fault:  # the library checks little of what it reads, and raises whatever comes of it
        raise InputError("workbook.damaged") from fault
    if sum(len(text) for _, texts in sheet.rows for text in texts) > MOST_CHARACTERS:
        raise InputError("workbook.too_large")
    return sheet


def _is_excel(content: bytes, left: int) -> bool:
    """Whether an archive is a workbook of Excel, else one of OpenDocument; raises `InputError` for any other.

    Unpacks every member once, within bounds: what a file tells of its own sizes need not be true.
    """
    try:
        with zipfile.ZipFile(BytesIO(content)) as archive:
            members = archive.infolist()
            names = {one.filename for one in members}
            is_excel = "xl/workbook.xml" in names
            if not is_excel and not (_OPEN_SHEETS in content[:200] and "content.xml" in names):
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
    return is_excel


def _read_apart(content: bytes, most_rows: int) -> WorkbookSheet:
    """The sheet as another process reads it, whose memory and time are bounded.

    The library spreads a sheet over every cell between its first and its last one, and ends its process where that
    asks for more memory than there is.
    """
    try:
        told = subprocess.run(
            command("topping.workbook.apart", arguments=(str(most_rows),)),
            input=content,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=_LONGEST_S,
            check=True,
        ).stdout
        fields = json.loads(told)
    except (OSError, subprocess.SubprocessError, ValueError) as fault:
        raise InputError("workbook.too_large") from fault
    if "fault" in fields:
        raise InputError(fields["fault"])
    rows = tuple((number, tuple(texts)) for number, texts in fields["rows"])
    return WorkbookSheet(fields["name"], rows, fields["others"], lacks_zeros=True)


def _first_sheet(content: bytes, most_rows: int) -> WorkbookSheet:
    workbook = openpyxl.load_workbook(BytesIO(content), read_only=True, data_only=True, keep_links=False)
    sheets = sorted(workbook.worksheets, key=lambda one: one.sheet_state != "visible")
    filled = [one for one in sheets if any(True for _ in _rows(one, most_rows))]
    if not filled:
        return WorkbookSheet("", ())
    return WorkbookSheet(filled[0].title, tuple(_rows(filled[0], most_rows)), len(filled) - 1)


def _rows(sheet: Worksheet, most: int) -> Iterator[tuple[int, tuple[str, ...]]]:
    """The rows that hold anything, `most` of them at most."""
    if isinstance(sheet, ReadOnlyWorksheet):
        sheet.reset_dimensions()  # what a sheet tells of its size need not be true; rows not written come empty then
    rows = enumerate(islice(sheet.iter_rows(), _LAST_ROW), start=1)
    return filled_rows(((number, [_text(cell) for cell in row[:MOST_COLUMNS]]) for number, row in rows if row), most)


def _text(cell: _AnyCell) -> str:
    if cell.data_type == "e":  # an error of a formula
        return ""
    return text_of(cell.value, str(cell.number_format or ""))
