"""Files that may hold a roster, as they are found in folders."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from stat import S_ISREG
from typing import Final

_SHEETS: Final = frozenset((".xlsx", ".xlsm", ".xls", ".ods", ".csv", ".tsv"))
"""Some of these cannot be read: the reader says what to do with them."""
_TEXT: Final = ".txt"
_MOST_LOOKED_AT: Final = 2_000
_MOST: Final = 200


@dataclass(frozen=True, slots=True)
class FoundRoster:
    """A file that may hold a roster."""

    path: Path
    changed_at: str
    """When it was written last."""


def roster_files_in(folders: Iterable[tuple[Path, bool]]) -> tuple[FoundRoster, ...]:
    """The files of these folders, the newest first; of a folder with `True`, texts too. Hidden ones are passed over."""
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
    newest = sorted(found, key=lambda path: (-found[path], path.name))[:_MOST]
    return tuple(FoundRoster(path, _instant(found[path])) for path in newest)


def _instant(seconds: float) -> str:
    try:
        return datetime.fromtimestamp(seconds, UTC).isoformat()
    except (ValueError, OverflowError, OSError):  # a file with an impossible date
        return datetime.fromtimestamp(0, UTC).isoformat()
