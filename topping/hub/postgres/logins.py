"""Logins of the server for machines and referees, made by its owner."""

from __future__ import annotations

import re
import secrets
from typing import Final

import psycopg
from psycopg import sql
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.rows import TupleRow

from topping.errors import InputError

_LOGIN: Final = re.compile(r"[a-z_][a-z0-9_]{0,39}")
_SECRET_BYTES: Final = 18


def make_login(connection: psycopg.Connection[TupleRow], dsn: str, login: str, role: str) -> str:
    """Makes a login of a role with a random password; returns the DSN by which it connects.

    Raises `InputError` for a name that is none or is taken, `psycopg.Error` else.
    """
    if not _LOGIN.fullmatch(login):
        raise InputError("hub.login_bad")
    if connection.execute("SELECT FROM pg_roles WHERE rolname = %s", (login,)).fetchone() is not None:
        raise InputError("hub.login_exists", login=login)
    password = secrets.token_urlsafe(_SECRET_BYTES)
    # the server and its log see a hash of it alone
    hashed = connection.pgconn.encrypt_password(password.encode(), login.encode(), b"scram-sha-256").decode()
    connection.execute(
        sql.SQL("CREATE ROLE {} LOGIN PASSWORD {} IN ROLE {}").format(
            sql.Identifier(login), sql.Literal(hashed), sql.Identifier(role)
        )
    )
    connection.execute(sql.SQL("GRANT {} TO CURRENT_USER").format(sql.Identifier(login)))  # to end what it leaves open
    given = {name: value for name, value in conninfo_to_dict(dsn).items() if name not in ("user", "password")}
    return make_conninfo("", **{**given, "user": login, "password": password})
