"""A program killed, or ended without notice."""

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.end_to_end.program import GAME_FILE, ask, environment, holds, said, started, started_as
from tests.end_to_end.screen import VirtualScreen, comes_true, needs_screen, virtual_screen, wait_until
from topping.gamefiles import shelf


@pytest.fixture
def screen() -> Iterator[VirtualScreen]:
    with virtual_screen() as opened:
        yield opened


def wait_for(home: Path, process: subprocess.Popen[bytes], table: str, count: int) -> None:
    wait_until(lambda: holds(home, table, count), f"{count} {table}", lambda: process.poll() is None)


def assert_opens(screen: VirtualScreen, process: subprocess.Popen[bytes], log: Path) -> None:
    screen.focus(process)
    assert process.poll() is None
    complaints = log.read_text(encoding="utf-8")
    assert "topping :" not in complaints
    assert "Traceback" not in complaints


@needs_screen
def test_killed_in_a_run_it_loses_no_move(screen: VirtualScreen, fresh_home: Path) -> None:
    first, second, third = (move.solution.move.circled.lower() for move in shelf.load(GAME_FILE).moves[:3])
    with started(fresh_home, GAME_FILE, "Élodie", **screen.environment) as process:
        screen.focus(process)
        screen.key("Return")
        wait_for(fresh_home, process, "runs", 1)
        for number, top in enumerate((first, second), start=1):
            screen.type(top)
            screen.key("Return")
            wait_for(fresh_home, process, "moves", number)
        screen.type(third)  # and no Enter: this much is lost
        process.kill()
        process.wait(timeout=30)

    assert ask(fresh_home, "PRAGMA integrity_check") == [("ok",)]
    assert ask(fresh_home, "SELECT number, found FROM moves") == [(1, 1), (2, 1)]
    assert ask(fresh_home, "SELECT number, verdict FROM proposals") == [(1, "top"), (2, "top")]
    kept_strokes = "SELECT number, showing, length(data) > 20 FROM strokes WHERE number < 3"
    assert ask(fresh_home, kept_strokes) == [(1, 1, 1), (2, 1, 1)]
    assert ask(fresh_home, "SELECT outcome FROM runs") == [("open",)], "which counts as unfinished"

    with started_as(fresh_home, "play", **screen.environment) as process:
        assert_opens(screen, process, fresh_home / "kiosk.log")
    assert ask(fresh_home, "SELECT id, outcome FROM runs") == [(1, "open")]
    assert ask(fresh_home, "SELECT number, found FROM moves") == [(1, 1), (2, 1)]


@needs_screen
def test_killed_in_a_session_it_loses_no_entry(screen: VirtualScreen, fresh_home: Path, tmp_path: Path) -> None:
    players = tmp_path / "joueurs.txt"
    players.write_text("1 Ana\n2 Bob\n", encoding="utf-8")
    said(fresh_home, "config", "set", "announce.session", "false")
    said(fresh_home, "config", "set", "sound.muted", "true")
    start = ("session", "start", "--players", str(players), "--game", str(GAME_FILE), "--name", "Jeudi")
    with started_as(fresh_home, *start, **screen.environment) as process:
        screen.focus(process)
        wait_for(fresh_home, process, "game_events", 2)
        assert "un top sur quatre" in (fresh_home / "kiosk.log").read_text(encoding="utf-8")
        screen.key("F2")
        wait_for(fresh_home, process, "game_events", 3)
        for _ in range(3):
            screen.key("F2", "F2")  # ignored as long as the draw is not on screen
            if comes_true(lambda: holds(fresh_home, "game_events", 4), 3):
                break
        screen.key("Tab")
        for number, line in enumerate(("1 jodles h4 44", "2 sol h4 6"), start=5):
            screen.type(line)
            screen.key("Return")
            wait_for(fresh_home, process, "game_events", number)
        screen.type("2 jo")  # and no Enter: the line being typed is lost
        process.kill()
        process.wait(timeout=30)

    assert ask(fresh_home, "PRAGMA integrity_check") == [("ok",)]
    exported = json.loads(said(fresh_home, "session", "export", "1", "--json"))
    events = exported["events"]
    kinds = ["registered", "registered", "opened", "collected", "handed", "handed"]
    assert [event["kind"] for event in events] == kinds
    assert [(event["table"], event["bulletin"]["score"]) for event in events[4:]] == [(1, 44), (2, 6)]

    with started_as(fresh_home, "play", **screen.environment) as process:
        assert_opens(screen, process, fresh_home / "kiosk.log")
        screen.key("Return")  # the first screen offers the session
        screen.key("F2")
        wait_for(fresh_home, process, "game_events", 7)


@needs_screen
def test_killed_in_the_editor_it_opens_where_it_stood(screen: VirtualScreen, fresh_home: Path) -> None:
    draft = fresh_home / "drafts" / "brouillon-01.txt"

    def holds_line(text: str) -> bool:
        return draft.exists() and text in draft.read_text(encoding="utf-8").casefold()

    with started_as(fresh_home, "edit", **screen.environment) as process:
        screen.focus(process)
        screen.type("gdpania pignada h4")
        screen.key("Return")
        screen.type("deoxniz gond")
        wait_until(lambda: holds_line("ligne : deoxniz gond"), "the line", lambda: process.poll() is None)
        process.kill()
        process.wait(timeout=30)

    kept = draft.read_text(encoding="utf-8")
    assert " 1 GDPANIA PIGNADA H4\n" in kept
    with started_as(fresh_home, "edit", str(draft), **screen.environment) as process:
        screen.focus(process)
        screen.type("iez 6h")
        screen.key("Return")
        wait_until(lambda: holds_line(" 2 deoxniz gondiez 6h"), "the row", lambda: process.poll() is None)
    assert sorted(one.name for one in draft.parent.iterdir()) == [draft.name]


_CHILD = Path(__file__).with_name("lonely_player.py")
_MOVES = 3


def _playing(home: Path) -> subprocess.Popen[bytes]:
    """A program in the middle of a run: three moves found, then nothing."""
    with (home / "child.log").open("wb") as log:
        process = subprocess.Popen(
            [sys.executable, str(_CHILD), str(_MOVES)],
            env=environment(home, SDL_VIDEODRIVER="dummy", PYTHONPATH=str(_CHILD.parent.parent.parent)),
            stdout=log,
            stderr=log,
        )
    wait_until(lambda: holds(home, "moves", _MOVES), "three moves", lambda: process.poll() is None)
    return process


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGTERM to catch")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_asked_to_end_it_leaves_the_run_to_be_resumed(fresh_home: Path, number: signal.Signals) -> None:
    process = _playing(fresh_home)
    process.send_signal(number)
    assert process.wait(timeout=30) == 0
    assert ask(fresh_home, "SELECT outcome FROM runs") == [("open",)]
    assert ask(fresh_home, "SELECT number, found FROM moves") == [(1, 1), (2, 1), (3, 1)]
