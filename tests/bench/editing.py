"""How fast the editor and the free position answer: `python -m tests.bench.editing`.

With an answering thread of its own, without a window, at 1920×1080: a key of a line typed into a whole sheet until its
frame is painted (p50 and most); the last letter of a draw until its solutions are on screen; a position with two jokers
until its list is. On the clock. The solver must be compiled.
"""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}

from tests.bench.timing import Times, below, ready_answerer, timed
from tests.kiosk.driver import ENTER, Driver
from tests.screens.states import editing
from topping.gamefiles.drafts import write_draft
from topping.kiosk.screens.editing.editor import EditorScreen
from topping.kiosk.screens.editing.position import SolvingScreen
from topping.kiosk.screens.editing.routes import EditGame, SetUpPosition
from topping.rules.conditions.conditions import Conditions
from topping.rules.grid.position import Position
from topping.store import open_store

TWO_JOKERS = next(reversed(editing.listed()))


@contextmanager
def kiosk_with_answerer() -> Iterator[Driver]:
    """A kiosk that paints, with a real answering thread and a database on the disk."""
    with (
        ready_answerer() as service,
        TemporaryDirectory() as folder,
        open_store(Path(folder, "topping.db")).store as store,
    ):
        kiosk = Driver(store, (1920, 1080), Conditions(), paints=True)
        kiosk.kiosk.answerer = service
        yield kiosk
        kiosk.kiosk.screen.close()


def main() -> None:
    """Types and prints."""
    with kiosk_with_answerer() as kiosk:
        path = editing.shelf_of(kiosk).new_path()
        write_draft(editing.typed(18), path)
        kiosk.show(EditGame(path))
        _until(kiosk, lambda: len(kiosk.scene_of(EditorScreen)._grades.found) == 18)
        keys = Times()
        for key in str(editing.typed(19).rows[18]).lower():
            with keys:
                kiosk.type(key)
        print(f"a key, until its frame: p50 {below(0.5, keys.clock):.0f} ms, most {max(keys.clock):.0f} ms")
        kiosk.key(ENTER)
        draw = editing.typed(20).rows[19].draw.replace("+", "").lower()
        kiosk.type(draw[:-1])
        (took,) = timed(lambda: _solved(kiosk, partial(kiosk.type, draw[-1]))).clock
        print(f"the last letter of a draw, until its solutions: {took:.0f} ms")
        set_up = partial(kiosk.show, SetUpPosition(Position.parse(TWO_JOKERS)))
        all_took = ", ".join(f"{one:.0f}" for one in timed(lambda: _solved(kiosk, set_up), 3).clock)
        print(f"two jokers, until the list: {all_took} ms ({' '.join(kiosk.texts('count'))})")


def _solved(kiosk: Driver, act: Callable[[], None]) -> None:
    act()
    _until(kiosk, lambda: kiosk.scene_of(SolvingScreen).solutions.of)


def _until(kiosk: Driver, is_so: Callable[[], object]) -> None:
    deadline = time.monotonic() + 20
    while not is_so():
        if time.monotonic() > deadline:
            raise TimeoutError
        kiosk.step()
        time.sleep(0.0005)


if __name__ == "__main__":
    main()
