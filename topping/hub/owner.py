"""The tasks of a hub's owner: creating it, inviting kiosks, barring kiosks. Every function may raise `HubError`."""

import re
import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import psycopg
from psycopg import sql
from psycopg.rows import TupleRow

from topping.errors import HubError, InputError
from topping.hub.client import VERSION
from topping.hub.joinline import JoinLine

MOST_CONNECTIONS: Final = 3
"""The most simultaneous connections of a login."""
_LOGIN: Final = re.compile(r"[a-z][a-z0-9_]{0,39}")
_MOST_NAME: Final = 60
_OBJECTS: Final = (
    "GRANT CONNECT ON DATABASE {database} TO {login}",
    "GRANT USAGE ON SCHEMA topping TO {login}",
    "GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA topping TO {login}",
    *(
        f"GRANT SELECT ON topping.{view} TO {{login}}"
        for view in ("own", "board", "board_kiosks", "boards", "club_sessions", "results_for_me", "published")
    ),
)
"""Statements that give a kiosk's login all its rights."""
_LARGE_OBJECTS: Final = (
    "lo_create(oid)", "lo_creat(integer)", "lo_from_bytea(oid, bytea)", "lo_import(text)", "lo_import(text, oid)"
)  # fmt: skip
_PRIVATE: Final = (
    "REVOKE ALL ON DATABASE {database} FROM PUBLIC",
    "REVOKE CREATE ON SCHEMA public FROM PUBLIC",
    *(f"REVOKE ALL ON FUNCTION pg_catalog.{one} FROM PUBLIC" for one in _LARGE_OBJECTS),
)
"""Statements that keep logins from filling the disk by temporary tables, tables or large objects."""
_OPEN_STILL: Final = """
SELECT has_database_privilege('public', current_database(), 'TEMP')
    OR EXISTS (SELECT FROM pg_namespace WHERE nspname = 'public' AND has_schema_privilege('public', oid, 'CREATE'))
    OR has_function_privilege('public', 'pg_catalog.lo_create(oid)', 'EXECUTE')
"""


@dataclass(frozen=True, slots=True)
class HubMade:
    """The result of `make`: whether the hub existed before, and whether it stays open to misuse.

    It is open if any login may create temporary tables, tables or large objects, and so fill the server's disk.
    """

    was_there: bool
    is_open: bool
    """Whether logins can still fill the server's disk, because the owner has no right to forbid it."""


def version(connection: psycopg.Connection[TupleRow]) -> int:
    """Returns the hub's version in the connected database; 0 if the database contains no hub."""
    if connection.execute("SELECT to_regclass('topping.hub')").fetchone() == (None,):
        return 0
    row = connection.execute("SELECT version FROM topping.hub").fetchone()
    return 0 if row is None else int(row[0])


def make(connection: psycopg.Connection[TupleRow], name: str) -> HubMade:
    """Creates the hub's tables in the connected database, or gives an existing hub the name `name`, unless that is
    empty.

    Then removes the database rights of all logins that were not invited.
    """
    name = " ".join(name.split())
    if len(name) > _MOST_NAME or not name.isprintable():
        raise InputError("hub.bad_name", most=_MOST_NAME)
    with connection.transaction():
        found = version(connection)
        if found > VERSION:
            raise HubError("hub.newer")
        if not found:
            connection.execute((Path(__file__).parent / "schema.sql").read_bytes())
            connection.execute("INSERT INTO topping.hub VALUES (%s, %s)", (VERSION, name or connection.info.dbname))
        elif name:
            connection.execute("UPDATE topping.hub SET name = %s", (name,))
    for statement in _PRIVATE:
        _tried(connection, _composed(connection, statement, ""))
    row = connection.execute(_OPEN_STILL).fetchone()
    return HubMade(was_there=bool(found), is_open=row != (False,))


def invite(connection: psycopg.Connection[TupleRow], owner: JoinLine, name: str) -> JoinLine:
    """Creates a login for a kiosk and returns the line with which the kiosk joins.

    An existing login gets a new password and default settings, and its connections are ended. The hub keeps the data
    that its kiosk has sent.
    """
    login = _login(name)
    password = secrets.token_urlsafe(24)
    _must_be_hub(connection)
    with connection.transaction():
        known = connection.execute("SELECT 1 FROM topping.kiosks WHERE login = %s", (login,)).fetchone()
        is_role = connection.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", (login,)).fetchone()
        if is_role and not known:
            raise HubError("hub.login_exists", login=login)
        if not is_role:
            connection.execute(_composed(connection, "CREATE ROLE {login}", login))
        role = f"ALTER ROLE {{login}} LOGIN NOINHERIT CONNECTION LIMIT {MOST_CONNECTIONS} PASSWORD {{password}}"
        connection.execute("SET LOCAL password_encryption = 'scram-sha-256'")
        connection.execute(_composed(connection, role, login, password))
        for statement in ("ALTER ROLE {login} RESET ALL", "ALTER ROLE {login} IN DATABASE {database} RESET ALL"):
            connection.execute(_composed(connection, statement, login))
        connection.execute("INSERT INTO topping.kiosks (login) VALUES (%s) ON CONFLICT DO NOTHING", (login,))
        for statement in _OBJECTS:
            connection.execute(_composed(connection, statement, login))
    _tried(connection, _composed(connection, "ALTER ROLE {login} SET temp_file_limit = '64MB'", login))
    _end_connections(connection, login)
    return JoinLine(login, password, owner.host, owner.database, owner.port)


def remove(connection: psycopg.Connection[TupleRow], name: str, *, takes_rows: bool) -> None:
    """Bars the login of a kiosk and ends its connections; with `takes_rows`, deletes its rows."""
    login = _login(name)
    _must_be_hub(connection)
    if connection.execute("SELECT 1 FROM topping.kiosks WHERE login = %s", (login,)).fetchone() is None:
        raise HubError("hub.login_unknown", login=login)
    is_role = connection.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", (login,)).fetchone()
    if is_role:
        connection.execute(_composed(connection, "ALTER ROLE {login} NOLOGIN PASSWORD NULL", login))
        _end_connections(connection, login)
        with connection.transaction():
            for statement in _OBJECTS:
                revoked = statement.replace("GRANT", "REVOKE").replace(" TO ", " FROM ")
                connection.execute(_composed(connection, revoked, login))
    if takes_rows:
        connection.execute("DELETE FROM topping.kiosks WHERE login = %s", (login,))
    if is_role:  # it stays, barred, if it owns objects in another database
        _tried(connection, _composed(connection, "DROP ROLE {login}", login))


def kiosks(connection: psycopg.Connection[TupleRow]) -> tuple[tuple[str, str, int, int, bool], ...]:
    """Returns for each kiosk: login, label, number of runs, number of sessions, and whether it is barred."""
    _must_be_hub(connection)
    found = connection.execute(
        "SELECT login, label, runs, sessions, NOT coalesce(rolcanlogin, false) FROM topping.kiosks "
        "LEFT JOIN pg_roles ON rolname = login ORDER BY login"
    )
    return tuple((str(login), str(label), *rest) for login, label, *rest in found)


def _must_be_hub(connection: psycopg.Connection[TupleRow]) -> None:
    found = version(connection)
    if found != VERSION:
        raise HubError("hub.newer" if found > VERSION else "hub.not_made")


def _login(name: str) -> str:
    if not _LOGIN.fullmatch(name) or name.startswith("pg_"):
        raise InputError("hub.login_bad")
    return name


def _composed(connection: psycopg.Connection[TupleRow], text: str, login: str, password: str = "") -> sql.Composed:
    return sql.SQL(text).format(
        login=sql.Identifier(login or "public"),
        database=sql.Identifier(connection.info.dbname),
        password=sql.Literal(password),
    )


def _tried(connection: psycopg.Connection[TupleRow], statement: sql.Composed) -> None:
    """Executes a statement that needs the rights of a superuser; ignores a refusal."""
    try:
        connection.execute(statement)
    except psycopg.errors.Error:
        return


def _end_connections(connection: psycopg.Connection[TupleRow], login: str) -> None:
    ended = sql.SQL("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = {}")
    _tried(connection, ended.format(sql.Literal(login)))
