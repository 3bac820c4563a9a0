"""A process that reads one workbook of an old or an open format, `.xls` or `.ods`, with calamine.

Its argument is how many rows are wanted; the content comes by its standard input, the sheet goes to its standard output
as JSON. It ends without a word where memory or time run out.
"""

import json
import sys
from collections.abc import Iterator
from io import BytesIO
from typing import Final

from python_calamine import CalamineSheet, CalamineWorkbook, PasswordError, SheetVisibleEnum

from topping.workbook.sheet import MOST_CHARACTERS, MOST_COLUMNS, filled_rows, text_of

_MEMORY: Final = 768 << 20
"""Bytes of address space: a third of it is taken before anything is read."""
_TIME_S: Final = 10
"""Seconds of processor time."""


def main() -> int:
    """Reads the content and tells its sheet, or the key of what is wrong with it."""
    _bound()
    try:
        told = _told(sys.stdin.buffer.read(), int(sys.argv[1]))
    except PasswordError:
        told = {"fault": "workbook.other_kind"}
    except BaseException as fault:  # what the library does not expect is told as a panic, which is no `Exception`
        if isinstance(fault, MemoryError | KeyboardInterrupt):
            return 1
        told = {"fault": "workbook.damaged"}
    sys.stdout.write(json.dumps(told))
    return 0


def _bound() -> None:
    """Limits memory and time, where the system can: on Windows, time alone is limited, by who started this process."""
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (_TIME_S, _TIME_S))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _told(content: bytes, most_rows: int) -> dict[str, object]:
    """The fields of a `WorkbookSheet`, or a fault."""
    with CalamineWorkbook.from_filelike(BytesIO(content)) as workbook:
        sheets = sorted(workbook.sheets_metadata, key=lambda one: one.visible != SheetVisibleEnum.Visible)
        filled = [
            one.name for one in sheets if any(True for _ in _rows(workbook.get_sheet_by_name(one.name), most_rows))
        ]
        rows = list(_rows(workbook.get_sheet_by_name(filled[0]), most_rows)) if filled else []
    if sum(len(text) for _, texts in rows for text in texts) > MOST_CHARACTERS:
        return {"fault": "workbook.too_large"}
    return {"name": filled[0] if filled else "", "rows": rows, "others": max(0, len(filled) - 1)}


def _rows(sheet: CalamineSheet, most: int) -> Iterator[tuple[int, tuple[str, ...]]]:
    """The rows that hold anything, `most` of them at most; the library gives all rows, but no empty column in front."""
    if sheet.start is None:  # it has no cell
        return iter(())
    _, first_column = sheet.start
    before, after = [""] * min(first_column, MOST_COLUMNS), max(0, MOST_COLUMNS - first_column)
    rows = enumerate(sheet.iter_rows(), start=1)
    return filled_rows(((number, before + [text_of(value) for value in row[:after]]) for number, row in rows), most)
