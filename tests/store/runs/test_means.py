"""Means over many games: each player once, first attempts alone, never two measures in one list."""

from dataclasses import replace
from math import sqrt
from statistics import fmean, stdev

import pytest

from tests.store.helpers import SHEET, facts, instant, play
from topping.rules.conditions.conditions import PAUSE
from topping.rules.conditions.formula import Measure
from topping.store import RunFacts, RunKind, Store
from topping.store.runs.finished import LEAST_RUNS


def numbered(the_facts: RunFacts, number: int) -> RunFacts:
    """The same, on another game of three moves."""
    return replace(the_facts, game_id=f"{number:064x}", game_name=f"Essai {number}")


def kind_of(store: Store, measure: Measure = Measure.TIME) -> RunKind:
    (found,) = [one for one in store.means.kinds() if one.conditions.formula.measure is measure]
    return found


def test_each_player_once_and_those_with_few_games_last(store: Store) -> None:
    for number in range(LEAST_RUNS):
        play(store, numbered(facts("Ann"), number), 9_000, 9_000, 9_000, minute=number)
        play(store, numbered(facts("Bob"), number), 8_000 + number, 8_000, 8_000, minute=number)
    play(store, numbered(facts("Cora"), 1), 1_000, 1_000, 1_000)
    means = store.means.of(kind_of(store))
    assert [(one.player, one.runs, one.is_enough) for one in means] == [
        ("Bob", 5, True),
        ("Ann", 5, True),
        ("Cora", 1, False),
    ]


def test_repeats_resumed_runs_and_sheets_are_left_out(store: Store) -> None:
    play(store, facts("Ann"), 5_000, 5_000, 5_000)
    play(store, facts("Ann"), 1, 1, 1, minute=5)
    play(store, numbered(facts("Ann", resumed=True), 7), 1, 1, 1, minute=10)
    play(store, facts("Ann", SHEET), 1, game=SHEET, minute=15)
    play(store, numbered(facts("Ann", helps=(PAUSE,)), 9), 1, 1, 1, minute=17)
    left = store.runs.start(numbered(facts("Ann"), 8), instant(20))
    store.runs.leave(left, instant(21))
    play(store, numbered(facts("Ann"), 8), 1, 1, 1, minute=25)
    (ann,) = store.means.of(kind_of(store))
    assert (ann.runs, ann.mean) == (1, 5_000)
    assert ann.margin == float("inf"), "one game says nothing of the others"


@pytest.mark.parametrize(("runs", "student"), [(5, 1.5332), (6, 1.4759), (10, 1.3830), (20, 1.3277)])
def test_the_margin_is_what_students_distribution_says_of_that_many_games(
    store: Store, runs: int, student: float
) -> None:
    means = [1_000 * (number % 4 + number % 3) + 5_000 for number in range(runs)]
    for number, ms in enumerate(means):
        play(store, numbered(facts("Ann"), number), ms, ms, ms, minute=number)
    (ann,) = store.means.of(kind_of(store))
    assert ann.mean == pytest.approx(fmean(means))
    assert ann.margin == pytest.approx(student * stdev(means) / sqrt(runs), rel=0.005)
