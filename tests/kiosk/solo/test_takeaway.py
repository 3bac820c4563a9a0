"""What a player takes away from a result, a day, a position: a text on the clipboard, a picture among the exports."""

from pathlib import Path

import pygame
import pytest

from tests.kiosk.conftest import Clipboard, Open
from tests.kiosk.driver import F8, Driver, game
from topping.competition.plan import CompetitionPlan
from topping.kiosk.screens.ranking.routes import MyRuns
from topping.kiosk.screens.training.routes import Review
from topping.paths import data_folder
from topping.rules.games.game import Game
from topping.store import now

SHORT = game(moves=3)


def play(kiosk: Driver, the_game: Game = SHORT) -> None:
    """Finds the first top, misses the second, finds the third."""
    kiosk.play(the_game, "Marie")
    kiosk.find_top()
    kiosk.key(F8, F8)
    kiosk.wait(5_000)
    kiosk.find_top()
    kiosk.wait(2_000)
    assert kiosk.scene == "result"


def with_ctrl(kiosk: Driver, key: int) -> None:
    kiosk.press(key, mod=pygame.KMOD_CTRL)
    kiosk.step(2)


def pictures() -> list[Path]:
    return sorted((data_folder() / "sheets").glob("*.png"))


def test_a_result_is_copied_as_four_lines_that_tell_no_word(kiosk: Driver, clipboard: Clipboard) -> None:
    play(kiosk)
    with_ctrl(kiosk, pygame.K_c)
    head, played, figures, marks = clipboard.text.splitlines()
    assert head.startswith("Topping · ")
    assert played.startswith("Marie · ")
    assert "2 tops sur 3" in figures
    assert marks == "●○●"
    assert not any(move.solution.word.upper() in clipboard.text.upper() for move in SHORT.moves)
    assert "copié" in kiosk.said_line


def test_a_result_is_written_as_a_picture_and_its_place_is_said(kiosk: Driver) -> None:
    play(kiosk)
    with_ctrl(kiosk, pygame.K_i)
    (picture,) = pictures()
    assert str(picture) in kiosk.said_line
    assert pygame.image.load(picture).get_size() == (1200, 630)


def test_without_a_clipboard_the_picture_is_named(kiosk: Driver, clipboard: Clipboard) -> None:
    play(kiosk)
    clipboard.is_there = False
    with_ctrl(kiosk, pygame.K_c)
    assert "Ctrl + I" in kiosk.said_line


@pytest.mark.parametrize("key", [pygame.K_c, pygame.K_i])
def test_a_run_of_an_open_competition_is_not_taken_away(kiosk: Driver, clipboard: Clipboard, key: int) -> None:
    play(kiosk)
    uuid = kiosk.store.competitions.found(CompetitionPlan("Coupe"), now())
    kiosk.store.competitions.place_game(uuid, 1, SHORT, now())
    kiosk.store.competitions.open(uuid, now())
    with_ctrl(kiosk, key)
    assert "Coupe" in kiosk.said_line
    assert not clipboard.text
    assert not pictures()


def test_the_position_of_a_review_is_written_with_its_coordinates(kiosk: Driver) -> None:
    play(kiosk)
    (run,) = kiosk.store.finished.of_player("Marie", 0, 1).runs
    kiosk.show(Review(run.run_id, MyRuns("Marie")))
    with_ctrl(kiosk, pygame.K_i)
    (picture,) = pictures()
    assert pygame.image.load(picture).get_size() == (1080, 1080)
    assert str(picture) in kiosk.said_line


def test_the_public_kiosk_writes_no_file_of_a_visitor(open_kiosk: Open, clipboard: Clipboard) -> None:
    kiosk = open_kiosk(is_public=True)
    play(kiosk)
    with_ctrl(kiosk, pygame.K_i)
    with_ctrl(kiosk, pygame.K_c)
    assert not pictures()
    assert not clipboard.text
