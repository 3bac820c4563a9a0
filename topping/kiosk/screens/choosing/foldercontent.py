"""The possible game files of a folder, inspected a few at a time."""

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from typing import Final

from topping.errors import GameFileError
from topping.exchange.content import LARGEST
from topping.exchange.reading.formats import SheetFormat, format_of_bytes
from topping.system.disk import open_regular, os_reason, read_regular

_AT_ONCE: Final = 12
"""Files inspected per turn of the loop: a few milliseconds."""
_LOOKED_AT: Final = 1 << 16
"""Bytes read of each file to detect its format."""
_WORKBOOKS: Final = frozenset((".xlsx", ".xlsm", ".xls", ".ods"))
_HEAD: Final = re.compile(rb"^(Nom|Variante) :([^\r\n]{1,200})", re.MULTILINE)
"""Matches the name and variant of a game in a file of this program."""


@dataclass(frozen=True, slots=True)
class FoundFile:
    """A file that may contain a game."""

    path: Path
    form: SheetFormat
    game_name: str = ""
    """The game's name, if a file of this program gives it; likewise the variant."""
    variant: str = ""
    changed: str = ""
    """Its modification time (ISO 8601)."""


class FolderContent:
    """The content of a folder: its subfolders, and the possible game files found so far. Hidden entries are left
    out.
    """

    def __init__(self, folder: Path) -> None:
        """Raises `OSError` if the folder is unreadable."""
        with os.scandir(folder) as entries:  # a fifth of the time of `Path.is_dir`
            inside = sorted((one.name.casefold(), one.name, _is_folder(one)) for one in entries if one.name[0] != ".")
        self.folders: Final = tuple(folder / name for _, name, is_folder in inside if is_folder)
        self.files: list[FoundFile] = []
        """The files found so far, by name."""
        self._unread: Iterator[Path] = (folder / name for _, name, is_folder in inside if not is_folder)
        self.is_complete = False
        """Whether every file has been inspected."""

    def look_on(self) -> None:
        some = [*islice(self._unread, _AT_ONCE)]
        self.files += filter(None, map(_found, some))
        self.is_complete = len(some) < _AT_ONCE


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:  # a link that leads to itself
        return False


def content_of(path: Path) -> bytes:
    """Returns the content of a possible game file; raises `GameFileError` if it is unreadable or too long."""
    try:
        return read_regular(path, LARGEST)
    except OSError as fault:
        raise GameFileError("game.unreadable", path=path, why=os_reason(fault)) from fault


def _found(path: Path) -> FoundFile | None:
    """Returns the possible game file at a path, with its format; None if it is unreadable or cannot contain a game."""
    try:
        with open_regular(path) as file:
            status = os.fstat(file.fileno())
            head = b"" if status.st_size > LARGEST else file.read(_LOOKED_AT)
    except OSError:
        return None
    form = format_of_bytes(head) if head else None
    if form is SheetFormat.WORKBOOK and path.suffix.casefold() not in _WORKBOOKS:
        return None  # an office document of another kind
    if form is None:
        return None
    told = dict(_HEAD.findall(head)) if form is SheetFormat.OWN else {}
    name, variant = (told.get(one, b"").decode(errors="replace").strip() for one in (b"Nom", b"Variante"))
    return FoundFile(path, form, name, variant, datetime.fromtimestamp(status.st_mtime, UTC).isoformat())
