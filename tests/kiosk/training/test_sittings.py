"""How long a day's cards are, in what order they come, what is put off, and what comes into a deck by itself."""

from datetime import datetime
from random import Random

import pygame
import pytest

from tests.kiosk.conftest import Open
from tests.kiosk.driver import ENTER, F8, LEFT, Driver, at_once, game
from topping.kiosk import routes
from topping.kiosk.screens.training.routes import DeckCards, DeckReview
from topping.lexicon.catalogue import default
from topping.store.training.decks import DeckLexicon
from topping.training.deck.cards import CardKey, CardSource, DeckCard
from topping.training.deck.schedule import GRADE_RULE, Sight

F6, F9 = pygame.K_F6, pygame.K_F9
PLAYER, TODAY = "Marie", datetime(2026, 3, 1).toordinal()


@pytest.fixture
def kiosk(open_kiosk: Open) -> Driver:
    driver = open_kiosk()
    driver.services.players.last = PLAYER
    driver.services.decks.chance = Random(5)
    driver.store.decks.change_setting(PLAYER, "playable", False)
    return driver


def put(kiosk: Driver, *words: str, days: int = 0, times: int = 1, is_known: bool = True) -> None:
    """Words of the deck, asked so often on consecutive days, the first time so many days ago; new without days."""
    graph, decks = default(), kiosk.store.decks
    for word in words:
        card = DeckCard(0, CardKey.of_word(word), CardSource.MISSED, graph.hash, TODAY, 9_000, word=word)
        decks.add(PLAYER, DeckLexicon(graph.name, graph.hash), [card], kiosk.clock.date())
        number = next(one.id for one in decks.cards(PLAYER) if one.key.text == word)
        for day in range(TODAY - days, TODAY - days + times) if days else ():
            at_ms = round(1_000 * kiosk.clock.today.timestamp()) - (TODAY - day) * 86_400_000
            decks.see(number, Sight(day, at_ms, 2_000, 9_000, is_known, 1, not is_known, GRADE_RULE))


def sit(kiosk: Driver) -> None:
    kiosk.show(DeckReview())
    kiosk.step(2)


def letters(kiosk: Driver) -> str:
    """Those of the word that is asked, in the order of the alphabet; empty at the end."""
    return "".join(sorted(kiosk.shown("rack").kept)) if "rack" in kiosk.snapshot() else ""


def answer(kiosk: Driver, word: str = "") -> str:
    """Gives a word, or gives the card up; what is told of its next time. The next card is asked then."""
    if word:
        kiosk.enter(word)
    else:
        kiosk.key(F8, F8)
    kiosk.wait(400)
    told = " ".join(kiosk.texts("told"))
    kiosk.key(ENTER)
    kiosk.step(2)
    return told


def standings(kiosk: Driver) -> dict[str, str]:
    """When each card of the deck comes next, by its word."""
    kiosk.show(DeckCards())
    return {row[0]: row[1] for row in kiosk.rows}


def test_cards_that_are_due_come_before_new_ones(kiosk: Driver) -> None:
    put(kiosk, "ZUT")
    put(kiosk, "AXE", "DES", days=9)
    sit(kiosk)
    asked = []
    for _ in range(3):
        asked.append(letters(kiosk))
        answer(kiosk, {"AEX": "axe", "DES": "des", "TUZ": "zut"}[asked[-1]])
    assert asked[2] == "TUZ"
    assert sorted(asked[:2]) == ["AEX", "DES"]


def test_a_card_that_was_not_known_comes_again_the_same_day(kiosk: Driver) -> None:
    put(kiosk, "AXE", "DES", days=9)
    sit(kiosk)
    first = letters(kiosk)
    assert "tout à l’heure" in answer(kiosk)
    assert letters(kiosk) != first
    answer(kiosk, {"AEX": "axe", "DES": "des"}[letters(kiosk)])
    assert letters(kiosk) == first
    assert "demain" in answer(kiosk, {"AEX": "axe", "DES": "des"}[first]), "it was forgotten today"
    assert letters(kiosk) == ""


def test_a_card_that_was_known_is_told_to_be_forgotten(kiosk: Driver) -> None:
    put(kiosk, "AXE", days=9)
    put(kiosk, "DES", days=9, is_known=False)
    sit(kiosk)
    told = {letters(kiosk): answer(kiosk) for _ in range(2)}
    assert "Oubliée : sue avant, pas cette fois" in told["AEX"]
    assert "Oubliée" not in told["DES"]


def test_the_list_tells_when_each_card_comes_next(kiosk: Driver) -> None:
    put(kiosk, "ZUT")
    put(kiosk, "AXE", days=9)
    put(kiosk, "CEP", days=14, times=12, is_known=False)
    assert standings(kiosk) == {"AXE": "aujourd’hui", "ZUT": "nouvelle", "CEP": "de côté : manquée six fois"}
    sit(kiosk)
    answer(kiosk, "axe")
    assert standings(kiosk)["AXE"].endswith("avr."), "known after 9 days, it comes after more than 30"


def test_a_card_known_at_once_is_counted_as_done(kiosk: Driver) -> None:
    put(kiosk, "AXE", "DES", days=9)
    sit(kiosk)
    assert "0 / 2" in kiosk.texts()
    answer(kiosk)
    assert "0 / 2" in kiosk.texts(), "what comes again is not done"
    answer(kiosk, {"AEX": "axe", "DES": "des"}[letters(kiosk)])
    assert "1 / 2" in kiosk.texts()


def test_half_of_the_cards_are_put_off_to_the_days_after(kiosk: Driver) -> None:
    put(kiosk, "AXE", "BEC", "DES", "EUX", days=30)
    sit(kiosk)
    kiosk.key(F9)
    assert "2 cartes" in kiosk.asked
    kiosk.key(ENTER)
    assert sorted(standings(kiosk).values()) == ["aujourd’hui", "aujourd’hui", "demain", "demain"]
    sit(kiosk)
    assert "0 / 2" in kiosk.texts()


def test_a_card_set_aside_while_it_is_asked_is_asked_no_more(kiosk: Driver) -> None:
    put(kiosk, "AXE", "DES", days=9)
    sit(kiosk)
    aside = {"AEX": "AXE", "DES": "DES"}[letters(kiosk)]
    kiosk.key(F6)
    answer(kiosk, {"AEX": "axe", "DES": "des"}[letters(kiosk)])
    assert letters(kiosk) == ""
    assert standings(kiosk)[aside] == "de côté"


THREE_LETTERS = """AXE BEC CEP DES EUX FIL GEL HEM HIC KIF LES MER NEZ OSE PRE QUE RUE SEL TES USE VER WON YAK ZEN AGE
    BAC CAR DIX EAU FER GAZ HUE IRA JET KIT LAC MAI NID OUI"""


def test_a_day_has_as_many_cards_as_its_player_has_minutes_for(kiosk: Driver) -> None:
    """Ten minutes are 30 cards of 20 s, five are 15."""
    put(kiosk, *THREE_LETTERS.split(), days=30)
    sit(kiosk)
    assert "0 / 30" in kiosk.texts()
    kiosk.show(DeckCards(options=True))
    kiosk.key(LEFT)
    sit(kiosk)
    assert "0 / 15" in kiosk.texts()
    kiosk.show(routes.Home())
    kiosk.wait(300)
    assert "15 cartes, environ 5 min" in kiosk.texts()


def test_a_top_missed_in_a_game_comes_into_the_deck_once(kiosk: Driver) -> None:
    for _ in range(2):
        kiosk.play(game(moves=3), PLAYER)
        kiosk.find_top()
        kiosk.key(F8, F8)
        kiosk.wait(5_000)
        kiosk.find_top()
        kiosk.wait(3_000)
        assert kiosk.scene == "result"
        assert standings(kiosk) == {"LISTERAS": "nouvelle"}


def test_nothing_comes_into_the_deck_where_its_player_wants_nothing(kiosk: Driver) -> None:
    at_once(kiosk.services.decks.change_setting(PLAYER, "missed", value=False))
    kiosk.play(game(moves=2), PLAYER)
    kiosk.key(F8, F8)
    kiosk.wait(5_000)
    kiosk.find_top()
    kiosk.wait(3_000)
    assert standings(kiosk) == {}
