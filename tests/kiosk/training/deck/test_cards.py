"""All cards of a player: searching, filtering, adding, setting aside, taking out."""

from pathlib import Path

import pygame
import pytest

from tests.kiosk.conftest import Open
from tests.kiosk.driver import DOWN, ENTER, ESCAPE, F2, Driver
from tests.kiosk.training.deck.test_sitting import DAY, PLAYER, put
from topping.kiosk import routes
from topping.training.deck.cards import CardSource
from topping.training.deck.schedule import Sight

F4, F5, F6 = pygame.K_F4, pygame.K_F5, pygame.K_F6
F7, F8, F9 = pygame.K_F7, pygame.K_F8, pygame.K_F9


@pytest.fixture
def kiosk(open_kiosk: Open) -> Driver:
    driver = open_kiosk()
    driver.backstage.players.last = PLAYER
    put(driver, "word:LOUPE", "word:MAISON", "hook:+ART")
    driver.show(routes.DeckCards())
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
    kiosk.type("zebre")
    kiosk.key(F2)
    assert "ZEBRE" in words(kiosk)
    assert kiosk.row[0] == "ZEBRE"


@pytest.mark.parametrize("asked", ["8", "??king", "{file}"])
def test_a_list_of_ones_own_is_added(kiosk: Driver, tmp_path: Path, asked: str) -> None:
    (tmp_path / "mots.txt").write_text("zébrer\nzzz\nwhisky\n", encoding="utf-8")
    kiosk.type(asked.format(file=tmp_path / "mots.txt"))
    before = len(words(kiosk))
    kiosk.key(F2)
    added = set(words(kiosk)) - {"LOUPE", "MAISON", "+ART"}
    expected = {"8": 500, "??king": len([one for one in added if len(one) == 6 and one.endswith("KING")])}
    assert len(added) == len(words(kiosk)) - before == expected.get(asked, 2) > 0
    assert "attend" in kiosk.texts("told")[0]
    assert all(len(one) == 8 for one in added) or asked != "8"
    assert {one.source for one in kiosk.store.decks.cards(PLAYER) if one.key.text in added} == {CardSource.CHOSEN}


def test_a_list_is_asked_by_itself_until_each_word_is_known_and_nothing_is_kept(kiosk: Driver, tmp_path: Path) -> None:
    (tmp_path / "mots.txt").write_text("whisky\nzébrer\n", encoding="utf-8")
    before = words(kiosk)
    kiosk.type(str(tmp_path / "mots.txt"))
    kiosk.key(F2, mod=pygame.KMOD_SHIFT)
    assert kiosk.scene == "sitting"
    kiosk.wait(400)
    kiosk.key(F8, F8)
    kiosk.wait(1_000)
    missed = kiosk.shown("board")[0].word
    other = {"WHISKY": "zebrer", "ZEBRER": "whisky"}[missed]
    for answer in (other, missed.lower()):
        kiosk.key(ENTER)
        kiosk.wait(400)
        kiosk.enter(answer)
        kiosk.wait(1_000)
    kiosk.key(ENTER)
    assert "2 cartes sues à temps sur 3" in kiosk.texts("end")
    kiosk.key(F6, F7, F9)
    assert words(kiosk) == before
    assert not kiosk.store.decks.states(PLAYER)
    kiosk.key(ENTER)
    assert kiosk.scene == "deckcards"


def test_a_list_without_words_says_so_and_a_theme_is_chosen_from_a_list(kiosk: Driver) -> None:
    kiosk.type("?qqq")
    kiosk.key(F2)
    assert "Aucun mot" in kiosk.texts("told")[0]
    kiosk.key(ESCAPE, F2)
    kiosk.type("2")
    assert len(words(kiosk)) > 100
    kiosk.key(F2)
    kiosk.type("2")
    assert kiosk.texts("told") == ("Tous ces mots sont déjà au paquet.",)


def test_the_cards_are_sorted_as_one_likes(kiosk: Driver) -> None:
    kiosk.key(F4)
    assert [one[0] for one in kiosk.rows] == ["devant ART", "LOUPE", "MAISON"]
    loupe = next(one.id for one in kiosk.store.decks.cards(PLAYER) if one.key.text == "MAISON")
    kiosk.store.decks.see(loupe, Sight(DAY, 0, 9_000, 5_000, False, 1, True, 2, "AIMNOS"))
    kiosk.show(routes.DeckCards())
    kiosk.key(F4, F4)
    assert kiosk.row[0] == "MAISON"


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
    public.show(routes.DeckCards())
    assert "LOUPE" not in str(public.snapshot())
    public.type("zebre")
    public.key(F2, F8, F8, F6)
    assert words(public) == ["LOUPE"]
