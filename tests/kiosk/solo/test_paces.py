"""A formula, its pace and its helps as players read them."""

from dataclasses import replace

import pytest

from tests.kiosk.driver import ENTER, Driver, at_once, game
from tests.outside.words import words_of
from tests.store.helpers import facts, play
from topping.kiosk.screens.play.routes import Play, ReadyToPlay
from topping.kiosk.screens.ranking.routes import MyRuns
from topping.rules.conditions.conditions import HELPS, PAUSE, Conditions
from topping.rules.conditions.formula import FORMULAS


def words(kiosk: Driver) -> str:
    return "\n".join(words_of(kiosk.kiosk.scene))


@pytest.mark.parametrize(
    ("formula", "pace", "short", "long"),
    [
        ("topping", "1min", "1:00 par coup", "manqué + 20 s"),
        ("duplicate", "3min", "3:00 par coup", "la dernière compte"),
        ("duplicate", "2min30", "2:30 par coup", "la dernière compte"),
        ("duplicate", "semi-rapide", "2:00 par coup", "la dernière compte"),
        ("duplicate", "blitz", "1:00 par coup", "la dernière compte"),
        ("mort-subite", "mort-subite", "80, 60, 40 s", "3 × 80 s, 3 × 60 s, puis 40 s"),
    ],
)
def test_each_pace_is_told_before_the_start(kiosk: Driver, formula: str, pace: str, short: str, long: str) -> None:
    chosen = FORMULAS[formula]
    conditions = Conditions().under(chosen, chosen.speed(pace))
    kiosk.show(ReadyToPlay(kiosk.services.runs.seat("Marie", game(), conditions)))
    told = " ".join(kiosk.texts())
    assert short in told
    assert long in told


@pytest.mark.parametrize(
    ("helps", "told"),
    [((), ""), (HELPS[:1], "avec aides"), ((PAUSE,), "avec pause"), ((*HELPS, PAUSE), "avec aides · avec pause")],
)
def test_a_run_with_helps_or_a_pause_is_marked(kiosk: Driver, helps: tuple[str, ...], told: str) -> None:
    play(kiosk.store, facts("Marie", helps=helps), 1_000, 1_000, 1_000)
    kiosk.services.players.last = "Marie"
    kiosk.show(MyRuns("Marie"))
    assert kiosk.texts("remarks") == ((told,) if told else ())


def test_a_run_with_a_help_of_an_earlier_build_is_looked_at_and_played_on(kiosk: Driver) -> None:
    play(kiosk.store, facts("Marie", helps=("mirror", "rest")), 1_000, 1_000, 1_000)
    kiosk.services.players.last = "Marie"
    kiosk.show(MyRuns("Marie"))
    kiosk.key(ENTER)
    assert kiosk.scene == "result"
    run = at_once(kiosk.services.history.reopen(1))
    kiosk.show(ReadyToPlay(kiosk.services.runs.seat("Marie", game(), run.conditions)))
    assert "Entraînement" not in words(kiosk)
    kiosk.key(ENTER)
    assert kiosk.scene == "play"


def test_as_at_the_club_a_word_states_its_score_and_one_not_valid_ends_the_move(kiosk: Driver) -> None:
    kiosk.services.change(replace(kiosk.services.settings, as_at_club=True))
    kiosk.show(Play(kiosk.services.runs.seat("Marie", game(moves=3))))
    top = kiosk.run.turn.solution
    kiosk.enter(top.move.circled)
    assert not kiosk.run.results, "without its score"
    kiosk.enter(f"{top.move.circled} {top.points}")
    assert kiosk.run.results[0].found
    kiosk.enter("zzzz 5b 30")
    assert [one.found for one in kiosk.run.results] == [True, False]
