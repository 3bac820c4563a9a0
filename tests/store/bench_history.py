"""How fast a player's history is read for statistics: `python -m tests.store.bench_history [--runs 5000]`.

Runs of 22 moves of one player. Prints the median of several readings, with processor time: the runs alone, those that
may be compared with their packed moves, the par of the last run, and what the kiosk looks for while nobody plays; then
how long packing takes where nothing is packed yet, a run.
"""

import argparse
import sqlite3
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from tests.store.bench_leaderboard import measured
from tests.training.bench_stats import MOVES, filled
from topping.store import Store, open_store
from topping.training.analysedmove import KINDS, AnalysedMove
from topping.training.comparable import comparable

REPACKED = 300
FACTS = tuple(AnalysedMove(number, KINDS[number % 9], 5, 6, 0, 1, 7) for number in range(1, MOVES + 1))


def main() -> None:
    """Fills a database, asks it, prints a line for each question."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5000)
    runs = parser.parse_args().runs
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "topping.db"
        open_store(path).store.close()
        filled(path, runs)
        print(f"{runs} runs, {runs * MOVES} moves, {path.stat().st_size / 1e6:.0f} MB")
        with open_store(path).store as store:
            for name, ask in questions(store).items():
                wall, processor = measured(ask)
                print(f"{name:36} {wall:7.1f} ms, {processor:7.1f} ms of processor time")
        with closing(sqlite3.connect(path)) as outside:
            outside.execute("DELETE FROM packed_moves")
            outside.commit()
        with open_store(path).store as store:
            wall_s, used_s = time.perf_counter(), time.process_time()
            store.packed.fill(REPACKED)
            wall_s, used_s = time.perf_counter() - wall_s, time.process_time() - used_s
            name = "packing a run for the first time"
            print(f"{name:36} {1e3 * wall_s / REPACKED:7.2f} ms, {1e3 * used_s / REPACKED:7.2f} ms of processor time")


def questions(store: Store) -> dict[str, Callable[[], object]]:
    """What is measured, by name."""

    def of_comparable() -> object:
        chosen = comparable(store.history.runs("Camille"), "topping", "normale")
        return store.history.columns(chosen.with_moves)

    last = store.history.runs("Camille")[-1]
    return {
        "every run (topping runs)": store.history.all_runs,
        "comparable runs with their moves": of_comparable,
        "par of the last run": lambda: store.pars.of(last, FACTS),
        "games and runs that lack something": lambda: (store.positions.lacking(20), store.packed.fill(20)),
    }


if __name__ == "__main__":
    main()
