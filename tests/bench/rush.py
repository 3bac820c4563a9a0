"""How long a rush keeps a player waiting: `python -m tests.bench.rush [TOPS]` (12).

With an answering thread of its own and a database on the disk, without a window: from the question for a set to its
first positions; from the start to the first position on screen, and from the Enter that finds a top to the next one
(p50 and most), on the clock and, in brackets, in processor time of the kiosk. The solver must be compiled.
"""

import sys
import time
from dataclasses import replace

from tests.bench.editing import kiosk_with_answerer
from tests.bench.timing import Times, below
from tests.kiosk.driver import ENTER, Driver
from topping.kiosk.screens.training.routes import Rush
from topping.kiosk.screens.training.rush import RushScreen
from topping.kiosk.screens.training.rushready import RushReadyScreen
from topping.training.rush.positionset import RushMode


def main(tops: int) -> None:
    """Plays and prints."""
    known, first, following = Times(), Times(), Times()
    with kiosk_with_answerer() as kiosk:
        kiosk.services.change(replace(kiosk.services.settings, animations=False))
        kiosk.services.players.last = "Camille"
        with known:
            kiosk.show(Rush(RushMode.CLOCK))
            while kiosk.scene_of(RushReadyScreen)._coming:
                kiosk.step()
                time.sleep(0.001)
        print(f"first positions known after {known.clock[0]:.0f} ms")
        with first:
            kiosk.press(ENTER)
            kiosk.release(ENTER)
            while kiosk.scene != "rush" or kiosk.scene_of(RushScreen).awaits_frame:
                kiosk.step()
        print(f"first position on screen after {first.clock[0]:.0f} ms ({first.worked[0]:.0f})")
        for _ in range(tops):
            scene = kiosk.scene_of(RushScreen)
            before = scene.turn
            kiosk.type(before.solution.move.circled)
            with following:
                kiosk.press(ENTER)
                kiosk.release(ENTER)
                while kiosk.scene_of(RushScreen).turn is before or scene.awaits_frame:
                    kiosk.step()
            rest(kiosk)
        waits, works = following.clock, following.worked
        print(f"next one on screen after {below(0.5, waits):.0f} ms ({below(0.5, works):.0f})")
        print(f"the longest of {tops}: {max(waits):.0f} ms ({max(works):.0f})")


def rest(kiosk: Driver) -> None:
    """Two seconds until the next top: the clock of the kiosk stands nearly still meanwhile."""
    until = time.perf_counter() + 2
    while time.perf_counter() < until:
        kiosk.kiosk.step()
        time.sleep(0.03)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 12)
