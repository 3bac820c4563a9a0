"""Measures what changes of scene leave in memory: `python -m tests.kiosk.bench_memory` (Linux; needs no screen).

Resident memory of a process that has gone round three screens 400 times (home, a run, the leaderboard), what the
pictures that are kept take, and how long a change of scene takes in the first and in the last 20 rounds. Not a test:
figures depend on the machine.
"""

import gc
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

SIZES = ("1280x720", "1920x1080", "3840x2160")
ROUNDS = 400
_TIMED = 20


def resident_mb() -> int:
    """Resident memory of this process."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") // 2**20


def surfaces_mb() -> float:
    """What all pictures that are kept take, in MB; a part of another one takes nothing."""
    from pygame import Surface

    found = {id(one): one for kept in gc.get_objects() for one in gc.get_referents(kept) if isinstance(one, Surface)}
    whole = [one for one in found.values() if one.get_parent() is None]
    return sum(one.get_pitch() * one.get_height() for one in whole) / 1e6


def measure(size: str, folder: Path) -> None:
    """Goes round and prints the figures; the process must have set no display up yet."""
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1", "TOPPING_HOME": str(folder)}
    from tests.kiosk.driver import Driver, game
    from topping.kiosk import routes
    from topping.rules.conditions.conditions import Conditions
    from topping.store import open_store

    width, height = map(int, size.split("x"))
    with open_store(folder / "topping.db").store as store:
        kiosk = Driver(store, (width, height), Conditions(), paints=True)
        kiosk.show(routes.Home())
        seat = kiosk.backstage.runs.seat("Marie", game())
        first, took = resident_mb(), list[float]()
        for _ in range(ROUNDS):
            begun = time.perf_counter()
            for route in (routes.Home(), routes.Play(seat), routes.Leaderboard()):
                kiosk.show(route)
            took.append((time.perf_counter() - begun) * 1000 / 3)
        early, late = (sum(part) / _TIMED for part in (took[:_TIMED], took[-_TIMED:]))
        print(
            f"{size}: {first} MB at the first screen, {resident_mb()} MB after {ROUNDS} rounds of three screens; "
            f"a change takes {early:.0f} ms at first, {late:.0f} ms at last; pictures kept: {surfaces_mb():.0f} MB",
            flush=True,
        )


if __name__ == "__main__":
    if len(sys.argv) == 2:
        with tempfile.TemporaryDirectory() as home:
            measure(sys.argv[1], Path(home))
    else:
        for one in SIZES:
            subprocess.run([sys.executable, "-m", "tests.kiosk.bench_memory", one], check=True)
