import logging
import os
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import CHECKOUT
from topping import __version__, log
from topping.errors import StoreError
from topping.store import open_store
from topping.store.database import as_store_error


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A machine on which nothing was ever logged, and whose user keeps this checkout elsewhere."""
    folder = tmp_path / "home"
    monkeypatch.setattr(Path, "home", lambda: tmp_path / "user")
    monkeypatch.setenv("TOPPING_HOME", str(folder))
    log.close_log()
    yield folder
    log.close_log()


def written(home: Path) -> str:
    return (home / "logs" / "topping.log").read_text("utf-8")


def test_the_start_logs_versions_and_system(home: Path) -> None:
    assert log.setup_log() == home / "logs" / "topping.log"
    log.note_start((1920, 1080))
    line = written(home)
    version = ".".join(map(str, sys.version_info[:3]))
    assert f" INFO start: topping {__version__}, Python {version}, pygame-ce 2." in line
    assert line.endswith("display 1920×1080\n")
    assert line.count("\n") == 1
    assert line[:4].isdigit()


def test_no_file_is_created_before_the_first_record(home: Path) -> None:
    log.LOG.error("lost")
    path = log.setup_log()
    assert not path.exists()
    log.LOG.error("kept")
    assert written(home).endswith(" ERROR kept\n")
    assert "lost" not in written(home)


def test_setting_it_up_twice_duplicates_no_record(home: Path) -> None:
    log.setup_log()
    log.setup_log()
    log.LOG.info("once")
    assert written(home).count("once") == 1


def test_full_files_replace_each_other(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log, "MOST_BYTES", 1_000)
    path = log.setup_log()
    for number in range(200):
        log.LOG.info("record %d %s", number, "x" * 50)

    files = sorted(path.parent.iterdir())
    assert [file.name for file in files] == ["topping.log", *(f"topping.log.{n}" for n in range(1, log.KEPT_FILES + 1))]
    assert all(file.stat().st_size <= 1_000 for file in files)
    assert "record 199 " in path.read_text("utf-8")
    assert not any("record 0 " in file.read_text("utf-8") for file in files)
    assert log.is_kept()


def test_a_file_that_another_process_holds_goes_on_growing(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows lets no open file be renamed."""

    def refuse(source: str, target: str) -> None:
        raise PermissionError(13, "in use")

    monkeypatch.setattr(log, "MOST_BYTES", 200)
    monkeypatch.setattr(os, "rename", refuse)
    log.setup_log()
    for number in range(20):
        log.LOG.info("record %d", number)
    assert [f"record {number}\n" in written(home) for number in range(20)] == [True] * 20


def test_a_fault_is_logged_with_the_tracebacks_of_its_causes(home: Path) -> None:
    log.setup_log()
    try:
        try:
            raise sqlite3.OperationalError("no such table: runs")
        except sqlite3.Error as cause:
            raise StoreError("store.failed", path="x") from cause
    except StoreError as fault:
        log.note_fault("desk", fault)
    text = written(home)
    assert " WARNING desk: StoreError: store.failed\n" in text
    assert text.count(f'File "{__file__}"') == 2
    assert text.index("\nOperationalError: no such table: runs\nthen:\n") < text.index("\nStoreError: store.failed\n")


NAME = "Élodie d'Arc"


@pytest.mark.parametrize(
    "fault",
    [
        KeyError(NAME),
        ValueError(f"could not read {NAME!r} nor {'Zoé Arc'!r}"),
        ValueError("can't read 'Zoé Arc' nor \"Élodie\""),
        StoreError("store.failed", path=f"/{NAME}.db", why="Zoé Arc"),
        FileNotFoundError(2, "No such file", f"/parties/{NAME}.txt"),
        RuntimeError([NAME, {"Zoé Arc": NAME}]),
    ],
    ids=lambda fault: type(fault).__name__,
)
def test_names_are_removed(home: Path, fault: Exception) -> None:
    log.setup_log()
    try:
        raise fault
    except Exception as raised:
        log.note_crash(raised)
    text = written(home)
    assert type(fault).__name__ in text
    assert "Élodie" not in text
    assert "Arc" not in text


def test_the_users_folder_is_removed(home: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path / "elodie")
    log.setup_log()
    log.LOG.info("file %s", tmp_path / "elodie" / "topping.db")
    assert "elodie" not in written(home)
    assert "file ~" in written(home)


def test_errors_of_the_code_keep_their_message(home: Path) -> None:
    log.setup_log()
    log.note_crash(AttributeError("'NoneType' object has no attribute 'rank'"))
    assert "crash: AttributeError: 'NoneType' object has no attribute 'rank'" in written(home)


def test_faults_of_the_database_are_logged(home: Path) -> None:
    log.setup_log()
    with pytest.raises(StoreError), as_store_error(home / "topping.db"):
        raise sqlite3.DatabaseError("malformed")
    assert " WARNING store.failed: DatabaseError: malformed\n" in written(home)

    (home / "topping.db").write_text("damaged")
    opened = open_store()
    opened.store.close()
    assert opened.set_aside is not None
    assert f"database damaged; set aside as {opened.set_aside.name}" in written(home)


def test_a_crash_of_a_thread_is_logged(home: Path) -> None:
    log.setup_log()
    thread = threading.Thread(target=lambda: [][1])
    thread.start()
    thread.join()
    assert "crash: IndexError: list index out of range" in written(home)


def test_a_folder_that_cannot_be_made_stops_nothing(
    tmp_path: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home.write_text("a file in its place")
    log.setup_log()
    log.note_start()
    log.note_crash(ValueError())
    assert not log.is_kept()
    assert home.read_text() == "a file in its place"
    assert capsys.readouterr() == ("", "")


def test_a_disk_that_fills_up_stops_nothing(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = log.setup_log()
    path.parent.mkdir(parents=True, exist_ok=True)
    if not os.access("/dev/full", os.W_OK):
        pytest.skip("no such device here")
    path.symlink_to("/dev/full")
    log.LOG.error("lost")
    assert not log.is_kept()
    assert capsys.readouterr() == ("", "")


def test_nothing_is_printed_where_no_log_is_set_up() -> None:
    script = "from topping.log import note_crash; note_crash(ValueError('x'))"
    done = subprocess.run([sys.executable, "-c", script], cwd=CHECKOUT, capture_output=True, check=True)
    assert (done.stdout, done.stderr) == (b"", b"")


def test_it_leaves_other_loggers_alone(home: Path) -> None:
    before = list(logging.getLogger().handlers)
    log.setup_log()
    assert logging.getLogger().handlers == before
