"""Loto at the kiosk: names, cards, calls, who wins, and a game that is taken up."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from tests.kiosk.conftest import Open
from tests.kiosk.driver import BACKSPACE, ENTER, ESCAPE, Driver
from topping.kiosk.routes.othergames import NewLoto
from topping.kiosk.scenes.tablegames.loto import LotoScene
from topping.kiosk.screens.othergames.menu import OtherGamesScreen

F2, F4, F8 = pygame.K_F2, pygame.K_F4, pygame.K_F8


def begun(kiosk: Driver) -> LotoScene:
    kiosk.show(NewLoto())
    for name in ("Léa", "Max"):
        kiosk.type(name)
        kiosk.key(ENTER)
    kiosk.key(F2)
    for words in ("tireurs manchot", "GALOPER RADEAUX"):
        kiosk.type(words)
        kiosk.key(ENTER)
    return kiosk.scene_of(LotoScene)


def call(kiosk: Driver, times: int) -> None:
    for _ in range(times):
        kiosk.wait(800)
        kiosk.key(ENTER)


def test_a_game_from_names_to_the_winner(kiosk: Driver, fresh_home: Path) -> None:
    scene = begun(kiosk)
    game = scene._table.game
    assert game.names == ("Léa", "Max")
    assert game.cards == (("TIREURS", "MANCHOT"), ("GALOPER", "RADEAUX"))
    kiosk.type("1")
    assert scene._table.game.winner is None
    assert "pas encore" in kiosk.shown("message").text
    while scene._table.game.missing(1):
        call(kiosk, 1)
    kiosk.type("2")
    assert scene._table.game.winner == 1
    assert "Max" in kiosk.shown("message").text
    kiosk.key(F8)
    (sheet,) = fresh_home.rglob("loto-*.csv")
    assert "GALOPER RADEAUX" in sheet.read_text(encoding="utf-8-sig")


def test_a_card_that_is_none_is_refused_with_what_is_wrong(kiosk: Driver) -> None:
    kiosk.show(NewLoto())
    kiosk.type("Léa")
    kiosk.key(F2)
    scene = kiosk.scene_of(LotoScene)
    for typed, said in (("tireurs", "deux mots"), ("tireurs wxwxwxw", "admis"), ("zizanie zigzags", "que 1 Z")):
        kiosk.type(typed)
        kiosk.key(ENTER)
        assert said in kiosk.shown("message").text, typed
        assert not scene._table.game.is_ready
        kiosk.key(*[BACKSPACE] * len(typed))


def test_a_key_held_down_calls_one_letter(kiosk: Driver) -> None:
    scene = begun(kiosk)
    kiosk.wait(800)
    kiosk.key(ENTER)
    kiosk.key(ENTER)
    assert len(scene._table.game.called) == 1


def test_a_game_that_was_left_is_taken_up(kiosk: Driver) -> None:
    scene = begun(kiosk)
    call(kiosk, 3)
    called = scene._table.game.called
    kiosk.key(ESCAPE)
    kiosk.scene_of(OtherGamesScreen)
    kiosk.show(NewLoto())
    assert kiosk.texts("left") == ("Léa, Max",)
    kiosk.key(F4)
    assert kiosk.scene_of(LotoScene)._table.game.called == called


@pytest.mark.parametrize("typed", ["", "Léa"])
def test_nobody_and_the_same_name_twice_are_refused(kiosk: Driver, typed: str) -> None:
    kiosk.show(NewLoto())
    for _ in range(2):
        kiosk.type(typed)
        kiosk.key(ENTER)
    assert kiosk.message == ("Il faut un joueur au moins." if not typed else "Léa est déjà à la table.")


def test_a_click_on_a_card_says_loto(open_kiosk: Open) -> None:
    kiosk = open_kiosk()
    scene = begun(kiosk)
    kiosk.click(scene._cards[0].center)
    assert "Léa" in kiosk.shown("message").text
