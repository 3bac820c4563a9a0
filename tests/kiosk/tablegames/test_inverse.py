"""The inverse game at the screen: marking, taking, refusals, passing, the end, taking up."""

from pathlib import Path

import pygame

from tests.kiosk.driver import ENTER, ESCAPE, LEFT, RIGHT, Driver, game
from tests.screens.states.inverse import begun, grid
from topping.game.service.gamequestions import GameMade, GameQuestion
from topping.kiosk import routes
from topping.kiosk.screens.othergames.inverse import InverseScreen
from topping.play.inverse.game import InverseEnd, InverseGame

F2, F5, F8, SPACE = pygame.K_F2, pygame.K_F5, pygame.K_F8, pygame.K_SPACE


def inverse_of(kiosk: Driver) -> InverseGame:
    return kiosk.scene_of(InverseScreen).game


def test_it_is_set_up_from_the_menu_with_the_grid_of_a_new_game(kiosk: Driver) -> None:
    made = game(moves=3)
    kiosk.show(routes.OtherGames())
    kiosk.type("4")
    kiosk.key(F2)
    assert "joueur" in kiosk.message
    for name in ("Marie", "Jean", "jean", "Paul"):
        kiosk.type(name)
        kiosk.key(ENTER)
    kiosk.click_on("Paul")
    kiosk.key(F2)
    assert any(isinstance(one, GameQuestion) for one in kiosk.helper.asked)
    kiosk.helper.coming.append(GameMade(len(kiosk.helper.asked), made))
    kiosk.step(2)
    assert inverse_of(kiosk).names == ("Marie", "Jean")
    assert inverse_of(kiosk).board == list(made.turns())[-1].after.board


def test_what_stays_must_be_admitted_and_joined(kiosk: Driver) -> None:
    begun(kiosk, "Marie")
    for column in (5, 8):
        before = inverse_of(kiosk)
        kiosk.click_square("H", column)
        kiosk.key(ENTER)
        assert inverse_of(kiosk) == before
        assert "livret" in kiosk.message
        kiosk.key(ESCAPE)
        assert not kiosk.shown("board").last


def test_the_grid_is_empty_at_the_end(kiosk: Driver) -> None:
    begun(kiosk, "Marie", board=grid(("LE", "H7")))
    kiosk.click_square("H", 7)
    kiosk.click_square("H", 8)
    kiosk.key(pygame.K_BACKSPACE)
    assert len(kiosk.shown("board").last) == 1
    kiosk.click_square("H", 8)
    kiosk.key(ENTER)
    assert inverse_of(kiosk).end is InverseEnd.EMPTY
    kiosk.key(ENTER)
    assert kiosk.scene == "newgame"


def test_the_program_sees_that_nothing_may_be_taken(kiosk: Driver) -> None:
    begun(kiosk, "Marie", board=grid(("QUIPROqUOS", "H3"), ("HYDROGENE", "11D")))
    kiosk.click_square("H", 12)
    kiosk.key(ENTER)
    assert inverse_of(kiosk).end is InverseEnd.STUCK
    assert kiosk.texts("line") == ("Plus rien ne peut être retiré.",)
    before = inverse_of(kiosk)
    kiosk.click_square("H", 11)
    kiosk.key(SPACE, F8, F8)
    assert inverse_of(kiosk) == before


def test_passing_is_asked_twice(kiosk: Driver) -> None:
    begun(kiosk, "Marie", "Jean")
    kiosk.key(F8, LEFT, F8)
    assert not inverse_of(kiosk).turns
    for _ in range(4):
        kiosk.key(F8, F8)
    assert inverse_of(kiosk).end is InverseEnd.PASSED


def test_a_game_that_was_left_is_taken_up(kiosk: Driver) -> None:
    begun(kiosk, "Marie", "Jean")
    kiosk.key(RIGHT, SPACE, ENTER)
    before = inverse_of(kiosk)
    kiosk.key(ESCAPE)
    kiosk.show(routes.NewInverse())
    kiosk.key(F5)
    assert inverse_of(kiosk) == before


def test_the_sheet_has_a_row_a_turn(kiosk: Driver, fresh_home: Path) -> None:
    begun(kiosk, "Marie", "Jean")
    kiosk.key(RIGHT, SPACE, ENTER)
    kiosk.key(F8, F8)
    kiosk.type("e")
    (sheet,) = fresh_home.rglob("inverse-*.csv")
    rows = sheet.read_text(encoding="utf-8-sig").splitlines()
    assert len(rows) == 3
    assert "Marie" in rows[1]
    assert "Jean" in rows[2]
