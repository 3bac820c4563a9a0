import os
import re
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.conftest import CHECKOUT
from tests.store.helpers import SHORT, facts, found, instant, play, turns, wrong
from topping.errors import StoreError
from topping.store import Store, connection, open_store, open_to_read
from topping.store.connection import connect_to_write
from topping.store.database import Database
from topping.texts import has, tell


def key_of(fault: pytest.ExceptionInfo[StoreError]) -> str:
    assert tell(fault.value)
    return fault.value.key


def _may_mount() -> bool:
    """Whether a process may mount a file system of its own."""
    if shutil.which("unshare") is None:
        return False
    trial = ["unshare", "-m", "sh", "-c", "mount -t tmpfs -o size=1m tmpfs /tmp"]
    return subprocess.run(trial, capture_output=True, check=False).returncode == 0


def test_a_full_disk_costs_the_move_that_did_not_fit_and_no_other(path: Path) -> None:
    open_store(path).store.close()
    raw = connect_to_write(path)
    (pages,) = raw.execute("PRAGMA page_count").fetchone()
    raw.execute(f"PRAGMA max_page_count = {pages + 1}")
    turn, kept = turns()[0], []
    long = [wrong(at_ms=at) for at in range(30)]
    with Store(Database(raw, path)) as store:

        def play_on() -> None:
            for minute in range(100):
                run = store.runs.start(facts(f"J{minute}"), instant(minute))
                store.runs.add_move(run, found(turn, 10, *long), turn)
                kept.append(run)

        with pytest.raises(StoreError) as fault:
            play_on()
        assert key_of(fault) == "store.full"
        assert kept
    with open_store(path).store as store:
        assert [len(store.runs.proposals_of(run)) for run in kept] == [31] * len(kept)
        assert store.runs.proposals_of(kept[-1] + 1) == ()


_SMALL_DISK = """
import os, sys
from pathlib import Path
from tests.store.helpers import facts, found, instant, turns
from topping.errors import StoreError
from topping.store import open_store

folder = Path(sys.argv[1])
for left in map(int, sys.argv[2:]):
    space = os.statvfs(folder)
    (folder / "other").write_bytes(bytes(space.f_bavail * space.f_frsize - left))
    kept, key = [], ""
    try:
        with open_store(folder / "topping.db").store as store:
            for minute in range(1_000):
                run = store.runs.start(facts(), instant(minute))
                for turn in turns():
                    store.runs.add_move(run, found(turn, 10), turn)
                    kept.append((run, turn.number))
    except StoreError as fault:
        key = fault.key
    (folder / "other").unlink()
    opened = open_store(folder / "topping.db")
    assert opened.set_aside is None
    with opened.store as store:
        assert all(number in [move.number for move in store.runs.moves_of(run)] for run, number in kept)
        store.runs.start(facts(), instant(0))
    print(key, len(kept))
    for path in folder.iterdir():
        path.unlink()
"""


@pytest.mark.skipif(not _may_mount(), reason="this user may not mount a small disk")
def test_a_small_disk_that_is_full_loses_nothing_and_works_again_once_there_is_room(tmp_path: Path) -> None:
    left = "0 4096 40000 90000 200000 2000000"
    mounted = f"mount -t tmpfs -o size=4m tmpfs {tmp_path} && exec {sys.executable} - {tmp_path} {left}"
    told = subprocess.run(
        ["unshare", "-m", "sh", "-c", mounted],
        input=_SMALL_DISK,
        cwd=CHECKOUT,
        env={**os.environ, "PYTHONPATH": str(CHECKOUT)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert told.returncode == 0, told.stderr
    keys, kept = zip(*map(str.split, told.stdout.splitlines()), strict=True)
    assert keys == ("store.full",) * len(left.split())
    assert int(kept[-1]) > 0


_FULL_AT_START = """
import shutil, sys
from pathlib import Path
from tests.store.helpers import facts
from topping.errors import StoreError
from topping.store import open_store
from topping.texts import tell

path, is_killed = Path(sys.argv[1]) / "data" / "topping.db", sys.argv[2] == "killed"
store = open_store(path).store
store.runs.start(facts(), "2025-03-09T20:05:01+00:00")
if is_killed:
    shutil.copytree(path.parent, path.parent.with_name("left"))
store.close()
if is_killed:
    shutil.rmtree(path.parent)
    path.parent.with_name("left").rename(path.parent)
with open(path.parent.with_name("other"), "wb", buffering=0) as other:
    try:
        while other.write(bytes(4096)):
            pass
    except OSError:
        pass
before = {one.name: one.stat().st_size for one in path.parent.iterdir()}
try:
    open_store(path)
except StoreError as fault:
    print(fault.key, tell(fault))
assert before == {one.name: one.stat().st_size for one in path.parent.iterdir()}
assert ("topping.db-wal" in before) == is_killed
"""


@pytest.mark.skipif(not _may_mount(), reason="this user may not mount a small disk")
@pytest.mark.parametrize("how", ["closed", "killed"])
def test_a_full_disk_is_reported_at_the_start(tmp_path: Path, how: str) -> None:
    mounted = f"mount -t tmpfs -o size=3m tmpfs {tmp_path} && exec {sys.executable} - {tmp_path} {how}"
    told = subprocess.run(
        ["unshare", "-m", "sh", "-c", mounted],
        input=_FULL_AT_START,
        cwd=CHECKOUT,
        env={**os.environ, "PYTHONPATH": str(CHECKOUT)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert told.returncode == 0, told.stderr
    assert told.stdout.startswith("store.full")
    assert "il ne reste plus de place sur le disque" in told.stdout.replace("\N{NO-BREAK SPACE}", " ").lower()


def test_another_writer_is_waited_for_and_then_told(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "PATIENCE_S", 0.01)
    with open_store(path).store as store, closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError) as fault:
            store.runs.start(facts(), instant(0))
        assert key_of(fault) == "store.busy"
        assert store.ranking.rows() == ()
        other.execute("ROLLBACK")
        assert store.runs.start(facts(), instant(0)) == 1


def test_a_file_where_the_folder_should_be(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    path = tmp_path / "file" / "topping.db"
    with pytest.raises(StoreError) as fault:
        open_store(path)
    assert key_of(fault) == "store.folder"
    with pytest.raises(StoreError) as fault:
        open_to_read(path)
    assert key_of(fault) == "store.cannot_open"


def test_a_folder_where_the_file_should_be(path: Path) -> None:
    path.mkdir(parents=True)
    for opening in (open_store, open_to_read):
        with pytest.raises(StoreError) as fault:
            opening(path)
        assert key_of(fault) in ("store.cannot_open", "store.disk")
    assert [entry.name for entry in path.parent.iterdir()] == ["topping.db"]


def _may_write_anywhere() -> bool:
    """Whether nothing is read-only for this process: a superuser's, unless its rights were reduced."""
    with TemporaryDirectory() as folder:
        Path(folder).chmod(0o500)
        try:
            (Path(folder) / "file").touch()
        except OSError:
            return False
        return True


NEEDS_RIGHTS = pytest.mark.skipif(_may_write_anywhere(), reason="nothing is read-only to this user")
SUPERUSER_ONLY = pytest.mark.skipif(
    not _may_write_anywhere() or shutil.which("setpriv") is None, reason="the tests above ran as they are"
)


@SUPERUSER_ONLY
def test_read_only_faults_are_reported_without_superuser_rights() -> None:
    """Runs the tests that a superuser skips, in a process without the right to write anywhere."""
    lost = "-dac_override,-dac_read_search"
    told = subprocess.run(
        [
            *("setpriv", f"--inh-caps={lost}", f"--bounding-set={lost}"),
            *(sys.executable, "-m", "pytest", "-rs", "-p", "no:cacheprovider", "-p", "no:xdist", __file__),
            *("-k", "written or set_aside_stays"),
        ],
        cwd=CHECKOUT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert told.returncode == 0, told.stdout + told.stderr
    assert "SKIPPED" not in told.stdout


@NEEDS_RIGHTS
@pytest.mark.parametrize(("file_mode", "folder_mode"), [(0o400, 0o500), (0o600, 0o500), (0o400, 0o700)])
def test_where_nothing_can_be_written_one_can_still_read(path: Path, file_mode: int, folder_mode: int) -> None:
    with open_store(path).store as store:
        play(store, facts(game=SHORT), 1, game=SHORT)
    path.chmod(file_mode)
    path.parent.chmod(folder_mode)
    try:
        with pytest.raises(StoreError) as fault:
            open_store(path)
        assert key_of(fault) in ("store.unwritable", "store.cannot_open")
        reader = open_to_read(path)
        assert reader is not None
        with reader:
            assert len(reader.ranking.rows()) == 1
    finally:
        path.parent.chmod(0o700)


@NEEDS_RIGHTS
def test_a_folder_that_cannot_be_written(path: Path) -> None:
    path.parent.mkdir(mode=0o500)
    with pytest.raises(StoreError) as fault:
        open_store(path)
    assert key_of(fault) == "store.cannot_open"


@NEEDS_RIGHTS
def test_a_damaged_database_that_cannot_be_set_aside_stays(path: Path) -> None:
    path.parent.mkdir()
    path.write_text("damaged")
    path.parent.chmod(0o500)
    try:
        with pytest.raises(StoreError) as fault:
            open_store(path)
        assert key_of(fault) in ("store.cannot_open", "store.cannot_set_aside")
        assert path.read_text() == "damaged"
    finally:
        path.parent.chmod(0o700)


def test_a_database_that_its_folder_does_not_let_go_stays(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path.parent.mkdir()
    path.write_text("damaged")

    def refuse(self: Path, target: Path) -> Path:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "rename", refuse)
    with pytest.raises(StoreError) as fault:
        open_store(path)
    assert key_of(fault) == "store.cannot_set_aside"
    assert path.read_text() == "damaged"


def test_damage_met_later_is_reported(path: Path) -> None:
    with open_store(path).store as store:
        for minute in range(40):
            play(store, facts(f"J{minute}"), 1, 1, 1, minute=minute)
    with open_store(path).store as store:
        content = path.read_bytes()
        path.write_bytes(content[:4096] + b"\xff" * (len(content) - 4096))
        with pytest.raises(StoreError) as fault:
            store.ranking.rows()
        assert key_of(fault) == "store.damaged"


def test_a_closed_store_is_a_fault_and_not_a_traceback(store: Store) -> None:
    store.close()
    with pytest.raises(StoreError) as fault:
        store.ranking.rows()
    assert key_of(fault) == "store.failed"


def test_every_sentence_exists_in_french() -> None:
    source = Path(connection.__file__).parent
    written = "\n".join(path.read_text(encoding="utf-8") for path in source.rglob("*.py"))
    keys = set(re.findall(r'"(store\.[a-z_]+)"', written))
    assert len(keys) > 15
    assert {key for key in keys if not has(key)} == set()
