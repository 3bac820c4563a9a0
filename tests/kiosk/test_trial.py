"""The move that the first screen offers before any game: no clock, and one word to find."""

import re
from pathlib import Path

import pygame

from tests.outside.hands import at_kiosk
from topping.gamefiles import shelf
from topping.lexicon.catalogue import default
from topping.solver import Solver


def test_see_a_move_first_shows_it_at_once_and_no_time(home: Path) -> None:
    first, second, *_ = shelf.load(shelf.demo_games()[-1]).moves
    with at_kiosk(home) as hands:
        kiosk = hands.driver
        kiosk.type("v")
        assert "sans chronomètre" in kiosk.texts()
        kiosk.wait(90_000)
        assert not any(text in kiosk.texts() for text in ("Le temps du coup", "Total"))
        assert kiosk.run.turn.number == 1, "the move waits as long as one likes"
        kiosk.enter(first.solution.word)
        assert kiosk.run.turn.number == 2
        assert "temps" not in str(kiosk.shown("history")), "nor how long the top took"
        kiosk.wait(30_000)
        kiosk.key(pygame.K_F8, pygame.K_F8)
        kiosk.wait(1_000)
        assert second.solution.word in kiosk.texts()
        assert not any(re.fullmatch(r"\d:\d\d,\d", text) for text in kiosk.texts())


def test_the_move_to_try_has_a_single_top() -> None:
    turn = next(iter(shelf.load(shelf.demo_games()[-1]).turns()))
    tops = Solver(default()).tops(turn.position, shelf.load(shelf.demo_games()[-1]).variant)
    assert tops == (turn.solution,)
