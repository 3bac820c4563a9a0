"""Means over many games: each player once, first attempts alone, never two measures in one list."""

from __future__ import annotations

from dataclasses import replace
from statistics import mean

import pytest

from tests.store.helpers import GAME, HASH, SHEET, facts, facts_under, instant, play, play_scoring, play_until_missed
from topping.rules.conditions.conditions import PAUSE, Conditions
from topping.rules.conditions.formula import DUPLICATE, MORT_SUBITE, Measure
from topping.rules.games.game import Game
from topping.rules.games.gametext import game_id
from topping.store import RunFacts, RunKind, Store
from topping.store.runs.finished import LEAST_RUNS, _student


def numbered(the_facts: RunFacts, number: int) -> RunFacts:
    """The same, on another game of three moves."""
    return replace(the_facts, game_id=f"{number:064x}", game_name=f"Essai {number}")


def kind_of(store: Store, measure: Measure = Measure.TIME) -> RunKind:
    (found,) = [one for one in store.means.kinds() if one.conditions.formula.measure is measure]
    return found


def test_the_mean_is_the_cost_of_a_move_with_misses_and_penalties(store: Store) -> None:
    for number in range(LEAST_RUNS):
        play(store, numbered(facts("Ann"), number), 10_000, 20_000, -1, minute=number)
    (ann,) = store.means.of(kind_of(store))
    assert (ann.player, ann.runs, ann.moves, ann.found) == ("Ann", 5, 15, 10)
    assert ann.mean == (10_000 + 20_000 + 60_000 + 20_000) / 3
    assert ann.margin == pytest.approx(0), "every game cost the same"


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


def test_measures_conditions_and_lexicons_are_never_mixed(store: Store) -> None:
    play(store, facts("Ann"), 5_000, 5_000, 5_000)
    play(store, numbered(facts("Ann", penalty_ms=0), 1), 1_000, 1_000, 1_000, minute=1)
    play(store, numbered(facts("Ann", lexicon_hash="b" * 64), 2), 1_000, 1_000, 1_000, minute=2)
    play_scoring(store, numbered(facts_under(DUPLICATE, "Ann"), 3), 60, 3, 0)
    play_until_missed(store, numbered(facts_under(MORT_SUBITE, "Ann"), 4), 4_000, 4_000)
    kinds = store.means.kinds()
    assert len(kinds) == 5
    assert {one.runs for one in kinds} == {1}
    usual = next(one for one in kinds if (one.conditions, one.lexicon_hash) == (facts().conditions, HASH))
    assert store.means.of(usual)[0].mean == 5_000
    assert store.means.of(kind_of(store, Measure.POINTS))[0].mean == (6 + 0 + 3) / 3
    assert store.means.of(kind_of(store, Measure.TOPS))[0].mean == 2


def test_the_most_tops_are_best(store: Store) -> None:
    for number in range(LEAST_RUNS):
        play_until_missed(store, numbered(facts_under(MORT_SUBITE, "Ann"), number), 4_000, minute=number)
        play_until_missed(store, numbered(facts_under(MORT_SUBITE, "Bob"), number), 4_000, 4_000, minute=number)
    assert [one.player for one in store.means.of(kind_of(store, Measure.TOPS))] == ["Bob", "Ann"]


def test_since_an_instant(store: Store) -> None:
    play(store, numbered(facts("Ann"), 1), 9_000, 9_000, 9_000, minute=0)
    play(store, numbered(facts("Ann"), 2), 3_000, 3_000, 3_000, minute=60)
    (ann,) = store.means.of(kind_of(store), instant(30))
    assert (ann.runs, ann.mean) == (1, 3_000)


def test_the_interval_is_that_of_students_distribution(store: Store) -> None:
    costs = (4_000, 6_000, 5_000, 9_000, 8_000, 10_000)
    for number, cost in enumerate(costs):
        play(store, numbered(facts("Ann"), number), cost, cost, cost, minute=number)
    (ann,) = store.means.of(kind_of(store))
    deviation = (sum((cost - mean(costs)) ** 2 for cost in costs) / (len(costs) - 1)) ** 0.5
    assert ann.mean == mean(costs)
    assert ann.margin == pytest.approx(1.476 * deviation / len(costs) ** 0.5, rel=0.005)
    assert [_student(freedom) for freedom in (4, 5, 9, 29)] == pytest.approx([1.533, 1.476, 1.383, 1.311], abs=0.006)


def test_the_game_itself_is_of_no_account(store: Store) -> None:
    games: list[Game] = [GAME, replace(GAME, moves=GAME.moves[:2])]
    assert len({game_id(one) for one in games}) == 2
    play(store, facts("Ann", games[0]), 6_000, 6_000, 6_000)
    play(store, facts("Ann", games[1]), 1_000, 1_000, game=games[1], minute=5)
    (ann,) = store.means.of(kind_of(store))
    assert ann.mean == (3 * 6_000 + 2 * 1_000) / 5
    assert kind_of(store).conditions == replace(Conditions(), variant=GAME.variant)
