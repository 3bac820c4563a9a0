from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.store.helpers import SHORT, facts, found, instant, missed, play, turns, wrong
from topping.errors import StoreError
from topping.play.run.events import EndedBy
from topping.play.run.kept import KeptStrokes
from topping.play.run.proposal import Answer, Verdict
from topping.play.run.settlement import MoveResult, Try
from topping.play.run.strokes import Device, InputMark, Stroke, StrokeKind
from topping.rules.conditions.conditions import PAUSE
from topping.rules.conditions.formula import TOPPING
from topping.store import BoardFilter, Store, Unranked
from topping.store.database import canonical, ms_of, now, now_ms


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

    assert [(move.elapsed_ms, move.answer) for move in store.runs.moves_of(run)] == [(10, "ARISENT H4")]


def test_now_is_one_instant_in_both_forms() -> None:
    assert abs(ms_of(now()) - now_ms()) < 60_000


def test_conditions_are_kept_by_their_names_by_which_they_are_shown_where_the_text_is_damaged(store: Store) -> None:
    run = play(store, facts(schedule="1x80000,60000", announced=True, helps=("distance",)), 1, 1, 1)
    (row,) = store._database.all("SELECT limit_ms, start_mode, assists FROM conditions")
    assert tuple(row) == (80_000, "announced", "distance")
    with store._database.writing() as sql:
        sql.execute("UPDATE conditions SET text = '?'")
    shown = store.history.run(run).conditions
    assert (shown.announced, shown.speed.name, shown.helps) == (True, "1x80000,60000", ("distance",))
    assert [shown.speed.schedule.limit_ms(move) for move in (1, 2)] == [80_000, 80_000]
    play(store, facts(), 1, 1, 1)
    assert [run.conditions.announced for run in store.history.all_runs()] == [True, False]
    with store._database.writing() as sql:
        sql.execute("UPDATE conditions SET text = '!' WHERE text <> '?'")
    assert [run.conditions.announced for run in store.history.all_runs()] == [True, False]


def test_a_run_that_lacks_a_move_cannot_be_finished(store: Store) -> None:
    first, _, third = turns()
    run = store.runs.start(facts(), instant(0))
    store.runs.add_move(run, found(first, 10), first)
    store.runs.add_move(run, found(third, 10), third)

    with pytest.raises(StoreError, match="moves_missing"):
        store.runs.finish(run, instant(1))

    assert store.ranking.rows() == ()
    assert store.ranking.standing(run).why_unranked is Unranked.UNFINISHED


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


def test_damaged_strokes_are_refused(store: Store) -> None:
    turn = turns()[0]
    run = store.runs.start(facts(), instant(0))
    store.runs.add_move(run, replace(found(turn, 10), showing=1, strokes=(strokes(5),)), turn)
    with store._database.writing() as sql:
        sql.execute("INSERT INTO strokes (run, number, showing, data) VALUES (?, 2, 1, x'0199')", (run,))
    with pytest.raises(StoreError, match="strokes_damaged"):
        store.runs.strokes_of(run)


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


def test_when_a_draw_was_shown_last_is_kept_and_forgotten_with_the_run_put_off(store: Store) -> None:
    run = store.runs.start(facts("Ann"), instant(0))
    assert [one.shown_at for one in store.runs.open_runs()] == [""]
    store.runs.show_draw(run, 1, 1, instant(3))
    shown = [one.shown_at for one in store.runs.open_runs()]
    assert shown == [canonical(instant(3))]
    store.runs.show_draw(run, 1, 2)
    assert [one.shown_at for one in store.runs.open_runs()] == shown


def test_pages_of_a_players_runs_count_all_of_them(store: Store) -> None:
    for minute in range(3):
        play(store, facts("Ann"), 1_000, 1_000, 1_000, minute=minute)
    page = store.finished.of_player("Ann", 1, 1)
    assert ([one.attempt for one in page.runs], page.of) == ([2], 3)
    assert page.runs[0].is_repeat
    assert not store.finished.of_player("Ann", 2, 1).runs[0].is_repeat
    assert store.finished.of_player("Bob", 0, 1).of == 0
    left = store.runs.start(facts("Bob"), instant(9))
    for number, key in ((left, "store.run_unfinished"), (99, "store.run_unknown")):
        with pytest.raises(StoreError) as told:
            store.finished.run(number)
        assert told.value.key == key
