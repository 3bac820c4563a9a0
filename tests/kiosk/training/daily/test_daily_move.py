"""The move of the day at the kiosk: one position, two minutes, one attempt."""

import pygame
import pytest

from tests.kiosk.conftest import Open
from tests.kiosk.driver import ENTER, ESCAPE, Driver
from tests.screens.states.daily import is_made, of_today
from topping.kiosk import routes
from topping.rules.games.game import Turn
from topping.store.training.dailies import DailyMoveAttempt
from topping.training.daily import MOVE_MS


@pytest.fixture
def kiosk(open_kiosk: Open) -> Driver:
    kiosk = open_kiosk()
    kiosk.backstage.players.last = "Zoé"
    kiosk.show(routes.DailyMove())
    is_made(kiosk, move=True)
    kiosk.wait(300)
    return kiosk


def turn(kiosk: Driver) -> Turn:
    found = kiosk.backstage.dailies.turn(of_today(kiosk)[0])
    assert found is not None
    return found


def attempt(kiosk: Driver) -> DailyMoveAttempt:
    (one,) = kiosk.store.dailies.moves(of_today(kiosk)[0])
    return one


def is_searched(kiosk: Driver) -> bool:
    return bool(kiosk.texts("field"))


def begin(kiosk: Driver) -> None:
    kiosk.key(ENTER)
    kiosk.step()


def test_nothing_of_the_position_is_shown_before_enter(kiosk: Driver) -> None:
    assert turn(kiosk).solution.word.upper() not in str(kiosk.snapshot())
    assert turn(kiosk).draw.new not in str(kiosk.snapshot())
    assert kiosk.store.dailies.moves(of_today(kiosk)[0]) == ()
    kiosk.key(ESCAPE)
    assert kiosk.scene == "daily"


def test_top_is_found_and_its_time_kept(kiosk: Driver) -> None:
    begin(kiosk)
    kiosk.wait(5_000)
    kiosk.enter(str(turn(kiosk).solution.move))
    kiosk.step()
    assert kiosk.texts("attempts")
    kept = attempt(kiosk)
    assert (kept.player, kept.found, kept.scored) == ("Zoé", True, turn(kiosk).solution.points)
    assert 5_000 <= kept.elapsed_ms < 6_000
    assert turn(kiosk).solution.word.upper() in kiosk.texts("top")[0]
    assert kiosk.texts("attempts")[0] == "Zoé"


def test_two_minutes_end_it_and_what_was_no_move_counts_nothing(kiosk: Driver) -> None:
    begin(kiosk)
    word = turn(kiosk).solution.word
    kiosk.enter(f"{word[:2]} A1")  # no word of this place: nothing counts
    kiosk.wait(MOVE_MS - 2_000)
    assert is_searched(kiosk)
    kiosk.wait(2_500)
    assert kiosk.texts("attempts")
    kept = attempt(kiosk)
    assert (kept.found, kept.scored, kept.elapsed_ms, kept.is_over) == (False, 0, MOVE_MS, True)


def test_there_is_one_attempt_whatever_becomes_of_it(kiosk: Driver) -> None:
    begin(kiosk)
    kiosk.show(routes.Daily())  # as if the screen had failed
    assert not attempt(kiosk).is_over
    kiosk.show(routes.DailyMove())
    kiosk.step()
    assert kiosk.texts("attempts")
    kiosk.key(ENTER)
    assert kiosk.scene == "daily"
    assert kiosk.texts("tried") == ("Zoé", "interrompu")


def test_escape_asks_before_the_only_attempt_is_given_up(kiosk: Driver) -> None:
    begin(kiosk)
    kiosk.type("zut")
    kiosk.key(ESCAPE, ESCAPE)
    assert "qu’une tentative" in kiosk.texts("question")[0]
    kiosk.key(ESCAPE)
    assert is_searched(kiosk)
    kiosk.key(ESCAPE)
    kiosk.click_on("Abandonner et voir le top")
    assert not attempt(kiosk).found
    assert kiosk.texts("top")


def test_sleep_counts(kiosk: Driver) -> None:
    begin(kiosk)
    kiosk.clock.asleep += 2 * MOVE_MS
    kiosk.wait(300)
    assert attempt(kiosk).elapsed_ms == MOVE_MS


def test_card_of_the_day_tells_nothing_before_ones_own_attempt(kiosk: Driver) -> None:
    begin(kiosk)
    kiosk.wait(1_000)
    kiosk.key(pygame.K_F8, pygame.K_F8)
    kiosk.backstage.players.last = "Max"
    kiosk.show(routes.Daily())
    assert kiosk.texts("tried")[-1] == "1 joueur l’a tenté ici."


def test_without_a_player_enter_asks_who_plays_and_nothing_is_begun(open_kiosk: Open) -> None:
    kiosk = open_kiosk()
    kiosk.show(routes.DailyMove())
    is_made(kiosk, move=True)
    kiosk.key(ENTER)
    assert kiosk.scene == "whoplays"
    kiosk.type("Zoé")
    kiosk.key(ENTER)
    assert not is_searched(kiosk)
    begin(kiosk)
    assert attempt(kiosk).player == "Zoé"


def test_public_kiosk_where_nobody_is_chosen_begins_nothing(open_kiosk: Open) -> None:
    kiosk = open_kiosk(is_public=True)
    kiosk.show(routes.DailyMove())
    is_made(kiosk, move=True)
    begin(kiosk)
    assert not is_searched(kiosk)
    assert len(kiosk.shown("hints")) == 1, "Escape"


def test_the_clock_of_an_attempt_seen_again_stands_where_it_ended(kiosk: Driver) -> None:
    begin(kiosk)
    kiosk.wait(20_000)
    kiosk.key(pygame.K_F8, pygame.K_F8)
    ended = kiosk.shown("clock")
    assert ended.text.startswith("1:")
    kiosk.show(routes.DailyMove())
    kiosk.step()
    assert kiosk.shown("clock") == ended
