"""What the clock charges, what a miss costs, and which keys reach which draw."""

import pygame

from tests.kiosk.conftest import Open
from tests.kiosk.driver import BACKSPACE, DOWN, ENTER, F8, TURN_MS, Driver, game
from topping.play.run.settlement import MoveResult
from topping.rules.conditions.conditions import Conditions


def _results(kiosk: Driver) -> tuple[MoveResult, ...]:
    from topping.kiosk.screens.play.result import ResultScreen

    assert isinstance(kiosk.kiosk.scene, ResultScreen)
    return kiosk.kiosk.scene.run.results


def test_an_enter_at_the_limit_counts_and_one_after_it_does_not(open_kiosk: Open) -> None:
    for late, found in ((0, True), (1, False)):
        kiosk = open_kiosk(at_home=False)
        kiosk.play(game())
        kiosk.type("palets h4")
        kiosk.wait(kiosk.run.since_ms + 59_000 - kiosk.clock.time)
        kiosk.clock.time = kiosk.run.since_ms + 60_000 - TURN_MS + late
        kiosk.key(ENTER)
        (result,) = kiosk.run.results
        assert result.found is found
        assert result.elapsed_ms == 60_000


def test_another_key_between_two_f2_takes_the_offer_back(playing: Driver) -> None:
    playing.key(F8, DOWN, F8)
    assert playing.run.results == ()


def test_a_key_held_over_the_end_of_three_seconds(playing: Driver) -> None:
    playing.press(ord("s"), "s")
    playing.step()
    playing.wait(60_100)
    for _ in range(50):
        playing.press(ord("s"), "s")
        playing.wait(100)
    assert playing.run.turn.number == 2
    assert playing.entry.text == ""
    playing.release(ord("s"))
    playing.type("t")
    assert playing.entry.text == "t"


def test_enter_held_down_does_not_go_through_the_screens(kiosk: Driver) -> None:
    kiosk.backstage.players.last = "Marie"
    for _ in range(20):
        kiosk.press(ENTER)
        kiosk.step()
    assert kiosk.scene == "whoplays"
    kiosk.release(ENTER)
    kiosk.type("zoe")
    kiosk.key(ENTER)
    assert kiosk.scene != "whoplays"


def test_a_key_whose_release_got_lost_with_the_focus(playing: Driver) -> None:
    playing.press(F8)
    playing.step()
    playing.post(pygame.WINDOWFOCUSLOST)
    playing.key(F8)
    assert len(playing.run.results) == 1


def test_the_terms_of_the_command_line(open_kiosk: Open) -> None:
    kiosk = open_kiosk(conditions=Conditions.topping(10_000, 5_000), at_home=False)
    kiosk.play(game())
    assert kiosk.shown("bar").tick is None, "all of ten seconds are the last ones"
    kiosk.wait(10_100)
    assert kiosk.run.total_ms == 15_000


def test_a_key_held_over_the_change_types_nothing_into_the_new_draw(playing: Driver) -> None:
    playing.key(F8, F8)
    playing.wait(1_000)
    playing.press(ord("s"), "s")
    playing.wait(900)
    playing.press(ENTER)
    playing.step()
    assert playing.run.turn.number == 2
    for _ in range(5):  # held: it repeats
        playing.press(ord("s"), "s")
        playing.press(BACKSPACE)
        playing.step()
    playing.release(ord("s"))
    playing.release(BACKSPACE)
    playing.type("s")
    assert playing.entry.text == "s"
