from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.store.helpers import files
from tests.store.kept import assert_kept, assert_whole
from topping.store import open_store

ROOT = Path(__file__).parents[3]


def child(path: Path, player: str, runs: int) -> subprocess.Popen[str]:
    """A process that is ready to open the database."""
    arguments = [sys.executable, "-m", "tests.store.child", str(path), player, str(runs)]
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


def test_several_processes_make_and_fill_one_database(path: Path) -> None:
    path.parent.mkdir()
    processes = [child(path, player, 5) for player in ("Marie", "Marie", "Paul")]

    said = go(*processes)

    assert [process.returncode for process in processes] == [0, 0, 0]
    assert [lines[0] for lines in said] == ["open"] * 3
    assert_whole(path)
    for lines in said:
        assert_kept(path, lines)
    with open_store(path).store as store:
        for lines in said:
            assert lines[-1] == "done"
        rows = store.ranking.rows()
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
        assert len(store.ranking.rows()) == 6
