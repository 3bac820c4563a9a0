"""Looks at the kinds of a player's moves: kept until the next one, beside whoever may be counted, and nobody else."""

import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from math import log
from pathlib import Path

import numpy as np
import pytest

from tests.training.bench_stats import FIRST, add_player
from tests.training.simulate_kinds import PLAUSIBLE, Played
from topping.facts.interests import Leaves
from topping.store import Store, open_store
from topping.store.runs.packing import VERSION
from topping.training.analysedmove import Kind
from topping.training.kinds import KindLook
from topping.training.statistics.columns import CountedMove, CountedRun
from topping.training.statistics.months import AbovePar

NOW = FIRST.isoformat()
OTHERS = tuple(f"Autre {number}" for number in range(9))


def packed(seed: int, games: int, weakness: Kind | None = None) -> Sequence[bytes]:
    """The packed runs of a simulated player."""
    factors = PLAUSIBLE.copy()
    if weakness is not None:
        factors[weakness.code] += log(2)
    moves = [
        CountedMove(1, found=int(found), elapsed_ms=ms, penalty_ms=0, kind=kind.code, word=beyond)
        for kind, beyond, ms, found in Played.by(np.random.default_rng(seed), "lognormal", factors, games).moves
    ]
    return [CountedRun(tuple(moves[place : place + 22])).pack() for place in range(0, len(moves), 22)]


def add(path: Path, name: str, runs: Sequence[bytes]) -> None:
    with closing(sqlite3.connect(path)) as base, base:
        add_player(base, name, runs)


@pytest.fixture(name="path")
def _path(tmp_path: Path) -> Path:
    """A database with Camille, who has a weakness, twenty games of hers, and nine others."""
    path = tmp_path / "topping.db"
    open_store(path).store.close()
    for seed, name in enumerate(OTHERS):
        add(path, name, packed(seed, 12))
    add(path, "Camille", packed(50, 20, Kind.RARE_LETTER))
    return path


def look(store: Store) -> KindLook:
    chart = store.statistics.of("Camille", NOW).months.above_par
    assert isinstance(chart, AbovePar)
    assert {row.kind for row in chart.rows if row.named} == chart.look.named
    return chart.look


def kept(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as base:
        return [str(data) for (data,) in base.execute("SELECT data FROM kind_looks ORDER BY run")]


def test_a_look_stays_until_the_next_whatever_is_played_meanwhile(path: Path) -> None:
    with open_store(path).store as store:
        first = look(store)
    assert (first.games, first.named, first.factors.players) == (20, {Kind.RARE_LETTER}, 9)
    assert first.factors.moves == 9 * 12 * 22
    add(path, "Autre 10", packed(10, 30))
    with open_store(path).store as store:
        assert look(store) == first


def erase(store: Store) -> None:
    assert store.people.anonymise(OTHERS[0])


def refuse(store: Store) -> None:
    store.consents.keep(OTHERS[0], Leaves.NOTHING, minor=False, at=NOW)


def merge(store: Store) -> None:
    assert store.people.merge(OTHERS[0], OTHERS[1])


@pytest.mark.parametrize(("change", "players"), [(erase, 8), (refuse, 8), (merge, 8)])
def test_who_is_erased_or_lets_nothing_leave_is_counted_no_more(
    path: Path, change: Callable[[Store], None], players: int
) -> None:
    with open_store(path).store as store:
        before = look(store)
        assert kept(path)[-1] == before.format()
        change(store)
        assert kept(path) == []
        after = look(store)
    assert (after.games, after.factors.players) == (20, players)
    assert after.factors.logs != before.factors.logs


def test_nothing_of_who_is_erased_remains(path: Path, tmp_path: Path) -> None:
    """What is learnt is what would be had he never played."""
    with open_store(path).store as store:
        look(store)
        erase(store)
        with closing(sqlite3.connect(path)) as base, base:
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
