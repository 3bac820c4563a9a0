from dataclasses import replace

from tests.store.helpers import (
    SHEET,
    SHORT,
    below,
    facts,
    facts_under,
    found,
    instant,
    play,
    turns,
)
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import DUPLICATE, TOPPING, Measure
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
