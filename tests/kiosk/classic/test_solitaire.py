"""Solitaire at the kiosk: chosen, played, taken up and told at its end."""

from pathlib import Path

import pygame
import pytest

from tests.kiosk.classic.tables import first_word
from tests.kiosk.conftest import Open
from tests.kiosk.driver import DOWN, ENTER, ESCAPE, RIGHT, Driver, full_disk
from topping.kiosk.screens.classic.routes import PlaySolitaire
from topping.kiosk.screens.classic.solitaire import SolitaireScreen
from topping.kiosk.screens.othergames.routes import NewTableGame, OtherGame
from topping.play.solitaire import SolitaireGame, SolitaireTerms, SolitaireWay
from topping.rules.tiles import JOKER
from topping.store.gamelog import GameLog
from topping.texts import say

F4, F5, F6, F8, F11 = (getattr(pygame, f"K_F{number}") for number in (4, 5, 6, 8, 11))


def said(key: str, **values: object) -> str:
    """A sentence as it is read."""
    return say(key, **values).replace("\N{NO-BREAK SPACE}", " ")


WAYS = list(SolitaireWay)


def solitaire_game(kiosk: Driver) -> SolitaireGame:
    return kiosk.scene_of(SolitaireScreen).game


def begin_seeded(kiosk: Driver, way: SolitaireWay = SolitaireWay.ONE_RACK) -> None:
    """A game whose first rack makes a short word."""
    table = kiosk.kiosk.services.tablegames.begin_solitaire("Marie", SolitaireTerms(way), seed=3)
    kiosk.show(PlaySolitaire(table))


def choose_solitaire(kiosk: Driver, way: SolitaireWay = SolitaireWay.ONE_RACK) -> None:
    kiosk.show(NewTableGame(OtherGame.SOLITAIRE))
    kiosk.type("Marie")
    kiosk.key(DOWN, *[RIGHT] * WAYS.index(way), ENTER)


@pytest.mark.parametrize("way", WAYS)
def test_a_game_is_chosen_and_a_word_laid(kiosk: Driver, way: SolitaireWay) -> None:
    choose_solitaire(kiosk, way)
    assert solitaire_game(kiosk).terms == SolitaireTerms(way, 30)
    begin_seeded(kiosk, way)
    game = solitaire_game(kiosk)
    word = "etage" if way is SolitaireWay.FACE_UP else first_word(game.rack)
    kiosk.type(f"{word.lower()} h8")
    kiosk.key(ENTER)
    assert not solitaire_game(kiosk).turns
    kiosk.key(ENTER)
    (turn,) = solitaire_game(kiosk).turns
    assert turn.move is not None
    assert turn.move.word == word.upper()
    assert solitaire_game(kiosk).seat == (1 if way is SolitaireWay.TWO_RACKS else 0)


def test_a_word_that_is_not_admitted_stays_in_hand(kiosk: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    choose_solitaire(kiosk, SolitaireWay.FACE_UP)
    kiosk.type("bcdfg h8")
    kiosk.key(ENTER, ENTER)
    assert not solitaire_game(kiosk).turns
    assert "BCDFG" in kiosk.verdict
    kiosk.key(ESCAPE, F6)
    assert "visibles" in kiosk.verdict
    monkeypatch.setattr(GameLog, "add", full_disk)
    before = solitaire_game(kiosk)
    kiosk.enter("etage h8")
    kiosk.key(ENTER)
    assert "plus de place" in kiosk.verdict
    assert solitaire_game(kiosk) is before


def test_a_game_left_is_taken_up(kiosk: Driver, open_kiosk: Open) -> None:
    kiosk.show(NewTableGame(OtherGame.SOLITAIRE))
    kiosk.key(DOWN, ENTER)
    assert (kiosk.scene, kiosk.message) == ("newsolitaire", say("solitaire.who"))
    choose_solitaire(kiosk)
    kiosk.key(F8, F8, F6)
    rack = solitaire_game(kiosk).rack
    kiosk.type(rack.replace(JOKER, "")[:2].lower())
    kiosk.key(ENTER)
    assert "2 lettres" in kiosk.verdict
    assert solitaire_game(kiosk).rack != rack
    before = solitaire_game(kiosk)
    again = open_kiosk()
    again.show(NewTableGame(OtherGame.SOLITAIRE))
    again.key(F4, F5)
    assert solitaire_game(again) == before
    again.key(ESCAPE)
    assert again.scene == "newsolitaire"


def test_the_end_tells_the_scale_and_the_record_and_writes_the_sheet(kiosk: Driver, home: Path) -> None:
    record = -999
    for line in ("first", "beaten", "not_beaten", "equalled"):
        begin_seeded(kiosk)
        if line in ("beaten", "equalled"):
            word = first_word(solitaire_game(kiosk).rack)
            kiosk.type(f"{word.lower()} h8")
            kiosk.key(ENTER, ENTER)
        kiosk.key(F11)
        assert not solitaire_game(kiosk).is_over
        kiosk.key(F11)
        (told,) = kiosk.texts("figure")
        assert told == f"{kiosk.texts('turns.0')[-1]} points", "the running total of the last row"
        assert kiosk.texts("said") == (said("solitaire.judged.below"),)
        assert kiosk.texts("line") == (said(f"solitaire.{line}", points=record),)
        record = max(record, int(told.split()[0].replace("−", "-")))
        kiosk.key(pygame.K_e)
        kiosk.key(ENTER)
        assert kiosk.scene == "solitaireover", "an Enter meant for the game leads nowhere"
        kiosk.wait(1_100)
        kiosk.key(ENTER)
        assert kiosk.scene == "newsolitaire"
    assert [row[0] for row in kiosk.rows].count("Marie") == 4
    assert len(list(home.rglob("solitaire-*.csv"))) == 4
