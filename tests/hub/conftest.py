"""A real server for the tests of the hub, one for the whole run, with a database for each test that asks for one."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psycopg
import pytest

from tests.hub.server import NoServerError, any_server, dsn_of, new_database
from topping.hub.postgres.carrier import connect, make


@dataclass(frozen=True)
class HubDatabase:
    """A database with a hub in it, and logins of either role."""

    socket: Path
    name: str

    @property
    def admin(self) -> str:
        return dsn_of(self.socket, self.name)

    def dsn(self, login: str) -> str:
        return dsn_of(self.socket, self.name, login)

    def login(self, name: str, role: str = "topping_kiosk") -> str:
        """A new login of a role; how it connects."""
        with psycopg.connect(self.admin, autocommit=True) as connection:
            full = f"{self.name}_{name}"
            connection.execute(f"CREATE ROLE {full} LOGIN IN ROLE {role}".encode())
        return self.dsn(full)


@pytest.fixture(scope="session")
def postgres_socket() -> Iterator[Path]:
    """The folder of the socket of a running server."""
    try:
        with any_server() as socket:
            yield socket
    except NoServerError as reason:
        pytest.fail(f"no PostgreSQL to test with: {reason}")


@pytest.fixture(scope="session")
def shared_hub(postgres_socket: Path) -> Iterator[HubDatabase]:
    """A hub for the tests of this process that look at their own machines alone."""
    with _new_hub(postgres_socket) as made:
        yield made


@pytest.fixture
def hub(postgres_socket: Path) -> Iterator[HubDatabase]:
    """A hub of its own."""
    with _new_hub(postgres_socket) as made:
        yield made


@pytest.fixture
def empty_database(postgres_socket: Path) -> Iterator[str]:
    """How the owner connects to a database without a hub."""
    with new_database(postgres_socket) as name:
        yield dsn_of(postgres_socket, name)


@pytest.fixture
def second_database(postgres_socket: Path) -> Iterator[str]:
    """Another one."""
    with new_database(postgres_socket) as name:
        yield dsn_of(postgres_socket, name)


@contextmanager
def _new_hub(socket: Path) -> Iterator[HubDatabase]:
    with new_database(socket) as name:
        hub = HubDatabase(socket, name)
        with connect(hub.admin) as connection:
            make(connection)
        yield hub
        with psycopg.connect(dsn_of(socket), autocommit=True) as connection:
            for (role,) in connection.execute(
                "SELECT rolname FROM pg_roles WHERE starts_with(rolname, %s)", (f"{name}_",)
            ).fetchall():
                connection.execute(f"DROP ROLE {role}".encode())
