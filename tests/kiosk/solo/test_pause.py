"""A pause, outside ranked play: the clock stands still, nothing of the move is seen, and the run says so."""

import pygame
import pytest

from tests.kiosk.driver import ENTER, Driver, game
from tests.store.helpers import facts
from topping.kiosk.paint.grid import BoardView
from topping.play.run.run import Phase
from topping.rules.conditions.conditions import PAUSE
from topping.rules.grid.board import Board
from topping.store import RunFacts, Unranked


@pytest.fixture
def unranked(kiosk: Driver) -> Driver:
    """A repeat, which never ranks."""
    kiosk.store.runs.start(kiosk_facts(), kiosk.clock.date())
    kiosk.play(game(moves=2))
    return kiosk


def kiosk_facts() -> RunFacts:

    return facts("Marie", game(moves=2))


def test_a_paused_run_is_kept_says_so_and_never_ranks(unranked: Driver) -> None:
    unranked.key(pygame.K_F9, ENTER)
    unranked.step()
    while unranked.scene == "play":
        unranked.find_top()
    (row,) = unranked.store.ranking.rows()
    assert (row.rank, row.conditions.helps) == (None, (PAUSE,))
    standing = unranked.store.ranking.standing(row.run_id)
    assert standing.why_unranked is Unranked.PAUSED


def test_a_run_that_may_rank_has_no_pause(playing: Driver) -> None:
    playing.key(pygame.K_F9)
    assert playing.run.phase is Phase.THINKING
    assert playing.verdict == "Pas de pause dans une partie classée."
    assert "pause" not in [label for _, label, _ in playing.shown("hints")]


def test_nothing_of_the_move_is_seen_and_the_clock_stands_still(unranked: Driver) -> None:
    unranked.wait(10_000)
    unranked.type("pas")
    at = unranked.run.elapsed_ms(unranked.clock.time)
    unranked.key(pygame.K_F9)
    assert unranked.run.phase is Phase.PAUSED
    shown = unranked.snapshot()
    assert shown["board"] == BoardView(Board().cells)
    assert not {"rack", "verdict", "history"} & set(shown)
    assert unranked.texts("pause")[0] == "Pause"
    unranked.type("abc")
    unranked.wait(300_000)
    assert unranked.run.phase is Phase.PAUSED
    unranked.key(ENTER)
    unranked.step()
    assert unranked.run.phase is Phase.THINKING
    assert unranked.entry.text == "pas"
    assert unranked.run.elapsed_ms(unranked.clock.time) - at < 100
    unranked.key(pygame.K_PAUSE)
    unranked.click((500, 300))
    unranked.step()
    assert unranked.run.phase is Phase.THINKING
