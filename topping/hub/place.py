"""The place that machines exchange by: a folder, or a server."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from topping.config import Settings


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
    is_dsn = text.startswith(("postgresql://", "postgres://")) or ("=" in text and not Path(text).exists())
    return HubPlace(dsn=text) if is_dsn else HubPlace(folder=Path(text).expanduser().absolute())


def server_name(dsn: str) -> str:
    """Which server and database a DSN names, without its password, as far as it can be read."""
    if "://" in dsn:
        try:
            address = urlsplit(dsn)
            host, base = address.hostname or "localhost", address.path.lstrip("/")
        except ValueError:
            return "?"
    else:
        words = dict(word.partition("=")[::2] for word in dsn.split())
        host, base = words.get("host") or words.get("hostaddr") or "localhost", words.get("dbname", "")
    return f"{host}/{base}" if base else host
