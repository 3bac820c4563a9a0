"""The text that a kiosk's user enters to join a hub: login, password and server address in one line."""

import re
from dataclasses import dataclass, field
from ipaddress import ip_address
from typing import Final, Self
from urllib.parse import quote, unquote

from topping.errors import InputError

_SCHEME: Final = "topping"
PORT: Final = 5432
_LONGEST: Final = 600
_LAST_PORT: Final = 65_535
_FORM: Final = re.compile(
    rf"{_SCHEME}://(?P<login>[^:@/?#\s]+)(?::(?P<password>[^:@/?#\s]*))?@"
    r"(?:\[(?P<inet6>[0-9a-fA-F:.]+)\]|(?P<host>[^:@/?#\s\[\]]+))(?::(?P<port>[0-9]{1,5}))?/(?P<database>[^:@/?#\s]+)"
)


@dataclass(frozen=True, slots=True)
class JoinLine:
    """A kiosk's login, password and server address. `str` gives them as one line, password included."""

    login: str
    password: str = field(repr=False)
    host: str
    """A name, an address, or the folder of a local socket."""
    database: str
    port: int = PORT

    def __str__(self) -> str:
        """Formats this object as the line that `parse` reads, password included."""
        host = f"[{self.host}]" if ":" in self.host else quote(self.host, safe="")
        port = "" if self.port == PORT else f":{self.port}"
        secret = f":{quote(self.password, safe='')}" if self.password else ""
        return f"{_SCHEME}://{quote(self.login, safe='')}{secret}@{host}{port}/{quote(self.database, safe='')}"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Parses the line that `str` makes; raises `InputError` if it is invalid."""
        text = text.strip()
        found = _FORM.fullmatch(text) if len(text) <= _LONGEST else None
        if found is None:
            raise InputError("hub.bad_line")
        try:
            login, password, host, database = (
                unquote(found[name] or "", errors="strict") for name in ("login", "password", "host", "database")
            )
        except ValueError:
            raise InputError("hub.bad_line") from None
        read = cls(login, password, found["inet6"] or host, database, int(found["port"] or PORT))
        names = (read.login, read.password, read.host, read.database)
        if not 1 <= read.port <= _LAST_PORT or not all(one.isprintable() for one in names):
            raise InputError("hub.bad_line")
        return read

    @property
    def is_private(self) -> bool:
        """Whether the server's address is this machine or in a private network.

        False for a host name, since its address is unknown.
        """
        if self.host.startswith("/") or self.host == "localhost":
            return True
        try:
            return ip_address(self.host).is_private
        except ValueError:
            return False
