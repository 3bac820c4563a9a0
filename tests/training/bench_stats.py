"""How long a player's statistics take: `python -m tests.training.bench_stats [--runs 5000]`.

Runs of 22 moves of one player, one each day, their moves packed and the facts of the last game kept, in a database on
the disk. Prints the median over several readings of the values that the screen shows, for each period, and of all that
`topping stats` writes, with processor time.
"""

import argparse
import sqlite3
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from statistics import median
from uuid import UUID

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
    runs = parser.parse_args().runs
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "topping.db"
        open_store(path).store.close()
        filled(path, runs)
        now = (FIRST + timedelta(days=runs)).isoformat()
        print(f"{runs} runs, {runs * MOVES} moves, {path.stat().st_size / 1e6:.0f} MB; median of {ROUNDS}")
        with open_store(path).store as store:
            for period in Period:
                told(f"the screen, {period.value}", partial(store.statistics.of, "Camille", now, period))
            told("all charts, all", lambda: store.statistics.of("Camille", now, Period.ALL, whole=True))


def told(name: str, ask: Callable[[], object]) -> None:
    """Prints how long a question takes."""
    walls, processors = [], []
    for _ in range(ROUNDS):
        wall, processor = time.perf_counter(), time.process_time()
        ask()
        walls.append(1000 * (time.perf_counter() - wall))
        processors.append(1000 * (time.process_time() - processor))
    print(f"{name:24} {median(walls):7.1f} ms, {median(processors):7.1f} ms of processor time")


def filled(path: Path, runs: int) -> None:
    """Runs with their moves, their totals and their packed moves."""
    made = history(1, runs, MOVES).runs
    with closing(sqlite3.connect(path)) as base, base:
        conditions = id_of(base, CONDITIONS)
        base.execute(
            "INSERT INTO players (id, uuid, name, folded) VALUES (1, ?, 'Camille', 'camille')", (str(UUID(int=1)),)
        )
        for one in made:
            moves = CountedRun.unpack(one.packed).moves
            run, started = one.run.run, FIRST + timedelta(days=one.run.run - 1)
            base.execute(
                "INSERT INTO runs (id, uuid, player, game, game_name, game_moves, lexicon, lexicon_hash, "
                "rules_version, conditions, resumed, ranks, started_at, ended_at, outcome) "
                "VALUES (?, ?, 1, ?, ?, ?, 'essai', ?, ?, ?, 0, 1, ?, ?, 'finished')",
                (
                    run, str(UUID(int=run)), one.run.game, one.run.game_name, MOVES, one.run.lexicon_hash,
                    RULES_VERSION, conditions, started.isoformat(), (started + timedelta(minutes=9)).isoformat(),
                ),
            )  # fmt: skip
            base.executemany(
                "INSERT INTO moves (run, number, word, reference, points, scored, found, elapsed_ms, penalty_ms) "
                "VALUES (?, ?, 'MOT', 'H4', 20, ?, ?, ?, ?)",
                [(run, move.number, 20 * move.found, move.found, move.elapsed_ms, move.penalty_ms) for move in moves],
            )
            base.execute(
                "INSERT INTO results (run, moves, play_ms, penalty_ms, scored, top_points, found) "
                "VALUES (?, ?, ?, ?, 0, 0, ?)",
                (
                    run, MOVES, sum(move.elapsed_ms for move in moves), sum(move.penalty_ms for move in moves),
                    sum(move.found for move in moves),
                ),
            )  # fmt: skip
            base.execute("INSERT INTO packed_moves VALUES (?, ?, ?)", (run, VERSION, one.packed))


if __name__ == "__main__":
    main()
