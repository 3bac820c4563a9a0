"""Measures the kiosk on a virtual screen: `python -m tests.kiosk.bench_kiosk` (needs Xvfb and xdotool, Linux).

CPU at the first screen and while a player thinks, in percent of one core; from a key to its frame, in ms; from the
process's start to its first frame, in ms. Not a test: figures depend on the machine and on what else it does.
"""

from __future__ import annotations

import ctypes
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.end_to_end.program import CHECKOUT, environment
from tests.end_to_end.screen import VirtualScreen, virtual_screen, wait_until

SIZES = ("1280x720", "1920x1080")
THINKING_S = 20
RESTING_S = 10
STARTS = 5
KEYS = 60
_PLAY = ("play", "--game", "games/normale-01.txt", "--player", "Mesure", "--time", "600")
_PROBE = """
import json, sys, time
told = open(sys.argv[1], "w", buffering=1)
from topping.cli.main import run
from topping.kiosk import app, window
go_on = window.Window.go_on
def gone_on(self, *until):
    is_whole = go_on(self, *until)
    if is_whole:
        told.write(json.dumps({"frame": time.time(), "keys": bool(received)}) + "\\n")
        received.clear()
    return is_whole
window.Window.go_on = gone_on
received = []
handle = app.Kiosk._handle
def handled(self, event, at):
    if event.type == app.pygame.TEXTINPUT:
        received.append(at)
    handle(self, event, at)
app.Kiosk._handle = handled
sys.exit(run(sys.argv[2:]))
"""


def measure(size: str) -> None:
    """All three figures at one size of screen, full screen."""
    with virtual_screen(size) as screen, tempfile.TemporaryDirectory() as folder:
        resting = resting_percent(screen, Path(folder))
        starts = [first_frame_ms(screen, Path(folder)) for _ in range(STARTS + 1)][1:]
        told = Path(folder) / "told"
        process = start(screen, Path(folder), told)
        try:
            wait_until(lambda: bool(frames(told)), "the first frame")
            screen.focus(process)
            time.sleep(5)  # the helper process gets the solver ready
            screen.key("Return")
            time.sleep(1)
            before = ticks(process.pid)
            time.sleep(THINKING_S)
            percent = 100 * (ticks(process.pid) - before) / os.sysconf("SC_CLK_TCK") / THINKING_S
            delays = key_delays_ms(screen, told)
        finally:
            process.terminate()
            process.wait()
    delays.sort()
    print(
        f"{size}: first screen {resting:.1f} %, thinking {percent:.1f} % of a core; "
        f"key to frame p50 {statistics.median(delays):.0f} ms, p95 {delays[int(len(delays) * 0.95)]:.0f} ms; "
        f"first frame {statistics.median(starts):.0f} ms ({', '.join(f'{one:.0f}' for one in starts)})",
        flush=True,
    )


def resting_percent(screen: VirtualScreen, folder: Path) -> float:
    """Processor time while the first screen stands untouched, in percent of a core."""
    told = folder / "rest"
    process = start(screen, folder, told, [])
    try:
        wait_until(lambda: bool(frames(told)), "the first frame")
        time.sleep(5)
        before = ticks(process.pid)
        time.sleep(RESTING_S)
        return 100 * (ticks(process.pid) - before) / os.sysconf("SC_CLK_TCK") / RESTING_S
    finally:
        process.terminate()
        process.wait()


def start(screen: VirtualScreen, folder: Path, told: Path, arguments: Sequence[str] = _PLAY) -> subprocess.Popen[bytes]:
    """The program, full screen, telling its frames into a file; by default at the board of a game."""
    return subprocess.Popen(
        [sys.executable, "-c", _PROBE, str(told), *arguments],
        cwd=CHECKOUT,
        env=environment(folder, PYGAME_HIDE_SUPPORT_PROMPT="1", **screen.environment),
    )


def first_frame_ms(screen: VirtualScreen, folder: Path) -> float:
    """From the start of the process to the first frame on screen."""
    told = folder / "start"
    told.unlink(missing_ok=True)
    begun = time.time()
    process = start(screen, folder, told)
    wait_until(lambda: bool(frames(told)), "the first frame", lambda: process.poll() is None)
    process.terminate()
    process.wait()
    return (frames(told)[0].at - begun) * 1000


def key_delays_ms(screen: VirtualScreen, told: Path) -> list[float]:
    """From a key going down to the end of the frame that shows it."""
    delays: list[float] = []
    keys = Keys(screen.name)
    for number in range(KEYS):
        seen = len(frames(told))
        pressed = keys.press("Escape" if number % 12 == 11 else "a")
        time.sleep(0.1 + 0.007 * (number % 10))
        new = [one.at for one in frames(told)[seen:] if one.shows_key]
        if new:
            delays.append((new[0] - pressed) * 1000)
    return delays


class Keys:
    """Presses keys without starting a program for each: xdotool's own way, by the XTest library."""

    def __init__(self, display: str) -> None:
        self._x, self._test = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXtst.so.6")
        self._x.XOpenDisplay.restype = ctypes.c_void_p
        self._x.XStringToKeysym.restype = ctypes.c_ulong
        self._display = ctypes.c_void_p(self._x.XOpenDisplay(display.encode()))

    def press(self, name: str) -> float:
        """Presses and lets go; when it went down."""
        code = self._x.XKeysymToKeycode(self._display, ctypes.c_ulong(self._x.XStringToKeysym(name.encode())))
        pressed = time.time()
        for down in (1, 0):
            self._test.XTestFakeKeyEvent(self._display, code, down, ctypes.c_ulong(0))
        self._x.XFlush(self._display)
        return pressed


@dataclass(frozen=True)
class Frame:
    """A frame painted: when, and whether a key came before it."""

    at: float
    shows_key: bool


def frames(told: Path) -> list[Frame]:
    """The frames told so far."""
    lines = told.read_text().splitlines() if told.exists() else []
    found = [json.loads(line) for line in lines if line.endswith("}")]
    return [Frame(one["frame"], one["keys"]) for one in found]


def ticks(process: int) -> int:
    """Processor time of a process, its children apart."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


if __name__ == "__main__":
    for one in sys.argv[1:] or SIZES:
        measure(one)
