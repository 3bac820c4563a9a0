"""Who plays, which game, and the list of players: names, what others see, two names of one person."""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from tests.kiosk.conftest import Open
from tests.kiosk.driver import BACKSPACE, DOWN, ENTER, ESCAPE, F8, LEFT, OWN, RIGHT, TAB, UP, Driver, game
from tests.store.helpers import SHORT, facts, instant
from tests.store.helpers import play as keep
from topping.gamefiles import shelf
from topping.gamefiles.lexicon import WantedLexicon
from topping.kiosk import routes
from topping.kiosk.screens.choosing.routes import ChooseGame
from topping.play.classic.houserules import INTERNATIONAL
from topping.store import Store
from topping.store.people.consents import Leaves
from topping.texts import say

F4, F6 = pygame.K_F4, pygame.K_F6


@pytest.fixture
def choosing(kiosk: Driver) -> Driver:
    kiosk.show(ChooseGame("Marie"))
    return kiosk


def test_names_that_cannot_be(kiosk: Driver) -> None:
    kiosk.show(routes.WhoPlays())
    kiosk.key(ENTER)
    assert kiosk.texts("message") == ("Il faut un nom.",)
    kiosk.type("   ")
    kiosk.key(ENTER)
    assert kiosk.texts("message") == ("Il faut un nom.",)
    kiosk.type("x" * 40)
    assert kiosk.entry.text.strip() == "x" * 27, "after three blanks: the line takes no more than a name may have"
    kiosk.key(*(BACKSPACE,) * 9)
    assert kiosk.texts("message") != ("Il faut un nom.",), "the answer goes with the text"
    kiosk.key(pygame.K_HOME)
    kiosk.post(pygame.TEXTINPUT, text="a\u200bb\x07")
    for _ in range(50):
        kiosk.press(pygame.K_DELETE)
    kiosk.release(pygame.K_DELETE)
    kiosk.step()
    assert kiosk.entry.text == "ab", "what cannot be written is not taken"
    assert kiosk.scene == "whoplays"


@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080)], ids=str)
def test_long_names_are_whole_that_of_the_chosen_player_too(open_kiosk: Open, size: tuple[int, int]) -> None:
    kiosk = open_kiosk(size)
    names = [f"Wilhelmine-Marguerite Vande {number}" for number in range(5)]
    for name in names:
        kiosk.store.runs.start(facts(name), instant(1))
    kiosk.show(routes.WhoPlays())
    kiosk.key(DOWN)
    written = {spot.set.lines[0] for spot in kiosk.kiosk.scene.canvas.laid() if spot.set is not None}
    assert set(names) <= written


def test_letters_are_put_before_those_of_a_name(kiosk: Driver) -> None:
    kiosk.show(routes.WhoPlays())
    kiosk.type("ie")
    kiosk.key(pygame.K_HOME)
    kiosk.type("Mar")
    assert kiosk.entry.text == "Marie", "the line becomes shorter with each letter, and its caret stays"


def chosen(kiosk: Driver) -> str:
    """What Enter starts."""
    return kiosk.texts("next")[0]


def said(kiosk: Driver) -> str:
    """What is wrong, or being made; else what the conditions mean."""
    return next(one for one in reversed(kiosk.texts("terms")) if len(one) > 12)


def test_a_game_without_a_limit_is_played_and_never_ranks(choosing: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    load = shelf.load
    monkeypatch.setattr(shelf, "load", lambda path: replace(load(path), moves=load(path).moves[:3]))
    choosing.click_on("sans limite")
    choosing.key(ENTER)
    choosing.key(ENTER)
    assert choosing.run.limit_ms is None
    while choosing.scene == "play":
        choosing.wait(70_000)
        choosing.find_top()
    (row,) = choosing.store.ranking.rows()
    assert (row.rank, row.found) == (None, row.moves)


def test_a_game_by_its_seed(choosing: Driver) -> None:
    choosing.key(TAB, TAB)
    choosing.type("42")
    assert (choosing.entry.text, chosen(choosing)) == ("42", "Graine 42")
    choosing.key(ENTER)
    assert choosing.answerer.games_asked == [(42, "normale", WantedLexicon())]
    choosing.answerer.tell(game(), 1)
    choosing.step()
    assert choosing.scene == "ready"


def test_seeds_that_cannot_be(choosing: Driver) -> None:
    choosing.key(TAB, TAB)
    for text in ("", "abc", "4 2", "-3", "1.5", "²"):
        choosing.type(text)
        choosing.key(ENTER)
        assert said(choosing) == "Une graine est un nombre entier : 42, par exemple.", text
        while choosing.entry.text:
            choosing.key(BACKSPACE)
    choosing.type("9" * 40)
    choosing.key(ENTER)
    assert choosing.answerer.games_asked == [(999_999_999_999, "normale", WantedLexicon())]


def test_a_game_that_cannot_be_made(choosing: Driver) -> None:
    choosing.key(TAB, ENTER)
    choosing.answerer.fail("le lexique est vide", 1)
    choosing.step()
    assert said(choosing) == "La partie n’a pas pu être préparée : le lexique est vide"
    choosing.key(ENTER)
    choosing.answerer.fail(say("service.unexpected"), 2)
    choosing.step()
    assert "le moteur est tombé" in said(choosing)


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (lambda text: text.partition(" 66\n")[0], "Cassée.txt"),
        (lambda text: text.replace(" 66\n", " 67\n"), "Cassée.txt : ligne 8 : "),
        (lambda text: "\udcff", "Cassée.txt : ligne 1 : l’octet FF"),
        (lambda text: text.replace("\n 3 ", "\n \udce9 "), "Cassée.txt : ligne 9 : l’octet E9 (le n° 2 de la ligne)"),
        (lambda text: re.sub("open-fr ....", "ods9 b01c", text), "le lexique ods9"),
    ],
)
def test_a_prepared_game_that_cannot_be_played(
    kiosk: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, spoil: Callable[[str], str], says: str
) -> None:
    path = tmp_path / "Cassée.txt"
    path.write_text(spoil(OWN.read_text(encoding="utf-8")), encoding="utf-8", errors="surrogateescape")
    monkeypatch.setattr(shelf, "prepared", lambda: (shelf.Prepared.at(path),))
    kiosk.show(ChooseGame("Marie"))
    kiosk.wait(200)
    kiosk.key(ENTER)
    assert kiosk.scene == "gamechoice"
    assert says in said(kiosk)
    assert said(kiosk)[-1] in ".!?"


def words_of(kiosk: Driver, name: str) -> str:
    return " ".join(kiosk.texts(name))


@pytest.fixture
def players(kiosk: Driver) -> Driver:
    """The list of players: Marie D. has played last, before her Marie, before them Léo Petit."""
    for minute, name in enumerate(("Léo Petit", "Marie", "Marie D.")):
        keep(kiosk.store, facts(name, SHORT), 5_000 - minute, minute=minute, game=SHORT)
    kiosk.show(routes.Players())
    return kiosk


def ranked(kiosk: Driver) -> set[str]:
    return {run.player for run in kiosk.store.ranking.rows()}


def test_the_card_shows_the_player_chosen_in_the_list(players: Driver) -> None:
    assert [row[0] for row in players.rows[:3]] == ["Marie D.", "Marie", "Léo Petit"]
    assert "Marie D." in words_of(players, "detail")
    players.key(DOWN, DOWN)
    assert "Léo Petit" in words_of(players, "detail")
    assert "1 terminée" in words_of(players, "facts")
    assert "Marie" not in words_of(players, "detail")


def test_the_name_of_a_minor_is_never_seen_elsewhere(players: Driver) -> None:
    players.key(DOWN, DOWN)
    assert "accord non demandé" in words_of(players, "detail")
    players.key(TAB, DOWN, DOWN, LEFT)
    assert "« L. P. 1 » · accord : " in words_of(players, "detail")
    assert "son nom" not in [text for text, *_ in players.buttons]
    players.key(UP, UP, RIGHT)
    consent = players.store.consents.of("Léo Petit")
    assert consent is not None
    assert (consent.leaves, consent.minor, consent.agreed_at is not None) == (Leaves.NOTHING, True, True)
    players.key(LEFT, DOWN, DOWN, RIGHT, UP, UP, LEFT)
    consent = players.store.consents.of("Léo Petit")
    assert consent is not None
    assert (consent.leaves, consent.minor) == (Leaves.NAME, False)
    players.key(ESCAPE)
    assert players.scene == "settings"


def test_classic_games_that_keep_a_name_are_told(kiosk: Driver, store: Store) -> None:
    keep(store, facts("Léo Petit", SHORT), 5_000, game=SHORT)
    store.classics.start(("Léo Petit", "Ana"), INTERNATIONAL, instant(1), seed=1)
    kiosk.show(routes.Players())
    kiosk.key(F8, F8)
    assert words_of(kiosk, "message").endswith("dans la partie classique 1.")


def test_a_name_written_wrong_is_put_right_and_its_games_follow(players: Driver) -> None:
    players.key(DOWN, DOWN, F6, pygame.K_END, BACKSPACE)
    players.type("s")
    players.key(ENTER)
    assert players.message == "C’est fait : Léo Petis."
    assert ranked(players) == {"Léo Petis", "Marie", "Marie D."}
    assert players.row[0] == "Léo Petis", "he is still the chosen one"


def test_escape_keeps_a_name_as_it_was(players: Driver) -> None:
    players.key(F6)
    players.type("x")
    players.key(ESCAPE)
    assert players.scene == "players"
    assert ranked(players) == {"Léo Petit", "Marie", "Marie D."}


def test_two_names_of_one_person_are_joined_after_a_question(players: Driver) -> None:
    assert "« Marie » a commencé 1 partie sur ce poste : la même personne ?" in players.texts("same")
    players.type("1")
    assert "Marie iront à Marie D., sans retour" in players.asked
    players.key(ESCAPE)
    assert ranked(players) == {"Léo Petit", "Marie", "Marie D."}, "Escape joins nobody"
    players.type("1")
    players.key(ENTER)
    assert ranked(players) == {"Léo Petit", "Marie D."}
    assert len(players.store.ranking.rows()) == 3
    assert not players.texts("same")


def test_the_name_that_has_played_more_stays(players: Driver) -> None:
    keep(players.store, facts("Marie", SHORT), 5_000, minute=1, game=SHORT)
    players.show(routes.Players(player="Marie D."))
    players.type("1")
    players.key(ENTER)
    assert ranked(players) == {"Léo Petit", "Marie"}


def test_two_people_with_similar_names_are_asked_about_once(players: Driver) -> None:
    players.type("2")
    assert not players.texts("same")
    assert ranked(players) == {"Léo Petit", "Marie", "Marie D."}
    players.show(routes.Players(player="Marie"))
    assert not players.texts("same")


def test_anonymous_players_are_never_taken_for_one_person(players: Driver) -> None:
    players.key(F8, F8)
    players.show(routes.Players(player="Léo Petit"))
    players.key(F8, F8)
    assert len(ranked(players)) == 3
    assert not players.texts("same")
    keep(players.store, facts("Joueur 9", SHORT), 5_000, game=SHORT)
    players.show(routes.Players(player="Joueur 9"))
    assert not players.texts("same")


def test_games_are_given_to_the_player_whose_name_begins_so(players: Driver) -> None:
    players.key(F4)
    players.type("léo")
    assert "Les parties de Marie D. passeront à Léo Petit." in players.texts()
    players.key(ENTER)
    assert "Marie D. iront à Léo Petit, sans retour" in players.asked
    players.key(ENTER)
    assert ranked(players) == {"Léo Petit", "Marie"}
    players.key(F4)
    players.type("Zoé")
    players.key(ENTER, ENTER)
    assert "Zoé" in players.message, "nobody has that name"
    assert ranked(players) == {"Léo Petit", "Marie"}


def test_a_player_is_made_anonymous_by_keys_and_keeps_his_times(kiosk: Driver, store: Store) -> None:
    keep(store, facts("Paul", SHORT), 5_000, game=SHORT)
    kiosk.show(routes.Players())
    kiosk.key(F8)
    assert "Le nom Paul s’efface, sans retour ; les temps restent." in words_of(kiosk, "foot")
    assert ranked(kiosk) == {"Paul"}
    kiosk.key(F8)
    ((name, total_ms),) = [(run.player, run.total_ms) for run in store.ranking.rows()]
    assert (name != "Paul", total_ms) == (True, 5_000)
    assert "Paul" not in " ".join(kiosk.texts())


def test_the_settings_of_a_player_are_opened_from_the_card(players: Driver) -> None:
    players.key(DOWN, TAB, pygame.K_END, ENTER)
    assert players.scene == "settings"
    assert "ceux de Marie, avant ceux du poste" in players.texts()
    players.key(DOWN, RIGHT, ESCAPE)
    assert players.scene == "players"
    assert players.row[0] == "Marie"
    assert "1 à part, les autres comme le poste" in players.texts("detail")
