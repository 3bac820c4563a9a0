"""Loto at the kiosk: names, cards, calls, who wins, and a game that is taken up."""

from pathlib import Path

import pygame
import pytest

from tests.kiosk.conftest import Open
from tests.kiosk.driver import BACKSPACE, ENTER, ESCAPE, Driver
from topping.kiosk import routes
from topping.kiosk.screens.othergames.loto import LotoScreen
from topping.kiosk.screens.othergames.menu import OtherGamesScreen

F2, F5 = pygame.K_F2, pygame.K_F5


def begun(kiosk: Driver) -> None:
    kiosk.show(routes.NewLoto())
    for name in ("Léa", "Max"):
        kiosk.type(name)
        kiosk.key(ENTER)
    kiosk.key(F2)
    for words in ("tireurs manchot", "GALOPER RADEAUX"):
        kiosk.type(words)
        kiosk.key(ENTER)


def card(kiosk: Driver, player: int) -> tuple[str, ...]:
    """Name, what is missing, and the words."""
    return kiosk.texts(f"card {player}")


def call(kiosk: Driver, times: int) -> None:
    for _ in range(times):
        kiosk.wait(800)
        kiosk.key(ENTER)


def test_a_game_from_names_to_the_winner(kiosk: Driver, fresh_home: Path) -> None:
    begun(kiosk)
    assert card(kiosk, 0) == ("Léa", "Léa", "manquent 14", "TIREURS MANCHOT")
    assert card(kiosk, 1) == ("Max", "Max", "manquent 14", "GALOPER RADEAUX")
    kiosk.type("1")
    assert "pas encore" in kiosk.message
    while card(kiosk, 1)[2] != "tout est barré":
        call(kiosk, 1)
    kiosk.type("2")
    assert kiosk.message == "Loto ! Max a barré toutes ses lettres."
    kiosk.type("e")
    (sheet,) = fresh_home.rglob("loto-*.csv")
    assert "GALOPER RADEAUX" in sheet.read_text(encoding="utf-8-sig")


def test_a_card_that_is_none_is_refused_with_what_is_wrong(kiosk: Driver) -> None:
    kiosk.show(routes.NewLoto())
    kiosk.type("Léa")
    kiosk.key(F2)
    for typed, said in (("tireurs", "deux mots"), ("tireurs wxwxwxw", "admis"), ("zizanie zigzags", "que 1 Z")):
        kiosk.type(typed)
        kiosk.key(ENTER)
        assert said in kiosk.message, typed
        assert kiosk.texts("asked"), "the card is still being written"
        kiosk.key(*[BACKSPACE] * len(typed))
        assert kiosk.message == ""


def test_a_key_held_down_calls_one_letter(kiosk: Driver) -> None:
    begun(kiosk)
    kiosk.wait(800)
    kiosk.key(ENTER)
    kiosk.key(ENTER)
    assert kiosk.texts("left") == ("restent 101 lettres",)


def test_a_game_that_was_left_is_taken_up(kiosk: Driver) -> None:
    begun(kiosk)
    call(kiosk, 3)
    called = kiosk.texts("country"), kiosk.texts("before")
    kiosk.key(ESCAPE)
    kiosk.scene_of(OtherGamesScreen)
    kiosk.show(routes.NewLoto())
    assert "Léa, Max" in kiosk.texts("left")
    kiosk.key(F5)
    assert (kiosk.texts("country"), kiosk.texts("before")) == called


@pytest.mark.parametrize("typed", ["", "Léa"])
def test_nobody_and_the_same_name_twice_are_refused(kiosk: Driver, typed: str) -> None:
    kiosk.show(routes.NewLoto())
    for _ in range(2):
        kiosk.type(typed)
        kiosk.key(ENTER)
    assert kiosk.message == ("Il faut un joueur au moins." if not typed else "Léa est déjà à la table.")


def test_a_click_on_a_card_says_loto(open_kiosk: Open) -> None:
    kiosk = open_kiosk()
    begun(kiosk)
    place = kiosk.scene_of(LotoScreen).find("card 0")
    assert place is not None
    kiosk.click(place.center)
    assert "Léa" in kiosk.message
