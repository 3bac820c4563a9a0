"""Measures the second display: `python -m tests.bench.second_display [MOVES]`.

How far the frame with a draw, and the second that its clock shows, come behind the desk that keeps them, in ms: the
desk is this process, the second display another one with SDL's dummy driver at 1920×1080. Then the processor time of
that one while nothing changes and while a clock runs. Not a test: figures depend on the machine.
"""

import json
import os
import queue
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import replace
from pathlib import Path

from tests.bench.kiosk import ticks
from tests.conftest import CHECKOUT
from tests.kiosk.driver import game
from topping.config import Settings
from topping.kiosk.displays.following import BEAT_MS, Follower, LiveState, LiveWriter
from topping.kiosk.displays.moment import Hold, MoveClock
from topping.kiosk.engine.clock import Clock
from topping.kiosk.otherscreens import Projection, until_closed
from topping.kiosk.paint.theme import Panel
from topping.kiosk.window import Window
from topping.play.session.events import Collected, Opened, Registered
from topping.play.session.plan import Plan
from topping.store import open_store
from topping.store.sessions.log import SessionLog

os.environ |= {"SDL_VIDEODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
SIZE, MOVES, FOLLOW = (1920, 1080), 12, "--follow"
WATCHED_S = 10


def main(moves: int) -> None:
    """Plays the moves of a game, and prints what was measured."""
    clock = Clock()
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        with (
            open_store(home / "topping.db").store as store,
            subprocess.Popen(
                [sys.executable, "-m", "tests.bench.second_display", FOLLOW, folder],
                cwd=CHECKOUT,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            ) as process,
        ):
            frames: queue.SimpleQueue[tuple[int, dict[str, str]]] = queue.SimpleQueue()
            threading.Thread(target=_read, args=(process, frames), daemon=True).start()
            frames.get(timeout=30)
            log = SessionLog.start(store, Plan(), game(moves=moves), "Mesure", clock.date())
            log.add(Registered(1, "Ana"), clock.date())
            live = LiveWriter(home / "live.json")
            draws, seconds = [], []
            for move in range(1, moves + 1):
                began = clock.now()
                log.add(Opened(move), clock.date())
                running = MoveClock(180_000).released(Hold.DRAW, clock.now())
                live.tell(LiveState(log.id, log.written, clock.now(), running))
                draws.append(_until(frames, "rack") - began)
                for _ in range(3):  # the clock shows another second: when, and when it should
                    shown = _until(frames, "clock")
                    late = (shown - (running.since_ms or 0)) % 1_000
                    seconds.append(late if late < 500 else late - 1_000)
                    live.tell(LiveState(log.id, log.written, clock.now(), running))
                log.add(Collected(move), clock.date())
                live.tell(LiveState(log.id, log.written, clock.now()))
                _until(frames, "solution")
            print(f"draw on the second display: median {statistics.median(draws):.0f} ms, most {max(draws)} ms")
            print(f"a second of its clock: median {statistics.median(seconds):.0f} ms late, most {max(seconds)} ms")
            state = LiveState(log.id, log.written, clock.now())
            for name, shown_clock in (("idle", None), ("clock running", MoveClock(180_000).released(Hold.DRAW, 0))):
                before = ticks(process.pid)
                for _ in range(WATCHED_S * 1_000 // BEAT_MS):
                    live.tell(replace(state, at_ms=clock.now(), clock=shown_clock))
                    time.sleep(BEAT_MS / 1_000)
                spent_s = (ticks(process.pid) - before) / os.sysconf("SC_CLK_TCK")
                print(f"{name}: {100 * spent_s / WATCHED_S:.1f} % of a core")
            process.terminate()


def _read(process: subprocess.Popen[str], frames: queue.SimpleQueue[tuple[int, dict[str, str]]]) -> None:
    assert process.stdout is not None
    for line in process.stdout:
        frame = json.loads(line)
        frames.put((frame["at_ms"], frame["shown"]))


def _until(frames: queue.SimpleQueue[tuple[int, dict[str, str]]], panel: str) -> int:
    """When the next frame with a panel was on screen."""
    while True:
        at_ms, shown = frames.get(timeout=30)
        if panel in shown:
            return at_ms


class Telling(Projection):
    """Tells what it shows: a line of JSON for each frame in which the move, the draw or the time changed, and when."""

    told = ""

    def turn(self) -> bool:
        is_painted = super().turn()
        shown = json.dumps({panel.name: _text(panel) for panel in self.panels()})
        if is_painted and shown != self.told:
            self.told = shown
            print(json.dumps({"at_ms": Clock().now(), "shown": json.loads(shown)}), flush=True)
        return is_painted


def _text(panel: Panel) -> str:
    return str(panel.state) if panel.name in ("about", "clock", "rack", "notice", "message", "solution") else ""


def follow(home: Path) -> None:
    """The program of the second display, which follows a database, and ends with its standard input."""
    follower = Follower(home / "topping.db", home / "live.json")
    display = Telling(Window(SIZE, is_beside=True), Clock(), follower, Settings())
    display.run(is_alive=until_closed(sys.stdin.fileno()))


if __name__ == "__main__":
    if FOLLOW in sys.argv:
        follow(Path(sys.argv[2]))
    else:
        main(int(sys.argv[1]) if len(sys.argv) > 1 else MOVES)
