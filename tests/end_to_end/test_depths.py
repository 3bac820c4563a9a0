"""Displays of other depths than 24 bits."""

from pathlib import Path

import pytest

from tests.end_to_end.program import GAME_FILE, ask, holds, started, started_as
from tests.end_to_end.screen import needs_screen, virtual_screen, wait_until
from topping.gamefiles import shelf


@needs_screen
@pytest.mark.parametrize("bits", [15, 16, 30])
def test_a_move_is_played_on_a_display_of_another_depth(bits: int, fresh_home: Path) -> None:
    top = shelf.load(GAME_FILE).moves[0].solution.move.circled.lower()
    with virtual_screen(bits=bits) as screen, started(fresh_home, GAME_FILE, "Zoé", **screen.environment) as process:
        screen.focus(process)
        screen.key("Return")
        wait_until(lambda: holds(fresh_home, "runs", 1), "the run", lambda: process.poll() is None)
        screen.type(top)
        screen.key("Return")
        wait_until(lambda: holds(fresh_home, "moves", 1), "the move", lambda: process.poll() is None)
    assert ask(fresh_home, "SELECT number, found FROM moves") == [(1, 1)]


@needs_screen
def test_a_display_of_too_few_colours_is_refused_in_one_sentence(fresh_home: Path) -> None:
    with virtual_screen(bits=8) as screen, started_as(fresh_home, "play", **screen.environment) as process:
        assert process.wait(timeout=60) == 1
    said = (fresh_home / "kiosk.log").read_text(encoding="utf-8").replace("\N{NO-BREAK SPACE}", " ")
    assert said == "topping : cet écran n’a pas assez de couleurs : réglez-le sur 24 ou 32 bits par point\n"
