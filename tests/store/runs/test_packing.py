import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from tests.store.helpers import GAME, HASH, SHORT, facts, found, instant, missed, play, turns, wrong
from topping.play.run.strokes import Device, Stroke, StrokeKind
from topping.rules.games.gametext import game_id
from topping.store import Store
from topping.training.analysedmove import AnalysedMove, analysed
from topping.training.statistics.columns import NOT_TIMED, UNKNOWN, CountedRun

OF_GAME = game_id(GAME), HASH
TYPED = tuple(
    Stroke(at, kind, Device.LINE)
    for at, kind in ((400, StrokeKind.LETTER), (600, StrokeKind.LETTER), (900, StrokeKind.ENTER))
)


@pytest.fixture
def run(store: Store) -> int:
    """A run with strokes on its first move; the draw of the second one was shown twice."""
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
    assert {one.finding_ms for one in moves} == {NOT_TIMED}


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


def test_runs_are_packed_ahead_the_last_one_first(store: Store, path: Path) -> None:
    for minute in range(3):
        play(store, facts("Zoé", SHORT), minute, minute=minute, game=SHORT)
    assert (store.packed.fill(2), kept(path), store.packed.fill(2), store.packed.fill(2)) == (2, 2, 1, 0)


def test_games_whose_facts_lack_are_told_the_last_played_first(store: Store) -> None:
    play(store, facts("Zoé"), 1, 2, 3)
    play(store, facts("Paul", SHORT), 1, minute=5, game=SHORT)
    play(store, facts("Zoé", SHORT, game_text="", lexicon_hash="other"), 1, minute=7, game=SHORT)
    store.runs.start(facts("Zoé", replace(SHORT, lexicon_hash="1" * 64)), instant(9))
    names = {game_id(GAME): "long", game_id(SHORT): "short"}

    def lacking(player: str | None = None) -> list[tuple[str, str, bool]]:
        return [(names[one.game], one.lexicon_hash[:5], one.has_replayed) for one in store.positions.lacking(9, player)]

    assert lacking() == [("short", "other", False), ("short", HASH[:5], False), ("long", HASH[:5], False)]
    assert lacking("paul") == [("short", HASH[:5], False)]
    store.positions.keep(*OF_GAME, analysed(GAME), is_searched=False)
    assert lacking("zoé")[-1] == ("long", HASH[:5], True)
    store.positions.keep(*OF_GAME, searched(), is_searched=True)
    assert [name for name, *_ in lacking("zoé")] == ["short"]
    assert len(store.positions.lacking(1)) == 1
