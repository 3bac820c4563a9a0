"""A window that really changes size while somebody plays."""

import os
from functools import partial
from pathlib import Path

import pytest

from tests.end_to_end.program import holds, started
from tests.end_to_end.screen import is_available, virtual_screen, wait_until
from topping.game import shelf
from topping.resources import games_folder

GAME_FILE = games_folder() / "normale-01.txt"
SIZES = ((1024, 600), (640, 480), (300, 200), (1900, 1000), (1280, 720))


@pytest.mark.skipif(
    not is_available() and os.environ.get("CI") != "true", reason="this machine has no Xvfb or no xdotool"
)
def test_a_move_is_found_at_every_size_of_the_window(fresh_home: Path) -> None:
    moves = shelf.load(GAME_FILE).moves
    with virtual_screen("1920x1080") as screen, started(fresh_home, GAME_FILE, "Ana", **screen.environment) as process:
        screen.focus(process)
        screen.key("Return")
        wait_until(lambda: holds(fresh_home, "runs", 1), "the run", lambda: process.poll() is None)
        for number, (size, move) in enumerate(zip(SIZES, moves, strict=False), start=1):
            word, reference = move.solution.move.circled.lower().split()
            screen.type(word)
            screen.resize(process, size)  # with half of it typed
            screen.type(f" {reference}")
            screen.key("Return")
            wait_until(
                partial(holds, fresh_home, "moves WHERE found", number),
                f"move {number} at {size}",
                lambda: process.poll() is None,
            )
