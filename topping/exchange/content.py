"""Decodes the bytes of an imported file, and recognises spreadsheet files."""

from typing import Final

from topping.errors import GameFileError
from topping.system.encoding import NotTextError, decoded

LARGEST: Final = 1 << 20
"""Largest file, in bytes; a game on a Web page takes a tenth of it."""
ARCHIVES: Final = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
"""The first bytes of an archive, and of an old Microsoft file."""


def is_workbook(content: bytes) -> bool:
    """Returns whether a file's first bytes are those of a spreadsheet: a ZIP archive, or an old Microsoft document."""
    return content.startswith(ARCHIVES)


def text_of(content: bytes) -> str:
    """Decodes the bytes of a file as text; raises `GameFileError` if they are no text, or more than 1 MiB."""
    if len(content) > LARGEST:
        raise GameFileError("import.fault.too_big", most=LARGEST >> 20)
    try:
        return decoded(content)
    except NotTextError:
        raise GameFileError("import.fault.not_text") from None
