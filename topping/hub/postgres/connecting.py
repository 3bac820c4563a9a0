"""Connections to the server, and its faults as faults of this program.

What the library says of an address may hold a part of its password: none of it is passed on, and none is logged.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.rows import TupleRow

from topping.errors import HubError
from topping.hub.carrier import CarrierLostError
from topping.texts import say

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
_LIMITS: Final = {"lock_timeout": "20s", "statement_timeout": "60s", "idle_in_transaction_session_timeout": "30s"}
"""How long the server works at what a machine asks, and waits for others; who makes a hub takes his time."""
_BY_STATE: Final = {"28": "login", "3D": "database", "53": "full", "57014": "slow", "55P03": "busy", "57": "stopped"}
"""Which sentence tells a fault, by its SQLSTATE or by the class that it begins with."""
_BY_WORDS: Final = {
    "password": "login",
    "authentication": "login",
    "role ": "login",
    "database ": "database",
    "timeout": "silent",
    "timed out": "silent",
    "translate host": "name",
    "resolve": "name",
    "too many": "full",
}
"""The same for connections that were not made: the library tells no state of these, only a sentence."""
logging.getLogger("psycopg").addHandler(logging.NullHandler())
logging.getLogger("psycopg").propagate = False


def connect(dsn: str, *, is_limited: bool = True) -> psycopg.Connection[TupleRow]:
    """An open connection, a transaction a statement; raises `HubError`, `CarrierLostError` where a retry may help.

    With `is_limited` no statement takes long: what others hold, or a server that is stuck, becomes a fault.
    """
    try:
        given = conninfo_to_dict(dsn)
        asked = make_conninfo(dsn, **{name: value for name, value in _DEFAULTS.items() if name not in given})
    except (psycopg.Error, UnicodeError, ValueError):
        raise HubError("hub.bad_dsn") from None
    try:
        connection = psycopg.connect(asked, autocommit=True)
    except (psycopg.Error, UnicodeError, ValueError) as fault:
        raise CarrierLostError("hub.unreachable", why=_reason_of_no_connection(fault)) from None
    if connection.info.server_version < LEAST_SERVER * 10_000:
        found = connection.info.server_version // 10_000
        connection.close()
        raise HubError("hub.old_server", found=found, least=LEAST_SERVER)
    if is_limited:
        with as_hub_error():
            for name, value in _LIMITS.items():
                connection.execute("SELECT set_config(%s, %s, false)", (name, value))
    return connection


@contextmanager
def as_hub_error() -> Iterator[None]:
    """Turns faults of the server and of the way to it into `HubError`."""
    try:
        yield
    except psycopg.errors.InsufficientPrivilege as fault:
        raise HubError("hub.no_right", why=_reason(fault)) from fault
    except (psycopg.OperationalError, psycopg.InterfaceError) as fault:
        raise CarrierLostError("hub.unreachable", why=_reason_of_loss(fault)) from None
    except psycopg.Error as fault:
        raise HubError("hub.failed", why=_reason(fault)) from fault


def _reason(fault: psycopg.Error) -> str:
    """What the server says of a statement; nothing that the library says."""
    return (fault.diag.message_primary or type(fault).__name__).strip()[:_LONGEST_REASON]


def _reason_of_loss(fault: psycopg.Error) -> str:
    state = fault.sqlstate or ""
    return say(f"hub.why.{_BY_STATE.get(state) or _BY_STATE.get(state[:2]) or 'lost'}")


def _reason_of_no_connection(fault: Exception) -> str:
    state, words = getattr(fault, "sqlstate", None), str(fault).casefold()
    found = next((name for part, name in _BY_WORDS.items() if part in words), "nobody")
    return say(f"hub.why.{_BY_STATE.get((state or '')[:2], found)}")
