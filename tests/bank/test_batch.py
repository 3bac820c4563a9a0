"""Many games at once: the same bytes for any number of processes, and complete files in any event."""

import multiprocessing
import signal
import sys
import threading
from pathlib import Path

import pytest

from tests.solver.lexicons import bundled
from topping.bank import batch
from topping.bank.batch import make_many
from topping.bank.maker import Maker
from topping.cli import run
from topping.rules.conditions.variant import NORMALE
from topping.rules.games.gametext import format_game
from topping.solver import Solver


def made(folder: Path, workers: int) -> dict[str, bytes]:
    command = ["generate", "--seed", "1", "--count", "12", "--workers", str(workers), "--out", str(folder)]
    assert run(command) == 0
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def text_of(seed: int) -> str:
    """Returns the game of a seed, made in this process."""
    return format_game(Maker(bundled(), Solver(bundled())).make(seed, NORMALE))


def test_the_number_of_processes_changes_no_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    alone = made(tmp_path / "alone", 1)
    assert made(tmp_path / "together", 2) == alone
    output = capsys.readouterr()
    assert len(output.out.splitlines()) == 24
    lines = set(output.err.splitlines())
    assert len(lines) == 1, "which list the seeds go with, and no progress bar in a pipe"
    assert "open-fr" in lines.pop()
    assert alone["normale-03.txt"].decode() == text_of(3)


def test_texts_are_in_the_order_of_the_seeds(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["generate", "--seed", "1", "--count", "3", "--workers", "2"]) == 0
    assert capsys.readouterr().out == "".join(map(text_of, (1, 2, 3)))


def _has_semaphores() -> bool:
    try:
        multiprocessing.Semaphore()
    except (OSError, ImportError):
        return False
    return True


IN_PROCESSES = pytest.mark.skipif(not _has_semaphores(), reason="no /dev/shm here, so no semaphores for processes")


@IN_PROCESSES
@pytest.mark.parametrize(("free", "games", "begun"), [(9, 39, 0), (9, 40, 2), (9, 80, 3), (2, 80, 2), (1, 80, 0)])
def test_processes_grow_by_forty_games_up_to_the_cores(
    free: int, games: int, begun: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batch, "cores", lambda: free)
    making = make_many(range(1, games + 1), NORMALE, bundled(), None)
    try:
        assert next(making) == text_of(1)
        assert len(multiprocessing.active_children()) == begun
    finally:
        making.close()


def test_games_are_made_in_one_process_without_semaphores(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Some containers lack /dev/shm."""

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("multiprocessing.synchronize.SemLock.__init__", refuse)
    assert run(["generate", "--seed", "1", "--count", "2", "--workers", "2"]) == 0
    assert capsys.readouterr().out == text_of(1) + text_of(2)


def test_games_are_the_same_if_other_threads_run() -> None:
    ends = threading.Event()
    other = threading.Thread(target=ends.wait)
    other.start()
    try:
        assert list(make_many((1, 2), NORMALE, bundled(), None, 2)) == [text_of(1), text_of(2)]
    finally:
        ends.set()
        other.join()


def test_cores_are_counted_without_an_affinity_mask(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.sched_getaffinity", lambda process: range(5 + process), raising=False)
    assert batch.cores() == 5, "those of this process"
    monkeypatch.delattr("os.sched_getaffinity", raising=False)
    for told, count in ((3, 3), (None, 1)):
        monkeypatch.setattr("os.cpu_count", lambda told=told: told)
        assert batch.cores() == count


@IN_PROCESSES
@pytest.mark.skipif(sys.platform != "linux", reason="signals that a process holds back are read from /proc")
def test_stopping_early_leaves_no_process_and_few_files(tmp_path: Path) -> None:
    making = make_many(range(1, 400), NORMALE, bundled(), tmp_path, 2)
    next(making)
    passed_over_by = []
    for child in multiprocessing.active_children():
        status = Path(f"/proc/{child.pid}/status").read_text(encoding="ascii")
        held_back, passed_over = (int(status.partition(name)[2].split()[0], 16) for name in ("SigBlk:", "SigIgn:"))
        assert held_back >> signal.SIGINT - 1 & 1, "Ctrl-C does not hit it as it starts"
        passed_over_by.append(passed_over >> signal.SIGINT - 1 & 1)
    assert any(passed_over_by), "nor does it once it makes games"
    making.close()
    assert multiprocessing.active_children() == []
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())
    assert len(list(tmp_path.iterdir())) < 100


def test_an_unwritable_folder_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("")
    assert run(["generate", "--seed", "1", "--out", str(in_the_way)]) == 1
    assert str(in_the_way) in capsys.readouterr().err
