"""A child that takes orders as lines: whoever gives them never waits, and it ends with its standard input."""

import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from topping.log import close_log, setup_log
from topping.system.launching import OrderedChild, command

PATIENCE_S = 60


def python(program: str) -> OrderedChild:
    return OrderedChild([sys.executable, "-I", "-S", "-c", program], "child")


def wait_until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE_S
    while not holds():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.005)


def test_orders_come_as_lines_and_it_ends_when_it_is_left(tmp_path: Path) -> None:
    told = tmp_path / "told"
    child = python(f"import sys; open({str(told)!r}, 'w', encoding='utf-8').write(sys.stdin.read()); sys.exit(7)")
    child.send("open 12")
    child.send("shut été")
    child.leave()
    wait_until(lambda: child.code is not None)
    assert told.read_text(encoding="utf-8") == "open 12\nshut été\n"
    assert child.end() == 7


@pytest.mark.parametrize(
    "program",
    [
        "import time; time.sleep(600)",
        "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(600)",
        "while True: pass",
        "import sys\nwhile True: print('x' * 5000, file=sys.stderr)",
    ],
)
def test_one_that_does_not_read_stops_nobody_and_can_always_be_ended(program: str) -> None:
    threads, child = threading.active_count(), python(program)
    began = time.monotonic()
    for _ in range(500):  # 5 MB, where a pipe takes 64 kB
        child.send("A" * 10_000)
    assert time.monotonic() - began < 5
    child.end()
    assert child.code is not None
    assert threading.active_count() <= threads


def test_orders_to_one_that_has_ended_are_lost() -> None:
    child = python("")
    wait_until(lambda: child.code is not None)
    child.send("open 12")
    assert child.end() == 0


def test_one_that_cannot_be_started_is_told() -> None:
    with pytest.raises(OSError, match="nowhere"):
        OrderedChild(["/nowhere/python"], "child")


@pytest.fixture
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("TOPPING_HOME", str(tmp_path / "kept"))
    monkeypatch.setenv("HOME", str(tmp_path))
    yield setup_log()
    close_log()


@pytest.mark.skipif(sys.platform == "win32", reason="the user's folder is not named by HOME there")
def test_what_it_complains_of_is_kept_in_the_log(log: Path, tmp_path: Path) -> None:
    child = python(
        f"""
import sys
print("Traceback: " + {str(tmp_path)!r} + "/topping.py\\x1b[31m", file=sys.stderr)
for number in range(1000): print(number, "x" * 5000, file=sys.stderr)
"""
    )
    wait_until(lambda: child.code is not None)
    child.end()
    told = [line.partition("child: ")[2] for line in log.read_text(encoding="utf-8").splitlines() if "child: " in line]
    assert told[0] == "Traceback: ~/topping.py [31m"
    assert (len(told), max(map(len, told))) == (200, 300)


def test_nothing_is_imported_from_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ran = tmp_path / "ran"
    for name in ("json", "topping", "numba", "scipy", "sitecustomize", "usercustomize", "platformdirs", "colorama"):
        (tmp_path / f"{name}.py").write_text(f"open({str(ran)!r}, 'a').write({name!r})\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", ["", str(tmp_path), *sys.path])
    monkeypatch.setenv("PYTHONPATH", f"{tmp_path}{os.pathsep}")
    child = OrderedChild(command("topping.__main__", arguments=("--version",)), "child")
    wait_until(lambda: child.code is not None)
    assert child.end() == 0
    assert not ran.exists()
