"""From the first screen to the leaderboard: all by keyboard, all by mouse."""

from dataclasses import replace

import pygame
import pytest

from tests.kiosk.driver import ENTER, ESCAPE, RIGHT, Driver, game
from topping.game import shelf
from topping.kiosk.screens.play.play import LAST_TOP_MS
from topping.rules.games.game import Game
from topping.rules.tiles import JOKER
from topping.store import Store


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> Game:
    """Prepared games of four moves."""
    load = shelf.load
    monkeypatch.setattr(shelf, "load", lambda path: replace(load(path), moves=load(path).moves[:4]))
    return game("normale-02")


def test_all_by_mouse(kiosk: Driver, store: Store, short: Game) -> None:
    kiosk.click_on_hint("F10")
    kiosk.click_on("autre partie")
    for letter in "ANNA":
        kiosk.click_on(letter)
    assert kiosk.entry.text == "Anna"
    kiosk.click_on("Effacer")
    kiosk.click_on("E")
    assert kiosk.entry.text == "Anne"
    kiosk.click_on(next(text for text in kiosk.places if text.startswith("Nouveau joueur")))
    assert kiosk.scene == "gamechoice"
    kiosk.click_on("02")
    assert kiosk.scene == "ready"
    kiosk.click_on("Le chronomètre part")
    for turn in short.turns():
        lay_by_mouse(kiosk)
        kiosk.click_on("proposer")
        assert kiosk.scene != "play" or kiosk.run.results[-1].found, turn.solution
    kiosk.wait(LAST_TOP_MS)
    assert kiosk.scene == "result"
    kiosk.click_on("classement")
    assert kiosk.scene == "leaderboard"
    kiosk.click_on_hint("Échap")
    kiosk.click_on_hint("Échap")
    assert kiosk.scene == "home"
    ((row),) = store.ranking.rows()
    assert (row.player, row.found, row.missed) == ("Anne", 4, 0)
    kiosk.click_on_hint("Échap")
    kiosk.click_on("Quitter")
    assert kiosk.kiosk.has_ended


def lay_by_mouse(kiosk: Driver) -> None:
    """Lays the retained solution by clicks on the grid and on the tiles of the draw."""
    turn = kiosk.run.turn
    first = turn.placement.placed[0][0]
    row, column = "ABCDEFGHIJKLMNO"[first.row], first.column + 1
    kiosk.click_square(row, column)
    if kiosk.shown("board").direction is not turn.solution.reference.direction:
        kiosk.click_square(row, column)
    for _, character in turn.placement.placed:
        kiosk.click(kiosk.tile(JOKER if character.islower() else character).center)
        if character.islower():
            kiosk.click_on(character.upper())


def test_back_by_keyboard(kiosk: Driver) -> None:
    kiosk.key(RIGHT, ENTER)
    assert kiosk.scene == "help"
    kiosk.key(pygame.K_SPACE, ESCAPE)
    kiosk.type("c")
    kiosk.type("Zoé")
    kiosk.key(ENTER, ESCAPE)
    assert kiosk.scene == "home"
    kiosk.key(ESCAPE, pygame.K_DOWN, ENTER)
    assert kiosk.kiosk.has_ended


def test_solution_and_leaving_by_mouse(kiosk: Driver, store: Store) -> None:
    kiosk.play(game())
    kiosk.click_on("solution")
    assert "Encore une fois" in kiosk.verdict
    kiosk.click_on_hint("F8")
    assert kiosk.texts("top")[1] == "H4"
    kiosk.wait(900)
    kiosk.click((700, 300))
    assert kiosk.run.turn.number == 2
    kiosk.click_on("quitter")
    kiosk.click_on("Continuer à jouer")
    kiosk.click_on("quitter")
    kiosk.click_on("Quitter la partie")
    assert kiosk.scene == "home"
    assert store.ranking.rows() == ()


def test_back_by_mouse(kiosk: Driver) -> None:
    kiosk.click_on("Comment jouer")
    assert kiosk.scene == "help"
    kiosk.click_on_hint("Échap")
    kiosk.click_on("Première partie")
    kiosk.click_on_hint("Échap")
    assert kiosk.scene == "home"
    kiosk.click_on_hint("F10")
    kiosk.click_on("classement")
    assert kiosk.scene == "leaderboard"
    kiosk.click_on_hint("Échap")
    kiosk.click_on_hint("F10")
    kiosk.click_on("autre partie")
    kiosk.click_on("Z")
    kiosk.key(ENTER)
    kiosk.click_on_hint("Échap")
    assert kiosk.scene == "home"
