"""How exactly strokes tell where time went: `python -m tests.training.bench_movetime [MOVES]` (200).

A scripted player finds tops of the prepared games at a kiosk with the dummy window, a third each with the entry line,
the grid and the mouse; prints by how much finding, typing and placing differ from the script.
"""

import os
import sys
import tempfile
from collections import defaultdict
from pathlib import Path
from random import Random

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

from tests.kiosk.driver import Driver
from tests.training.player import ScriptedPlayer
from topping.game import shelf
from topping.play.run.strokes import Device
from topping.rules.conditions.conditions import Conditions
from topping.rules.games.gametext import game_id
from topping.store import Store
from topping.store.opening import open_store
from topping.training.movetime import MoveTime, move_time

SEED = 51


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
        row = worst[device]
        row[0] += 1
        pairs = (
            (told.finding_ms, parts.finding_ms),
            (told.typing_ms, parts.typing_ms),
            (told.placing_ms, parts.placing_ms),
        )
        row[1:] = [max(before, abs(a - b)) for before, (a, b) in zip(row[1:], pairs, strict=True)]
    print("          moves  finding   typing  placing   (largest difference, ms)")
    for device, (count, *most_off) in worst.items():
        print(f"{device.name.lower():8}{count:7}" + "".join(f"{one:9}" for one in most_off))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
