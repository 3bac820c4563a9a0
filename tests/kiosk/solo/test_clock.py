"""What the clock charges, what a miss costs, and which keys reach which draw."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

import pygame
import pytest

from tests.kiosk.conftest import Open
from tests.kiosk.driver import BACKSPACE, DOWN, ENTER, ESCAPE, F8, TURN_MS, Driver, game
from topping.kiosk.paint.boxes import Card
from topping.kiosk.paint.measures import Panel
from topping.kiosk.routes.play import Play
from topping.play.run.result import MoveResult
from topping.play.run.run import Phase
from topping.rules.conditions.conditions import Conditions
from topping.store import Store


def test_the_clock_starts_when_the_draw_is_on_screen(open_kiosk: Open) -> None:
    kiosk = open_kiosk(at_home=False)
    kiosk.kiosk.navigation.begin(Play(kiosk.backstage.runs.seat("Marie", game())))
    kiosk.clock.time += 700  # the program has been busy
    show = kiosk.kiosk.screen.show

    def slow(panels: Sequence[Panel], cards: tuple[Card, ...] = (), until: float = inf) -> bool:
        kiosk.clock.time += 250
        return show(panels, cards, until)

    kiosk.kiosk.screen.show = slow  # type: ignore[method-assign]
    kiosk.step()
    kiosk.kiosk.screen.show = show  # type: ignore[method-assign]
    assert kiosk.run.since_ms == kiosk.clock.time
    assert kiosk.shown("timer").text == "0:00,0"
    kiosk.wait(1_300)
    assert kiosk.shown("timer").text == "0:01,3"


def test_enter_counts_at_the_time_it_is_received(playing: Driver) -> None:
    """Whatever came before it in the same turn of the loop may take its time."""
    playing.wait(3_000)
    playing.post_text("palets h4")
    playing.post(pygame.KEYDOWN, key=ENTER, mod=0, unicode="", scancode=0)
    scene = playing.kiosk.scene
    handle = scene.handle

    def slow(event: pygame.event.Event, now: int) -> None:
        handle(event, now)
        playing.clock.time += 100

    scene.handle = slow  # type: ignore[method-assign]
    playing.step()
    results: tuple[MoveResult, ...] = playing.run.results
    assert [result.elapsed_ms for result in results] == [3_000 + TURN_MS]


def test_times_are_whole_milliseconds_and_add_up(playing: Driver, store: Store) -> None:
    playing.find_top()
    playing.wait(61_000)
    playing.wait(4_000)
    playing.find_top()
    playing.find_top()
    (row,) = store.ranking.rows()
    moves = store.runs.moves_of(row.run_id)
    assert [move.elapsed_ms for move in moves] == [result.elapsed_ms for result in _results(playing)]
    assert row.penalty_ms == 20_000
    assert row.total_ms == sum(move.elapsed_ms for move in moves) + 20_000


def _results(kiosk: Driver) -> tuple[MoveResult, ...]:
    from topping.kiosk.screens.play.result import ResultScreen

    assert isinstance(kiosk.kiosk.scene, ResultScreen)
    return kiosk.kiosk.scene.run.results


def test_the_limit_shows_the_solution_for_four_seconds(playing: Driver) -> None:
    playing.wait(60_000)
    assert playing.run.phase is Phase.THINKING
    playing.wait(100)
    assert playing.run.phase is Phase.SHOWING
    assert "PALETS" in playing.shown("board").cells
    missed = playing.texts("missed")
    assert playing.texts("header") == ("Top manqué", "Coup 1 · temps écoulé", "1:00,0", "+ 20 s")
    assert playing.texts("top")[1:] == ("H4", "22")
    assert "aucun essai" in playing.texts("tries")
    playing.wait(3_900)
    assert playing.run.phase is Phase.SHOWING
    assert playing.texts("missed") == missed, "the clock stands still"
    assert playing.shown("stay").text == "chronomètre arrêté, suite dans 1\N{NO-BREAK SPACE}s"
    playing.wait(200)
    assert playing.run.turn.number == 2
    assert playing.shown("total").figure.startswith("1:20,")


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


def test_the_terms_of_the_command_line(open_kiosk: Open) -> None:
    kiosk = open_kiosk(conditions=Conditions.topping(10_000, 5_000), at_home=False)
    kiosk.play(game())
    assert kiosk.shown("bar").tick is None, "all of ten seconds are the last ones"
    kiosk.wait(10_100)
    assert kiosk.run.total_ms == 15_000


@pytest.mark.parametrize("early", [True, False])
def test_no_key_skips_the_solution_in_its_first_800_ms(playing: Driver, early: bool) -> None:
    playing.key(F8, F8)
    playing.wait(700 if early else 800)
    playing.key(pygame.K_SPACE)
    assert playing.run.turn.number == (1 if early else 2)


def test_giving_up_costs_what_a_miss_costs(playing: Driver) -> None:
    playing.key(F8)
    assert playing.verdict == "Encore une fois pour voir la solution : le coup coûtera 1:20."
    assert not playing.run.results
    playing.key(F8)
    (result,) = playing.run.results
    assert (result.found, result.elapsed_ms, result.penalty_ms) == (False, 60_000, 20_000)


def test_another_key_between_two_f2_takes_the_offer_back(playing: Driver) -> None:
    playing.key(F8, DOWN, F8)
    assert playing.run.results == ()


def test_holding_f2_is_not_pressing_it_twice(playing: Driver) -> None:
    for _ in range(5):
        playing.press(F8)
        playing.step()
    assert playing.run.results == ()
    playing.release(F8)
    playing.key(F8)
    assert len(playing.run.results) == 1


def test_keys_for_the_old_draw_never_reach_the_new_one(playing: Driver) -> None:
    playing.type("plats")
    playing.wait(60_100)
    assert playing.run.phase is Phase.SHOWING
    playing.post_text(" h4")
    playing.press(ENTER)
    playing.release(ENTER)
    playing.step()
    assert playing.run.phase is Phase.SHOWING, "the guard"
    playing.wait(900)
    playing.post_text("x")  # a letter leads nowhere, and Enter right after it belongs to its line
    playing.press(ENTER)
    playing.release(ENTER)
    playing.step()
    assert playing.run.phase is Phase.SHOWING
    playing.wait(900)
    playing.press(ENTER)
    playing.step(3)
    assert playing.run.turn.number == 2
    assert "x" not in playing.entry.text


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


def test_a_found_top_leaves_no_dead_time(playing: Driver) -> None:
    playing.post_text("palets h4")
    playing.press(ENTER)
    playing.release(ENTER)
    playing.post_text("listeras 5b")
    playing.press(ENTER)
    playing.release(ENTER)
    playing.step(3)
    assert playing.run.turn.number == 3
    assert [result.found for result in playing.run.results] == [True, True]
    assert playing.run.results[1].elapsed_ms >= 0


def test_enter_held_down_proposes_once(playing: Driver) -> None:
    playing.type("palets h4")
    for _ in range(10):
        playing.press(ENTER)
        playing.step()
    assert playing.run.turn.number == 2
    assert playing.run.tries == ()
    assert playing.verdict == "Top ! 22 points."


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


def test_the_clock_runs_on_while_leaving_is_asked(playing: Driver) -> None:
    playing.key(ESCAPE)
    playing.wait(60_100)
    assert playing.run.phase is Phase.SHOWING
    assert playing.asked
    playing.wait(4_100)
    assert playing.run.turn.number == 2
    playing.key(ESCAPE)
    playing.type("a")
    assert playing.entry.text == "a"


def test_a_click_on_propose_is_stamped_when_it_is_received(playing: Driver) -> None:
    playing.type("palets h4")
    scene = playing.kiosk.scene
    handle = scene.handle

    def slow(event: pygame.event.Event, now: int) -> None:
        playing.clock.time += 100
        handle(event, now)

    scene.handle = slow  # type: ignore[method-assign]
    place = pygame.Rect(playing.keys["proposer"]).center
    playing.post(pygame.MOUSEBUTTONDOWN, pos=place, button=1)
    playing.post(pygame.MOUSEBUTTONUP, pos=place, button=1)
    received = playing.clock.time + TURN_MS
    since = playing.run.since_ms
    playing.step()
    (result,) = playing.run.results
    assert result.elapsed_ms == received - since
