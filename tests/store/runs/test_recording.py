"""Stored runs: recorded, interrupted, packed, imported."""

import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing, nullcontext
from dataclasses import replace
from pathlib import Path

import pytest

from tests.store.helpers import GAME, HASH, SHEET, facts, facts_under, found, instant, missed, play, turns, wrong
from topping.errors import StoreError
from topping.exchange.published import PublishedResult
from topping.play.run.proposal import Answer, Verdict
from topping.play.run.settlement import MoveResult, Try
from topping.play.run.strokes import Device, InputMark, Stroke, StrokeKind
from topping.rules.conditions.formula import DUPLICATE, MORT_SUBITE, TOPPING, Formula
from topping.rules.games.gametext import game_id
from topping.store import Store
from topping.store.opening import presence
from topping.store.runs.rankedrun import Unranked
from topping.training.analysedmove import AnalysedMove, analysed
from topping.training.statistics.columns import NOT_TIMED, UNKNOWN, CountedRun


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


def test_conditions_with_damaged_text_are_shown_by_their_names(store: Store) -> None:
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


@pytest.mark.parametrize(
    ("formula", "played", "is_over"),
    [
        (TOPPING, "++-", True),
        (TOPPING, "++", False),
        (TOPPING, "", False),
        (DUPLICATE, "+-", False),
        (MORT_SUBITE, "+-", True),
        (MORT_SUBITE, "++", False),
        (MORT_SUBITE, "+++", True),
    ],
)
def test_a_run_ends_with_its_game_or_the_top_that_puts_its_player_out(
    store: Store, formula: Formula, played: str, is_over: bool
) -> None:
    """Without this check, an unwritten move would shorten a run, and win it."""
    run = store.runs.start(facts_under(formula), instant(0))
    for turn, mark in zip(turns(), played, strict=False):
        store.runs.add_move(run, found(turn, 1) if mark == "+" else missed(turn), turn)
    with nullcontext() if is_over else pytest.raises(StoreError, match="moves_missing"):
        store.runs.finish(run, instant(1))
    assert store.ranking.count() == int(is_over)


CHANGES: dict[str, Callable[[Store, int], object]] = {
    "move": lambda store, run: store.runs.add_move(run, found(turns()[2], 1), turns()[2]),
    "draw": lambda store, run: store.runs.show_draw(run, 3, 1),
    "proposals": lambda store, run: store.runs.add_loose_proposals(run, 3, (wrong(),)),
    "end": lambda store, run: store.runs.finish(run, instant(9)),
    "leaving": lambda store, run: store.runs.leave(run, instant(9)),
    "pause": lambda store, run: store.runs.mark_paused(run),
    "input": lambda store, run: store.runs.mark_input(run, InputMark.ORAL),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
@pytest.mark.parametrize("is_finished", [True, False])
def test_a_run_that_is_over_takes_nothing_more(
    store: Store, change: Callable[[Store, int], object], is_finished: bool
) -> None:
    if is_finished:
        run = play(store, facts("Zoé"), 1, 1, 1)
    else:
        run = store.runs.start(facts("Zoé"), instant(0))
        store.runs.leave(run, instant(1))
    before = store.finished.run(run, or_begun=True)
    with pytest.raises(StoreError, match="run_closed"):
        change(store, run)
    assert store.finished.run(run, or_begun=True) == before


def test_a_run_that_was_left_goes_on_where_it_was_and_a_finished_one_does_not(store: Store) -> None:
    first, *others = turns()
    run = store.runs.start(facts("Zoé"), instant(0))
    store.runs.add_move(run, found(first, 10, wrong()), first)
    store.runs.leave(run, instant(1))
    assert [(run.is_left, run.moves) for run in store.runs.unfinished_of("zoé")] == [(True, 1)]
    assert store.runs.open_runs() == ()
    store.runs.resume(run)
    assert [run.is_left for run in store.runs.open_runs()] == [False]
    for turn in others:
        store.runs.add_move(run, found(turn, 10), turn)
    store.runs.finish(run, instant(2))
    assert [move.elapsed_ms for move in store.runs.moves_of(run)] == [10, 10, 10]
    assert store.ranking.standing(run).why_unranked is Unranked.RESUMED
    with pytest.raises(StoreError, match="run_closed"):
        store.runs.resume(run)


def test_proposals_before_an_interruption_come_first(store: Store) -> None:
    first = turns()[0]
    run = store.runs.start(facts(), instant(0))
    store.runs.show_draw(run, 1, 1, instant(0))
    store.runs.add_loose_proposals(
        run, 1, (wrong("AIRS H4"), replace(wrong(), text="\ud800 H4")), showing=1, strokes=strokes(5)
    )
    assert store.runs.showings(run, 1) == 1
    result = found(first, 10, wrong("RIAS H4"))
    store.runs.add_move(run, replace(result, showing=2, strokes=(strokes(5), strokes(6))), first)
    (move,) = store.runs.moves_of(run)
    assert [proposal.text for proposal in move.proposals] == ["AIRS H4", "? H4", "RIAS H4", "ARISENT H4"]
    showings = [(shown.showing, shown.strokes) for shown in store.runs.strokes_of(run)]
    assert showings == [(1, strokes(5)), (2, strokes(6))]


def strokes(*at_ms: int) -> tuple[Stroke, ...]:
    return tuple(Stroke(one, StrokeKind.LETTER, Device.LINE) for one in at_ms)


def test_damaged_strokes_are_refused(store: Store) -> None:
    turn = turns()[0]
    run = store.runs.start(facts(), instant(0))
    store.runs.add_move(run, replace(found(turn, 10), showing=1, strokes=(strokes(5),)), turn)
    with store._database.writing() as sql:
        sql.execute("INSERT INTO strokes (run, number, showing, data) VALUES (?, 2, 1, x'0199')", (run,))
    with pytest.raises(StoreError, match="strokes_damaged"):
        store.runs.strokes_of(run)


_CHILD = """
import sys, time
from pathlib import Path
from topping.store.opening import presence
from topping.store.runs.rankedrun import Unranked
with presence(Path(sys.argv[1])) as is_alone:
    print(is_alone, flush=True)
    time.sleep(60)
"""


def test_a_process_knows_whether_it_is_alone(path: Path) -> None:
    path.parent.mkdir(exist_ok=True)
    with presence(path) as first, presence(path) as second:
        assert (first, second) == (True, False)
    with presence(path) as again:
        assert again


def test_a_process_that_is_killed_is_there_no_more(path: Path) -> None:
    path.parent.mkdir(exist_ok=True)
    child = subprocess.Popen([sys.executable, "-c", _CHILD, str(path)], stdout=subprocess.PIPE, text=True)
    try:
        assert child.stdout is not None
        assert child.stdout.readline() == "True\n"
        with presence(path) as is_alone:
            assert not is_alone
    finally:
        child.kill()
        child.wait()
    with presence(path) as is_alone:
        assert is_alone


OF_GAME = game_id(GAME), HASH
TYPED = tuple(
    Stroke(at, kind, Device.LINE)
    for at, kind in ((400, StrokeKind.LETTER), (600, StrokeKind.LETTER), (900, StrokeKind.ENTER))
)


@pytest.fixture
def run(store: Store) -> int:
    """Returns a run with strokes on its first move; the draw of the second move was shown twice."""
    run = store.runs.start(facts("Zoé"), instant(0))
    first, second, third = turns()
    store.runs.add_move(run, replace(found(first, 900), showing=1, strokes=(TYPED,)), first)
    store.runs.add_loose_proposals(run, 2, (wrong(at_ms=5_000),))
    store.runs.add_move(run, found(second, 2_000, wrong(at_ms=1_000)), second)
    store.runs.add_move(run, missed(third), third)
    store.runs.finish(run, instant(1))
    return run


def packed(store: Store, run: int) -> CountedRun:
    return CountedRun.unpack(store.history.columns(store.history.runs("Zoé"))[run])


def kept(path: Path) -> int:
    with closing(sqlite3.connect(path)) as outside:
        return int(outside.execute("SELECT count(*) FROM packed_moves").fetchone()[0])


def searched() -> tuple[AnalysedMove, ...]:
    return tuple(replace(one, plays=7, gap=2, equal_tops=1) for one in analysed(GAME))


def test_strokes_that_go_take_the_times_with_them(store: Store, run: int, path: Path) -> None:
    packed(store, run)
    neutral = store.people.anonymise("Zoé")
    assert kept(path) == 0
    (moves,) = (CountedRun.unpack(one).moves for one in store.history.columns(store.history.runs(neutral)).values())
    assert {one.typing_ms for one in moves} == {NOT_TIMED}


@pytest.mark.parametrize("table", ["packed_moves", "position_facts"])
@pytest.mark.parametrize("change", ["version = 1", "data = x'010203'"])
def test_what_another_version_kept_or_is_damaged_is_made_again(
    store: Store, run: int, path: Path, table: str, change: str
) -> None:
    store.positions.keep(*OF_GAME, searched(), is_searched=True)
    before = packed(store, run)
    with closing(sqlite3.connect(path)) as outside:
        outside.execute(f"UPDATE {table} SET {change}")
        if table == "position_facts":
            outside.execute("DELETE FROM packed_moves")
        outside.commit()
    if table == "packed_moves":
        assert packed(store, run) == before
    else:
        assert store.positions.of(*OF_GAME) is None
        assert {one.kind for one in packed(store, run).moves} == {UNKNOWN}


ANNE = PublishedResult("MARTIN Anne", total=60, total_ms=30_000)


def test_anonymising_removes_the_name_from_published_results(store: Store) -> None:
    store.imported.keep(SHEET, "table", instant(0), (PublishedResult("ÉLODIE", (1,)), ANNE))
    play(store, facts("Élodie", SHEET), 1_000, game=SHEET)
    store.people.anonymise("élodie")
    assert store.imported.results(game_id(SHEET)) == (ANNE,)
