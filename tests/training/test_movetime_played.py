"""The parts of moves that were played at the kiosk are those of the script, with line, grid and mouse."""

from random import Random

import pytest

from tests.kiosk.conftest import Open, home, open_kiosk, store
from tests.kiosk.driver import game
from tests.training.player import ScriptedPlayer
from topping.play.run.strokes import Device
from topping.store import Store
from topping.training.movetime import move_time

__all__ = ["home", "open_kiosk", "store"]

MOVES = 3
NEAR_MS = 50


@pytest.mark.parametrize("device", Device, ids=lambda device: device.name.lower())
def test_parts_are_those_of_the_script(open_kiosk: Open, store: Store, device: Device) -> None:
    kiosk = open_kiosk(at_home=False)
    kiosk.play(game(moves=MOVES + 1))
    player = ScriptedPlayer(kiosk, Random(7))
    wanted = [player.find(device) for _ in range(MOVES)]
    (run,) = store.runs.open_runs()
    strokes = {one.number: one.strokes for one in store.runs.strokes_of(run.id)}
    for move, part in zip(store.runs.moves_of(run.id), wanted, strict=True):
        told = move_time(move.elapsed_ms, move.found, strokes[move.number])
        assert told is not None
        assert told.elapsed_ms == move.elapsed_ms
        assert abs(told.finding_ms - part.finding_ms) <= NEAR_MS
        assert abs(told.typing_ms - part.typing_ms) <= NEAR_MS
        assert abs(told.placing_ms - part.placing_ms) <= NEAR_MS
