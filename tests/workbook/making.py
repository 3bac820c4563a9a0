"""Workbooks for tests: `.xlsx` and `.ods` are made here; `.xls` of another program's making lie in `tests/data`."""

import zipfile
from collections.abc import Iterable
from io import BytesIO
from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape

from openpyxl import Workbook

OLD: Final = Path(__file__).parents[1] / "data" / "workbooks"
"""`partie.xls`, `inscrits.xls`, and `lointain.xls`: ten sheets with a cell in their first and last corner each."""
_KIND: Final = "application/vnd.oasis.opendocument.spreadsheet"
_SPACES: Final = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for name in ("office", "table", "text")
)


def excel(*rows: Iterable[object]) -> bytes:
    """An `.xlsx` of one sheet."""
    made, buffer = Workbook(), BytesIO()
    for row in rows:
        made.worksheets[0].append(list(row))
    made.save(buffer)
    return buffer.getvalue()


def open_document(*rows: Iterable[object], more: str = "") -> bytes:
    """An `.ods` of one sheet; `more` is put behind its rows."""
    written = "".join(f"<table:table-row>{''.join(map(_cell, row))}</table:table-row>" for row in rows)
    sheet = f'<table:table table:name="Feuille1">{written}{more}</table:table>'
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("mimetype", _KIND, zipfile.ZIP_STORED)
        packed.writestr(
            "content.xml",
            f"<office:document-content {_SPACES}><office:body><office:spreadsheet>{sheet}"
            "</office:spreadsheet></office:body></office:document-content>",
        )
        packed.writestr("META-INF/manifest.xml", "<manifest/>")
    return buffer.getvalue()


def _cell(value: object) -> str:
    match value:
        case None:
            return "<table:table-cell/>"
        case bool(is_true):
            kind = f'office:value-type="boolean" office:boolean-value="{str(is_true).lower()}"'
        case int() | float():
            kind = f'office:value-type="float" office:value="{value}"'
        case _:
            kind = 'office:value-type="string"'
    return f"<table:table-cell {kind}><text:p>{escape(str(value))}</text:p></table:table-cell>"
