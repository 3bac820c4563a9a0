from dataclasses import replace

import pytest

from tests.store.helpers import (
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
from topping.rules.conditions.formula import DUPLICATE, MORT_SUBITE, TOPPING, Formula, Measure
from topping.rules.tiles import Rejection, Why
from topping.store import RankedRun, RunFacts, RunStanding, Store, Unranked


def ranks(store: Store) -> list[tuple[str, int | None]]:
    return [(row.player, row.rank) for row in store.ranking.rows()]


def row_of(store: Store, run: int) -> RankedRun:
    return next(row for row in store.ranking.rows() if row.run_id == run)


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


LATER = replace(TOPPING, name="of a later version")


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
    assert (damaged.variant.name, damaged.helps, damaged.speed.schedule.limit_ms(1)) == ("normale", ("place",), 180_000)
    assert store.people.last_choice("Ann") is None
