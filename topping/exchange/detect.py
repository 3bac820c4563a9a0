"""What a file is, by its content alone: its encoding, then its format."""

import re
from enum import Enum
from typing import Final

from topping.encoding import NotTextError, decoded
from topping.errors import GameFileError

LARGEST: Final = 1 << 20
"""Bytes of a file: a game on a page of the Web weighs a tenth of that."""
_ARCHIVES: Final = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
_SHEETS_INSIDE: Final = (b"xl/", b"application/vnd.oasis.opendocument.spreadsheet")
"""What the beginning of an archive names where it is a workbook of Excel, or of OpenDocument."""
_START: Final = 20_000
"""Characters in which a file shows what it is."""
_LOOKED_AT: Final = 1 << 16
"""Bytes in which a file shows whether it may be a game."""


class SheetFormat(Enum):
    """The formats that are read."""

    OWN = "own"
    """A game file of this program."""
    ELIOT_XML = "eliot xml"
    ELIOT_TEXT = "eliot text"
    GCG = "gcg"
    PAGE = "page"
    """A page of the Web, or what was written for one of a forum (BBCode)."""
    WORKBOOK = "workbook"
    """A workbook of a spreadsheet; its sheet is read as a table."""
    TABLE = "table"
    """A listing of DupliTop, a typed table, CSV, cells of a spreadsheet."""


BBCODE: Final = re.compile(
    r"\[(/?)(table|tr|td|th|b|i|u|s|color|colour|size|font|center|left|right|quote|code|spoiler|list|url|\*)"
    r"(?:=[^\[\]\n]{0,200})?\]",
    re.IGNORECASE,
)
"""A mark of forums."""
_OWN: Final = re.compile(r"topping\s+[0-9]{1,9}", re.IGNORECASE)
_ELIOT_XML: Final = re.compile(r"<EliotGame\b")
_ELIOT_TEXT: Final = re.compile(r"^ *N *\| *RACK *\| *SOLUTION *\| *REF *\| *PTS\b", re.MULTILINE)
_GCG: Final = re.compile(r"^(?:#player[12] |>[^\s:]{1,100}: )", re.MULTILINE)
_PLACED: Final = re.compile(r"\b(?:[A-O] ?(?:1[0-5]|[1-9])|(?:1[0-5]|[1-9]) ?[A-O])\b", re.IGNORECASE)
_PAGE: Final = re.compile(r"<(?:!doctype html|html|head|body|table|tr|td)\b", re.IGNORECASE)


def is_workbook(content: bytes) -> bool:
    """Whether a content is a workbook, by how it begins: an archive, or a file of old programs of Microsoft."""
    return content.startswith(_ARCHIVES)


def text_of(content: bytes) -> str:
    """The text of a file; raises `GameFileError` where it is none, or far too long."""
    if len(content) > LARGEST:
        raise GameFileError("import.fault.too_big", most=LARGEST >> 20)
    try:
        return decoded(content)
    except NotTextError:
        raise GameFileError("import.fault.not_text") from None


def format_of(text: str) -> SheetFormat:
    """The format of a text."""
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
    """The format that the beginning of a file shows, at little cost; None where it can be no game."""
    start = content[:_LOOKED_AT]
    if is_workbook(start):
        is_one = not start.startswith(_ARCHIVES[0]) or any(name in start for name in _SHEETS_INSIDE)
        return SheetFormat.WORKBOOK if is_one else None
    if len(content) > _LOOKED_AT:
        start = start[: start.rfind(b"\n") + 1] or start
    try:
        text = decoded(start)
    except NotTextError:
        return None
    found = format_of(text)
    may_be_one = found not in (SheetFormat.TABLE, SheetFormat.PAGE) or _PLACED.search(text)
    return found if may_be_one else None


def _first_line(start: str) -> str:
    """The first line that is neither empty nor a comment."""
    lines = (line.strip() for line in start.splitlines())
    return next((line for line in lines if line and not line.startswith("#")), "")
