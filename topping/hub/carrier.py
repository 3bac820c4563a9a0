"""The interface to what carries facts between machines, a folder or a server; callers need not know which."""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Protocol

from topping.config import Settings
from topping.errors import HubError
from topping.facts.fact import Fact
from topping.facts.interests import Interests
from topping.store.sharing.log import FactName


class CarrierLostError(HubError):
    """The carrier cannot be reached now; it may come back."""


@dataclass(frozen=True, slots=True)
class GivenOver:
    """What became of facts that were given to a carrier."""

    refused: tuple[int, ...] = ()
    """The numbers of those that it does not take from this machine."""
    other: tuple[Fact, ...] = ()
    """Other facts that the carrier already holds under their numbers."""


class Held(Protocol):
    """What is here already."""

    def lacking(self, names: Sequence[FactName]) -> Sequence[FactName]:
        """Those of these facts that are not here."""

    def not_emptied(self, names: Sequence[FactName]) -> Sequence[FactName]:
        """Those of these facts that are here, and not empty."""


class Carrier(Protocol):
    """A way to other machines. Every method may raise `CarrierLostError`, after which the carrier is closed."""

    @property
    def empties(self) -> bool:
        """Whether it empties facts by itself, so that an empty one needs no signature."""

    @property
    def forged(self) -> Collection[int]:
        """Numbers under which it holds something that this machine has not signed, as far as that was looked at."""

    @property
    def unreadable(self) -> int:
        """How many files or rows there can be read by no machine: they are passed over."""

    @property
    def is_behind(self) -> bool:
        """Whether not all that is there was looked at by the last `news`: somebody has put very much there."""

    def lacking(self, last: int) -> Sequence[int]:
        """The numbers, of 1 to `last`, of this machine's facts that are not there yet, in order."""

    def give(self, facts: Sequence[Fact]) -> GivenOver:
        """Adds facts; those that are there already stay as they are."""

    @property
    def percent(self) -> int:
        """How much of what is being read was handed on, 0 to 100."""

    def news(self, interests: Interests, held: Held) -> Iterator[Sequence[Fact]]:
        """What came since the last call that concerns this machine, in parts of a few hundred, some of them empty.

        Of what was not among the interests at the last call, at first of all, it is what there is and is not held.
        Facts may come again, and in any order.
        """

    def wait(self, seconds: float) -> bool:
        """Waits until there may be news, at most so long; whether there may be."""

    def close(self) -> None:
        """Lets go of it."""


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
