from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from tests.store.helpers import (
    GAME,
    SHORT,
    below,
    facts,
    facts_under,
    found,
    instant,
    missed,
    play,
    play_until_missed,
    turns,
    wrong,
)
from topping.errors import InputError, StoreError
from topping.play.run.events import EndedBy
from topping.play.run.kept import KeptStrokes
from topping.play.run.result import MoveResult, Try
from topping.play.run.strokes import Device, InputMark, Stroke, StrokeKind
from topping.play.run.verdict import Answer, Verdict
from topping.rules import RULES_VERSION
from topping.rules.conditions.conditions import PAUSE
from topping.rules.conditions.formula import DUPLICATE, MORT_SUBITE, TOPPING, Formula
from topping.rules.conditions.options import Options, WarningRule
from topping.rules.conditions.variant import NORMALE
from topping.rules.games.gametext import game_id
from topping.store import BoardFilter, KeptProposal, Store, Unranked, open_store


def test_a_run_reads_back_as_it_was_played(store: Store) -> None:
    first, second, third = turns()
    run = store.runs.start(facts(), instant(0))
    store.runs.add_move(run, found(first, 12_345, wrong(at_ms=2_000)), first)
    store.runs.add_move(run, missed(second, wrong("LIEU 6G", 40_000)), second)
    store.runs.add_move(run, found(third, 1), third)
    store.runs.finish(run, instant(5))

    moves = store.runs.moves_of(run)

    assert [(move.number, move.word, move.reference, move.points) for move in moves] == [
        (1, "ARISENT", "H4", 66),
        (2, "LIE", "6G", 3),
        (3, "ON", "9G", 3),
    ]
    assert [(move.found, move.elapsed_ms, move.penalty_ms, move.answer) for move in moves] == [
        (True, 12_345, 0, "ARISENT H4"),
        (False, 60_000, 20_000, None),
        (True, 1, 0, "ON 9G"),
    ]
    assert moves[0].proposals == (
        KeptProposal(1, "ARIENTS H4", 2_000, "not admitted", None),
        KeptProposal(1, "ARISENT H4", 12_345, "top", 66),
    )
    assert [one.text for one in moves[1].proposals] == ["LIEU 6G"]


def test_a_row_says_everything_that_makes_the_run_comparable(store: Store) -> None:
    run = play(store, facts(helps=("place", "distance"), game_name="Essai"), 10_000, -1, 2_500)

    (row,) = store.ranking.rows()

    assert (row.run_id, row.player, row.game, row.game_name) == (run, "Marie", game_id(GAME), "Essai")
    assert (row.conditions.formula, row.conditions.variant) == (TOPPING, NORMALE)
    assert (row.lexicon, row.lexicon_hash) == ("essai", "a" * 64)
    assert (row.rules_version, str(row.conditions.speed.schedule), row.conditions.penalty_ms) == (
        RULES_VERSION, "60000", 20_000,
    )  # fmt: skip
    assert (row.conditions.announced, row.conditions.helps, row.resumed) == (False, ("distance", "place"), False)
    assert (row.play_ms, row.penalty_ms, row.total_ms) == (72_500, 20_000, 92_500)
    assert (row.found, row.missed, row.moves) == (2, 1, 3)
    assert row.started_at == "2025-01-01T00:00:00.000Z"
    assert row.finished_at == "2025-01-01T00:01:00.000Z"


def test_instants_are_kept_in_one_form_whatever_their_offset(store: Store) -> None:
    turn = turns(SHORT)[0]
    run = store.runs.start(facts(game=SHORT), "2025-06-01T10:00:00+02:00")
    store.runs.add_move(run, found(turn, 1), turn)
    store.runs.finish(run, "2025-06-01T08:00:01.5Z")

    (row,) = store.ranking.rows()

    assert (row.started_at, row.finished_at) == ("2025-06-01T08:00:00.000Z", "2025-06-01T08:00:01.500Z")


@pytest.mark.parametrize("text", ["", "hier", "2025-06-01T10:00:00", "2025-13-01T10:00:00Z"])
def test_an_instant_that_is_none_is_a_fault_of_the_program(store: Store, text: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        store.runs.start(facts(), text)
    assert store.people.names() == ()


def test_a_move_is_kept_whole_or_not_at_all(store: Store) -> None:
    turn = turns()[0]
    run = store.runs.start(facts(), instant(0))
    impossible = Try("ARISENT H4", -1, Verdict(Answer.TOP))

    with pytest.raises(StoreError):
        store.runs.add_move(run, MoveResult(1, True, 90, 10, 0, None, (wrong(), impossible)), turn)

    assert store.runs.moves_of(run) == ()
    assert store.runs.proposals_of(run) == ()
    store.runs.add_move(run, found(turn, 10), turn)
    assert len(store.runs.moves_of(run)) == 1


def test_a_move_counts_once(store: Store) -> None:
    turn = turns()[0]
    run = store.runs.start(facts(), instant(0))
    store.runs.add_move(run, found(turn, 10), turn)

    with pytest.raises(StoreError):
        store.runs.add_move(run, found(turn, 5), turn)

    assert [move.elapsed_ms for move in store.runs.moves_of(run)] == [10]


def test_what_was_committed_is_seen_by_others_before_the_run_ends(store: Store) -> None:
    turn = turns()[0]
    run = store.runs.start(facts(), instant(0))
    store.runs.add_move(run, found(turn, 10), turn)

    with open_store(store.path).store as other:
        assert len(other.runs.moves_of(run)) == 1


def test_a_run_that_lacks_a_move_cannot_be_finished(store: Store) -> None:
    first, _, third = turns()
    run = store.runs.start(facts(), instant(0))
    store.runs.add_move(run, found(first, 10), first)
    store.runs.add_move(run, found(third, 10), third)

    with pytest.raises(StoreError, match="moves_missing"):
        store.runs.finish(run, instant(1))

    assert store.ranking.rows() == ()
    assert store.ranking.standing(run).why_unranked is Unranked.UNFINISHED


@pytest.mark.parametrize("close", ["finish", "leave"])
def test_a_closed_run_stays_as_it_is(store: Store, close: str) -> None:
    turn = turns(SHORT)[0]
    run = store.runs.start(facts(game=SHORT), instant(0))
    store.runs.add_move(run, found(turn, 10), turn)
    getattr(store.runs, close)(run, instant(1))
    before = store.ranking.rows(), store.runs.moves_of(run)

    changes: tuple[Callable[[], object], ...] = (
        lambda: store.runs.add_move(run, found(turn, 5), turn),
        lambda: store.runs.add_loose_proposals(run, 1, [wrong()]),
        lambda: store.runs.finish(run, instant(2)),
        lambda: store.runs.leave(run, instant(2)),
    )
    for change in changes:
        with pytest.raises(StoreError, match="run_closed"):
            change()

    assert (store.ranking.rows(), store.runs.moves_of(run)) == before


def test_a_run_that_does_not_exist_is_told(store: Store) -> None:
    turn = turns()[0]
    changes: tuple[Callable[[], object], ...] = (
        lambda: store.runs.add_move(7, found(turn, 5), turn),
        lambda: store.runs.leave(7, instant(2)),
        lambda: store.runs.resume(7),
        lambda: store.ranking.standing(7),
    )
    for change in changes:
        with pytest.raises(StoreError):
            change()
    assert store.runs.moves_of(7) == ()


def test_the_proposals_of_an_interrupted_move_are_kept(store: Store) -> None:
    first, second, _ = turns()
    run = store.runs.start(facts(), instant(0))
    store.runs.add_move(run, found(first, 10), first)
    store.runs.add_loose_proposals(run, 2, [wrong("LIS 6G"), wrong("LIT 6G")])
    store.runs.leave(run, instant(1))

    assert [(one.number, one.text) for one in store.runs.proposals_of(run)] == [
        (1, "ARISENT H4"),
        (2, "LIS 6G"),
        (2, "LIT 6G"),
    ]
    store.runs.resume(run)
    store.runs.add_move(run, found(second, 20), second)
    assert [one.text for one in store.runs.moves_of(run)[1].proposals] == ["LIS 6G", "LIT 6G", "LIE 6G"]


def test_half_a_character_from_a_keyboard_does_not_stop_a_run(store: Store) -> None:
    turn = turns()[0]
    run = store.runs.start(facts(), instant(0))

    store.runs.add_move(run, found(turn, 10, Try("A\ud83d", 5, Verdict(Answer.SYNTAX))), turn)

    assert store.runs.proposals_of(run)[0].text == "A?"


def test_a_bad_name_starts_nothing(store: Store) -> None:
    with pytest.raises(InputError):
        store.runs.start(facts("  "), instant(0))
    assert store.people.names() == ()


def test_rows_refer_to_what_exists(store: Store, path: Path) -> None:
    with closing(sqlite3.connect(path)) as outside:
        outside.execute("PRAGMA foreign_keys = ON")
        with pytest.raises(sqlite3.IntegrityError, match="FOREIGN KEY"):
            outside.execute("INSERT INTO moves VALUES (99, 1, 'A', 'H8', 1, 1, 1, 0, NULL, 1, NULL, NULL, NULL)")
    with pytest.raises(StoreError), store._database.writing() as sql:
        sql.execute("INSERT INTO moves VALUES (99, 1, 'A', 'H8', 1, 1, 1, 0, NULL, 1, NULL, NULL, NULL)")


def test_points_are_kept_whether_or_not_they_reach_the_top(store: Store) -> None:
    first, second, third = turns()
    run = store.runs.start(facts_under(DUPLICATE), instant(0))
    store.runs.add_move(run, below(first, 14), first)
    store.runs.add_move(run, missed(second, wrong()), second)
    store.runs.add_move(run, found(third, 5), third)
    store.runs.finish(run, instant(1))

    moves = store.runs.moves_of(run)
    assert [(move.points, move.scored, move.found) for move in moves] == [(66, 14, False), (3, 0, False), (3, 3, True)]
    assert [move.answer for move in moves] == ["AIR H4", None, "ON 9G"]
    (row,) = store.ranking.rows()
    assert (row.scored, row.top_points, row.found, row.moves, row.game_moves) == (17, 72, 1, 3, 3)


@pytest.mark.parametrize("tops", [0, 1, 2])
def test_a_player_who_is_out_has_finished(store: Store, tops: int) -> None:
    run = play_until_missed(store, facts_under(MORT_SUBITE), *[1_000] * tops)

    (row,) = store.ranking.rows()
    assert (row.run_id, row.rank) == (run, 1)
    assert (row.found, row.missed, row.moves, row.game_moves) == (tops, 1, tops + 1, 3)
    assert row.top_points == (66, 69, 72)[tops]
    assert row.total_ms == tops * 1_000 + 80_000


def test_a_player_who_finds_every_top_has_finished_too(store: Store) -> None:
    play_until_missed(store, facts_under(MORT_SUBITE), 1, 1, 1)
    assert [(row.found, row.missed) for row in store.ranking.rows()] == [(3, 0)]


@pytest.mark.parametrize(
    ("formula", "ends"),
    [
        (MORT_SUBITE, {}),
        (MORT_SUBITE, {1: True}),
        (MORT_SUBITE, {1: True, 2: True}),
        (MORT_SUBITE, {2: False}),
        (MORT_SUBITE, {1: True, 3: False}),
        (TOPPING, {1: False}),
        (TOPPING, {1: True, 2: False}),
        (DUPLICATE, {1: False}),
    ],
    ids=str,
)
def test_a_run_that_has_not_come_to_its_end_cannot_be_finished(
    store: Store, formula: Formula, ends: dict[int, bool]
) -> None:
    run = store.runs.start(facts_under(formula), instant(0))
    for number, is_found in ends.items():
        turn = turns()[number - 1]
        store.runs.add_move(run, found(turn, 10) if is_found else missed(turn), turn)

    with pytest.raises(StoreError, match="moves_missing"):
        store.runs.finish(run, instant(1))

    assert store.ranking.rows() == ()


def test_a_formula_of_a_later_version_ends_with_its_last_move(store: Store) -> None:
    first, *others = turns()
    run = store.runs.start(facts(formula=replace(TOPPING, name="of a later version")), instant(0))
    store.runs.add_move(run, missed(first), first)
    with pytest.raises(StoreError, match="moves_missing"):
        store.runs.finish(run, instant(1))
    for turn in others:
        store.runs.add_move(run, found(turn, 1), turn)
    store.runs.finish(run, instant(1))
    assert len(store.ranking.rows()) == 1


def test_a_run_without_a_limit_is_kept_and_never_ranks(store: Store) -> None:
    for player, ms in (("Ann", 3_000_000), ("Bob", 1_000)):
        play(store, facts(player, SHORT, schedule="unlimited"), ms, game=SHORT)
    play(store, facts("Cora", SHORT), 1, game=SHORT)

    assert {row.player: (row.rank, row.conditions.limit_ms(1)) for row in store.ranking.rows()} == {
        "Ann": (None, None), "Bob": (None, None), "Cora": (1, 60_000),
    }  # fmt: skip
    assert [tuple(one) for one in store._database.all("SELECT limit_ms FROM conditions ORDER BY id")] == [
        (None,), (60_000,),
    ]  # fmt: skip


def strokes(*at_ms: int) -> tuple[Stroke, ...]:
    return tuple(Stroke(one, StrokeKind.LETTER, Device.LINE) for one in at_ms)


def test_how_a_move_ended_and_its_strokes_are_kept_with_it(store: Store) -> None:
    first, second, _ = turns()
    run = store.runs.start(facts(), instant(0))
    store.runs.show_draw(run, 1, 1)
    assert (store.runs.showings(run, 1), store.runs.showings(run, 2)) == (1, 0)
    store.runs.add_loose_proposals(run, 1, [wrong()], showing=1, strokes=strokes(5))
    store.runs.show_draw(run, 1, 2)
    assert store.runs.showings(run, 1) == 2
    ended = replace(found(first, 10), ended_by=EndedBy.TOP, ended_ms=10, showing=2, strokes=((), strokes(1, 9)))
    store.runs.add_move(run, ended, first)
    given_up = replace(missed(second), ended_by=EndedBy.GIVEN_UP, ended_ms=7_000, showing=1, strokes=((),))
    store.runs.add_move(run, given_up, second)

    moves = store.runs.moves_of(run)
    assert [(move.ended_by, move.ended_ms, move.showing) for move in moves] == [
        (EndedBy.TOP, 10, 2),
        (EndedBy.GIVEN_UP, 7_000, 1),
    ]
    assert store.runs.strokes_of(run) == (
        KeptStrokes(1, 1, strokes(5)),
        KeptStrokes(1, 2, strokes(1, 9)),
        KeptStrokes(2, 1, ()),
    )


def test_a_draw_that_an_earlier_version_showed_was_shown_once(store: Store) -> None:
    first = turns()[0]
    run = store.runs.start(facts(), instant(0))
    assert store.runs.showings(run, 1) == 0
    store.runs.add_move(run, found(first, 10), first)  # without the facts that version did not know
    assert store.runs.moves_of(run)[0].showing is None
    assert store.runs.showings(run, 2) == 1


@pytest.mark.parametrize("how", [{"ended_ms": -1}, {"showing": 0}], ids=str)
def test_what_cannot_be_the_end_of_a_move_is_refused_with_the_whole_move(store: Store, how: dict[str, int]) -> None:
    turn = turns()[0]
    run = store.runs.start(facts(), instant(0))
    facts_of_it = {"ended_by": EndedBy.TOP, "ended_ms": 10, "showing": 1, **how}
    with pytest.raises(StoreError):
        store.runs.add_move(run, replace(found(turn, 10), strokes=(strokes(5),), **facts_of_it), turn)  # type: ignore[arg-type]  # it is refused
    assert (store.runs.moves_of(run), store.runs.proposals_of(run), store.runs.strokes_of(run)) == ((), (), ())


def test_damaged_strokes_are_refused(store: Store) -> None:
    turn = turns()[0]
    run = store.runs.start(facts(), instant(0))
    store.runs.add_move(run, replace(found(turn, 10), showing=1, strokes=(strokes(5),)), turn)
    with store._database.writing() as sql:
        sql.execute("INSERT INTO strokes (run, number, showing, data) VALUES (?, 2, 1, x'0199')", (run,))
    with pytest.raises(StoreError, match="strokes_damaged"):
        store.runs.strokes_of(run)


def test_strokes_are_not_changed(store: Store, path: Path) -> None:
    turn = turns()[0]
    run = store.runs.start(facts(), instant(0))
    store.runs.add_move(run, replace(found(turn, 10), showing=1, strokes=(strokes(5),)), turn)
    with closing(sqlite3.connect(path)) as outside, pytest.raises(sqlite3.IntegrityError, match="not changed"):
        outside.execute("UPDATE strokes SET data = x'00'")


def test_a_run_whose_clock_was_stopped_is_kept_and_never_ranks(store: Store) -> None:
    run = store.runs.start(facts("Ann", SHORT), instant(0))
    first, *others = turns(SHORT)
    store.runs.add_move(run, found(first, 1), first)
    store.runs.mark_paused(run)
    store.runs.mark_paused(run)
    for turn in others:
        store.runs.add_move(run, found(turn, 1), turn)
    store.runs.finish(run, instant(1))
    play(store, facts("Bob", SHORT), 1_000, game=SHORT)

    ranks = {row.player: (row.rank, row.conditions.helps) for row in store.ranking.rows()}
    assert ranks == {"Ann": (None, (PAUSE,)), "Bob": (1, ())}
    assert store.ranking.standing(run).why_unranked is Unranked.PAUSED
    assert [row.player for row in store.ranking.page(BoardFilter(only_ranked=True), 0, 9).runs] == ["Bob"]
    assert store.ranking.page(BoardFilter(only_ranked=True), 0, 9).of == 1
    with pytest.raises(StoreError, match="run_closed"):
        store.runs.mark_paused(run)


@pytest.mark.parametrize("mark", InputMark)
def test_how_a_run_was_entered_is_kept_with_it(store: Store, mark: InputMark) -> None:
    run = play(store, facts(input=mark), 1, 1, 1)
    assert store.finished.run(run).input is mark
    (ranked,) = store.ranking.page(BoardFilter(), 0, 9).runs
    assert ranked.input is mark
    other = store.runs.start(facts(), instant(0))
    store.runs.mark_input(other, mark)
    with pytest.raises(StoreError):
        store.runs.mark_input(run, mark)  # it is over


def test_warnings_may_take_off_more_than_a_move_brought(store: Store) -> None:
    first, second, third = turns()
    run = store.runs.start(facts_under(DUPLICATE, options=Options(warnings=WarningRule(0))), instant(0))
    for result, turn in ((found(first, 1_000), first), (missed(second), second), (found(third, 1_000), third)):
        points = result.points - 5
        store.runs.add_move(run, replace(result, points=points), turn)
    store.runs.finish(run, instant(5))
    (ranked,) = store.ranking.page(BoardFilter(), 0, 9).runs
    assert (ranked.scored, ranked.conditions.options.warnings) == (66 + 3 - 15, WarningRule(0))
