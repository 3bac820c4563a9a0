"""How fast the editor and the free position answer: `python -m tests.kiosk.bench_editing`.

With a helper process of its own, without a window, at 1920×1080: a key of a line typed into a whole sheet until its
frame is painted (p50 and most); the last letter of a draw until its solutions are on screen; a position with two jokers
until its list is; a line half typed and a row written. On the clock. The solver must be compiled.
"""

import os
import statistics
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}

from tests.kiosk.driver import ENTER, Driver
from tests.screens.states import editing
from topping.game.drafts import write_draft
from topping.game.lexicon import WantedLexicon
from topping.game.service.client import HelperService
from topping.game.service.messages import HelperFailed, SolverReady
from topping.kiosk import routes
from topping.lexicon.catalogue import default
from topping.rules.conditions.conditions import Conditions
from topping.rules.grid.position import Position
from topping.store import open_store

SIZE = (1920, 1080)
TWO_JOKERS = next(reversed(editing.listed()))


def main() -> None:
    """Types and prints."""
    service = HelperService()
    service.open(WantedLexicon.of(default()))
    while not any(isinstance(news, SolverReady | HelperFailed) for news in service.news()):
        time.sleep(0.001)
    with TemporaryDirectory() as folder, open_store(Path(folder) / "topping.db").store as store:
        kiosk = Driver(store, SIZE, Conditions(), paints=True)
        kiosk.kiosk.helper = service
        path = editing.shelf_of(kiosk).new_path()
        write_draft(editing.typed(18), path)
        kiosk.show(routes.EditGame(path))
        _until(kiosk, lambda: all(row.mark.value != "none" for row in kiosk.shown("sheet").rows[:-1]))
        times = [_timed(kiosk.type, key) for key in str(editing.typed(19).rows[18]).lower()]
        print(f"a key, until its frame: p50 {statistics.median(times):.0f} ms, most {max(times):.0f} ms")
        kiosk.key(ENTER)
        draw = editing.typed(20).rows[19].draw.replace("+", "").lower()
        kiosk.type(draw[:-1])
        print(f"the last letter of a draw, until its solutions: {_timed(_solve, kiosk, draw[-1]):.0f} ms")
        took = [_timed(_set_up, kiosk) for _ in range(3)]
        print(f"two jokers, until the list: {', '.join(f'{one:.0f}' for one in took)} ms ({kiosk.shown('count')})")
        draft = editing.typed(18)
        for name, is_lasting in (("a line half typed", False), ("a row", True)):
            times = [_timed(partial(write_draft, draft, path, is_lasting=is_lasting)) for _ in range(30)]
            print(f"{name}, written: {statistics.median(times):.1f} ms")
        kiosk.kiosk.screen.close()
    service.close()


def _solve(kiosk: Driver, letter: str) -> None:
    kiosk.type(letter)
    _until(kiosk, lambda: kiosk.shown("solutions").rows)


def _set_up(kiosk: Driver) -> None:
    kiosk.show(routes.SetUpPosition(Position.parse(TWO_JOKERS)))
    _until(kiosk, lambda: kiosk.shown("solutions").rows)


def _timed(act: Callable[..., object], *values: object) -> float:
    """Milliseconds that something takes."""
    began = time.perf_counter()
    act(*values)
    return 1000 * (time.perf_counter() - began)


def _until(kiosk: Driver, is_so: Callable[[], object]) -> None:
    deadline = time.monotonic() + 20
    while not is_so():
        if time.monotonic() > deadline:
            raise TimeoutError
        kiosk.step()
        time.sleep(0.0005)


if __name__ == "__main__":
    main()
