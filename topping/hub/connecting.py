"""Connections to the club's server, and conversion of all their errors to `HubError`.

Answers are limited in time and size. Error texts contain no address, login or password.
"""

import logging
import re
import ssl
import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from struct import unpack
from typing import Any, Final

import psycopg
from psycopg.pq import version as client_version
from psycopg.rows import TupleRow
from psycopg.waiting import wait_selector

from topping.errors import HubError
from topping.hub.cleaning import clean
from topping.hub.joinline import JoinLine
from topping.paths import data_folder

try:
    from fcntl import ioctl
    from termios import FIONREAD
except ImportError:  # Windows: time alone bounds an answer there
    ioctl = None  # type: ignore[assignment]  # as the imported name is a function

LEAST_SERVER: Final = 14
"""The oldest supported major version of PostgreSQL."""
AUTHORITY_FILE: Final = "hub-ca.pem"
"""The name, in the data folder, of the certificate of the club's own authority."""
ANSWER_S: Final = 30.0
"""The time limit of an answer (s)."""
_MOST_BYTES: Final = 64 << 20
_CONNECT_S: Final = 5
_LONGEST_SAID: Final = 160
_SETTINGS: Final = {
    "search_path": "pg_catalog",
    "role": "none",
    "default_transaction_read_only": "off",
    "default_transaction_isolation": "read\\ committed",
    "default_transaction_deferrable": "off",
    "synchronous_commit": "on",
    "statement_timeout": "25s",
    "lock_timeout": "10s",
    "idle_in_transaction_session_timeout": "30s",
    "idle_session_timeout": "0",
    "local_preload_libraries": "",
    "client_min_messages": "error",
    "datestyle": "ISO",
    "timezone": "UTC",
    "row_security": "on",
    "standard_conforming_strings": "on",
    "jit": "off",
}
"""Settings sent when the connection begins; they override those stored for the login (`ALTER ROLE … SET`)."""
_BY_STATE: Final = {
    "53100": "full",
    "53300": "crowded",
    "53": "full",
    "25006": "read_only",
    "28": "login",
    "3D000": "database",
    "57014": "slow",
    "55P03": "busy",
    "57P": "stopping",
    "40P01": "busy",
    "42501": "no_right",
    "42": "version",
    "3F000": "version",
    "23514": "bound",
    "22": "bound",
    "23": "bound",
}
"""The sentence for each error, by its SQLSTATE or by the longest prefix listed here."""
_BY_WORDS: Final = {
    "pg_hba": "login",
    "eof detected": "cut",
    "closed the connection": "cut",
    "certificate": "certificate",
    "ssl": "certificate",
    "timeout": "silent",
    "timed out": "silent",
    "too many connections": "crowded",
    "starting up": "stopping",
    "shutting down": "stopping",
    "password": "login",
    "authentication": "login",
    "role ": "login",
    "not permitted to log in": "login",
    "database ": "database",
    "translate host": "name",
    "resolve": "name",
    "refused": "refused",
    "no such file": "refused",
    "unreachable": "refused",
    "no route": "refused",
}
"""The sentence for failed connections, by a text in the error, because these have no SQLSTATE."""
logging.getLogger("psycopg").addHandler(logging.NullHandler())
logging.getLogger("psycopg").propagate = False


class _TooMuchError(psycopg.OperationalError):
    """The error for an answer that is larger than any valid one."""


class _BoundedConnection(psycopg.Connection[TupleRow]):
    """A connection with limited answers: it is closed if the server sends too much, or nothing for too long."""

    def wait(self, gen: Any, interval: float = 0.5, timeout: float | None = None) -> Any:
        """Waits for the server as psycopg does, but no longer than an answer may take."""
        return wait_selector(self._bounded(gen), self.pgconn.socket, interval, timeout)

    def _bounded(self, gen: Any) -> Generator[Any, Any, Any]:
        deadline, received, state = time.monotonic() + ANSWER_S, 0, None
        while True:
            try:
                asked = gen.send(state)
            except StopIteration as end:
                return end.value
            state = yield asked
            if ioctl is not None:
                received += unpack("i", ioctl(self.pgconn.socket, FIONREAD, b"\0\0\0\0"))[0]
            if received > _MOST_BYTES or time.monotonic() > deadline:
                self.pgconn.finish()
                raise _TooMuchError if received > _MOST_BYTES else psycopg.OperationalError("timeout")


def connect(line: JoinLine) -> psycopg.Connection[TupleRow]:
    """Opens a connection in which each statement is a transaction; raises `HubError`."""
    try:
        connection = _BoundedConnection.connect(autocommit=True, **_parameters(line))
    except (psycopg.Error, UnicodeError, ValueError) as fault:
        raise hub_fault(fault, line) from None
    found = connection.info.server_version // 10_000
    if found < LEAST_SERVER:
        connection.close()
        raise HubError("hub.old_server", found=found, least=LEAST_SERVER)
    return connection


def _parameters(line: JoinLine) -> dict[str, Any]:
    found: dict[str, Any] = {
        "host": line.host,
        "port": line.port,
        "dbname": line.database,
        "user": line.login,
        "password": line.password,
        "application_name": "topping",
        "client_encoding": "UTF8",
        "connect_timeout": _CONNECT_S,
        "keepalives_idle": 5,
        "keepalives_interval": 2,
        "keepalives_count": 3,
        "tcp_user_timeout": 10_000,
        "sslmode": "prefer" if line.is_private else "verify-full",
        "gssencmode": "disable",
        "options": " ".join(f"-c {name}={value}" for name, value in _SETTINGS.items()),
    }
    if client_version() >= 160_000:
        found["require_auth"] = "scram-sha-256,none"  # never send the password in plain text, even if a server asks
    if not line.is_private:
        found["sslrootcert"] = _authorities()
    return found


def _authorities() -> str:
    """Returns the path of the trusted certificate authorities: the club's own file, or the system's if there is
    none.
    """
    own = data_folder() / AUTHORITY_FILE
    known = ssl.get_default_verify_paths().cafile
    return str(own) if own.exists() else known if known and Path(known).exists() else "system"


@contextmanager
def as_hub_error(line: JoinLine) -> Iterator[None]:
    """Converts any error in the block (server, network, invalid answer) to a `HubError`."""
    try:
        yield
    except (psycopg.Error, UnicodeError, ValueError, ArithmeticError, TypeError, LookupError, OSError) as fault:
        raise hub_fault(fault, line) from None


def hub_fault(fault: Exception, line: JoinLine) -> HubError:
    """Converts an error of the database driver to a `HubError`, whose sentence for the user names the cause.

    The server's own message is added as a detail, without the logins, password and address of `line`.
    """
    if isinstance(fault, _TooMuchError) or not isinstance(fault, psycopg.Error):
        return HubError("hub.fault.odd")
    state, said = fault.sqlstate or "", _said(fault, line)
    name = next((_BY_STATE[state[:most]] for most in (5, 3, 2) if state[:most] in _BY_STATE), None)
    if name is None:
        words = str(fault).casefold()
        name = next((name for part, name in _BY_WORDS.items() if part in words), "odd" if state else "cut")
    return HubError(f"hub.fault.{name}", said=said) if said else HubError(f"hub.fault.{name}")


def _said(fault: psycopg.Error, line: JoinLine) -> str:
    """Returns the server's message on one line, without its address, logins and password."""
    text = fault.diag.message_primary
    if text is None:
        every = str(fault).splitlines()
        lines = [one for one in every if any(mark in one for mark in ("FATAL", "ERROR", "failed:"))] or every
        text = re.sub(r"^.*(?:FATAL|ERROR|failed): +", "", lines[-1] if lines else "")
    if line.password:
        text = text.replace(line.password, "…")
    for name in sorted(filter(None, (line.host, line.login, line.database)), key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", "…", text)
    text = re.sub(r"\b\d{1,3}(?:\.\d{1,3}){3}\b|\b[0-9a-fA-F]*:[0-9a-fA-F:]+:[0-9a-fA-F]+\b", "…", text)
    return clean(text, _LONGEST_SAID)
