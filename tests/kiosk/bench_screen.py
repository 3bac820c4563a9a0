"""Measures the second display: `python -m tests.kiosk.bench_screen [MOVES]`.

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

from tests.conftest import CHECKOUT
from tests.kiosk.driver import game
from topping.kiosk.engine.clock import Clock
from topping.kiosk.public.following import BEAT_MS, LiveState, LiveWriter
from topping.kiosk.public.moment import Hold, MoveClock
from topping.play.session.events import Collected, Opened, Registered
from topping.play.session.plan import Plan
from topping.store import open_store
from topping.store.sessions.log import SessionLog

MOVES = 12
WATCHED_S = 10


def main(moves: int) -> None:
    """Plays the moves of a game, and prints what was measured."""
    clock = Clock()
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        os.environ["TOPPING_HOME"] = folder
        with (
            open_store(home / "topping.db").store as store,
            subprocess.Popen(
                [sys.executable, "-m", "tests.kiosk.follow"],
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
                before = _cpu_s(process.pid)
                for _ in range(WATCHED_S * 1_000 // BEAT_MS):
                    live.tell(replace(state, at_ms=clock.now(), clock=shown_clock))
                    time.sleep(BEAT_MS / 1_000)
                print(f"{name}: {100 * (_cpu_s(process.pid) - before) / WATCHED_S:.1f} % of a core")
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


def _cpu_s(pid: int) -> float:
    """The processor time of a process (Linux)."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else MOVES)
