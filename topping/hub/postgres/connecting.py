"""Connections to the server, and its faults as faults of this program."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.rows import TupleRow

from topping.errors import HubError
from topping.hub.carrier import CarrierLostError

LEAST_SERVER: Final = 14
"""The oldest major version of PostgreSQL that is used."""
_DEFAULTS: Final = {
    "connect_timeout": "5",
    "application_name": "topping",
    "keepalives_idle": "5",
    "keepalives_interval": "2",
    "keepalives_count": "3",
    "tcp_user_timeout": "10000",
}
"""They let a cut connection be noticed within seconds; values in the DSN have precedence."""
_LONGEST_REASON: Final = 200


def connect(dsn: str) -> psycopg.Connection[TupleRow]:
    """An open connection, a transaction a statement; raises `HubError`, `CarrierLostError` where a retry may help."""
    try:
        given = conninfo_to_dict(dsn)
        asked = make_conninfo(dsn, **{name: value for name, value in _DEFAULTS.items() if name not in given})
    except psycopg.ProgrammingError as fault:
        raise HubError("hub.bad_dsn", why=_reason(fault)) from fault
    with as_hub_error():
        connection = psycopg.connect(asked, autocommit=True)
    if connection.info.server_version < LEAST_SERVER * 10_000:
        found = connection.info.server_version // 10_000
        connection.close()
        raise HubError("hub.old_server", found=found, least=LEAST_SERVER)
    return connection


@contextmanager
def as_hub_error() -> Iterator[None]:
    """Turns faults of the server and of the way to it into `HubError`."""
    try:
        yield
    except psycopg.errors.InsufficientPrivilege as fault:
        raise HubError("hub.no_right", why=_reason(fault)) from fault
    except (psycopg.OperationalError, psycopg.InterfaceError) as fault:
        raise CarrierLostError("hub.unreachable", why=_reason(fault)) from fault
    except psycopg.Error as fault:
        raise HubError("hub.failed", why=_reason(fault)) from fault


def _reason(fault: psycopg.Error) -> str:
    """The first line that the server or the library says."""
    lines = [line.strip() for line in str(fault).splitlines() if line.strip()]
    return (lines or [type(fault).__name__])[0][:_LONGEST_REASON]
