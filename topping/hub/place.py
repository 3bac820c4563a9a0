"""The place that machines exchange by: a folder, or a server."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from topping.config import Settings

_URI: Final = re.compile(
    r"postgres(?:ql)?://(?:[^@/?#\s]*@)?(?P<host>[A-Za-z0-9._,-]*|\[[0-9A-Fa-f:.]+\])(?::[0-9,]*)?"
    r"(?:/(?P<base>[\w.-]*))?(?:\?[^/@\s]*)?"
)
_WORD: Final = re.compile(r"\s*([a-z_]+)\s*=\s*('(?:[^'\\]|\\.)*'|(?:[^\s'\\]|\\.)+)")
_SHOWN: Final = re.compile(r"[\w.,:/-]*")
_ADDRESS: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+:/|postgres\w*:", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class HubPlace:
    """A folder, or a server."""

    dsn: str = ""
    folder: Path | None = None

    @property
    def name(self) -> str:
        """The folder, or server and database, without a password."""
        return server_name(self.dsn) if self.folder is None else str(self.folder)

    @property
    def shown(self) -> str:
        """The same for screens, logs and files that others see: of a folder its own name, without where it lies."""
        return self.name if self.folder is None else self.folder.name or "/"

    @property
    def kind(self) -> str:
        """`folder` or `server`."""
        return "server" if self.folder is None else "folder"


def place_in(settings: Settings) -> HubPlace | None:
    """The place that the settings name, the server first; None where they name none."""
    if settings.hub_dsn:
        return HubPlace(dsn=settings.hub_dsn)
    return HubPlace(folder=Path(settings.hub_folder)) if settings.hub_folder else None


def place_named(text: str) -> HubPlace:
    """The place that a person names: a DSN (`postgresql://…`, or `host=… dbname=…`), else a folder."""
    is_dsn = _ADDRESS.match(text) is not None or ("=" in text and not Path(text).exists())
    return HubPlace(dsn=text) if is_dsn else HubPlace(folder=Path(text).expanduser().absolute())


def server_name(dsn: str) -> str:
    """Which server and database a DSN names; `?` where anything in it could be a part of a password."""
    if "://" in dsn:
        found = _URI.fullmatch(dsn)
        host, base = (found["host"], found["base"] or "") if found is not None else ("?", "")
    else:
        words = {name: value.strip("'") for name, value in _WORD.findall(dsn)}
        is_read = not _WORD.sub("", dsn).strip()
        host, base = words.get("host") or words.get("hostaddr") or "", words.get("dbname", "")
        if not is_read or not _SHOWN.fullmatch(host + base):
            host, base = "?", ""
    host = "localhost" if not host or host.startswith("/") else host
    return f"{host}/{base}" if base else host
