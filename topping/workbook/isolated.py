"""Reads an `.xls` or `.ods` workbook with the library calamine, in a process of its own.

The process gets the number of rows as argument and the file as standard input. It writes the sheet to standard output
as JSON, and ends without output if memory or time run out.
"""

import json
import sys
from collections.abc import Iterator
from io import BytesIO
from typing import Final

from python_calamine import CalamineSheet, CalamineWorkbook, PasswordError, SheetVisibleEnum

from topping.workbook.sheet import MOST_CHARACTERS, MOST_COLUMNS, filled_rows, text_of

_MEMORY: Final = 768 << 20
"""Address space in bytes; a third of it is in use before any reading."""
_TIME_S: Final = 10
"""Processor time in seconds."""


def main() -> int:
    """Reads a workbook from standard input; writes its sheet, or the key of an error sentence, as JSON to standard
    output.

    Returns the exit code.
    """
    _bound()
    try:
        answer = _told(sys.stdin.buffer.read(), int(sys.argv[1]))
    except PasswordError:
        answer = {"fault": "workbook.other_kind"}
    except BaseException as fault:  # the library reports unexpected content as a panic, which is no `Exception`
        if isinstance(fault, MemoryError | KeyboardInterrupt):
            return 1
        answer = {"fault": "workbook.damaged"}
    sys.stdout.write(json.dumps(answer))
    return 0


def _bound() -> None:
    """Limits this process's memory and time if possible; on Windows only the parent process limits the time."""
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (_TIME_S, _TIME_S))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _told(content: bytes, most_rows: int) -> dict[str, object]:
    """Reads up to `most_rows` rows of a workbook. Returns the fields of a `WorkbookSheet`, or `fault` with the key of
    an error sentence.
    """
    with CalamineWorkbook.from_filelike(BytesIO(content)) as workbook:
        sheets = sorted(workbook.sheets_metadata, key=lambda sheet: sheet.visible != SheetVisibleEnum.Visible)
        filled = [
            sheet.name
            for sheet in sheets
            if any(True for _ in _rows(workbook.get_sheet_by_name(sheet.name), most_rows))
        ]
        rows = list(_rows(workbook.get_sheet_by_name(filled[0]), most_rows)) if filled else []
    if sum(len(text) for _, texts in rows for text in texts) > MOST_CHARACTERS:
        return {"fault": "workbook.too_large"}
    return {"name": filled[0] if filled else "", "rows": rows, "others": max(0, len(filled) - 1)}


def _rows(sheet: CalamineSheet, most: int) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Yields (row number, cells) of non-empty rows, `most` at most.

    The library gives all rows of the sheet, but no empty columns in front.
    """
    if sheet.start is None:  # the sheet has no cell
        return iter(())
    _, first_column = sheet.start
    before, after = [""] * min(first_column, MOST_COLUMNS), max(0, MOST_COLUMNS - first_column)
    rows = enumerate(sheet.iter_rows(), start=1)
    return filled_rows(((number, before + [text_of(value) for value in row[:after]]) for number, row in rows), most)
