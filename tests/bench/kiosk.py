"""Measures the kiosk on a virtual screen: `python -m tests.bench.kiosk` (needs Xvfb and xdotool, Linux).

From the process's start to its first frame, in ms, and the processor time that it took until then; processor time at
the first screen and while a player thinks, in percent of one core; from a key to its frame, in ms; resident memory
while a game is played, in MB. With `--against CHECKOUT`, another checkout is measured in turn, with the same Python and
libraries: each process of one is followed by one of the other, so that what else the machine does falls on both. Of
several rounds the least and the median are told: the least is nearest to a machine that does nothing else. Not a test.
"""

import argparse
import ctypes
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from tests.end_to_end.program import CHECKOUT, environment
from tests.end_to_end.screen import VirtualScreen, virtual_screen, wait_until

SIZES: Final = ("1280x720", "1920x1080")
STARTS: Final = 3
"""First frames in a round."""
SETTLING_S: Final = 8
"""Wait before a process is measured: scenes are imported, and the answering thread opens the solver."""
KEYS: Final = 60
_PLAY: Final = ("play", "--game", "games/normale-01.txt", "--player", "Mesure", "--time", "600")
_PROBE: Final = """
import json, sys, time
import pygame
told = open(sys.argv[1], "w", buffering=1)
received = []
def telling(show):
    def shown(*of):
        show(*of)
        told.write(json.dumps({"at": time.time(), "worked_s": time.process_time(), "keys": bool(received)}) + "\\n")
        received.clear()
    return shown
pygame.display.flip, pygame.display.update = telling(pygame.display.flip), telling(pygame.display.update)
fetch = pygame.event.get
def fetched(*of, **more):
    events = fetch(*of, **more)
    received.extend(one for one in events if one.type == pygame.TEXTINPUT)
    return events
pygame.event.get = fetched
from topping.cli import run
sys.exit(run(sys.argv[2:]))
"""
"""Nothing of the program's own is named here but its command, so that any of its versions can be measured."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A frame painted."""

    at: float
    worked_s: float
    """Processor time of the process until then."""
    keys: bool
    """Whether a key came before it."""


@dataclass(slots=True)
class Program:
    """A checkout that is measured, and what came of it."""

    checkout: Path
    home: Path
    figures: dict[str, list[float]] = field(default_factory=dict)

    @property
    def told(self) -> Path:
        """The file into which a process tells its frames."""
        return self.home / "told"

    def note(self, name: str, value: float) -> None:
        """One more value of a figure."""
        self.figures.setdefault(name, []).append(value)

    def frames(self) -> list[Frame]:
        """Those told so far."""
        lines = self.told.read_text().splitlines() if self.told.exists() else []
        return [Frame(**json.loads(line)) for line in lines if line.endswith("}")]

    @property
    def environment(self) -> dict[str, str]:
        """Where its processes find the code and keep their data; bytecode is kept, as on any machine of a player."""
        inherited = environment(self.home, PYGAME_HIDE_SUPPORT_PROMPT="1", PYTHONPATH=str(self.checkout))
        return {name: value for name, value in inherited.items() if name != "PYTHONDONTWRITEBYTECODE"}

    def get_ready(self) -> None:
        """Compiles the program and its solver, so that no measurement includes it."""
        for command in (["-m", "compileall", "-q", "topping"], ["-c", "import topping.solver.solver"]):
            subprocess.run([sys.executable, *command], cwd=self.checkout, env=self.environment, check=True)

    @contextmanager
    def running(self, screen: VirtualScreen, arguments: Sequence[str]) -> Iterator[subprocess.Popen[bytes]]:
        """The program, full screen, from its first frame on."""
        self.told.unlink(missing_ok=True)
        command = [sys.executable, "-c", _PROBE, str(self.told), *arguments]
        begun = time.time()
        process = subprocess.Popen(command, cwd=self.checkout, env={**self.environment, **screen.environment})
        try:
            wait_until(lambda: bool(self.frames()), "the first frame", lambda: process.poll() is None)
            first = self.frames()[0]
            self.note("first frame, ms", (first.at - begun) * 1000)
            self.note("first frame, ms of processor time", first.worked_s * 1000)
            yield process
        finally:
            process.terminate()
            process.wait()

    def start(self, screen: VirtualScreen) -> None:
        """A start alone, at a game."""
        with self.running(screen, _PLAY):
            pass

    def rest(self, screen: VirtualScreen, seconds: int) -> None:
        """The first screen, untouched."""
        with self.running(screen, ()) as process:
            time.sleep(SETTLING_S)
            self.note("first screen, % of a core", load_percent(process.pid, seconds))

    def play(self, screen: VirtualScreen, seconds: int) -> None:
        """A draw looked at, then letters typed."""
        with self.running(screen, _PLAY) as process:
            screen.focus(process)
            time.sleep(SETTLING_S)
            screen.key("Return")
            time.sleep(1)
            self.note("thinking, % of a core", load_percent(process.pid, seconds))
            delays = sorted(self._key_delays_ms(screen))
            self.note("key to frame, p50 ms", statistics.median(delays))
            self.note("key to frame, p95 ms", delays[int(len(delays) * 0.95)])
            self.note("memory, MB", resident_mb(process.pid))

    def _key_delays_ms(self, screen: VirtualScreen) -> Iterator[float]:
        """From a key going down to the end of the frame that shows it."""
        keys = Keys(screen.name)
        for number in range(KEYS):
            seen = len(self.frames())
            pressed = keys.press("Escape" if number % 12 == 11 else "a")
            time.sleep(0.1 + 0.007 * (number % 10))
            yield from [(one.at - pressed) * 1000 for one in self.frames()[seen:] if one.keys][:1]


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


def load_percent(process: int, seconds: int) -> float:
    """Processor time of a process for so long, its children apart, in percent of a core."""
    before = ticks(process)
    time.sleep(seconds)
    return 100 * (ticks(process) - before) / os.sysconf("SC_CLK_TCK") / seconds


def ticks(process: int) -> int:
    """The processor time of a process (Linux)."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


def resident_mb(process: int) -> float:
    """Returns the memory of a process, shared pages included."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


def measure(size: str, programs: Sequence[Program], rounds: int, seconds: int) -> None:
    """All figures at one size of screen, full screen; each round takes the programs in the other order."""
    with virtual_screen(size) as screen:
        for program in programs:
            program.get_ready()
            program.start(screen)  # the first one loads files from the disk
            program.figures.clear()
        for number in range(rounds):
            order = programs[:: -1 if number % 2 else 1]
            for _ in range(STARTS):
                for program in order:
                    program.start(screen)
            for program in order:
                program.rest(screen, seconds)
            for program in order:
                program.play(screen, seconds)
            print(f"{size}: round {number + 1} of {rounds}; load {os.getloadavg()[0]:.1f}", file=sys.stderr, flush=True)
    width = max(len(str(program.checkout)) for program in programs)
    for name in programs[0].figures:
        for program in programs:
            values = program.figures[name]
            said = f"least {min(values):.1f}, median {statistics.median(values):.1f} of {len(values)}"
            print(f"{size} {name:34} {program.checkout!s:{width}} {said}", flush=True)


def main() -> None:
    """Reads the options."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.kiosk", description=str(__doc__))
    parser.add_argument("sizes", nargs="*", default=SIZES, metavar="SIZE", help="of the screen, such as 1920x1080")
    parser.add_argument(
        "--against", type=Path, action="append", default=[], metavar="CHECKOUT", help="measured in turn"
    )
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=int, default=20, help="how long processor time is measured")
    given = parser.parse_args()
    for size in given.sizes:
        with tempfile.TemporaryDirectory() as folder:
            programs = []
            for number, checkout in enumerate([CHECKOUT, *given.against]):
                home = Path(folder) / str(number)
                home.mkdir()
                programs.append(Program(checkout.resolve(), home))
            measure(size, programs, given.rounds, given.seconds)


if __name__ == "__main__":
    main()
