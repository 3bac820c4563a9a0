"""How long a player's statistics take: `python -m tests.bench.statistics [--runs 5000] [--others 200 --games 500]`.

Runs of 22 moves of one player, one each day, their moves packed and the facts of the last game kept, in a database on
the disk; and as many games as asked of others. Prints the median over several readings of the values that the screen
shows, for each period, with processor time.
"""

import argparse
import sqlite3
import tempfile
from collections.abc import Callable, Sequence
from contextlib import closing
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from statistics import median
from uuid import UUID

from tests.bench.timing import timed
from tests.training.histories import CONDITIONS, history
from topping.rules import RULES_VERSION
from topping.store import open_store
from topping.store.conditions import id_of
from topping.store.runs.packing import VERSION
from topping.training.statistics.columns import CountedRun
from topping.training.statistics.months import Period

MOVES, ROUNDS = 22, 7
FIRST = datetime(2012, 1, 1, 18, tzinfo=UTC)


def main() -> None:
    """Fills a database, asks it, prints a line for each question."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5000)
    parser.add_argument("--others", type=int, default=0)
    parser.add_argument("--games", type=int, default=500)
    asked = parser.parse_args()
    runs = asked.runs
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "topping.db"
        open_store(path).store.close()
        filled(path, runs, asked.others, asked.games)
        now = (FIRST + timedelta(days=runs)).isoformat()
        print(f"{runs} runs, {runs * MOVES} moves, {path.stat().st_size / 1e6:.0f} MB; median of {ROUNDS}")
        print(f"{asked.others} others, {asked.games} games each")
        with open_store(path).store as store:
            for period in Period:
                told(f"the screen, {period.value}", partial(store.statistics.of, "Camille", now, period))


def told(name: str, ask: Callable[[], object]) -> None:
    """Prints how long a question takes."""
    times = timed(ask, ROUNDS)
    print(f"{name:24} {median(times.clock):7.1f} ms, {median(times.worked):7.1f} ms of processor time")


def filled(path: Path, runs: int, others: int = 0, games: int = 0) -> None:
    """Runs with their moves, their totals and their packed moves; and those of others, without their moves."""
    with closing(sqlite3.connect(path)) as base, base:
        made = history(1, runs, MOVES).runs
        add_player(base, "Camille", [one.packed for one in made])
        for run, one in enumerate(made, start=1):
            base.executemany(
                "INSERT INTO moves (run, number, word, reference, points, scored, found, elapsed_ms, penalty_ms) "
                "VALUES (?, ?, 'MOT', 'H4', 20, ?, ?, ?, ?)",
                [
                    (run, move.number, 20 * move.found, move.found, move.elapsed_ms, move.penalty_ms)
                    for move in CountedRun.unpack(one.packed).moves
                ],
            )
        same = [one.packed for one in history(2, games, MOVES).runs] if others else []
        for number in range(others):
            add_player(base, f"Autre {number}", same)


def add_player(base: sqlite3.Connection, name: str, packed: Sequence[bytes]) -> None:
    """A player with a finished first attempt a day, the same game a day for all."""
    conditions = id_of(base, CONDITIONS)
    player = base.execute("INSERT INTO players (name, folded) VALUES (?, ?)", (name, name.casefold())).lastrowid
    (last,) = base.execute("SELECT coalesce(max(id), 0) FROM runs").fetchone()
    for number, data in enumerate(packed, start=1):
        moves, run, started = CountedRun.unpack(data).moves, last + number, FIRST + timedelta(days=number - 1)
        base.execute(
            "INSERT INTO runs (id, uuid, player, game, game_name, game_moves, lexicon, lexicon_hash, "
            "rules_version, conditions, resumed, ranks, started_at, ended_at, outcome) "
            "VALUES (?, ?, ?, ?, ?, ?, 'essai', ?, ?, ?, 0, 1, ?, ?, 'finished')",
            (
                run, str(UUID(int=run)), player, f"{number:064x}", f"Normale {number:02}", len(moves), "0" * 64,
                RULES_VERSION, conditions, started.isoformat(), (started + timedelta(minutes=9)).isoformat(),
            ),
        )  # fmt: skip
        base.execute(
            "INSERT INTO results (run, moves, play_ms, penalty_ms, scored, top_points, found) "
            "VALUES (?, ?, ?, ?, 0, 0, ?)",
            (
                run, len(moves), sum(move.elapsed_ms for move in moves), sum(move.penalty_ms for move in moves),
                sum(move.found for move in moves),
            ),
        )  # fmt: skip
        base.execute("INSERT INTO packed_moves VALUES (?, ?, ?)", (run, VERSION, data))


if __name__ == "__main__":
    main()
