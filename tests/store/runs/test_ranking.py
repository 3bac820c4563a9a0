from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.store.helpers import (
    GAME,
    SHEET,
    SHORT,
    below,
    facts,
    facts_under,
    found,
    instant,
    play,
    play_scoring,
    play_until_missed,
    turns,
)
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import DUPLICATE, FORMULAS, MORT_SUBITE, TOPPING, Formula, Measure
from topping.rules.conditions.variant import NORMALE, VARIANTS
from topping.rules.games.gametext import game_id
from topping.rules.tiles.draw import Rejection, Why
from topping.store import RankedRun, RunFacts, RunStanding, Store, Unranked, open_store
from topping.texts.numbers import percent as texts_percent


def ranks(store: Store) -> list[tuple[str, int | None]]:
    return [(row.player, row.rank) for row in store.ranking.rows()]


def row_of(store: Store, run: int) -> RankedRun:
    return next(row for row in store.ranking.rows() if row.run_id == run)


def test_the_lowest_total_is_first(store: Store) -> None:
    play(store, facts("Zoé"), 3_000, 3_000, 3_000)
    play(store, facts("Paul"), 1_000, 1_000, 1_000)
    play(store, facts("Marie"), 2_000, 2_000, 2_000)

    assert ranks(store) == [("Paul", 1), ("Marie", 2), ("Zoé", 3)]


def test_penalties_count_in_the_total(store: Store) -> None:
    play(store, facts("Paul"), 1_000, 1_000, -1)
    play(store, facts("Marie"), 40_000, 40_000, 1_999)

    assert ranks(store) == [("Marie", 1), ("Paul", 2)]


def test_equal_totals_share_a_rank_and_the_next_one_counts_them(store: Store) -> None:
    play(store, facts("Dora"), 500, 500, 500, minute=0)
    play(store, facts("Cora"), 300, 300, 300, minute=30)
    play(store, facts("Bob"), 100, 300, 500, minute=20)
    play(store, facts("Ann"), 100, 100, 100, minute=10)

    assert ranks(store) == [("Ann", 1), ("Bob", 2), ("Cora", 2), ("Dora", 4)]


def test_a_millisecond_makes_a_difference_that_the_display_does_not_show(store: Store) -> None:
    play(store, facts("Paul"), 33, 33, 34)
    play(store, facts("Marie"), 33, 33, 33)

    assert ranks(store) == [("Marie", 1), ("Paul", 2)]


def test_equal_totals_stand_by_the_end_of_the_run_then_by_its_start(store: Store) -> None:
    play(store, facts("Late"), 1, 1, 1, minute=5)
    play(store, facts("Same, second"), 1, 1, 1, minute=2)
    play(store, facts("Same, third"), 1, 1, 1, minute=2)
    play(store, facts("Early"), 1, 1, 1, minute=1)

    assert [row.player for row in store.ranking.rows()] == ["Early", "Same, second", "Same, third", "Late"]
    assert {row.rank for row in store.ranking.rows()} == {1}


def test_only_the_first_attempt_ranks_and_repeats_stand_apart(store: Store) -> None:
    first = play(store, facts("Marie"), 9_000, 9_000, 9_000, minute=0)
    play(store, facts("Paul"), 8_000, 8_000, 8_000, minute=10)
    again = play(store, facts("marie"), 1_000, 1_000, 1_000, minute=20)
    third = play(store, facts("MARIE"), 2_000, 2_000, 2_000, minute=30)

    assert [(row.player, row.rank, row.attempt) for row in store.ranking.rows()] == [
        ("Paul", 1, 1),
        ("Marie", 2, 1),
        ("Marie", None, 2),
        ("Marie", None, 3),
    ]
    assert store.ranking.standing(again) == RunStanding(None, 2, 2, True, row_of(store, first), Unranked.REPEAT)
    assert store.ranking.standing(third) == RunStanding(None, 2, 3, False, row_of(store, again), Unranked.REPEAT)
    assert store.ranking.standing(third).is_repeat


@pytest.mark.parametrize("ending", ["left", "never closed"])
def test_an_unfinished_first_attempt_uses_the_players_chance(store: Store, ending: str) -> None:
    first = store.runs.start(facts("Marie"), instant(0))
    if ending == "left":
        store.runs.leave(first, instant(1))
    second = play(store, facts("Marie"), 1, 1, 1, minute=2)

    assert [(row.attempt, row.rank) for row in store.ranking.rows()] == [(2, None)]
    assert store.ranking.standing(first) == RunStanding(None, 0, 1, False, None, Unranked.UNFINISHED)
    assert store.ranking.standing(second) == RunStanding(None, 0, 2, True, None, Unranked.REPEAT)


def test_a_first_attempt_on_other_terms_uses_the_players_chance_too(store: Store) -> None:
    play(store, facts("Marie", schedule="30000"), 1, 1, 1)
    on_usual_conditions = play(store, facts("Marie"), 1, 1, 1, minute=5)

    assert store.ranking.standing(on_usual_conditions).why_unranked is Unranked.REPEAT
    assert store.ranking.standing(on_usual_conditions).previous_best is None


def test_the_ready_screen_knows_beforehand(store: Store) -> None:
    game = game_id(GAME)
    assert not store.runs.attempts("Marie", game)

    store.runs.start(facts("Marie"), instant(0))

    assert store.runs.attempts("  MARIE ", game)
    assert store.runs.attempts("Marie", game) == 1
    assert not store.runs.attempts("Paul", game)
    assert not store.runs.attempts("Marie", game_id(SHORT))


LATER = replace(TOPPING, name="of a later version")

OTHER_TERMS: list[dict[str, Any]] = [
    {"lexicon_hash": "b" * 64},
    {"rules_version": "other"},
    {"formula": DUPLICATE},
    {"formula": LATER},
    {"variant": VARIANTS["7et8"]},
    {"schedule": "30000"},
    {"schedule": "3x60000,60000"},
    {"penalty_ms": 0},
    {"announced": True},
    {"helps": ("distance",)},
    {"resumed": True},
    {"game_id": "c" * 64},
]


@pytest.mark.parametrize("other", OTHER_TERMS, ids=lambda other: next(iter(other)))
def test_runs_on_other_terms_never_rank_together(path: Path, other: dict[str, Any]) -> None:
    with open_store(path, rank_resumed=True).store as store:
        slow = play(store, facts("Marie"), 9_000, 9_000, 9_000)
        fast = play(store, facts("Paul", **other), 1_000, 1_000, 1_000)

        assert sorted(ranks(store)) == [("Marie", 1), ("Paul", 1)]
        assert (store.ranking.standing(slow).of, store.ranking.standing(fast).of) == (1, 1)


@pytest.mark.parametrize(
    "same",
    [{"lexicon_name": "autre"}, {"game_name": "Autre nom"}, {"variant": NORMALE}],
    ids=lambda same: next(iter(same)),
)
def test_names_do_not_keep_runs_apart(store: Store, same: dict[str, Any]) -> None:
    play(store, facts("Marie"), 9_000, 9_000, 9_000)
    play(store, facts("Paul", **same), 1_000, 1_000, 1_000)
    play(store, facts("Zoé"), 5_000, 5_000, 5_000)

    assert ranks(store) == [("Paul", 1), ("Zoé", 2), ("Marie", 3)]


def test_helps_are_the_same_in_any_order(store: Store) -> None:
    play(store, facts("Marie", helps=("distance", "place")), 2, 2, 2)
    play(store, facts("Paul", helps=("place", "distance")), 1, 1, 1)

    assert ranks(store) == [("Paul", 1), ("Marie", 2)]


def test_an_imported_game_ranks_among_the_runs_of_the_same_moves_and_lexicon(store: Store) -> None:
    """Whatever the file said besides: formula, title, name of the lexicon, rejected draws, order of the letters."""
    shuffled = replace(SHEET.moves[0].draw, new="NTSRIEA", rejected=(Rejection("AEEIOUU", Why.INVALID),))
    other = replace(
        SHEET,
        moves=(replace(SHEET.moves[0], draw=shuffled),),
        name="Interclubs",
        formula=DUPLICATE,
        lexicon_name="ODS9",
    )
    for player, game, elapsed, digest in (
        ("Paul", SHEET, 5_000, "a"),
        ("Marie", other, 4_000, "a"),
        ("Zoé", SHEET, 1_000, "b"),
    ):
        under = RunFacts.of(player, game, Conditions(), lexicon_name="essai", lexicon_hash=digest * 64)
        play(store, under, elapsed, game=game)

    rows = store.ranking.rows()
    assert [(row.player, row.rank, row.lexicon) for row in rows] == [
        ("Marie", 1, "essai"),
        ("Paul", 2, "essai"),
        ("Zoé", 1, "essai"),
    ]
    assert all(row.imported for row in rows)
    assert store.means.kinds() == ()
    assert store.records.tables(instant(9)) == ()
    assert store.records.claims(rows[0].run_id) == ()
    assert [run.imported for run in store.history.all_runs()] == [True] * 3


def test_an_imported_game_never_ranked_before_and_what_was_told_then_still_holds(store: Store) -> None:
    conditions = replace(facts("Marie", SHEET), ranks=False)
    run = play(store, conditions, 1_000, game=SHEET)

    assert [(row.rank, row.ranks) for row in store.ranking.rows()] == [(None, False)]
    assert store.ranking.standing(run) == RunStanding(None, 0, 1, True, None, Unranked.NO_LEXICON)


def test_a_resumed_run_ranks_among_resumed_ones_where_it_is_asked_for(store: Store, path: Path) -> None:
    turn = turns(SHORT)[0]
    play(store, facts("Paul", SHORT), 5_000, game=SHORT)
    run = store.runs.start(facts("Marie", SHORT), instant(0))
    store.runs.leave(run, instant(1))
    store.runs.resume(run)
    store.runs.add_move(run, found(turn, 1_000), turn)
    store.runs.finish(run, instant(2))

    assert dict(ranks(store)) == {"Marie": None, "Paul": 1}
    assert [row.resumed for row in store.ranking.rows()] == [False, True]
    assert store.ranking.standing(run) == RunStanding(None, 0, 1, True, None, Unranked.RESUMED)

    with open_store(path, rank_resumed=True).store as ranking:
        assert dict(ranks(ranking)) == {"Marie": 1, "Paul": 1}
        assert (ranking.ranking.standing(run).rank, ranking.ranking.standing(run).why_unranked) == (1, None)


def test_a_repeat_that_was_resumed_is_a_repeat(store: Store) -> None:
    turn = turns(SHORT)[0]
    play(store, facts("Marie", SHORT), 5_000, game=SHORT)
    run = store.runs.start(facts("Marie", SHORT), instant(0))
    store.runs.resume(run)
    store.runs.add_move(run, found(turn, 1_000), turn)
    store.runs.finish(run, instant(2))

    assert store.ranking.standing(run).why_unranked is Unranked.REPEAT


def test_personal_best_needs_to_be_better_and_not_equal(store: Store) -> None:
    first = play(store, facts("Marie"), 100, 100, 100)
    play(store, facts("Paul"), 1, 1, 1, minute=5)
    equal = play(store, facts("Marie"), 100, 100, 100, minute=10)
    better = play(store, facts("Marie"), 100, 100, 99, minute=20)

    assert store.ranking.standing(first) == RunStanding(2, 2, 1, True, None, None)
    assert store.ranking.standing(equal) == RunStanding(None, 2, 2, False, row_of(store, first), Unranked.REPEAT)
    assert store.ranking.standing(better) == RunStanding(None, 2, 3, True, row_of(store, first), Unranked.REPEAT)


def test_comparable_rows_stand_together_under_the_latest_name(store: Store) -> None:
    play(store, facts("Ann", game_name="Zèbre"), 1, 1, 1, minute=0)
    play(store, facts("Bob", SHORT, game_name="Milieu"), 1, minute=1, game=SHORT)
    play(store, facts("Cora", game_name="Abeille"), 2, 2, 2, minute=2)
    play(store, facts("Dora", schedule="30000", game_name="Abeille"), 3, 3, 3, minute=3)

    assert [row.player for row in store.ranking.rows()] in (
        ["Ann", "Cora", "Dora", "Bob"],
        ["Dora", "Ann", "Cora", "Bob"],
    )


def test_the_order_does_not_depend_on_who_was_written_first(store: Store) -> None:
    """Seeded runs, many of them equal, against the rule said again in the plainest way."""
    rng = random.Random(7)
    plain: list[tuple[RunFacts, int, int]] = []
    for number in range(60):
        the_facts = facts(f"J{int(rng.random() * 12)}", SHORT, schedule=str(30_000 + 30_000 * int(rng.random() * 2)))
        ms, minute = 1_000 * int(rng.random() * 5), int(rng.random() * 10)
        plain.append((the_facts, ms, play(store, the_facts, ms, minute=minute, game=SHORT)))
        assert plain[-1][2] == number + 1

    seen: set[str] = set()
    firsts: dict[int, tuple[str, int]] = {}
    for the_facts, ms, run in plain:
        if the_facts.player not in seen:
            firsts[run] = (str(the_facts.conditions.speed.schedule), ms)
        seen.add(the_facts.player)
    wanted = {
        run: 1 + sum(limit == other_limit and other < ms for other_limit, other in firsts.values())
        for run, (limit, ms) in firsts.items()
    }

    assert {row.run_id: row.rank for row in store.ranking.rows() if row.rank} == wanted
    assert len(store.ranking.rows()) == 60
    for run, rank in wanted.items():
        assert store.ranking.standing(run).rank == rank


def test_the_most_points_are_first_and_the_time_is_no_tie_break(store: Store) -> None:
    play_scoring(store, facts_under(DUPLICATE, "Ann"), 60, 3, 3, ms=90_000, minute=0)
    play_scoring(store, facts_under(DUPLICATE, "Bob"), 62, 2, 2, ms=1_000, minute=10)
    play_scoring(store, facts_under(DUPLICATE, "Cora"), 66, 3, 3, ms=170_000, minute=20)
    play_scoring(store, facts_under(DUPLICATE, "Dora"), 65, 0, 0, ms=1, minute=30)

    assert ranks(store) == [("Cora", 1), ("Ann", 2), ("Bob", 2), ("Dora", 4)]


def test_equal_points_stand_by_the_end_of_the_run(store: Store) -> None:
    play_scoring(store, facts_under(DUPLICATE, "Quick but late"), 9, 0, 0, ms=1, minute=5)
    play_scoring(store, facts_under(DUPLICATE, "Slow but early"), 9, 0, 0, ms=99_000, minute=1)

    assert [row.player for row in store.ranking.rows()] == ["Slow but early", "Quick but late"]


def test_the_most_tops_are_first_then_the_lowest_time(store: Store) -> None:
    play_until_missed(store, facts_under(MORT_SUBITE, "One, quick"), 1, minute=0)
    play_until_missed(store, facts_under(MORT_SUBITE, "Two, slow"), 50_000, 50_000, minute=10)
    play_until_missed(store, facts_under(MORT_SUBITE, "Two, quick"), 40_000, 50_000, minute=20)
    play_until_missed(store, facts_under(MORT_SUBITE, "Two, as quick"), 50_000, 40_000, minute=30)
    play_until_missed(store, facts_under(MORT_SUBITE, "All"), 79_000, 79_000, 79_000, minute=40)
    play_until_missed(store, facts_under(MORT_SUBITE, "None"), minute=50)

    assert ranks(store) == [
        ("All", 1),
        ("Two, quick", 2),
        ("Two, as quick", 2),
        ("Two, slow", 4),
        ("One, quick", 5),
        ("None", 6),
    ]


def test_each_formula_ranks_apart_by_its_own_measure(store: Store) -> None:
    for number, formula in enumerate(FORMULAS.values()):
        for player, ms in (("Ann", 2_000), ("Bob", 1_000)):
            play(store, facts_under(formula, f"{player}, {formula}"), ms, ms, ms, minute=10 * number)

    rows = store.ranking.rows()
    assert {row.player: row.rank for row in rows} == {
        "Ann, topping": 2,
        "Bob, topping": 1,
        "Ann, duplicate": 1,
        "Bob, duplicate": 1,
        "Ann, mort-subite": 2,
        "Bob, mort-subite": 1,
    }
    assert {row.conditions.formula.name: row.measure for row in rows} == {
        "topping": Measure.TIME,
        "duplicate": Measure.POINTS,
        "mort-subite": Measure.TOPS,
    }


def test_a_formula_of_a_later_version_ranks_by_time(store: Store) -> None:
    play(store, facts("Ann", formula=LATER), 2_000, 2_000, 2_000)
    play(store, facts("Bob", formula=LATER), 1_000, 1_000, -1)

    assert ranks(store) == [("Ann", 1), ("Bob", 2)]
    assert {row.measure for row in store.ranking.rows()} == {Measure.TIME}


def test_the_draws_are_known_whatever_the_formula(store: Store) -> None:
    play_until_missed(store, facts_under(MORT_SUBITE, "Ann"), 1)
    again = play_scoring(store, facts_under(DUPLICATE, "Ann"), 66, 3, 3, minute=5)

    assert store.ranking.standing(again) == RunStanding(None, 0, 2, True, None, Unranked.REPEAT)


@pytest.mark.parametrize(
    ("formula", "scores", "previous", "is_best"),
    [
        (DUPLICATE, [(10, 0, 0), (20, 0, 0), (15, 0, 0)], 1, False),
        (DUPLICATE, [(10, 0, 0), (20, 0, 0), (20, 0, 0)], 1, False),
        (DUPLICATE, [(20, 0, 0), (10, 0, 0), (18, 3, 0)], 0, True),
        (DUPLICATE, [(20, 0, 0), (17, 3, 0), (66, 3, 3)], 0, True),
        (TOPPING, [(66, 3, 0), (66, 3, 3), (66, 3, 3)], 0, False),
    ],
)
def test_a_personal_best_is_what_the_formula_measures(
    store: Store, formula: Formula, scores: list[tuple[int, ...]], previous: int, is_best: bool
) -> None:
    runs = [
        play_scoring(store, facts_under(formula), *points, ms=1_000 * (number + 1), minute=10 * number)
        for number, points in enumerate(scores)
    ]

    told = store.ranking.standing(runs[-1])

    assert told.previous_best == row_of(store, runs[previous])
    assert told.personal_best is is_best


def test_a_personal_best_of_tops_counts_tops_before_time(store: Store) -> None:
    one = play_until_missed(store, facts_under(MORT_SUBITE), 1_000, minute=0)
    two = play_until_missed(store, facts_under(MORT_SUBITE), 9_000, 9_000, minute=10)
    slower = play_until_missed(store, facts_under(MORT_SUBITE), 9_000, 9_001, minute=20)
    quicker = play_until_missed(store, facts_under(MORT_SUBITE), 9_000, 8_999, minute=30)

    assert store.ranking.standing(two) == RunStanding(None, 1, 2, True, row_of(store, one), Unranked.REPEAT)
    assert store.ranking.standing(slower) == RunStanding(None, 1, 3, False, row_of(store, two), Unranked.REPEAT)
    assert store.ranking.standing(quicker) == RunStanding(None, 1, 4, True, row_of(store, two), Unranked.REPEAT)


@pytest.mark.parametrize(
    ("scored", "top_points", "percent"),
    [
        (0, 0, 0.0),
        (0, 72, 0.0),
        (72, 72, 100.0),
        (1, 3, 33.3),
        (2, 3, 66.7),
        (1, 16, 6.3),  # 6.25
        (1, 2_000, 0.1),  # 0.05
        (1, 2_001, 0.0),
        (999_499, 1_000_000, 99.9),
        (999_500, 1_000_000, 100.0),
        (73, 72, 101.4),
    ],
)
def test_percent_is_rounded_half_up_to_the_tenth(store: Store, scored: int, top_points: int, percent: float) -> None:
    play(store, facts(), 1, 1, 1)
    row = store.ranking.rows()[0]._replace(scored=scored, top_points=top_points)

    assert row.percent == percent
    assert texts_percent(scored, top_points) == f"{percent:.1f}\N{NO-BREAK SPACE}%".replace(".", ",")
    assert row.difference == scored - top_points


def test_a_run_without_any_points_is_a_row(store: Store) -> None:
    run = store.runs.start(facts_under(DUPLICATE), instant(0))
    for turn in turns():
        store.runs.add_move(run, below(turn, 0), turn)
    store.runs.finish(run, instant(1))

    (row,) = store.ranking.rows()
    assert (row.rank, row.scored, row.percent, row.difference) == (1, 0, 0.0, -72)


def test_conditions_whose_text_is_damaged_do_not_keep_other_runs_from_being_shown(store: Store) -> None:
    play(store, facts_under(DUPLICATE, "Ann", helps=("place",)), 1, 1, 1)
    play(store, facts("Bob"), 1, 1, 1)
    with store._database.writing() as sql:
        sql.execute("UPDATE conditions SET text = 'x' WHERE formula = 'duplicate'")

    shown = {row.player: row for row in store.ranking.rows()}

    assert set(shown) == {"Ann", "Bob"}
    damaged = shown["Ann"].conditions
    assert (damaged.formula.name, damaged.formula.measure) == ("duplicate", Measure.POINTS)
    assert (damaged.variant.name, damaged.helps, damaged.limit_ms(1)) == ("normale", ("place",), 180_000)
    assert store.people.last_choice("Ann") is None
