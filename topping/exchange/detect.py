"""Detection of a file's encoding and format, from its content alone."""

import re
from enum import Enum
from typing import Final

from topping.errors import GameFileError
from topping.system.encoding import NotTextError, decoded

LARGEST: Final = 1 << 20
"""Largest file, in bytes; a game on a Web page takes a tenth of it."""
_ARCHIVES: Final = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
_SHEETS_INSIDE: Final = (b"xl/", b"application/vnd.oasis.opendocument.spreadsheet")
"""Text near the start of an archive that is a workbook of Excel or of OpenDocument."""
_START: Final = 20_000
"""Characters examined to find the format."""
_LOOKED_AT: Final = 1 << 16
"""Bytes examined to see whether a file may be a game."""


class SheetFormat(Enum):
    """A file format in which a game can be read."""

    OWN = "own"
    """A game file of this program."""
    ELIOT_XML = "eliot xml"
    ELIOT_TEXT = "eliot text"
    GCG = "gcg"
    PAGE = "page"
    """A Web page, or a forum's text (BBCode)."""
    WORKBOOK = "workbook"
    """A spreadsheet's workbook; its sheet is read as a table."""
    TABLE = "table"
    """A listing of DupliTop, a typed table, CSV, cells of a spreadsheet."""


BBCODE: Final = re.compile(
    r"\[(/?)(table|tr|td|th|b|i|u|s|color|colour|size|font|center|left|right|quote|code|spoiler|list|url|\*)"
    r"(?:=[^\[\]\n]{0,200})?\]",
    re.IGNORECASE,
)
"""A tag of BBCode."""
_OWN: Final = re.compile(r"topping\s+[0-9]{1,9}", re.IGNORECASE)
_ELIOT_XML: Final = re.compile(r"<EliotGame\b")
_ELIOT_TEXT: Final = re.compile(r"^ *N *\| *RACK *\| *SOLUTION *\| *REF *\| *PTS\b", re.MULTILINE)
_GCG: Final = re.compile(r"^(?:#player[12] |>[^\s:]{1,100}: )", re.MULTILINE)
_PLACED: Final = re.compile(r"\b(?:[A-O] ?(?:1[0-5]|[1-9])|(?:1[0-5]|[1-9]) ?[A-O])\b", re.IGNORECASE)
_PAGE: Final = re.compile(r"<(?:!doctype html|html|head|body|table|tr|td)\b", re.IGNORECASE)


def is_workbook(content: bytes) -> bool:
    """Returns whether a content is a workbook, by its first bytes: an archive, or an old Microsoft file."""
    return content.startswith(_ARCHIVES)


def text_of(content: bytes) -> str:
    """Returns the text of a file; raises `GameFileError` for a content that is no text, or too large."""
    if len(content) > LARGEST:
        raise GameFileError("import.fault.too_big", most=LARGEST >> 20)
    try:
        return decoded(content)
    except NotTextError:
        raise GameFileError("import.fault.not_text") from None


def format_of(text: str) -> SheetFormat:
    """Returns the format of a text, recognised by its beginning."""
    start = text[:_START]
    if _ELIOT_XML.search(start):
        return SheetFormat.ELIOT_XML
    if _OWN.fullmatch(_first_line(start)):
        return SheetFormat.OWN
    if _PAGE.search(start) or BBCODE.search(start):
        return SheetFormat.PAGE
    if _GCG.search(start):
        return SheetFormat.GCG
    return SheetFormat.ELIOT_TEXT if _ELIOT_TEXT.search(start) else SheetFormat.TABLE


def form_of(content: bytes) -> SheetFormat | None:
    """Returns the format of a file, recognised by its first bytes at little cost; None if it cannot be a game."""
    start = content[:_LOOKED_AT]
    if is_workbook(start):
        is_workbook_archive = not start.startswith(_ARCHIVES[0]) or any(name in start for name in _SHEETS_INSIDE)
        return SheetFormat.WORKBOOK if is_workbook_archive else None
    if len(content) > _LOOKED_AT:
        start = start[: start.rfind(b"\n") + 1] or start
    try:
        text = decoded(start)
    except NotTextError:
        return None
    form = format_of(text)
    may_be_game = form not in (SheetFormat.TABLE, SheetFormat.PAGE) or _PLACED.search(text)
    return form if may_be_game else None


def _first_line(start: str) -> str:
    """Returns the first line that is neither empty nor a comment; empty if there is none."""
    lines = (line.strip() for line in start.splitlines())
    return next((line for line in lines if line and not line.startswith("#")), "")
