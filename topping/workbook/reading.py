"""Reads workbooks: only their values, within limits, without macros, formulas or pictures.

openpyxl reads `.xlsx` row by row. It also gives number formats, which may add leading zeros to a licence. calamine
reads `.xls` and `.ods`, in a process of its own (`isolated.py`). This module is imported only when a workbook is read.
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
from topping.system.launching import command
from topping.workbook.sheet import MOST_CHARACTERS, MOST_COLUMNS, WorkbookSheet, filled_rows, text_of

LARGEST_WORKBOOK: Final = 4 << 20
"""Largest packed size in bytes."""
_LARGEST_UNPACKED: Final = 48 << 20
_MOST_MEMBERS: Final = 2_000
_LAST_ROW: Final = 1 << 20
"""Number of rows in a sheet of Excel."""
_CHUNK: Final = 1 << 20
_COMPOUND: Final = b"\xd0\xcf\x11\xe0"
"""First bytes of files of old Microsoft programs, and of workbooks with a password."""
_OPEN_SHEETS: Final = b"application/vnd.oasis.opendocument.spreadsheet"
"""Content of the first member of an `.ods`, which is not compressed."""
_OLD_SHEETS: Final = tuple(name.encode("utf-16-le") for name in ("Workbook", "Book"))
"""The part of an `.xls` with its sheets."""
_LONGEST_S: Final = 20.0
"""Time limit of the other process with its start, in seconds."""

_AnyCell: TypeAlias = Cell | MergedCell
"""The library's types; cells of a read-only workbook have the same fields."""


def read_workbook(content: bytes, most_rows: int, most_unpacked: int = _LARGEST_UNPACKED) -> WorkbookSheet:
    """Returns the first visible sheet that has content, up to `most_rows` rows.

    All parts together may unpack to `most_unpacked` bytes. Raises `InputError` for a file that is no workbook (`.xlsx`,
    `.xlsm`, `.xls`, `.ods`), is damaged, or is far too large.
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
            warnings.simplefilter("ignore")  # about parts that are ignored
            sheet = _first_sheet(content, most_rows)
    except Exception as fault:  # the library checks little, and raises any exception
        raise InputError("workbook.damaged") from fault
    if sum(len(text) for _, texts in sheet.rows for text in texts) > MOST_CHARACTERS:
        raise InputError("workbook.too_large")
    return sheet


def _is_excel(content: bytes, left: int) -> bool:
    """Returns whether a workbook is in Excel's format (True) or OpenDocument (False); raises `InputError` for others.

    Unpacks every member once, to `left` bytes at most, because the sizes stated in a file may be false.
    """
    try:
        with zipfile.ZipFile(BytesIO(content)) as archive:
            members = archive.infolist()
            names = {member.filename for member in members}
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
    except Exception as fault:  # damaged archives raise many kinds of exceptions
        raise InputError("workbook.damaged") from fault
    return is_excel


def _read_apart(content: bytes, most_rows: int) -> WorkbookSheet:
    """Reads a workbook in another process (`isolated.py`), whose memory and time are limited.

    The library builds every cell between the first and the last of a sheet. If that takes too much memory, only the
    other process ends.
    """
    try:
        output = subprocess.run(
            command("topping.workbook.isolated", arguments=(str(most_rows),)),
            input=content,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=_LONGEST_S,
            check=True,
        ).stdout
        fields = json.loads(output)
    except (OSError, subprocess.SubprocessError, ValueError) as fault:
        raise InputError("workbook.too_large") from fault
    if "fault" in fields:
        raise InputError(fields["fault"])
    rows = tuple((number, tuple(texts)) for number, texts in fields["rows"])
    return WorkbookSheet(fields["name"], rows, fields["others"], lacks_zeros=True)


def _first_sheet(content: bytes, most_rows: int) -> WorkbookSheet:
    workbook = openpyxl.load_workbook(BytesIO(content), read_only=True, data_only=True, keep_links=False)
    sheets = sorted(workbook.worksheets, key=lambda sheet: sheet.sheet_state != "visible")
    filled = [sheet for sheet in sheets if any(True for _ in _rows(sheet, most_rows))]
    if not filled:
        return WorkbookSheet("", ())
    return WorkbookSheet(filled[0].title, tuple(_rows(filled[0], most_rows)), len(filled) - 1)


def _rows(sheet: Worksheet, most: int) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Yields (row number, cells) of non-empty rows, `most` at most."""
    if isinstance(sheet, ReadOnlyWorksheet):
        sheet.reset_dimensions()  # a sheet's own size may be false; missing rows then come empty
    rows = enumerate(islice(sheet.iter_rows(), _LAST_ROW), start=1)
    return filled_rows(((number, [_text(cell) for cell in row[:MOST_COLUMNS]]) for number, row in rows if row), most)


def _text(cell: _AnyCell) -> str:
    if cell.data_type == "e":  # an error of a formula
        return ""
    return text_of(cell.value, str(cell.number_format or ""))
