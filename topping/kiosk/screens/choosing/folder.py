"""The content of a folder: its folders at once, then the files that may be games, a few at a time."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from topping.disk import open_regular, os_reason, read_regular
from topping.errors import GameFileError
from topping.exchange.detect import LARGEST, SheetFormat, form_of

_AT_ONCE: Final = 12
"""Files looked into in one turn of the loop: a few milliseconds."""
_LOOKED_AT: Final = 1 << 16
"""Bytes read of each, in which its format shows."""

_WORKBOOKS: Final = frozenset((".xlsx", ".xlsm", ".xls", ".ods"))
_HEAD: Final = re.compile(rb"^(Nom|Variante) :([^\r\n]{1,200})", re.MULTILINE)
"""The name and the variant of a game in a file of this program."""


@dataclass(frozen=True, slots=True)
class FoundFile:
    """A file that may be a game."""

    path: Path
    form: SheetFormat
    game_name: str = ""
    """What the game is called, where the file is of this program and tells it; the same of the variant."""
    variant: str = ""
    changed: str = ""
    """When it was last written (ISO 8601)."""


class FolderContent:
    """What is in a folder, hidden things apart."""

    def __init__(self, folder: Path) -> None:
        """Raises `OSError` where the folder cannot be read."""
        inside = sorted((one for one in folder.iterdir() if not one.name.startswith(".")), key=_order)
        self.folders: Final = tuple(one for one in inside if one.is_dir())
        self.files: list[FoundFile] = []
        """Those found so far, in the order of their names."""
        known = frozenset(self.folders)
        self._unread: Iterator[Path] = (one for one in inside if one not in known)
        self.is_complete = False
        """Whether every file has been looked into."""

    def look_on(self) -> bool:
        """Looks into some more files; whether anything is new, the end included."""
        if self.is_complete:
            return False
        before = len(self.files)
        for _ in range(_AT_ONCE):
            path = next(self._unread, None)
            if path is None:
                self.is_complete = True
                return True
            found = _found(path)
            if found is not None:
                self.files.append(found)
        return len(self.files) > before


def content_of(path: Path) -> bytes:
    """The content of a file that may be a game; raises `GameFileError` where it cannot be read, or is far too long."""
    try:
        return read_regular(path, LARGEST)
    except OSError as fault:
        raise GameFileError("game.unreadable", path=path, why=os_reason(fault)) from fault


def _found(path: Path) -> FoundFile | None:
    """A file with its format; None where it is no game, or cannot be read."""
    try:
        with open_regular(path) as file:
            status = os.fstat(file.fileno())
            head = b"" if status.st_size > LARGEST else file.read(_LOOKED_AT)
    except OSError:
        return None
    form = form_of(head) if head else None
    if form is SheetFormat.WORKBOOK and path.suffix.casefold() not in _WORKBOOKS:
        return None  # another document of an office program
    if form is None:
        return None
    told = dict(_HEAD.findall(head)) if form is SheetFormat.OWN else {}
    name, variant = (told.get(one, b"").decode(errors="replace").strip() for one in (b"Nom", b"Variante"))
    return FoundFile(path, form, name, variant, datetime.fromtimestamp(status.st_mtime, UTC).isoformat())


def _order(path: Path) -> tuple[str, str]:
    return path.name.casefold(), path.name
