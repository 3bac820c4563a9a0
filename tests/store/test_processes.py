from __future__ import annotations

import random
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.store.helpers import facts, files, instant
from topping.store import Store, open_store

ROOT = Path(__file__).parents[2]


def child(path: Path, player: str, runs: int, kill_at: int = 0) -> subprocess.Popen[str]:
    """A process that is ready to open the database."""
    arguments = [sys.executable, "-m", "tests.store.child", str(path), player, str(runs), str(kill_at)]
    process = subprocess.Popen(arguments, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    return process


def go(*processes: subprocess.Popen[str]) -> list[list[str]]:
    """Lets processes run side by side to their end; what each of them said."""
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("\n")
        process.stdin.flush()
    return [process.communicate(timeout=60)[0].splitlines() for process in processes]


def assert_sound(path: Path) -> None:
    with closing(sqlite3.connect(path)) as outside:
        assert outside.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert outside.execute("PRAGMA foreign_key_check").fetchall() == []


def assert_kept(store: Store, said: list[str]) -> None:
    """Everything that a process was told to be kept is there."""
    finished = {row.run_id for row in store.rows()}
    for line in said:
        match line.split():
            case ["started", run]:
                assert store.standing(int(run)).attempt >= 1
            case ["move", run, number, tries]:
                kept = {move.number: len(move.proposals) for move in store.moves_of(int(run))}
                assert kept[int(number)] == int(tries)
            case ["finished", run]:
                assert int(run) in finished


def test_several_processes_make_and_fill_one_database(path: Path) -> None:
    path.parent.mkdir()
    processes = [child(path, player, 5) for player in ("Marie", "Marie", "Paul")]

    said = go(*processes)

    assert [process.returncode for process in processes] == [0, 0, 0]
    assert [lines[0] for lines in said] == ["open"] * 3
    assert_sound(path)
    with open_store(path).store as store:
        for lines in said:
            assert lines[-1].startswith("finished")
            assert_kept(store, lines)
        rows = store.rows()
        assert sorted(row.attempt for row in rows if row.player == "Marie") == list(range(1, 11))
        assert sorted(row.player for row in rows if row.rank) == ["Marie", "Paul"]


def test_a_damaged_database_is_set_aside_by_one_process_only(path: Path) -> None:
    path.parent.mkdir()
    path.write_text("damaged")
    processes = [child(path, player, 2) for player in ("Marie", "Paul", "Zoé")]

    said = go(*processes)

    assert [process.returncode for process in processes] == [0, 0, 0]
    assert sorted(lines[0] for lines in said) == ["aside", "open", "open"]
    asides = {name: content for name, content in files(path.parent).items() if ".damaged-" in name}
    assert {content for name, content in asides.items() if not name.endswith(("-wal", "-shm"))} == {b"damaged"}
    with open_store(path).store as store:
        assert len(store.rows()) == 6


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no such signal")
def test_a_killed_process_loses_nothing_it_was_told_to_be_kept(path: Path) -> None:
    """Killed at seeded statements, the first of them while the database is being made; the same database throughout."""
    path.parent.mkdir()
    rng = random.Random(20250309)
    kill_at = [1, 3, 5, 7, 9, 11, *(12 + int(rng.random() * 60) for _ in range(8))]
    everything: list[str] = []
    for number in kill_at:
        process = child(path, "Marie", 9, number)
        (said,) = go(process)
        assert process.returncode == -signal.SIGKILL
        everything += said

        opened = open_store(path)

        assert opened.set_aside is None
        with opened.store as store:
            assert_kept(store, everything)
            assert_sound(path)
    moves = sum(line.startswith("move") for line in everything)
    assert moves > 10
    with open_store(path).store as store:
        started = sum(line.startswith("started") for line in everything)
        # a run may have been committed and its process killed before it could say so
        assert started <= store.attempts("Marie", facts().game_id) <= started + len(kill_at)
        assert store.start(facts("Paul"), instant(0)) > started
