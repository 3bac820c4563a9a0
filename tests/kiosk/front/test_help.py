"""How to play: every page by keyboard and by mouse, with what each formula, square and variant means."""

from __future__ import annotations

import pygame
import pytest

from tests.kiosk.driver import DOWN, ENTER, ESCAPE, UP, Driver
from topping.kiosk.painters.classic.modelturn import ModelTurnView
from topping.kiosk.painters.front.helppage import HelpPageView
from topping.kiosk.painters.grid.board import BoardView
from topping.kiosk.routes.front import HowToPlay
from topping.kiosk.scenes.front.helppages import PAGES, page_view
from topping.play.classic.modelgame import model_game
from topping.rules.conditions.formula import FORMULAS
from topping.rules.conditions.variant import VARIANTS


@pytest.fixture
def helped(kiosk: Driver) -> Driver:
    kiosk.show(HowToPlay())
    return kiosk


def page(kiosk: Driver) -> HelpPageView:
    view = kiosk.shown("page")
    assert isinstance(view, HelpPageView)
    return view


def test_keys_turn_the_pages_from_the_first_to_the_last(helped: Driver) -> None:
    seen = []
    for key in (DOWN, pygame.K_SPACE, ENTER, pygame.K_PAGEDOWN, *[DOWN] * 7):
        seen.append(page(helped).title)
        helped.key(key)
    assert seen[-2:] == [page(helped).title] * 2
    assert len(set(seen)) == len(PAGES)
    helped.key(UP)
    assert helped.shown("heading").remark == f"page {len(PAGES) - 1} sur {len(PAGES)}"
    helped.key(ESCAPE)
    assert helped.scene == "home"


def test_a_click_on_a_name_shows_its_page(helped: Driver) -> None:
    helped.click_on("Les formules")
    assert page(helped).title == "Les formules"
    helped.click_on_hint("Échap")
    assert helped.scene == "home"


def test_the_model_game_is_shown_move_by_move(helped: Driver) -> None:
    helped.type("m")
    assert helped.scene == "help"
    helped.click_on("Le classique")
    helped.click_on_hint("M")
    view = helped.shown("turn")
    assert isinstance(view, ModelTurnView)
    assert not view.letters
    for turn in model_game():
        helped.key(pygame.K_RIGHT)
        view, board = helped.shown("turn"), helped.shown("board")
        assert isinstance(view, ModelTurnView)
        assert isinstance(board, BoardView)
        assert view.terms[-1].figure == str(turn.printed)
        assert board.cells == turn.after.cells
    assert "267" in view.text
    helped.key(pygame.K_RIGHT)
    assert helped.shown("turn") == view, "nothing comes after the last turn"
    helped.key(pygame.K_HOME, pygame.K_LEFT, pygame.K_END, pygame.K_LEFT)
    assert "27" in helped.shown("turn").title
    helped.key(ESCAPE)
    assert page(helped).title == "Le classique"


def test_formulas_variants_and_squares_are_told() -> None:
    assert len(page_view("formulas").rows) >= len(FORMULAS)
    assert len(page_view("variants").rows) == sum(not one.joker for one in VARIANTS.values()) + 1
    bonuses = {bonus for one in VARIANTS.values() for _, bonus in one.bonuses}
    told = " ".join(row.text for row in page_view("variants").rows)
    assert all(str(bonus) in told for bonus in bonuses)
    assert sum(row.square is not None for row in page_view("game").rows) == 4


def test_the_figures_lie_as_they_are_typed() -> None:
    figures = page_view("writing").figures
    assert [figure.typed for figure in figures] == ["PASSE H4", "PASSE 4D", "PASS(E) H4"]
    assert [str(figure.start) for figure in figures] == ["H4", "D4", "H4"]
    assert [figure.board.cells.replace(".", "") for figure in figures] == ["PASSE", "PASSE", "PASSe"]
