"""One data folder for the whole suite, so that the tables of the solver are made once; a fresh one on demand."""

import ast
import gc
import hashlib
import lzma
import os
import random
import tempfile
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from hypothesis.internal.constants_ast import Constants

from tests.store import fresh
from topping.texts import speak
from topping.texts.language import ENGLISH, FRENCH, VARIABLE

CHECKOUT = Path(__file__).parent.parent
SHARED_HOME = CHECKOUT / ".pytest_cache" / "topping-home"
LONG = tuple(
    f"tests/{name}"
    for name in (
        "compiled/test_ahead.py",
        "packaging/",
        "end_to_end/",
        "screens/test_contract.py",
        "game/test_batch.py",
    )
)
"""Tests that take seconds each, most of them in processes of their own."""
os.environ["TOPPING_HOME"] = str(SHARED_HOME)
os.environ.pop(VARIABLE, None)

settings.register_profile("topping", max_examples=25, deadline=None, derandomize=True, database=None)
settings.register_profile("chance", max_examples=200, deadline=None)
"""Other examples at each run, and more: `pytest --hypothesis-profile chance`."""
settings.load_profile("topping")
"""The same examples at each run and on every machine, and no example is timed: a slow machine is no fault."""

_IN_MEMORY = Path("/dev/shm")
_ROOM_BYTES = 2 << 30


def _keep_files_in_memory() -> None:
    """Puts temporary files where none waits for a disk, if the system has such a place with room for programs too.

    Each commit to a database waits for its disk, and most tests commit; those of full disks mount one of their own.
    """
    if "TMPDIR" in os.environ or not os.access(_IN_MEMORY, os.W_OK) or not hasattr(os, "statvfs"):
        return
    there = os.statvfs(_IN_MEMORY)
    if there.f_bavail * there.f_frsize >= _ROOM_BYTES and not there.f_flag & getattr(os, "ST_NOEXEC", 0):
        os.environ["TMPDIR"] = tempfile.tempdir = str(_IN_MEMORY)


_keep_files_in_memory()


@cache
def _unpacked(path: Path) -> bytes:
    with _open_packed(path, "rb") as file:
        content: bytes = file.read()
        return content


def _open_unpacked(path: Any, *args: Any, **options: Any) -> Any:
    """`lzma.open`; a word file of the program is unpacked once a process, as tests read them hundreds of times."""
    if args == ("rb",) and not options and Path(path).is_relative_to(CHECKOUT / "assets"):
        return BytesIO(_unpacked(Path(path)))
    return _open_packed(path, *args, **options)


_open_packed = lzma.open
_FOR_GOOD = pytest.MonkeyPatch()
_FOR_GOOD.setattr("lzma.open", _open_unpacked)
_FOR_GOOD.setattr("hashlib.scrypt", cache(hashlib.scrypt))  # 50 ms of a core, for the same PIN and salt again and again
# Numbers that stand in whatever is imported by then: other examples in each process, after 8 s of parsing.
_FOR_GOOD.setattr("hypothesis.internal.conjecture.providers._get_local_constants", Constants)
_FOR_GOOD.setattr("_pytest.assertion.rewrite.traverse_node", ast.walk, raising=False)  # the same nodes in half the time

gc.set_threshold(50_000, 20, 50)
"""What thousands of tests have imported and kept is looked through less often than by default."""


def pytest_sessionstart() -> None:
    """Lets each test process begin importing at another module, so that it reads what others compiled."""
    number = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    if number:
        files = sorted(path for path in CHECKOUT.glob("tests/**/*.py") if path.name.startswith(("test_", "conftest")))
        first = len(files) * number // int(os.environ["PYTEST_XDIST_WORKER_COUNT"])
        for path in files[first:]:
            import_module(".".join(path.relative_to(CHECKOUT).with_suffix("").parts))


def pytest_collection_finish() -> None:
    """What was imported lives as long as the tests do, and is not looked through for circles again and again."""
    gc.freeze()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Puts what takes seconds each before all else, so that no process waits at the end while another has one left."""
    items.sort(key=lambda item: not item.nodeid.startswith(LONG))


@pytest.fixture(scope="session", autouse=True)
def new_databases() -> Iterator[None]:
    """New databases are copies, in this process: those that it starts make theirs by the schema."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("topping.store.opening.migrate", fresh.migrate)
        yield


@pytest.fixture(autouse=True)
def chance(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Draws the seeds of games by the test's name: the same letters at each run and on every machine."""
    drawn = random.Random(request.node.nodeid)
    monkeypatch.setattr("secrets.randbits", drawn.getrandbits)
    monkeypatch.setattr("secrets.randbelow", drawn.randrange)


@pytest.fixture(autouse=True)
def french() -> Iterator[None]:
    """Sets the language, which is global to the process, back to French after each test."""
    yield
    speak(FRENCH)


@pytest.fixture
def english(french: None) -> None:
    """A test in English."""
    speak(ENGLISH)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine on which nothing was ever kept."""
    folder = tmp_path / "home"
    monkeypatch.setenv("TOPPING_HOME", str(folder))
    return folder


@pytest.fixture
def fresh_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A fresh data folder with the tables of the solver."""
    home = tmp_path / "home"
    home.mkdir()
    shared = SHARED_HOME / "cache"
    shared.mkdir(parents=True, exist_ok=True)
    (home / "cache").symlink_to(shared, target_is_directory=True)
    monkeypatch.setenv("TOPPING_HOME", str(home))
    # a solver that is loaded now looks for its kernels there for good, and the link goes with this test
    monkeypatch.setattr("topping.compiled.cache.cache_folder", lambda: shared)
    return home
