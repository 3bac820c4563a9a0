"""The sitting of the deck, and all cards of a player."""

from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pygame
import pytest

from tests.kiosk.conftest import Open
from tests.kiosk.driver import DOWN, ENTER, ESCAPE, F2, LEFT, RIGHT, TAB, Driver
from tests.screens.evening import prepared
from tests.store.helpers import facts, play
from topping.kiosk.screens.training.answerparts import PAUSE_MS
from topping.kiosk.screens.training.routes import DeckCards, DeckReview
from topping.lexicon.catalogue import default
from topping.paths import data_folder
from topping.rules.games.game import Turn
from topping.store.training.decks import DeckLexicon
from topping.texts import say
from topping.training.deck.agenda import MOST_REPEATS
from topping.training.deck.cards import CardKey, CardSource, DeckCard
from topping.training.deck.schedule import Sight

F4, F5, F6, F7, F8, F9 = (getattr(pygame, f"K_F{number}") for number in (4, 5, 6, 7, 8, 9))


DAY = datetime(2026, 3, 1).toordinal()
PLAYER = "Marie"


@pytest.fixture
def kiosk(open_kiosk: Open) -> Driver:
    driver = open_kiosk()
    driver.services.players.last = PLAYER
    driver.services.decks.chance = Random(5)
    driver.store.decks.change_setting(PLAYER, "playable", False)
    return driver


def put(kiosk: Driver, *keys: str) -> None:
    """Cards of the player, by their keys."""
    graph = default()
    cards = [DeckCard(0, CardKey.parse(key), CardSource.MISSED, graph.hash, DAY, 12_000) for key in keys]
    kiosk.store.decks.add(PLAYER, DeckLexicon(graph.name, graph.hash), cards, kiosk.clock.date())


def begin(kiosk: Driver) -> None:
    kiosk.show(DeckReview())
    kiosk.step(2)


def sights(kiosk: Driver) -> list[Sight]:
    """All that is kept, in the order of the cards."""
    return [one for _, some in sorted(kiosk.store.decks.sights(PLAYER).items()) for one in some]


def found(kiosk: Driver) -> list[str]:
    """The answers on the card; that of hooks has their word first."""
    return " ".join(kiosk.texts("board")).split()


def is_asked(kiosk: Driver) -> bool:
    return bool(kiosk.texts("field"))


def is_over(kiosk: Driver) -> bool:
    return bool(kiosk.texts("seen") or kiosk.texts("said"))


def test_hooks_are_typed_one_by_one_or_together(kiosk: Driver) -> None:
    put(kiosk, "hook:+ART")
    begin(kiosk)
    assert kiosk.texts("card")[:2] == ("Que mettre devant ART ?", "4 lettres à trouver")
    kiosk.enter("fx")
    assert found(kiosk) == ["ART", "F"]
    assert "FX : pas tout" in kiosk.texts()
    kiosk.enter("x")
    assert ("X : pas tout" in kiosk.texts(), kiosk.entry.text, found(kiosk)) == (True, "", ["ART", "F"])
    kiosk.enter("f")
    assert ("F : déjà donné" in kiosk.texts(), kiosk.entry.text) == (True, "f")
    kiosk.enter("khp")
    (sight,) = sights(kiosk)
    assert (sight.found, sight.tries) == (True, 3)


def put_position(kiosk: Driver) -> Turn:
    """A card of a position of the player's."""
    turn = list(prepared("normale-07").turns())[8]
    graph, solution = default(), turn.solution
    key = CardKey.of_position(turn.position, "normale")
    reference = str(solution.reference)
    card = DeckCard(0, key, CardSource.SLOW, graph.hash, DAY, 20_000, 0.0, solution.word, reference, solution.points)
    kiosk.store.decks.add(PLAYER, DeckLexicon(graph.name, graph.hash), [card], kiosk.clock.date())
    return turn


def test_a_top_that_was_not_found_has_the_rim_of_a_missed_one(kiosk: Driver) -> None:
    put_position(kiosk)
    begin(kiosk)
    kiosk.key(F8, F8)
    assert not kiosk.shown("board").is_found


def test_no_time_counts_before_the_card_nor_after_its_answer(kiosk: Driver) -> None:
    put(kiosk, "word:LOUPE", "word:MAISON")
    begin(kiosk)
    kiosk.key(F8, F8)
    kiosk.wait(50_000)
    kiosk.key(ENTER)
    kiosk.step(2)
    kiosk.clock.time += 1_000
    kiosk.key(F8, F8)
    assert sorted(one.elapsed_ms // 1_000 for one in sights(kiosk)) == [0, 1]


def test_the_last_answer_is_undone_and_the_card_asked_again(kiosk: Driver) -> None:
    put(kiosk, "word:LOUPE", "word:MAISON")
    begin(kiosk)
    kiosk.key(F8, F8)
    assert len(sights(kiosk)) == 1
    kiosk.key(F7)
    assert sights(kiosk) == []
    assert "annulée" in kiosk.texts("note")[0]
    asked = 1
    while not is_over(kiosk):
        kiosk.wait(400)
        kiosk.key(ENTER)
        if is_asked(kiosk):
            kiosk.step(2)
            kiosk.key(F8, F8)
            asked += 1
    assert asked == 1 + 2 * (1 + MOST_REPEATS), "what was not known comes again at once where nothing else is left"
    assert len(sights(kiosk)) == 2 * (1 + MOST_REPEATS)


def test_a_card_that_nobody_answers_comes_back_otherwise(kiosk: Driver) -> None:
    put(kiosk, "word:ARTISTE")
    begin(kiosk)
    before = kiosk.shown("rack").kept
    kiosk.wait(PAUSE_MS + 1_000)
    assert kiosk.texts("said")[0] == "Pause"
    assert kiosk.texts("rack") == ()
    kiosk.key(ENTER)
    kiosk.step(2)
    assert kiosk.shown("rack").kept != before
    kiosk.key(F8, F8)
    assert sights(kiosk)[0].elapsed_ms < 1_000


def test_four_in_the_morning_changes_nothing_of_what_was_begun(kiosk: Driver) -> None:
    put(kiosk, "word:LOUPE", "word:MAISON")
    kiosk.clock.today = datetime(2026, 3, 2, 3, 59, 30).astimezone().astimezone(UTC)
    begin(kiosk)
    kiosk.key(F8, F8)
    kiosk.clock.today = datetime(2026, 3, 2, 4, 20).astimezone().astimezone(UTC)
    kiosk.wait(400)
    kiosk.key(ENTER)
    kiosk.step(2)
    kiosk.key(F8, F8)
    assert {one.day for one in sights(kiosk)} == {datetime(2026, 3, 1).toordinal()}


def test_nobody_and_the_public_have_no_deck(open_kiosk: Open) -> None:
    public = open_kiosk(is_public=True)
    public.services.players.last = PLAYER
    put(public, "word:LOUPE")
    begin(public)
    assert public.texts("said")[0] == "Le paquet reste fermé"
    assert "LOUPE" not in str(public.snapshot())
    public.key(ENTER)
    assert public.scene == "home"


def test_hitting_every_key_neither_fails_nor_leaves_a_ranked_trace(kiosk: Driver) -> None:
    put(kiosk, "word:LOUPE", "hook:+ART", "word:MAISON")
    begin(kiosk)
    chance = Random(11)
    for _ in range(150):
        kiosk.key(
            chance.choice([ENTER, F4, F5, F6, F7, F8, F9, TAB, 1073741906, 1073741905, 8, *map(ord, "artloupe?+ ")])
        )
        kiosk.clock.time += chance.randrange(700)
        if kiosk.scene != "sitting":
            break
    assert kiosk.store.history.runs(PLAYER) == ()


def test_a_kind_without_a_fresh_position_is_told_of(kiosk: Driver) -> None:
    put(kiosk, "kind:raccord")
    begin(kiosk)
    assert is_over(kiosk)
    assert any("1 genre de coups" in line for line in kiosk.texts("said"))


@pytest.fixture
def listing(open_kiosk: Open) -> Driver:
    driver = open_kiosk()
    driver.services.players.last = PLAYER
    driver.store.decks.change_setting(PLAYER, "playable", False)
    put(driver, "word:LOUPE", "word:MAISON", "hook:+ART")
    driver.show(DeckCards())
    return driver


def words(kiosk: Driver) -> list[str]:
    return sorted(one.key.text for one in kiosk.store.decks.cards(PLAYER))


def test_letters_search_and_enter_says_what_is_not_there(listing: Driver) -> None:
    listing.type("mais")
    assert listing.row[0] == "MAISON"
    assert listing.texts("remark") == ("toutes les cartes : 1 sur 3",)
    listing.type("x")
    assert "Aucune carte ne correspond." in listing.texts("cards")
    listing.key(ENTER)
    assert listing.texts("told") == ("MAISX n’est pas dans le paquet : F2 l’ajoute.",)
    listing.key(ESCAPE)
    assert listing.texts("remark") == ("toutes les cartes : 3 sur 3",)
    listing.key(ESCAPE)
    assert listing.scene == "home"


def test_the_options_of_the_deck_stand_beside_the_numbers_of_its_cards_and_are_kept_at_once(listing: Driver) -> None:
    listing.type("mai")
    listing.key(F6, mod=pygame.KMOD_SHIFT)
    assert listing.texts("form")[0] == say("options.minutes")
    assert listing.texts("days") == ("nouvelles", "3")
    listing.type("x")
    listing.key(LEFT, DOWN, RIGHT)
    kept = listing.store.decks.settings(PLAYER)
    assert (kept.minutes, kept.missed) == (5, False)
    listing.key(ESCAPE)
    assert not listing.texts("form")
    assert listing.row[0] == "MAISON", "what was searched is still there"
    listing.key(ESCAPE, ESCAPE)
    assert listing.scene == "home"


def test_the_options_name_no_word_that_is_asked_next(listing: Driver) -> None:
    see(listing, "LOUPE", (9, True))
    listing.show(DeckCards())
    assert listing.row[:2] == ("LOUPE", "aujourd’hui")
    listing.show(DeckCards(options=True))
    assert not {"LOUPE", "MAISON"} & set(listing.texts())
    assert listing.texts("days") == ("aujourd’hui", "1", "nouvelles", "2")


def test_a_list_is_asked_until_each_word_is_known_and_nothing_is_kept(listing: Driver, tmp_path: Path) -> None:
    (tmp_path / "mots.txt").write_text("whisky\nzébrer\n", encoding="utf-8")
    before = words(listing)
    listing.type(str(tmp_path / "mots.txt"))
    listing.key(F2, mod=pygame.KMOD_SHIFT)
    assert listing.scene == "sitting"
    listing.wait(400)
    listing.key(F8, F8)
    listing.wait(1_000)
    missed = listing.shown("board")[0].word
    other = {"WHISKY": "zebrer", "ZEBRER": "whisky"}[missed]
    for answer in (other, missed.lower()):
        listing.key(ENTER)
        listing.wait(400)
        listing.enter(answer)
        listing.wait(1_000)
    listing.key(ENTER)
    assert "1 carte sue du premier coup, sur 2" in listing.texts("end")
    listing.key(F6, F7, F9)
    assert words(listing) == before
    assert not listing.store.decks.states(PLAYER)
    listing.wait(900)
    listing.key(ENTER)
    assert listing.scene == "deckcards"


def test_a_list_without_words_says_so_and_a_theme_is_chosen_from_a_list(listing: Driver) -> None:
    listing.type("?qqq")
    listing.key(F2)
    assert "Aucun mot" in listing.texts("told")[0]
    listing.key(ESCAPE, F2)
    listing.type("2")
    assert len(words(listing)) > 100
    listing.key(F2)
    listing.type("2")
    assert listing.texts("told") == ("Tous ces mots sont déjà au paquet.",)


def test_the_cards_are_sorted_as_one_likes(listing: Driver) -> None:
    listing.key(F4)
    assert [one[0] for one in listing.rows] == ["devant ART", "LOUPE", "MAISON"]
    loupe = next(one.id for one in listing.store.decks.cards(PLAYER) if one.key.text == "MAISON")
    listing.store.decks.see(loupe, Sight(DAY, 0, 9_000, 5_000, False, 1, True, 2, "AIMNOS"))
    listing.show(DeckCards())
    listing.key(F4, F4)
    assert listing.row[0] == "MAISON"


def see(kiosk: Driver, word: str, *days: tuple[int, bool]) -> None:
    """The card of a word was asked on some days before today, and known or not."""
    card = next(one.id for one in kiosk.store.decks.cards(PLAYER) if one.key.text == word)
    for ago, is_known in days:
        kiosk.store.decks.see(card, Sight(DAY - ago, 0, 4_000, 5_000, is_known, 1, not is_known, 2, word))


def test_the_words_missed_most_are_counted_where_the_deck_is(listing: Driver) -> None:
    """LIE was missed in two games and ON in one; MAISON was not known once in the deck."""
    play(listing.store, facts(PLAYER), 1_000, -1, 1_000)
    play(listing.store, facts(PLAYER), 1_000, -1, -1, minute=9)
    see(listing, "MAISON", (3, False))
    listing.show(DeckCards())
    listing.click_on("manqués")
    assert [row[:5] for row in listing.rows] == [
        ("LIE", "2", "2", "–", "–"),
        ("MAISON", "1", "–", "–", "1"),
        ("ON", "1", "1", "–", "–"),
    ]
    listing.key(F2)
    assert "LIE" in words(listing)
    listing.type("mai")
    assert listing.row[0] == "MAISON"


def test_a_card_known_before_and_not_any_more_is_called_forgotten(listing: Driver) -> None:
    see(listing, "LOUPE", (9, False))
    see(listing, "MAISON", (9, True))
    see(listing, "LOUPE", (8, False))
    see(listing, "MAISON", (3, False))
    listing.show(DeckCards())
    seen = {row[0]: row[2] for row in listing.rows}
    assert seen["MAISON"] == "2 fois, manquée 1 fois · oubliée"
    assert seen["LOUPE"] == "2 fois, manquée 2 fois", "it was never known"
    assert seen["devant ART"] == "jamais"


def test_the_chosen_card_is_set_aside_and_taken_back(listing: Driver) -> None:
    listing.key(DOWN)
    (word, *_) = listing.row
    listing.key(F6)
    assert listing.texts("told") == (f"{word} : de côté.",)
    listing.click_on("de côté")
    assert listing.row[:2] == (word, "de côté")
    listing.click_on("reprendre")
    assert listing.texts("remark") == ("celles de côté : 0 sur 3",)
    listing.key(F5, F5)
    assert listing.texts("remark") == ("toutes les cartes : 3 sur 3",)
    listing.key(F5, F5, mod=pygame.KMOD_SHIFT)
    assert listing.texts("remark") == ("celles de côté : 0 sur 3",)


def test_a_card_is_taken_out_at_the_second_press_on_the_same_one(listing: Driver) -> None:
    listing.key(F8, DOWN, F8)
    assert len(words(listing)) == 3
    listing.type("loupe")
    listing.key(F8, F8)
    assert words(listing) == ["+ART", "MAISON"]


def test_the_cards_are_written_for_anki_which_knows_them_the_next_time(listing: Driver) -> None:
    """Anki goes by the first column of each line: what is imported again brings a note up to date."""
    put(listing, "kind:scrabble_appui")
    listing.show(DeckCards())
    listing.key(pygame.K_e, mod=pygame.KMOD_CTRL)
    listing.step(3)
    path = data_folder() / "anki" / "Marie.txt"
    told = " ".join(listing.texts("told"))
    assert told.startswith(f"3 cartes écrites pour Anki, dans {path}."), told
    assert "1 n’y est pas" in told, "it is asked on a fresh position each time"
    heads, notes = said_to_anki(path)
    assert "#guid column:1" in heads
    assert [front for _, front, _ in notes if "ART" in front]
    backs = " ".join(back for *_, back in notes)
    assert all(word in backs for word in ("LOUPE", "MAISON", "KART")), "with the answers"
    listing.key(pygame.K_e, mod=pygame.KMOD_CTRL)
    listing.step(3)
    assert said_to_anki(path)[1] == notes


def said_to_anki(path: Path) -> tuple[list[str], list[tuple[str, str, str]]]:
    """The heads of a file for Anki, and guid, front and back of each note."""
    lines = path.read_text(encoding="utf-8").splitlines()
    notes = [line.split("\t") for line in lines if not line.startswith("#")]
    return [line for line in lines if line.startswith("#")], [(one[0], one[1], one[2]) for one in notes]


def test_the_public_sees_no_deck(open_kiosk: Open) -> None:
    public = open_kiosk(is_public=True)
    public.services.players.last = PLAYER
    put(public, "word:LOUPE")
    public.show(DeckCards())
    assert "LOUPE" not in str(public.snapshot())
    public.type("zebre")
    public.key(F2, F8, F8, F6)
    assert words(public) == ["LOUPE"]
