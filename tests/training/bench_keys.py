"""How exactly strokes tell where time went in a real window: `python -m tests.training.bench_keys [GAME]` (normale-01).

Plays one prepared game in the program's own process under Xvfb, its keys and clicks sent by the XTest extension: the
entry line, the grid and the mouse in turn. A second kiosk, without a window, tells where the cursor stands and where
squares and tiles are. Prints by how much finding, typing and placing differ from this script's own clock; the system's
share and the loop's are in it, so that it means something only where nothing else keeps the processor.
"""

import ctypes
import os
import sys
import tempfile
import time
from functools import partial
from pathlib import Path
from random import Random
from typing import Final

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame

from tests.end_to_end.program import holds, started
from tests.end_to_end.screen import virtual_screen, wait_until
from tests.kiosk.driver import TAB, Driver
from tests.training.player import arrow
from topping.game import shelf
from topping.rules.conditions.conditions import Conditions
from topping.rules.games.game import Turn
from topping.store.opening import open_store
from topping.training.movetime import MoveTime, move_time

PLAYER: Final = "Essai"
NAMES: Final = {
    pygame.K_UP: "Up",
    pygame.K_DOWN: "Down",
    pygame.K_LEFT: "Left",
    pygame.K_RIGHT: "Right",
    pygame.K_TAB: "Tab",
}


class Hands:
    """Presses keys and clicks, and tells when, in milliseconds of its own clock."""

    def __init__(self, display: str, chance: Random) -> None:
        self.chance = chance
        self._x11, self._test = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXtst.so.6")
        self._x11.XOpenDisplay.restype = ctypes.c_void_p
        self._display = ctypes.c_void_p(self._x11.XOpenDisplay(display.encode()))
        self._shift = self._code("Shift_L")

    def key(self, name: str, *, shift: bool = False) -> float:
        code, now = self._code(name), 1_000 * time.monotonic()
        if shift:
            self._test.XTestFakeKeyEvent(self._display, self._shift, 1, 0)
        for is_down in (1, 0):
            self._test.XTestFakeKeyEvent(self._display, code, is_down, 0)
        if shift:
            self._test.XTestFakeKeyEvent(self._display, self._shift, 0, 0)
        self._x11.XFlush(self._display)
        return now

    def type(self, text: str) -> list[float]:
        times = []
        for character in text:
            name = {" ": "space", "(": "9", ")": "0"}.get(character, character)
            times.append(self.key(name, shift=character in "()"))
            self.pause()
        return times

    def click(self, place: tuple[int, int]) -> float:
        self._test.XTestFakeMotionEvent(self._display, -1, *place, 0)
        self._x11.XFlush(self._display)
        self.pause()
        now = 1_000 * time.monotonic()
        for is_down in (1, 0):
            self._test.XTestFakeButtonEvent(self._display, 1, is_down, 0)
        self._x11.XFlush(self._display)
        return now

    def _code(self, name: str) -> int:
        return int(self._x11.XKeysymToKeycode(self._display, self._x11.XStringToKeysym(name.encode())))

    def pause(self, low: int = 60, high: int = 200) -> None:
        time.sleep(self.chance.randint(low, high) / 1000)


def on_line(hands: Hands, turn: Turn) -> tuple[float, float, float]:
    """When the entry began, how long the place was looked for, and when Enter was pressed."""
    word, reference = turn.solution.move.circled.lower().split()
    letters = hands.type(word)
    hands.type(" ")
    if hands.chance.random() < 0.5:
        hands.pause(1_100, 2_000)
    pause = hands.type(reference)[0] - letters[-1]
    return letters[0], pause if pause >= 1_000 else 0, hands.key("Return")


def on_grid(hands: Hands, turn: Turn, beside: Driver, with_mouse: bool) -> tuple[float, float, float]:
    """As above: the place is looked for until the first letter."""
    start, direction = turn.solution.reference.square, turn.solution.reference.direction
    moved: list[float] = []
    if with_mouse:
        while beside.shown("board").cursor != start or beside.shown("board").direction is not direction:
            place = beside.square(start.row, start.column).center
            beside.click(place)
            moved.append(hands.click(place))
            hands.pause()
    else:
        while (key := arrow(beside.shown("board"), start, direction)) is not None:
            beside.key(key)
            moved.append(hands.key(NAMES[key]))
            hands.pause()
    letters: list[float] = []
    for step, letter in enumerate(turn.solution.word):
        if turn.before.board.holds(start.moved(direction, step)):
            continue
        if with_mouse:
            place = beside.tile(letter).center
            letters.append(hands.click(place))
            beside.click(place)
            hands.pause()
        else:
            letters += hands.type(letter.lower())
            beside.type(letter.lower())
    return moved[0], letters[0] - moved[0], hands.key("Return")


def played(home: Path, game_name: str) -> list[tuple[str, float, float, float]]:
    """Plays the game; of each move what with, and entry, placing and Enter by this script's clock."""
    path = next(one.path for one in shelf.prepared() if one.name == game_name)
    game, done = shelf.load(path), list[tuple[str, float, float, float]]()
    with (
        open_store(home / "beside.db").store as store,
        virtual_screen() as screen,
        started(home, path, PLAYER, **screen.environment) as process,
    ):
        beside = Driver(store, (1280, 720), Conditions(), False)
        beside.play(game)
        screen.focus(process)
        hands = Hands(screen.name, Random(7))
        hands.key("Return")
        wait_until(lambda: holds(home, "runs", 1), "the run")
        for turn in game.turns():
            was_on_grid = bool(done) and done[-1][0] != "line"
            device = ("line", "grid", "line", "mouse")[turn.number % 4] if turn.solution.word.isupper() else "line"
            if was_on_grid:
                hands.key("Tab")
                beside.key(TAB)
                device = "line"
            hands.pause(800, 2_000)
            if device == "line":
                done.append((device, *on_line(hands, turn)))
            else:
                done.append((device, *on_grid(hands, turn, beside, device == "mouse")))
            wait_until(partial(holds, home, "moves", turn.number), f"move {turn.number}")
            if device == "line":
                beside.find_top()
            else:
                beside.key(pygame.K_RETURN)
    return done


def main(game: str) -> None:
    """Prints the largest difference of each part, by device."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["TOPPING_HOME"] = folder
        home = Path(folder)
        scripted = played(home, game)
        with open_store(home / "topping.db").store as store:
            (run,) = [one.run for one in store.history.runs(PLAYER)]
            moves = store.runs.moves_of(run)
            strokes = {one.number: one.strokes for one in store.runs.strokes_of(run)}
    worst: dict[str, list[float]] = {}
    for (device, begun, placing, entered), move in zip(scripted, moves, strict=True):
        told = move_time(move.elapsed_ms, move.found, strokes[move.number])
        assert told is not None
        assert told.elapsed_ms == move.elapsed_ms
        wanted = MoveTime(round(move.elapsed_ms - (entered - begun)), round(entered - begun - placing), round(placing))
        row = worst.setdefault(device, [0, 0, 0, 0])
        row[0] += 1
        for place, name in enumerate(("finding_ms", "typing_ms", "placing_ms"), start=1):
            row[place] = max(row[place], abs(getattr(told, name) - getattr(wanted, name)))
    print("          moves  finding   typing  placing   (largest difference, ms)")
    for device, row in worst.items():
        print(f"{device:8}" + "".join(f"{round(one):9}" for one in row))


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "normale-01")
