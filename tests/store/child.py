"""Another process that plays: `python -m tests.store.child PATH PLAYER RUNS [KILL_AT]`.

It says on its output what the store has told it to be kept, line by line, and waits for a line on its input before it
opens the store. With KILL_AT it kills itself when SQLite begins its KILL_AT-th statement, opening included.
"""

from __future__ import annotations

import os
import signal
import sqlite3
import sys
from itertools import count
from pathlib import Path
from typing import Any

from tests.store.helpers import facts, found, instant, missed, turns, wrong
from topping.store import open_store


def main(path: Path, player: str, runs: int, kill_at: int) -> None:
    if kill_at:
        _kill_at(kill_at)
    print("ready", flush=True)
    sys.stdin.readline()
    opened = open_store(path)
    print("aside" if opened.set_aside else "open", flush=True)
    with opened.store as store:
        for minute in range(runs):
            run = store.start(facts(player), instant(minute))
            print("started", run, flush=True)
            for turn in turns():
                tries = [wrong(at_ms=at) for at in range(turn.number)]
                result = missed(turn, *tries) if turn.number == 2 else found(turn, 1_000, *tries)
                store.add_move(run, result, turn)
                print("move", run, turn.number, len(result.tries), flush=True)
            store.finish(run, instant(minute + 1))
            print("finished", run, flush=True)


def _kill_at(number: int) -> None:
    statements = count(1)
    connect = sqlite3.connect

    def die_at_last(_: str) -> None:
        if next(statements) == number:
            os.kill(os.getpid(), signal.SIGKILL)

    def traced(*arguments: Any, **options: Any) -> sqlite3.Connection:
        made: sqlite3.Connection = connect(*arguments, **options)
        made.set_trace_callback(die_at_last)
        return made

    sqlite3.connect = traced  # type: ignore[assignment]


if __name__ == "__main__":
    _, its_path, its_player, its_runs, *its_end = sys.argv
    main(Path(its_path), its_player, int(its_runs), int(its_end[0]) if its_end else 0)
