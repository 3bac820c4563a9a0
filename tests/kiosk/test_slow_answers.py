"""Screens stand and take keys while the database is slow, and show "…" until its answers are there."""

from dataclasses import replace

import pygame
import pytest

from tests.kiosk.competition.helpers import hero, prepare
from tests.kiosk.driver import ENTER, ESCAPE, Driver, game
from topping.config import GhostChoice
from topping.kiosk.screens.competition.routes import (
    CompetitionDesk,
    CompetitionRoster,
    CompetitionStandings,
    ListCompetitions,
)
from topping.kiosk.screens.play.routes import ReadyToPlay
from topping.kiosk.screens.training.routes import Review
from topping.rules.games.gametext import game_id
from topping.training.analysedmove import analysed


def opened(kiosk: Driver) -> str:
    uuid = prepare(kiosk)
    kiosk.key(ENTER)
    return uuid


def test_the_standings_stand_until_they_are_read(kiosk: Driver) -> None:
    uuid = opened(kiosk)
    with kiosk.slow_database():
        kiosk.show(CompetitionStandings(uuid))
        assert "…" in kiosk.texts()
        assert "Élodie Martin" not in kiosk.texts()
    assert "Élodie Martin" in kiosk.texts("standings")


def test_an_answer_for_a_screen_that_was_left_opens_nothing(kiosk: Driver) -> None:
    uuid = opened(kiosk)
    with kiosk.slow_database():
        kiosk.show(CompetitionStandings(uuid))
        kiosk.key(ESCAPE)
        assert kiosk.scene == "competitions"
        assert "…" in kiosk.texts()
    assert kiosk.scene == "competitions"
    assert "Coupe" in kiosk.texts()


def test_enter_begins_no_competition_before_the_list_is_read(kiosk: Driver) -> None:
    opened(kiosk)
    with kiosk.slow_database():
        kiosk.show(ListCompetitions())
        kiosk.key(ENTER)
        assert kiosk.scene == "competitions"
    kiosk.key(ENTER)
    assert kiosk.scene == "competitiondesk"


def test_entrants_typed_while_the_database_is_slow_are_all_enrolled(kiosk: Driver) -> None:
    uuid = prepare(kiosk)
    kiosk.show(CompetitionRoster(uuid))
    with kiosk.slow_database():
        for name in ("3 Zoé Petit", "4 Luc Roy"):
            kiosk.type(name)
            kiosk.key(ENTER)
    kiosk.step(5)
    entrants = kiosk.store.competitions.read(uuid).entrants.values()
    assert [one.name for one in entrants][2:] == ["Zoé Petit", "Luc Roy"]


def test_a_desk_seats_nobody_before_it_is_read(kiosk: Driver) -> None:
    uuid = opened(kiosk)
    with kiosk.slow_database():
        kiosk.show(CompetitionDesk(uuid))
        kiosk.key(ENTER)
    assert kiosk.scene == "competitiondesk"
    assert "Élodie" in hero(kiosk)


@pytest.fixture
def paced(kiosk: Driver) -> Driver:
    """Marie has a par, which she wants to race."""
    kiosk.services.change(replace(kiosk.services.settings, ghost=GhostChoice.PAR), for_all=True)
    for number in range(1, 7):
        one = game(f"normale-{number:02}", 2)
        kiosk.has_played(one)
        kiosk.store.positions.keep(game_id(one), one.lexicon_hash, analysed(one), is_searched=False)
    return kiosk


def test_a_par_that_comes_late_is_raced_all_the_same(paced: Driver) -> None:
    with paced.slow_database():
        paced.show(ReadyToPlay(paced.services.runs.seat("Marie", game(moves=3))))
        assert "…" in paced.texts("race")
        paced.key(ENTER)
        assert paced.scene == "ready"
    paced.step(3)
    assert paced.scene == "play"
    assert paced.shown("race").name == "votre par"


def test_a_review_stands_until_it_is_read(paced: Driver) -> None:
    paced.services.players.last = "Marie"
    with paced.slow_database():
        paced.show(Review(1))
        assert "…" in paced.texts()
        paced.key(pygame.K_F5)
    assert paced.scene == "review"
    assert paced.texts("solutions")


def test_a_review_that_was_left_does_not_come_back(paced: Driver) -> None:
    paced.services.players.last = "Marie"
    with paced.slow_database():
        paced.show(Review(1))
        paced.key(ESCAPE)
    assert paced.scene == "home"
