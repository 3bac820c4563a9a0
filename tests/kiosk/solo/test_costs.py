"""A missed or slow move: how long its solution stays, its price, and the page of the result."""

from collections.abc import Callable

import pytest

from tests.kiosk.driver import ENTER, F8, Driver, at_once, game
from tests.outside.words import words_of
from topping.kiosk.screens.play.routes import Play
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import DUPLICATE, MORT_SUBITE, Formula

# The tops of the game: PALETS H4 22, LISTERAS 5B 66, EMPILENT B1 76, FOUETTAS F2 71. A miss costs the minute and 20 s.


def begin(kiosk: Driver, formula: Formula, moves: int, pace: str = "") -> None:
    speed = formula.speed(pace) if pace else formula.speeds[0]
    conditions = Conditions().under(formula, speed)
    kiosk.show(Play(kiosk.services.runs.seat("Marie", game(moves=moves), conditions)))


def find_after(kiosk: Driver, ms: int) -> None:
    """The top of the move, so long after its draw; the time of typing is within it."""
    text = kiosk.run.turn.solution.move.circled
    kiosk.wait(kiosk.run.since_ms + ms - 10 * (len(text) + 1) - kiosk.clock.time)
    kiosk.find_top()


def rows(kiosk: Driver) -> list[tuple[str, ...]]:
    """Number, word, place and price of the moves that cost something, in the order on screen."""
    return [row for row in kiosk.rows if len(row) >= 4]


def miss_by_limit(kiosk: Driver) -> None:
    kiosk.wait(60_100)


def give_up(kiosk: Driver) -> None:
    kiosk.wait(5_000)
    kiosk.key(F8, F8)
    kiosk.step()


@pytest.mark.parametrize("miss", [miss_by_limit, give_up])
def test_a_missed_top_costs_its_minute_and_20_s_given_up_or_not(
    playing: Driver, miss: Callable[[Driver], None]
) -> None:
    miss(playing)
    told = playing.texts("missed")
    assert ("1:00,0" in told, "+ 20 s" in told) == (True, True)
    assert {"H4", "22", "PALETS"} <= set(told), "the solution with its place and points"
    playing.wait(5_000)
    for _ in range(3):
        playing.find_top()
    assert [row[:2] for row in rows(playing)] == [("1", "PALETS")]
    assert rows(playing)[0][-1] == "1:20"


@pytest.mark.parametrize(
    ("player", "takes", "told"), [("Marie", True, True), ("Marie", False, False), ("", True, False)]
)
def test_a_missed_top_says_that_it_enters_the_deck(kiosk: Driver, player: str, takes: bool, told: bool) -> None:
    """Not without a name, nor where the deck takes no missed tops."""
    at_once(kiosk.services.decks.change_setting("Marie", "missed", value=takes))
    kiosk.play(game(), player)
    give_up(kiosk)
    assert ("À la fin de la partie, ce top entre dans votre paquet." in kiosk.texts("missed")) is told


def test_the_price_of_giving_up_is_told_before_it_is_paid(playing: Driver) -> None:
    playing.key(F8)
    assert "1:20" in " ".join(playing.texts("pressed once"))
    assert playing.run.results == ()


def test_the_solution_stays_for_some_seconds_that_are_counted(playing: Driver) -> None:
    miss_by_limit(playing)
    playing.wait(500)
    for left in (4, 3, 2):
        assert any(f"dans {left} s" in text for text in words_of(playing.kiosk.scene))
        playing.wait(1_000)
    playing.wait(1_000)
    assert playing.run.turn.number == 2


def test_the_result_adds_the_time_of_play_and_20_s_a_miss(playing: Driver) -> None:
    find_after(playing, 5_000)
    miss_by_limit(playing)
    playing.wait(1_000)
    playing.key(ENTER)
    find_after(playing, 9_000)
    find_after(playing, 6_000)
    told = playing.result
    assert "1:40,0" in told, "5 + 60 + 9 + 6 s of play, and 20 s"
    assert "1:20,0 de jeu + 1 × 20 s" in told
    assert "25,0 s" in told, "100 s for four moves"
    assert "169 points" in told, "22 + 76 + 71"
    assert "Le reste : 0:20,0." in told


def test_a_top_counts_as_slow_from_half_more_than_the_mean(playing: Driver) -> None:
    for ms in (2_000, 2_000, 2_000, 3_600):  # one and a half times the mean of 2,4 s
        find_after(playing, ms)
    assert rows(playing) == []
    playing.play(game(moves=4), "Zoé")
    for ms in (2_000, 2_000, 2_000, 4_000):
        find_after(playing, ms)
    assert [row[1] for row in rows(playing)] == ["FOUETTAS"]


def test_the_bulletin_of_each_move_is_read_beside_its_top(playing: Driver) -> None:
    find_after(playing, 5_000)
    for _ in range(3):
        miss_by_limit(playing)
        playing.wait(5_000)
    playing.wait(2_000)
    playing.click_on_hint("F5")
    first, second, *_ = playing.rows
    assert first == ("1", "trouvé", "PALETS H4", "22", "PALETS H4", "22", "0", "22", "0:05,0")
    assert second == ("2", "manqué", "–", "0", "LISTERAS 5B", "66", "−66", "22", "1:20,0")


def test_duplicate_counts_points_and_lists_the_dearest_loss_first(kiosk: Driver) -> None:
    begin(kiosk, DUPLICATE, 3, "blitz")
    for text in ("plat h4", "", "empilent b1"):
        if text:
            kiosk.enter(text)
        kiosk.key(F8, F8)
        kiosk.wait(13_000)
    told = kiosk.result
    assert "88 points sur 164" in told, "12 + 0 + 76 of 22 + 66 + 76"
    assert "53,7 %" in told
    assert "76 points de moins" in told
    lost = [row[1:] for row in rows(kiosk)]
    assert lost == [("LISTERAS", "5B", "0 sur 66", "−66"), ("PALETS", "H4", "12 sur 22", "−10")]


def test_mort_subite_tells_the_moves_held_and_the_top_that_was_missing(kiosk: Driver) -> None:
    begin(kiosk, MORT_SUBITE, 3)
    kiosk.find_top()
    kiosk.key(F8, F8)
    kiosk.wait(20_000)
    told = kiosk.texts()
    assert "1 coup tenu" in told
    assert "temps permis 3 × 80 s, 3 × 60 s, puis 40 s" in told
    assert "LISTERAS" in "".join(told)
    assert kiosk.scene == "result"
