"""Which carrier this machine exchanges by, as its settings say."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from topping.config import Settings
from topping.hub.carrier import Carrier
from topping.hub.folder import FolderCarrier
from topping.hub.postgres.carrier import PostgresCarrier
from topping.hub.postgres.connecting import where


@dataclass(frozen=True, slots=True)
class HubPlace:
    """A folder, or a server."""

    dsn: str = ""
    folder: Path | None = None

    @property
    def name(self) -> str:
        """The folder, or server and database, without a password."""
        return where(self.dsn) if self.folder is None else str(self.folder)

    @property
    def kind(self) -> str:
        """`folder` or `server`."""
        return "server" if self.folder is None else "folder"

    def opener(self, machine: str) -> Callable[[], Carrier]:
        """What opens the carrier for a machine; it raises `HubError`."""
        folder = self.folder
        if folder is None:
            return lambda: PostgresCarrier.open(self.dsn, machine)
        return lambda: FolderCarrier.open(folder, machine)


def place_in(settings: Settings) -> HubPlace | None:
    """The place that the settings name, the server first; None where they name none."""
    if settings.hub_dsn:
        return HubPlace(dsn=settings.hub_dsn)
    return HubPlace(folder=Path(settings.hub_folder)) if settings.hub_folder else None


def place_named(text: str) -> HubPlace:
    """The place that a person names: a DSN (`postgresql://…`, or `host=… dbname=…`), else a folder."""
    is_dsn = text.startswith(("postgresql://", "postgres://")) or ("=" in text and not Path(text).exists())
    return HubPlace(dsn=text) if is_dsn else HubPlace(folder=Path(text).expanduser().absolute())
