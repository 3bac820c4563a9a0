"""Objects that are no files, given to commands or in the program's folders: reported at once, never waited for."""

import io
import os
import socket
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from topping.cli import run
from topping.kiosk.displays.following import WatchedState, read_told
from topping.kiosk.engine.pinguard import MOST_WRONG, PinGuard
from topping.paths import config_file, data_folder

if sys.platform == "win32":
    pytest.skip("pipes and devices with names are a thing of Unix", allow_module_level=True)


def _loop(path: Path) -> None:
    path.symlink_to(path)


def _device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def _socket(path: Path) -> None:
    here = Path.cwd()
    os.chdir(path.parent)  # the name of a socket is short
    try:
        with socket.socket(socket.AF_UNIX) as made:
            made.bind(path.name)
    finally:
        os.chdir(here)


def _huge(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(3_000_000_000)  # takes no room on the disk


ODD = {"pipe": os.mkfifo, "device": _device, "loop": _loop, "socket": _socket, "folder": os.mkdir, "huge": _huge}
READERS = {
    "import": ["import", "{}"],
    "replay": ["replay", "{}"],
    "play": ["play", "--game", "{}"],
    "session": ["session", "start", "--players", __file__, "--game", "{}"],
    "players": ["session", "start", "--players", "{}"],
    "sheet": ["sheet", "{}"],
    "announce": ["announce", "{}"],
    "export": ["export", "{}", "--to", "gcg"],
    "edit": ["edit", "{}"],
    "lexicon": ["lexicon", "add", "{}", "--name", "Mon"],
    "event": ["event", "results", "{}"],
    "event package": ["event", "package", "{}"],
    "new": ["event", "new", "Coupe", "--game", "{}"],
    "roster": ["event", "new", "Coupe", "--games", "1", "--players", "{}"],
    "restore": ["restore", "{}"],
}


@pytest.fixture(params=ODD)
def odd(request: pytest.FixtureRequest) -> Callable[[Path], None]:
    """Creates an object at a path that is none of the program's files."""
    made: Callable[[Path], None] = ODD[request.param]
    return made


@pytest.fixture(autouse=True)
def no_waiting(fresh_home: Path) -> Iterator[None]:
    """Ends a test that waits for a pipe or reads without end."""
    import faulthandler

    faulthandler.dump_traceback_later(60, exit=True)
    yield
    faulthandler.cancel_dump_traceback_later()


@pytest.mark.parametrize("command", READERS)
def test_objects_that_are_no_files_are_reported(
    command: str, odd: Callable[[Path], None], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    odd(tmp_path / "rien.txt")
    code = run([one.format(tmp_path / "rien.txt") for one in READERS[command]])
    told = capsys.readouterr()
    assert code in (1, 2, 3)
    assert told.err.strip()
    assert "Traceback" not in told.err


@pytest.mark.parametrize("name", ["config.toml", "config.pin", "machine.key", "door.json"])
def test_objects_in_the_programs_folders_do_not_block_it(
    name: str, odd: Callable[[Path], None], capsys: pytest.CaptureFixture[str]
) -> None:
    place = config_file().with_name(name) if name.startswith("config") else data_folder() / name
    place.parent.mkdir(parents=True, exist_ok=True)
    odd(place)
    assert read_told(place, WatchedState.parse) is None
    assert PinGuard(True, lambda: "", place, lambda: "2026-11-22T20:00:00+01:00").tries_left == MOST_WRONG
    codes = [run(asked) for asked in (["config", "show"], ["scores"])]
    assert set(codes) <= {0, 1, 2, 3}
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize("command", ["solve", "score", "correct"])
def test_an_input_without_end_is_told(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with Path("/dev/zero").open("rb") as zeros:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(zeros))
        assert run([command]) != 0
    assert capsys.readouterr().err.strip()
