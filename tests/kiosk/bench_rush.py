"""How long a rush keeps a player waiting: `python -m tests.kiosk.bench_rush [TOPS]` (12).

With a helper process of its own and a database on the disk, without a window: from the question for a set to its first
positions; from the start to the first position on screen, and from the Enter that finds a top to the next one (p50 and
most), on the clock and, in brackets, in processor time of the kiosk. The solver must be compiled.
"""

import os
import sys
import time
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}

import pygame  # reads the environment when it is imported

from tests.kiosk.driver import ENTER, Driver
from topping.game.lexicon import WantedLexicon
from topping.game.service.client import HelperService
from topping.game.service.messages import HelperFailed, SolverReady
from topping.kiosk import routes
from topping.kiosk.screens.training.rush import RushScreen
from topping.kiosk.screens.training.rushpages import RushReadyScreen
from topping.lexicon.catalogue import default
from topping.rules.conditions.conditions import Conditions
from topping.store import open_store
from topping.training.rush.sets import RushMode

SIZE = (1920, 1080)


def main() -> None:
    """Plays and prints."""
    tops = int(sys.argv[1]) if len(sys.argv) > 1 else 12
    service = HelperService()
    service.open(WantedLexicon.of(default()))
    while not any(isinstance(news, SolverReady | HelperFailed) for news in service.news()):
        time.sleep(0.001)
    with TemporaryDirectory() as folder, open_store(Path(folder) / "topping.db").store as store:
        kiosk = Driver(store, SIZE, Conditions(), paints=True)
        kiosk.kiosk.helper = service
        kiosk.backstage.change(replace(kiosk.backstage.settings, animations=False))
        kiosk.backstage.players.last = "Camille"
        began = time.perf_counter()
        kiosk.show(routes.Rush(RushMode.CLOCK))
        while kiosk.scene_of(RushReadyScreen)._coming:
            kiosk.step()
            time.sleep(0.001)
        print(f"first positions known after {1000 * (time.perf_counter() - began):.0f} ms")
        began, worked = time.perf_counter(), time.process_time()
        kiosk.press(ENTER)
        kiosk.release(ENTER)
        while kiosk.scene != "rush" or kiosk.scene_of(RushScreen).awaits_frame:
            kiosk.step()
        worked = time.process_time() - worked
        print(f"first position on screen after {1000 * (time.perf_counter() - began):.0f} ms ({1000 * worked:.0f})")
        waits, works = [], []
        for _ in range(tops):
            scene = kiosk.scene_of(RushScreen)
            before = scene.turn
            kiosk.type(before.solution.move.circled)
            began, worked = time.perf_counter(), time.process_time()
            kiosk.press(ENTER)
            kiosk.release(ENTER)
            while kiosk.scene_of(RushScreen).turn is before or scene.awaits_frame:
                kiosk.step()
            waits.append(1000 * (time.perf_counter() - began))
            works.append(1000 * (time.process_time() - worked))
            rest(kiosk)
        waits.sort()
        works.sort()
        middle = tops // 2
        print(f"next one on screen after {waits[middle]:.0f} ms ({works[middle]:.0f})")
        print(f"the longest of {tops}: {waits[-1]:.0f} ms ({works[-1]:.0f})")
    service.close()
    pygame.quit()


def rest(kiosk: Driver) -> None:
    """Two seconds until the next top: the clock of the kiosk stands nearly still meanwhile."""
    until = time.perf_counter() + 2
    while time.perf_counter() < until:
        kiosk.kiosk.step()
        time.sleep(0.03)


if __name__ == "__main__":
    main()
