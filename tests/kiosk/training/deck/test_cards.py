"""All cards of a player: searching, filtering, adding, setting aside, taking out."""

import pygame
import pytest

from tests.kiosk.conftest import Open
from tests.kiosk.driver import DOWN, ENTER, ESCAPE, F2, Driver
from tests.kiosk.training.deck.test_sitting import PLAYER, put
from topping.kiosk.routes.training import DeckCards

F5, F6, F8 = pygame.K_F5, pygame.K_F6, pygame.K_F8


@pytest.fixture
def kiosk(open_kiosk: Open) -> Driver:
    driver = open_kiosk()
    driver.backstage.players.last = PLAYER
    put(driver, "word:LOUPE", "word:MAISON", "hook:+ART")
    driver.show(DeckCards())
    return driver


def words(kiosk: Driver) -> list[str]:
    return sorted(one.key.text for one in kiosk.store.decks.cards(PLAYER))


def test_letters_search_and_enter_says_what_is_not_there(kiosk: Driver) -> None:
    kiosk.type("mais")
    assert kiosk.row[0] == "MAISON"
    assert kiosk.texts("remark") == ("toutes les cartes : 1 sur 3",)
    kiosk.type("x")
    assert "Aucune carte ne correspond." in kiosk.texts("cards")
    kiosk.key(ENTER)
    assert kiosk.texts("told") == ("MAISX n’est pas dans le paquet : F2 l’ajoute.",)
    kiosk.key(ESCAPE)
    assert kiosk.texts("remark") == ("toutes les cartes : 3 sur 3",)
    kiosk.key(ESCAPE)
    assert kiosk.scene == "home"


def test_a_word_is_added(kiosk: Driver) -> None:
    kiosk.key(F2)
    assert kiosk.texts("told") == ("Tapez d’abord le mot à ajouter.",)
    kiosk.type("zebre")
    kiosk.key(F2)
    assert "ZEBRE" in words(kiosk)
    assert kiosk.row[0] == "ZEBRE"


def test_the_chosen_card_is_set_aside_and_taken_back(kiosk: Driver) -> None:
    kiosk.key(DOWN)
    (word, *_) = kiosk.row
    kiosk.key(F6)
    assert kiosk.texts("told") == (f"{word} : de côté.",)
    kiosk.click_on("de côté")
    assert kiosk.row[:2] == (word, "de côté")
    kiosk.click_on("reprendre")
    assert kiosk.texts("remark") == ("celles de côté : 0 sur 3",)
    kiosk.key(F5)
    assert kiosk.texts("remark") == ("toutes les cartes : 3 sur 3",)
    kiosk.key(F5, mod=pygame.KMOD_SHIFT)
    assert kiosk.texts("remark") == ("celles de côté : 0 sur 3",)


def test_a_card_is_taken_out_at_the_second_press_on_the_same_one(kiosk: Driver) -> None:
    kiosk.key(F8, DOWN, F8)
    assert len(words(kiosk)) == 3
    kiosk.type("loupe")
    kiosk.key(F8, F8)
    assert words(kiosk) == ["+ART", "MAISON"]


def test_the_public_sees_no_deck(open_kiosk: Open) -> None:
    public = open_kiosk(is_public=True)
    public.backstage.players.last = PLAYER
    put(public, "word:LOUPE")
    public.show(DeckCards())
    assert "LOUPE" not in str(public.snapshot())
    public.type("zebre")
    public.key(F2, F8, F8, F6)
    assert words(public) == ["LOUPE"]
