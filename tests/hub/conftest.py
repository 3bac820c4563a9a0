"""A real server for the tests of the hub, one for the whole run, with a database for each test that asks for one."""

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg
import pytest
from psycopg.conninfo import make_conninfo

from tests.hub.server import ADMIN, NoServerError, any_server, dsn_of, new_database
from topping.hub import owner
from topping.hub.connecting import connect
from topping.hub.joined import JoinedHub, keep_joined
from topping.hub.joinline import JoinLine
from topping.hub.sender import HubSender
from topping.store import Store, open_store


@dataclass(frozen=True)
class HubDatabase:
    """A database with a hub in it; logins that are invited end with it."""

    socket: Path
    name: str

    @property
    def owner(self) -> JoinLine:
        return JoinLine(ADMIN, "", str(self.socket), self.name)

    def login(self, name: str) -> str:
        """A kiosk's login: those of all databases of a server have different names."""
        return f"{self.name}_{name}"

    def invite(self, name: str) -> JoinLine:
        with connect(self.owner) as connection:
            return owner.invite(connection, self.owner, self.login(name))

    def rows(self, query: str) -> list[tuple[Any, ...]]:
        """What the owner sees."""
        with psycopg.connect(dsn_of(self.socket, self.name), autocommit=True) as connection:
            found = connection.execute(query.encode())
            return found.fetchall() if found.description else []

    @contextmanager
    def as_thief(self, line: JoinLine) -> Iterator[psycopg.Connection[Any]]:
        """A connection by a stolen login, without this program's own settings."""
        with closing(psycopg.connect(login_of(line), autocommit=True)) as connection:
            yield connection


def login_of(line: JoinLine) -> str:
    """How the library connects by a line."""
    where = {"host": line.host, "port": str(line.port), "dbname": line.database}
    return make_conninfo(user=line.login, password=line.password, **where)


@dataclass
class Machine:
    """A machine with its own folder: a database, and by what login it has joined."""

    folder: Path
    store: Store
    sender: HubSender

    def join(self, line: JoinLine) -> None:
        keep_joined(JoinedHub(line, "Club", "2026-09-02T10:00:00.000Z"), self.folder / "hub.json")
        self.store.outbox.fill()

    def exchange(self) -> None:
        """What the thread does at its next look, at once."""
        self.sender.try_now()
        self.sender.turn()

    @property
    def waiting(self) -> int:
        return self.store.outbox.counts().total()


@pytest.fixture(scope="session")
def postgres_socket() -> Iterator[Path]:
    """The folder of the socket of a running server."""
    try:
        with any_server() as socket:
            yield socket
    except NoServerError as reason:
        pytest.fail(f"no PostgreSQL to test with: {reason}")


@pytest.fixture
def hub(postgres_socket: Path) -> Iterator[HubDatabase]:
    """A hub of its own."""
    with new_hub(postgres_socket) as made:
        yield made


@contextmanager
def new_hub(socket: Path) -> Iterator[HubDatabase]:
    with new_database(socket) as name:
        hub = HubDatabase(socket, name)
        with connect(hub.owner) as connection:
            owner.make(connection, "Club")
        try:
            yield hub
        finally:
            hub.rows(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE starts_with(usename, '{name}_')")
            roles = hub.rows(f"SELECT rolname FROM pg_roles WHERE starts_with(rolname, '{name}_')")
            for (role,) in roles:
                hub.rows(f"DROP OWNED BY {role}")
                hub.rows(f"DROP ROLE {role}")


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[Callable[..., Machine]]:
    """Makes machines; their databases close with the test."""
    made: list[Machine] = []

    def make(name: str = "salle", label: str = "") -> Machine:
        folder = tmp_path / name
        folder.mkdir(exist_ok=True)
        store = open_store(folder / "topping.db").store
        sender = HubSender(lambda: (store.path, store.moves), lambda: label or name, folder / "hub.json")
        made.append(Machine(folder, store, sender))
        return made[-1]

    yield make
    for one in made:
        one.sender.close()
        one.store.close()
