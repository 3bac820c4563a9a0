from __future__ import annotations

from tests.store.helpers import SHEET, facts, found, instant, play, turns
from topping.store import Split, Store


def test_splits_are_the_best_and_the_mean_of_those_who_rank(store: Store) -> None:
    play(store, facts("Ann"), 10_000, 30_000, -1)
    play(store, facts("Bob"), 20_001, 20_000, 5_000)
    run = store.runs.start(facts("Cora"), instant(0))

    assert store.ranking.best_splits(run) == (
        Split(1, 10_000, 15_000, None),
        Split(2, 20_000, 25_000, None),
        Split(3, 5_000, 42_500, None),
    )


def test_a_repeat_counts_for_its_own_player_only(store: Store) -> None:
    play(store, facts("Ann"), 3_000, 3_000, 3_000, minute=0)
    play(store, facts("Ann"), 1_000, 4_000, 1_000, minute=10)
    of_ann = store.runs.start(facts("Ann"), instant(20))
    of_bob = store.runs.start(facts("Bob"), instant(20))

    assert [(one.best_ms, one.own_best_ms) for one in store.ranking.best_splits(of_ann)] == [
        (3_000, 1_000),
        (3_000, 3_000),
        (3_000, 1_000),
    ]
    assert [(one.best_ms, one.own_best_ms) for one in store.ranking.best_splits(of_bob)] == [(3_000, None)] * 3


def test_a_run_is_not_measured_against_itself(store: Store) -> None:
    run = play(store, facts("Ann"), 1, 1, 1)
    assert store.ranking.best_splits(run) == ()


def test_where_nobody_ranks_ones_own_times_are_left(store: Store) -> None:
    play(store, facts("Ann", SHEET), 5_000, game=SHEET)
    play(store, facts("Bob", SHEET), 1_000, game=SHEET)
    run = store.runs.start(facts("Ann", SHEET), instant(5))

    assert store.ranking.best_splits(run) == (Split(1, None, None, 5_000),)


def test_unfinished_runs_and_repeats_of_others_are_no_measure(store: Store) -> None:
    first = turns()[0]
    left = store.runs.start(facts("Ann"), instant(0))
    store.runs.add_move(left, found(first, 1), first)
    store.runs.leave(left, instant(1))
    play(store, facts("Ann"), 1, 1, 1, minute=5)
    run = store.runs.start(facts("Bob"), instant(10))

    assert store.ranking.best_splits(run) == ()
