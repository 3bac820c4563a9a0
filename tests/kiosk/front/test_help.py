"""How to play: every page by keyboard and by mouse, with what each formula, square and variant means."""

import pygame
import pytest

from tests.kiosk.driver import DOWN, ENTER, ESCAPE, UP, Driver
from topping.kiosk.screens.help import FIGURES, PAGES
from topping.play.classic.modelgame import model_game
from topping.texts import say


@pytest.fixture
def helped(kiosk: Driver) -> Driver:
    kiosk.key(pygame.K_F1)
    return kiosk


def page(kiosk: Driver) -> str:
    return kiosk.texts("read")[0]


def test_keys_turn_the_pages_from_the_first_to_the_last(helped: Driver) -> None:
    seen = []
    for key in (DOWN, pygame.K_SPACE, ENTER, pygame.K_PAGEDOWN, *[DOWN] * 7):
        seen.append(page(helped))
        is_last = helped.texts("remark") == (f"page {len(PAGES)} sur {len(PAGES)}",)
        assert (say("help_page.next") in helped.keys) is not is_last
        helped.key(key)
    assert seen[-2:] == [page(helped)] * 2
    assert len(set(seen)) == len(PAGES)
    helped.key(UP)
    assert helped.texts("remark") == (f"page {len(PAGES) - 1} sur {len(PAGES)}",)
    helped.key(ESCAPE)
    assert helped.scene == "home"


def test_the_model_game_is_shown_move_by_move(helped: Driver) -> None:
    helped.type("m")
    assert helped.scene == "help"
    helped.click_on("Le classique")
    helped.click_on_hint("M")
    assert helped.texts()[1] == "La partie type de 1973"
    for turn in model_game():
        helped.key(pygame.K_RIGHT)
        assert str(turn.points) in helped.texts("sum")
        assert helped.shown("board").cells == turn.after.cells
        assert helped.texts("turns.0")[0] == str(turn.number)
    assert "267" in helped.texts("remark")[0]
    shown = helped.texts()
    helped.key(pygame.K_RIGHT)
    assert helped.texts() == shown, "nothing comes after the last turn"
    helped.key(pygame.K_HOME, pygame.K_LEFT, pygame.K_END, pygame.K_LEFT)
    assert "27" in helped.texts("told")[0]
    helped.key(ESCAPE)
    assert page(helped) == "Le classique"


def test_the_figures_are_read_as_they_are_typed(helped: Driver) -> None:
    helped.click_on("Écrire un coup")
    for name, typed in FIGURES.items():
        lead, rest = say(f"help_page.figure.{name}").replace("\u00a0", " ").strip("*").split("* ")
        assert helped.texts(name) == (typed, typed, lead, rest)
