"""A disk that refuses what is to be written, for as long as a block lasts."""

import signal
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path

import pytest

from topping.store import Store, open_store

if sys.platform != "win32":
    import resource

Refusal = Callable[[Store], AbstractContextManager[None]]


@contextmanager
def locked(store: Store) -> Iterator[None]:
    """Another program writes."""
    with closing(sqlite3.connect(store.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


@contextmanager
def read_only(store: Store) -> Iterator[None]:
    """The file may not be written, which SQLite finds out by itself where no superuser runs the tests."""
    connection = store._database._connection
    connection.execute("PRAGMA query_only = ON")
    yield
    connection.execute("PRAGMA query_only = OFF")


@contextmanager
def full(store: Store) -> Iterator[None]:
    """No file of this process may grow beyond a few bytes: writes fail as they are made, not before."""
    if sys.platform == "win32":
        pytest.skip("this system bounds no file")
    least, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    before = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (16, most))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (least, most))
        signal.signal(signal.SIGXFSZ, before)


@contextmanager
def deleted(store: Store) -> Iterator[None]:
    """The file is gone, with those beside it."""
    for suffix in ("", "-wal", "-shm"):
        store.path.with_name(store.path.name + suffix).unlink(missing_ok=True)
    yield


@contextmanager
def replaced(store: Store) -> Iterator[None]:
    """Another database stands in its place."""
    other = Path(f"{store.path}.other")
    open_store(other).store.close()
    other.replace(store.path)
    yield
