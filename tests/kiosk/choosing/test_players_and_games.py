"""Who plays, and which game: known and new, right and wrong."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from tests.kiosk.driver import BACKSPACE, DOWN, ENTER, ESCAPE, F2, LEFT, RIGHT, TAB, UP, Driver, game
from tests.store.helpers import facts, instant
from topping.game import shelf
from topping.game.lexicon import WantedLexicon
from topping.game.service.messages import GameMade, QuestionFailed, SolverPreparing, SolverReady
from topping.kiosk import theme
from topping.kiosk.routes import ChooseGame, Leaderboard, WhoPlays
from topping.texts import say

NEW = "Nouvelle partie"


@pytest.fixture
def choosing(kiosk: Driver) -> Driver:
    kiosk.show(ChooseGame("Marie"))
    return kiosk


def known(kiosk: Driver, *players: str) -> None:
    """Players who have started a game, the last one last."""
    for minute, player in enumerate(players):
        kiosk.store.runs.start(facts(player), instant(minute))
    kiosk.backstage.players.last = players[-1]


def test_a_known_player_is_picked(kiosk: Driver) -> None:
    known(kiosk, "Zoé", "Élodie", "Marie")
    kiosk.show(WhoPlays())
    assert [text for text, _, _ in kiosk.buttons if text in ("Zoé", "Élodie", "Marie")] == ["Marie", "Élodie", "Zoé"]
    assert (kiosk.entry.text, kiosk.focused) == ("", "Marie"), "the last player: Enter is enough"
    kiosk.key(RIGHT)
    assert kiosk.focused == "Élodie"
    kiosk.key(ENTER)
    assert kiosk.scene == "gamechoice"
    assert kiosk.shown("title").startswith("Élodie")


def test_the_last_player_comes_first_whoever_played_last(kiosk: Driver) -> None:
    known(kiosk, "Zoé", "Marie")
    kiosk.backstage.players.last = "Zoé"
    kiosk.show(WhoPlays())
    assert kiosk.focused == "Zoé"


def test_letters_write_a_name_and_never_are_shortcuts(kiosk: Driver) -> None:
    kiosk.show(WhoPlays())
    assert "les lettres écrivent votre nom" in kiosk.shown("title").remark
    kiosk.enter("Paul")
    assert kiosk.scene == "gamechoice"
    assert kiosk.backstage.players.last == "paul"


def test_who_is_meant_by_what_is_typed_is_offered(kiosk: Driver) -> None:
    known(kiosk, "Paul", "Zoé", "Paulette", "Élodie")
    kiosk.show(WhoPlays())
    kiosk.type("paul")
    assert kiosk.focused == "Paul"
    assert kiosk.message == "2 joueurs connus"
    assert not any("Nouveau joueur" in text for text in kiosk.places), "that name is taken"
    kiosk.key(BACKSPACE)
    assert kiosk.focused == "Paulette", "of two that begin so, the one that played last"
    assert any(text.startswith("Nouveau joueur") for text in kiosk.places)
    kiosk.key(RIGHT, ENTER)
    assert kiosk.backstage.players.last == "Paul"


def test_a_similar_name_is_offered_and_the_new_one_is_taken_by_enter(kiosk: Driver) -> None:
    known(kiosk, "Zoé", "Paulette")
    kiosk.show(WhoPlays())
    kiosk.type("Polette")
    assert kiosk.message == "1 joueur connu"
    assert kiosk.focused is None
    kiosk.key(DOWN)
    assert kiosk.focused == "Paulette"
    kiosk.key(UP, ENTER)
    assert kiosk.backstage.players.last == "Polette"


def test_f2_takes_a_new_name_that_another_one_begins_with(kiosk: Driver) -> None:
    known(kiosk, "Paulette")
    kiosk.show(WhoPlays())
    kiosk.type("Paul")
    kiosk.key(F2)
    assert kiosk.scene == "gamechoice"
    assert kiosk.backstage.players.last == "Paul"


def test_all_of_it_by_mouse(kiosk: Driver) -> None:
    known(kiosk, "Zoé")
    kiosk.show(WhoPlays())
    kiosk.click_on("Zoé")
    assert kiosk.scene == "gamechoice"
    kiosk.show(WhoPlays())
    for key in ("M", "A", "É", "Effacer", "Ë", "L", "Espace", "B", "Maj", "Z"):
        kiosk.click_on(key)
    assert kiosk.entry.text == "Maël BZ"
    kiosk.click_on(next(text for text in kiosk.places if text.startswith("Nouveau joueur")))
    assert kiosk.backstage.players.last == "Maël BZ"


def test_escape_leads_back_without_another_player(kiosk: Driver) -> None:
    known(kiosk, "Zoé", "Paul")
    kiosk.show(WhoPlays(then=Leaderboard()))
    kiosk.type("Zo")
    kiosk.key(ESCAPE)
    assert (kiosk.scene, kiosk.backstage.players.last) == ("leaderboard", "Paul")
    kiosk.show(WhoPlays())
    kiosk.key(ESCAPE)
    assert kiosk.scene == "home"


def test_names_that_cannot_be(kiosk: Driver) -> None:
    kiosk.show(WhoPlays())
    kiosk.key(ENTER)
    assert kiosk.message == "Il faut un nom."
    kiosk.type("   ")
    kiosk.key(ENTER)
    assert kiosk.message == "Il faut un nom."
    kiosk.type("x" * 40)
    kiosk.key(ENTER)
    assert kiosk.message == "Ce nom est trop long : 30 caractères au plus."
    kiosk.key(BACKSPACE)
    assert "trop long" not in kiosk.message, "the answer goes with the text"
    kiosk.key(pygame.K_HOME)
    kiosk.post(pygame.TEXTINPUT, text="a\u200bb\x07")
    for _ in range(50):
        kiosk.press(pygame.K_DELETE)
    kiosk.release(pygame.K_DELETE)
    kiosk.step()
    assert kiosk.entry.text == "ab", "what cannot be written is not taken"
    assert kiosk.scene == "whoplays"


@pytest.mark.parametrize("name", ["pygame-gui.OK", "%{count}", "{0}", "<b>x</b>", "M. d'Éric", "Ça:va?"])
def test_names_that_look_like_something_else(kiosk: Driver, name: str) -> None:
    known(kiosk, name)
    kiosk.show(WhoPlays())
    assert name in kiosk.places
    kiosk.key(ENTER)
    assert kiosk.shown("title").replace("\N{NO-BREAK SPACE}", " ") == f"{name}, quelle partie ?"


def test_clicking_beside_everything_keeps_the_keys(kiosk: Driver) -> None:
    kiosk.show(WhoPlays())
    kiosk.click((1270, 400))
    kiosk.type("Zoé")
    assert kiosk.entry.text == "Zoé"


def test_many_known_players_turn_pages(kiosk: Driver) -> None:
    names = [f"Joueur {number:02}" for number in range(40)]
    known(kiosk, *names)
    kiosk.show(WhoPlays())
    first = {text for text in kiosk.places if text in names}
    kiosk.click_on_hint("Page suiv.")
    second = {text for text in kiosk.places if text in names}
    assert (len(first), len(second)) == (8, 8)
    assert not first & second
    kiosk.click_on_hint("Page préc.")
    assert {text for text in kiosk.places if text in names} == first
    reached = {kiosk.focused}
    for _ in range(39):
        kiosk.key(RIGHT)
        reached.add(kiosk.focused)
    assert reached == set(names), "the keyboard reaches every name"


def test_a_prepared_game_says_that_it_was_played(kiosk: Driver) -> None:
    kiosk.play(shelf.load(shelf.prepared()[2].path))
    kiosk.show(ChooseGame("Marie"))
    kiosk.wait(100 * len(shelf.prepared()) + 1_000)
    assert "Normale 03 (jouée)" in kiosk.places
    assert "Normale 01" in kiosk.places


def test_a_new_game_comes_from_the_helper_process(choosing: Driver) -> None:
    choosing.key(TAB)
    assert choosing.focused == NEW
    choosing.key(ENTER)
    ((seed, variant, lexicon),) = choosing.helper.games_asked
    assert 0 <= seed < 1_000_000
    assert (variant, lexicon) == ("normale", WantedLexicon())
    assert choosing.message == f"La partie de graine {seed} se prépare…"
    choosing.helper.coming.append(GameMade(1, game()))
    choosing.step()
    assert choosing.scene == "ready"
    x, y, _, height = choosing.places["Commencer"]
    assert choosing.pixel((x + 20, y + height // 2)) == tuple(pygame.Color(theme.BRIGHT))[:3]  # painted, not only there


def test_a_game_by_its_seed(choosing: Driver) -> None:
    choosing.type("42")
    assert choosing.entry.text == "42"
    choosing.key(ENTER)
    assert choosing.helper.games_asked == [(42, "normale", WantedLexicon())]
    choosing.helper.coming.append(GameMade(1, game()))
    choosing.step()
    assert choosing.scene == "ready"


def test_a_game_by_its_seed_by_mouse(choosing: Driver) -> None:
    choosing.click_on("7")
    choosing.click_on("3")
    choosing.click_on("Faire")
    assert choosing.helper.games_asked == [(73, "normale", WantedLexicon())]


def test_seeds_that_cannot_be(choosing: Driver) -> None:
    choosing.key(TAB, TAB)
    for text in ("", "abc", "4 2", "-3", "1.5", "²"):
        choosing.type(text)
        choosing.key(ENTER)
        assert choosing.message == "Une graine est un nombre entier : 42, par exemple.", text
        while choosing.entry.text:
            choosing.key(BACKSPACE)
    choosing.type("9" * 40)
    choosing.key(ENTER)
    assert choosing.helper.games_asked == [(999_999_999_999, "normale", WantedLexicon())]


def test_while_the_game_is_made_the_screen_is_alive_and_can_be_left(choosing: Driver) -> None:
    choosing.key(TAB, ENTER)
    choosing.helper.coming.append(SolverPreparing(0, 3))
    choosing.step()
    assert choosing.message.startswith("Premier démarrage : le moteur se prépare")
    choosing.key(UP)
    assert choosing.focused == "Normale 01"
    choosing.helper.coming.append(SolverReady())
    choosing.step()
    assert "se prépare…" in choosing.message
    choosing.key(ESCAPE)
    assert (choosing.scene, choosing.message) == ("gamechoice", "")
    assert choosing.helper.dropped == [1]
    choosing.helper.coming.append(GameMade(1, game()))
    choosing.step()
    assert choosing.scene == "gamechoice", "a game given up is not played"
    choosing.key(ESCAPE)
    assert choosing.scene == "whoplays"


def test_a_game_that_cannot_be_made(choosing: Driver) -> None:
    choosing.key(TAB, ENTER)
    choosing.helper.coming.append(QuestionFailed(1, "le lexique est vide"))
    choosing.step()
    assert choosing.message == "La partie n’a pas pu être faite : le lexique est vide"
    choosing.key(ENTER)
    choosing.helper.coming.append(QuestionFailed(2, say("service.gone")))
    choosing.step()
    assert "le moteur s’est arrêté" in choosing.message


def test_the_first_start_says_what_it_prepares(kiosk: Driver) -> None:
    kiosk.helper.coming.append(SolverPreparing(0, 3))
    kiosk.step()
    assert kiosk.content("Comment jouer").title == "Le moteur se prépare"
    kiosk.key(ENTER)
    assert kiosk.scene == "whoplays"
    kiosk.key(ESCAPE)
    kiosk.helper.coming.append(SolverReady())
    kiosk.step()
    assert kiosk.content("Comment jouer").title == "Comment jouer"


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (lambda text: text[:200], "Cassée.txt"),
        (lambda text: text.replace(" 66\n", " 67\n"), "Cassée.txt : ligne 10 : "),
        (lambda text: "\udcff", "Cassée.txt : ligne 1 : l’octet FF"),
        (lambda text: text.replace("\n 3 ", "\n \udce9 "), "Cassée.txt : ligne 11 : l’octet E9 (le n° 2 de la ligne)"),
        (lambda text: text.replace("open-fr a01c", "ods9 b01c"), "le lexique ods9"),
    ],
)
def test_a_prepared_game_that_cannot_be_played(
    kiosk: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, spoil: object, says: str
) -> None:
    whole = next(one.path for one in shelf.prepared() if one.name == "normale-06").read_text(encoding="utf-8")
    path = tmp_path / "Cassée.txt"
    path.write_text(spoil(whole), encoding="utf-8", errors="surrogateescape")  # type: ignore[operator]
    monkeypatch.setattr(shelf, "prepared", lambda: (shelf.Prepared("cassée", path),))
    kiosk.show(ChooseGame("Marie"))
    kiosk.wait(200)
    kiosk.key(ENTER)
    assert kiosk.scene == "gamechoice"
    assert says in kiosk.message
    assert kiosk.message[-1] in ".!?"


def test_with_no_prepared_game_there_is_still_a_new_one(kiosk: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "prepared", lambda: ())
    kiosk.show(ChooseGame("Marie"))
    assert kiosk.focused == NEW
    kiosk.key(TAB, LEFT, ENTER)
    assert len(kiosk.helper.games_asked) == 1
