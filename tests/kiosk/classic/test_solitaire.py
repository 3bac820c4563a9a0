"""A solitaire at the kiosk: chosen, played by keys, left and taken up, ended, with its record."""

from pathlib import Path

import pygame
import pytest

from tests.kiosk.classic.layable import first_word
from tests.kiosk.conftest import Open
from tests.kiosk.driver import DOWN, ENTER, ESCAPE, RIGHT, Driver
from topping.kiosk import routes
from topping.kiosk.screens.classic.solitaire import SolitaireScreen
from topping.play.solitaire.game import SolitaireGame, SolitaireTerms, SolitaireWay
from topping.texts import say

F5, F6, F8, F11 = (getattr(pygame, f"K_F{number}") for number in (5, 6, 8, 11))
WAYS = list(SolitaireWay)


def game_of(kiosk: Driver) -> SolitaireGame:
    return kiosk.scene_of(SolitaireScreen).game


def begin_seeded(kiosk: Driver, way: SolitaireWay = SolitaireWay.ONE_RACK) -> None:
    """A game whose first rack makes a short word."""
    table = kiosk.kiosk.backstage.tablegames.begin_solitaire("Marie", SolitaireTerms(way), seed=3)
    kiosk.show(routes.PlaySolitaire(table))


def begin(kiosk: Driver, way: SolitaireWay = SolitaireWay.ONE_RACK) -> None:
    kiosk.show(routes.ChooseSolitaire())
    kiosk.type("Marie")
    kiosk.key(DOWN, *[RIGHT] * WAYS.index(way), ENTER)


@pytest.mark.parametrize("way", WAYS)
def test_a_game_is_chosen_and_a_word_laid(kiosk: Driver, way: SolitaireWay) -> None:
    begin(kiosk, way)
    assert game_of(kiosk).terms == SolitaireTerms(way, 30)
    begin_seeded(kiosk, way)
    game = game_of(kiosk)
    word = "etage" if way is SolitaireWay.FACE_UP else first_word(game.rack)
    kiosk.type(f"{word.lower()} h8")
    kiosk.key(ENTER)
    assert not game_of(kiosk).turns
    kiosk.key(ENTER)
    (turn,) = game_of(kiosk).turns
    assert turn.move is not None
    assert turn.move.word == word.upper()
    assert game_of(kiosk).seat == (1 if way is SolitaireWay.TWO_RACKS else 0)


def test_a_word_that_is_not_admitted_stays_in_hand(kiosk: Driver) -> None:
    begin(kiosk, SolitaireWay.FACE_UP)
    kiosk.type("bcdfg h8")
    kiosk.key(ENTER, ENTER)
    assert not game_of(kiosk).turns
    assert "BCDFG" in kiosk.verdict
    kiosk.key(ESCAPE, F6)
    assert "visibles" in kiosk.verdict


def test_letters_are_exchanged_and_a_turn_passed(kiosk: Driver) -> None:
    begin(kiosk)
    letters = game_of(kiosk).rack.replace("?", "")[:2]
    kiosk.key(F6)
    kiosk.type(letters.lower())
    kiosk.key(ENTER)
    kiosk.key(F8)
    assert len(game_of(kiosk).turns) == 1
    kiosk.key(F8)
    assert [turn.exchanged for turn in game_of(kiosk).turns] == ["".join(sorted(letters)), ""]


def test_a_game_left_is_taken_up(kiosk: Driver, open_kiosk: Open) -> None:
    begin(kiosk)
    kiosk.key(F8, F8)
    before = game_of(kiosk)
    again = open_kiosk()
    again.show(routes.ChooseSolitaire("Marie"))
    again.key(F5)
    assert game_of(again) == before
    again.key(ESCAPE)
    assert again.scene == "solitairesetup"


def test_the_end_tells_the_scale_and_the_record_and_writes_the_sheet(kiosk: Driver, home: Path) -> None:
    for number in range(2):
        begin_seeded(kiosk)
        if number:
            word = first_word(game_of(kiosk).rack)
            kiosk.type(f"{word.lower()} h8")
            kiosk.key(ENTER, ENTER)
        kiosk.key(F11)
        assert not game_of(kiosk).is_over
        kiosk.key(F11)
        (told,) = kiosk.texts("figure")
        assert told == f"{kiosk.texts('turns.0')[-1]} points", "the running total of the last row"
        assert kiosk.texts("said") == (say("solitaire.judged.below").replace("\N{NO-BREAK SPACE}", " "),)
        kiosk.key(pygame.K_e)
        kiosk.key(ENTER)
        assert kiosk.scene == "solitaireover", "an Enter meant for the game leads nowhere"
        kiosk.wait(1_100)
        kiosk.key(ENTER)
        assert kiosk.scene == "solitairesetup"
    assert [row[0] for row in kiosk.rows].count("Marie") == 2
    assert len(list(home.rglob("solitaire-*.csv"))) == 2
