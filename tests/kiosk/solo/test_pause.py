"""The one pause of a game that counts: asked first, grid and draw hidden, the rank kept among one's own results."""

from dataclasses import replace

import pygame
import pytest

from tests.kiosk.driver import ENTER, ESCAPE, Driver, game
from topping.kiosk.paint.grid import BoardView
from topping.kiosk.screens.play.routes import Play
from topping.play.run.run import Phase
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import MORT_SUBITE
from topping.rules.grid.board import Board

F9 = pygame.K_F9


def pauses(kiosk: Driver, ms: int = 60_000) -> None:
    kiosk.key(F9, F9)
    kiosk.wait(ms)
    kiosk.key(ENTER)
    kiosk.step()


def played(kiosk: Driver, name: str, *, ms: int, with_pause: bool = False) -> None:
    """A whole game of two moves, each top found after so long."""
    kiosk.play(game(name, 2))
    for _ in range(2):
        if with_pause and kiosk.run.turn.number == 1:
            pauses(kiosk)
        kiosk.wait(kiosk.run.since_ms + ms - kiosk.clock.time)
        kiosk.find_top()
    kiosk.step(3)
    assert kiosk.scene == "result"


def test_what_a_pause_costs_is_told_before_it_begins(playing: Driver) -> None:
    playing.key(F9)
    told = " ".join(playing.texts("pressed once"))
    assert "quittera le classement commun et comptera parmi vos résultats" in told
    assert "seule pause" in told
    assert playing.run.phase is Phase.THINKING
    playing.key(ESCAPE)
    playing.key(F9)
    assert playing.run.phase is Phase.THINKING, "no was no"
    assert playing.store.ranking.rows() == ()


def test_grid_and_draw_are_hidden_and_the_clock_goes_on_where_it_stood(playing: Driver) -> None:
    playing.wait(10_000)
    playing.type("pal")
    playing.key(F9, F9)
    shown, stood = playing.snapshot(), playing.run.stood_ms
    assert shown["board"] == BoardView(Board().cells)
    assert not {"rack", "verdict", "history"} & set(shown)
    assert "compte parmi vos résultats" in " ".join(playing.texts("pause"))
    playing.wait(300_000)
    playing.key(ENTER)
    playing.step()
    assert playing.run.elapsed_ms(playing.clock.time) - stood < 100
    assert playing.entry.text == "pal"


def test_there_is_one_pause_a_game(playing: Driver) -> None:
    pauses(playing)
    playing.key(F9, F9)
    assert playing.run.phase is Phase.THINKING
    assert playing.verdict == "Une seule pause par partie."


def test_a_game_with_a_pause_is_ranked_among_ones_own_and_off_the_board(kiosk: Driver) -> None:
    played(kiosk, "normale-01", ms=10_000)
    played(kiosk, "normale-03", ms=2_000)
    played(kiosk, "normale-06", ms=5_000, with_pause=True)
    told = " ".join(kiosk.texts("facts"))
    assert "2e" in told, "between the other two"
    assert "hors du classement commun" in told
    ranks = {row.game_name: row.rank for row in kiosk.store.ranking.rows()}
    assert sorted(map(str, ranks.values())) == ["1", "1", "None"]


def test_a_later_game_is_compared_with_it_too(kiosk: Driver) -> None:
    played(kiosk, "normale-01", ms=2_000, with_pause=True)
    played(kiosk, "normale-03", ms=5_000)
    assert "2e" in " ".join(kiosk.texts("facts"))


def test_a_game_left_for_later_is_not_ranked_among_ones_own(kiosk: Driver) -> None:
    played(kiosk, "normale-01", ms=2_000)
    kiosk.play(game("normale-03", 2))
    kiosk.key(ESCAPE)
    kiosk.click_on("Quitter la partie")
    kiosk.step(2)
    kiosk.key(pygame.K_F6)
    kiosk.step(2)
    for _ in range(2):
        kiosk.key(ENTER)
        kiosk.step(2)
    kiosk.find_top()
    kiosk.find_top()
    kiosk.step(3)
    assert kiosk.scene == "result"
    assert "comptée parmi vos résultats" not in " ".join(kiosk.texts("facts"))


@pytest.mark.parametrize("which", ["sudden death", "game of the day"])
def test_where_one_moment_is_the_same_for_all_there_is_no_pause(kiosk: Driver, which: str) -> None:
    runs, played_game = kiosk.services.runs, game()
    sudden = Conditions().under(MORT_SUBITE, MORT_SUBITE.speeds[0])
    if which == "sudden death":
        seat = runs.seat("Marie", played_game, sudden)
    else:
        seat = runs.seat("Marie", replace(played_game, name="Jour 2026-03-01"))
    kiosk.show(Play(seat))
    kiosk.key(F9, F9)
    assert kiosk.run.phase is Phase.THINKING
    assert kiosk.verdict == "Pas de pause dans cette partie."
