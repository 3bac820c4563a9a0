"""Finds files of competitions (packages, results) and lists of players (rosters) in folders."""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from stat import S_ISREG
from typing import Final

from topping.errors import InputError, SetupError
from topping.gamefiles.roompackage import ENDING
from topping.gamefiles.sealing import header_of, is_sealed
from topping.store.competitions.sealedfiles import SealedFile
from topping.system.disk import open_regular, os_reason, read_regular

_SHEETS: Final = frozenset((".xlsx", ".xlsm", ".xls", ".ods", ".csv", ".tsv"))
"""Some of these cannot be read: the reader says what to do with them."""
_TEXT: Final = ".txt"
_MOST_LOOKED_AT: Final = 2_000
_MOST_ROSTERS: Final = 200


@dataclass(frozen=True, slots=True)
class FoundRoster:
    """A file that may contain a roster, judged by its name only."""

    path: Path
    changed_at: str
    """When it was written last."""


def roster_files_in(folders: Iterable[tuple[Path, bool]]) -> tuple[FoundRoster, ...]:
    """Returns the files that may be rosters, newest first: all visible spreadsheets in `folders`.

    `folders` are (path, whether text files may be rosters too).
    """
    found: dict[Path, float] = {}
    for folder, has_texts in folders:
        wanted = _SHEETS | {_TEXT} if has_texts else _SHEETS
        with suppress(OSError):
            for path in islice(folder.iterdir(), _MOST_LOOKED_AT):
                if path.suffix.lower() in wanted and not path.name.startswith((".", "~$")):
                    with suppress(OSError):
                        known = path.stat()
                        if S_ISREG(known.st_mode):
                            found[path] = known.st_mtime
    newest = sorted(found, key=lambda path: (-found[path], path.name))[:_MOST_ROSTERS]
    return tuple(FoundRoster(path, _instant(found[path])) for path in newest)


def _instant(seconds: float) -> str:
    with suppress(ValueError, OverflowError, OSError):  # a file may have an impossible date
        return datetime.fromtimestamp(seconds, UTC).isoformat()
    return datetime.fromtimestamp(0, UTC).isoformat()


_LARGEST: Final = 32 << 20
_HEAD: Final = 4096
_MOST_FILES: Final = 200


@dataclass(frozen=True, slots=True)
class CompetitionFile:
    """A file of a competition: a package (encrypted games for a room), or a room's results."""

    path: Path
    name: str
    """The competition's, where the file tells it to everybody; empty otherwise."""
    is_sealed: bool
    kept: SealedFile | None = None
    """The sealed file stored here until its code is known; None for a file in a folder."""


def files_in(folders: Iterable[Path]) -> tuple[CompetitionFile, ...]:
    """Lists the competition files in these folders and their direct subfolders. Skips unreadable folders and files."""
    paths: dict[Path, None] = {}
    for folder in folders:
        with suppress(OSError):
            for pattern in (f"*{ENDING}", f"*/*{ENDING}"):
                paths |= dict.fromkeys(sorted(folder.glob(pattern))[:_MOST_FILES])
    found = []
    for path in list(paths)[:_MOST_FILES]:
        with suppress(OSError):
            with open_regular(path) as file:
                head = file.read(_HEAD)
            name = ""
            with suppress(InputError):
                name = header_of(head).name if is_sealed(head) else ""
            found.append(CompetitionFile(path, name, is_sealed(head)))
    return tuple(found)


def content_of(file: CompetitionFile) -> bytes:
    """Returns the bytes of a file; raises `SetupError` if it is unreadable or too large."""
    if file.kept is not None:
        return file.kept.content
    try:
        return read_regular(file.path, _LARGEST)
    except OSError as fault:
        raise SetupError("sessions.unreadable", why=os_reason(fault)) from fault
