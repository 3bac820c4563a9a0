"""How exactly strokes tell where time went: `python -m tests.bench.movetime [MOVES]` (200).

A scripted player finds tops of the prepared games at a kiosk with the dummy window, a third each with the entry line,
the grid and the mouse; prints by how much finding, typing and placing differ from the script.
"""

import os
import sys
import tempfile
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from random import Random

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

from tests.kiosk.driver import DOWN, ENTER, ESCAPE, LEFT, RIGHT, TAB, TURN_MS, UP, Driver
from topping.gamefiles import shelf
from topping.kiosk.paint.grid import BoardView
from topping.play.run.strokes import Device
from topping.rules.conditions.conditions import Conditions
from topping.rules.games.gametext import game_id
from topping.rules.grid.board import Board, Direction, Square
from topping.rules.moves import Solution
from topping.store import Store
from topping.store.opening import open_store
from topping.training.movetime import MoveTime, move_time

SEED = 51


@dataclass
class ScriptedPlayer:
    """Finds every top at a kiosk with the dummy window, and knows how long each part took."""

    kiosk: Driver
    chance: Random

    def find(self, device: Device) -> MoveTime:
        """Finds the present top with the entry line, the grid or the mouse; its parts, as they were scripted."""
        found = self.kiosk.run.found
        parts = self._find(device)
        assert self.kiosk.run.found == found + 1, f"move {found + 1} was not found: {self.kiosk.verdict}"
        return parts

    def _find(self, device: Device) -> MoveTime:
        turn = self.kiosk.run.turn
        solution, board, shown_ms = turn.solution, turn.before.board, self.kiosk.run.since_ms
        self._think()
        if device is not Device.LINE and solution.word.isupper():
            first, letter, end = self._on_grid(solution, board, device is Device.MOUSE)
            return MoveTime(first - shown_ms, end - letter, letter - first)
        if self.kiosk.shown("board").cursor is not None:
            self.kiosk.key(ESCAPE)
        first, placing, end = self._on_line(solution)
        return MoveTime(first - shown_ms, end - first - placing, placing)

    def _think(self) -> None:
        """Thinks, with a try that is refused or a text that is taken back now and then."""
        self.kiosk.wait(self.chance.randint(600, 9_000))
        if self.kiosk.shown("board").cursor is not None or self.chance.random() < 0.4:
            return
        self.kiosk.type("zzz h8")
        self.kiosk.key(ENTER if self.chance.random() < 0.5 else ESCAPE)
        self.kiosk.wait(self.chance.randint(300, 5_000))

    def _on_line(self, solution: Solution) -> tuple[int, int, int]:
        """When the first key was pressed, how long the place was looked for, and when Enter was pressed."""
        word, reference = solution.move.circled.lower().split()
        first = self._keys(word)
        letter = self.kiosk.clock.time
        blank_first = self.chance.random() < 0.5
        if blank_first:
            self._keys(" ")
        searches = self.chance.random() < 0.5
        self.kiosk.wait(self.chance.randint(1_200, 4_000) if searches else 0)
        begun = self._keys(reference if blank_first else f" {reference}")
        if not blank_first:
            begun = self.second
        self._pause()
        self.kiosk.key(ENTER)
        return first, begun - letter if begun - letter >= 1_000 else 0, self.kiosk.clock.time

    def _keys(self, text: str) -> int:
        """Types a text; when its first key was pressed. `second` is when the second one was."""
        times: list[int] = []
        for place, character in enumerate(text):
            if place:
                self._pause()
            self.kiosk.type(character)
            times.append(self.kiosk.clock.time)
        self.second = times[min(1, len(times) - 1)]
        return times[0]

    def _on_grid(self, solution: Solution, board: Board, with_mouse: bool) -> tuple[int, int, int]:
        """When the cursor began to move, when the first letter was laid, and when Enter was pressed."""
        start, direction = solution.reference.square, solution.reference.direction
        begun = self._click_to(start, direction) if with_mouse else self._arrows_to(start, direction)
        squares = [start.moved(direction, step) for step in range(len(solution.word))]
        letters = [letter for square, letter in zip(squares, solution.word, strict=True) if not board.holds(square)]
        first = 0
        for letter in letters:
            self._pause()
            if with_mouse:
                pressed = self.kiosk.clock.time + TURN_MS
                self.kiosk.click(self.kiosk.tile(letter).center)
            else:
                self.kiosk.type(letter.lower())
                pressed = self.kiosk.clock.time
            first = first or pressed
        self._pause()
        if with_mouse:
            self.kiosk.click_on("proposer")
        else:
            self.kiosk.key(ENTER)
        return begun or first, first, self.kiosk.clock.time

    def _click_to(self, start: Square, direction: Direction) -> int:
        pressed = self.kiosk.clock.time + TURN_MS
        self.kiosk.click(self.kiosk.square(start.row, start.column).center)
        if self.kiosk.shown("board").direction is not direction:
            self._pause()
            self.kiosk.click(self.kiosk.square(start.row, start.column).center)
        return pressed

    def _arrows_to(self, start: Square, direction: Direction) -> int:
        """Moves the cursor by keys; when the first was pressed, 0 where it stood right."""
        begun = 0
        for _ in range(60):
            key = arrow(self.kiosk.shown("board"), start, direction)
            if key is None:
                break
            if begun:
                self._pause()
            self.kiosk.key(key)
            begun = begun or self.kiosk.clock.time
        return begun

    def _pause(self) -> None:
        self.kiosk.wait(self.chance.randint(80, 400))


def arrow(view: BoardView, start: Square, direction: Direction) -> int | None:
    """The next key on the way of the cursor; None where it stands right."""
    if view.cursor is None:
        return TAB
    down, right = start.row - view.cursor.row, start.column - view.cursor.column
    if right:
        return RIGHT if right > 0 else LEFT
    if down:
        return DOWN if down > 0 else UP
    if view.direction is not direction:
        return RIGHT if direction is Direction.HORIZONTAL else DOWN
    return None


def played(store: Store, most: int) -> list[tuple[Device, int, MoveTime, MoveTime | None]]:
    """Device, time of the move, what was scripted, and what is told of each move."""
    kiosk = Driver(store, (1280, 720), Conditions(), False)
    player = ScriptedPlayer(kiosk, Random(SEED))
    devices, done = tuple(Device), list[tuple[Device, int, MoveTime, MoveTime | None]]()
    for one in shelf.prepared():
        game = shelf.load(one.path)
        kiosk.play(game)
        scripted: list[tuple[Device, MoveTime]] = []
        for number in range(min(len(game.moves) - 1, most - len(done))):  # the last move would end the run
            device = devices[number % len(devices)]
            scripted.append((device, player.find(device)))
        run = next(each for each in store.runs.open_runs() if each.game == game_id(game))
        strokes = {each.number: each.strokes for each in store.runs.strokes_of(run.id)}
        for move, (device, parts) in zip(store.runs.moves_of(run.id), scripted, strict=True):
            told = move_time(move.elapsed_ms, move.found, strokes[move.number])
            done.append((device, move.elapsed_ms, parts, told))
        if len(done) >= most:
            break
    kiosk.kiosk.screen.close()
    return done


def main(most: int) -> None:
    """Prints the largest difference of each part, by device."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["TOPPING_HOME"] = folder
        with open_store(Path(folder) / "topping.db").store as store:
            moves = played(store, most)
    worst: dict[Device, list[int]] = defaultdict(lambda: [0, 0, 0, 0])
    for device, elapsed_ms, parts, told in moves:
        assert told is not None
        assert told.elapsed_ms == elapsed_ms
        count, *before = worst[device]
        off = (told.finding_ms - parts.finding_ms, told.typing_ms - parts.typing_ms, told.placing_ms - parts.placing_ms)
        worst[device] = [count + 1, *map(max, before, map(abs, off))]
    print("          moves  finding   typing  placing   (largest difference, ms)")
    for device, (count, *most_off) in worst.items():
        print(f"{device.name.lower():8}{count:7}" + "".join(f"{one:9}" for one in most_off))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
