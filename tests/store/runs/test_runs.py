"""What is asked of runs: means, pars, statistics, races, looks at kinds."""

import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import replace
from math import log
from pathlib import Path

import numpy as np
import pytest

from tests.store.helpers import GAME, HASH, SHORT, facts, instant, play
from tests.training.bench_stats import FIRST, add_player
from tests.training.histories import NO_ANSWERS, UNANALYSED
from tests.training.simulate_kinds import PLAUSIBLE, Played
from topping.facts.interests import Leaves
from topping.rules.conditions.formula import DUPLICATE
from topping.rules.conditions.variant import VARIANTS
from topping.rules.games.gametext import game_id
from topping.store import Store, open_store
from topping.store.runs.packing import VERSION
from topping.training.analysedmove import Kind, analysed
from topping.training.comparable import LeftOut
from topping.training.kinds import KindLook
from topping.training.statistics.columns import CountedRun
from topping.training.statistics.counting import Absence, Lacking
from topping.training.statistics.months import AbovePar, Index
from topping.training.statistics.moremonths import Percentiles

FACTS = analysed(SHORT)


def games(store: Store, count: int, ms: int = 20_000) -> None:
    """So many first attempts at games that have been analysed."""
    for number in range(count):
        game = replace(facts("Zoé", SHORT), game_id=f"{number:064}")
        store.positions.keep(game.game_id, HASH, FACTS, is_searched=True)
        play(store, game, ms, minute=10 * number, game=SHORT)


A, B = "abcd" + "0" * 60, "abce" + "0" * 60


@pytest.fixture
def played(store: Store) -> Store:
    play(store, facts("Marie", SHORT, game_id=A, game_name="Normale 01"), 2, minute=0, game=SHORT)
    play(store, facts("Paul", SHORT, game_id=A, game_name="Normale 01"), 1, minute=1, game=SHORT)
    other = {"game_id": B, "game_name": "Joker 01", "variant": VARIANTS["normale+joker"], "lexicon_name": "ODS9"}
    play(store, facts("Paul", SHORT, lexicon_hash="b" * 64, formula=DUPLICATE, **other), 1, minute=2, game=SHORT)
    return store


NOW = instant(60 * 24 * 2)


def test_comparable_runs_make_the_charts_and_the_others_are_counted(store: Store) -> None:
    store.positions.keep(game_id(GAME), HASH, analysed(GAME), is_searched=False)
    play(store, facts("Zoé"), 5_000, 9_000, -1)
    play(store, facts("Zoé"), 1_000, 1_000, 1_000, minute=10)
    for number, name in enumerate(("Ana", "Bob", "Cid", "Dan")):
        play(store, facts(name), 1_000 * number, 80_000, 2_000, minute=20 + number)
    told = store.statistics.of("zoé", NOW, whole=True)
    assert (told.subject.player, told.subject.formula, told.subject.variant) == ("Zoé", "topping", "normale")
    assert (told.months.runs, told.months.moves) == (1, 3)
    assert told.left_out == {LeftOut.SEEN: 1}
    assert isinstance(told.months.index, Index)
    assert isinstance(told.months.grid, Lacking)
    last, more = told.last, told.more
    assert last is not None
    assert more is not None
    assert [bar.penalty_ms for bar in last.clock] == [0, 0, 20_000]
    assert last.account == last.positions == Lacking(Absence.TOO_FEW, 0, 5)
    assert last.ghost == Lacking(Absence.NO_GHOST)
    assert isinstance(more.percentiles, Percentiles)
    assert (more.percentiles.games[0].players, more.percentiles.games[0].beaten) == (5, 0)
    assert [(day.ms, day.runs) for day in more.calendar] == [(77_000, 2)]


def test_the_ghost_of_a_last_run_is_an_earlier_one_where_there_is_one(store: Store) -> None:
    play(store, facts("Zoé", helps=("distance",)), 5_000, 9_000, 4_000)
    play(store, facts("Zoé"), 3_000, 9_000, 4_000, minute=5)
    told = store.statistics.of("Zoé", NOW)
    assert told.last is None
    assert told.left_out == {LeftOut.ASSISTED: 1, LeftOut.SEEN: 1}


LATER = FIRST.isoformat()
OTHERS = tuple(f"Autre {number}" for number in range(9))


def packed(seed: int, games: int, weakness: Kind | None = None) -> Sequence[bytes]:
    """The packed runs of a simulated player."""
    factors = PLAUSIBLE.copy()
    if weakness is not None:
        factors[weakness.code] += log(2)
    moves = [
        replace(UNANALYSED, found=int(found), elapsed_ms=ms, kind=kind.code, word=beyond)
        for kind, beyond, ms, found in Played.by(np.random.default_rng(seed), "lognormal", factors, games).moves
    ]
    return [CountedRun(tuple(moves[place : place + 22]), NO_ANSWERS).pack() for place in range(0, len(moves), 22)]


def add(path: Path, name: str, runs: Sequence[bytes]) -> None:
    with closing(sqlite3.connect(path)) as base, base:
        add_player(base, name, runs)


@pytest.fixture
def of_camille(tmp_path: Path) -> Path:
    """A database with Camille, who has a weakness, twenty games of hers, and nine others."""
    path = tmp_path / "topping.db"
    open_store(path).store.close()
    for seed, name in enumerate(OTHERS):
        add(path, name, packed(seed, 12))
    add(path, "Camille", packed(50, 20, Kind.RARE_LETTER))
    return path


def look(store: Store) -> KindLook:
    chart = store.statistics.of("Camille", LATER).months.above_par
    assert isinstance(chart, AbovePar)
    assert {row.kind for row in chart.rows if row.named} == chart.look.named
    return chart.look


def kept(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as base:
        return [str(data) for (data,) in base.execute("SELECT data FROM kind_looks ORDER BY run")]


def test_a_look_stays_until_the_next_whatever_is_played_meanwhile(of_camille: Path) -> None:
    with open_store(of_camille).store as store:
        first = look(store)
    assert (first.games, first.named, first.factors.players) == (20, {Kind.RARE_LETTER}, 9)
    assert first.factors.moves == 9 * 12 * 22
    add(of_camille, "Autre 10", packed(10, 30))
    with open_store(of_camille).store as store:
        assert look(store) == first


def erase(store: Store) -> None:
    assert store.people.anonymise(OTHERS[0])


def refuse(store: Store) -> None:
    store.consents.keep(OTHERS[0], Leaves.NOTHING, minor=False, at=LATER)


def merge(store: Store) -> None:
    assert store.people.merge(OTHERS[0], OTHERS[1])


@pytest.mark.parametrize(("change", "players"), [(erase, 8), (refuse, 8), (merge, 8)])
def test_who_is_erased_or_lets_nothing_leave_is_counted_no_more(
    of_camille: Path, change: Callable[[Store], None], players: int
) -> None:
    with open_store(of_camille).store as store:
        before = look(store)
        assert kept(of_camille)[-1] == before.format()
        change(store)
        assert kept(of_camille) == []
        after = look(store)
    assert (after.games, after.factors.players) == (20, players)
    assert after.factors.logs != before.factors.logs


def test_nothing_of_who_is_erased_remains(of_camille: Path, tmp_path: Path) -> None:
    """What is learnt is what would be had he never played."""
    with open_store(of_camille).store as store:
        look(store)
        erase(store)
        with closing(sqlite3.connect(of_camille)) as base, base:
            # as the helper packs them again when it is idle: his moves are there, his name is not
            rows = [(run, VERSION, data) for run, data in enumerate(packed(0, 12), start=1)]
            base.executemany("INSERT INTO packed_moves VALUES (?, ?, ?)", rows)
        after = look(store)
    without = tmp_path / "without.db"
    open_store(without).store.close()
    for seed, name in enumerate(OTHERS[1:], start=1):
        add(without, name, packed(seed, 12))
    add(without, "Camille", packed(50, 20, Kind.RARE_LETTER))
    with open_store(without).store as store:
        assert look(store) == after
