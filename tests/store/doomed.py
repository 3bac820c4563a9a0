"""Processes that write and kill themselves: `python -m tests.store.doomed`, then a line on its input for each.

The line is `STATEMENT STEPS PLAYER PATH`. A forked process (which saves the imports) writes like `child`. It sends
itself SIGKILL when SQLite begins its STATEMENT-th statement (opening included), or STEPS steps of SQLite's machine
later. Its output is printed, then `ended CODE` (-9: killed).
"""

import os
import signal
import sqlite3
import sys
from itertools import count
from pathlib import Path
from typing import Any

from tests.store.child import write

_MORE_RUNS_THAN_ANY_LIVES = 50


def main() -> None:
    """Serves lines until the input ends."""
    print("ready", flush=True)
    for line in sys.stdin:
        statement, steps, player, path = line.rstrip("\n").split(" ", 3)
        process = os.fork()
        if process == 0:
            kill_at(int(statement), int(steps))
            write(Path(path), player, _MORE_RUNS_THAN_ANY_LIVES)
            os._exit(0)
        _, status = os.waitpid(process, 0)
        print("ended", os.waitstatus_to_exitcode(status), flush=True)


def kill_at(statement: int, steps: int) -> None:
    """Kills this process when SQLite begins this statement, or `steps` steps of its machine later."""
    statements = count(1)
    left: list[int] = []
    """Remaining steps, from the fatal statement on."""

    def begins(_: str) -> None:
        if next(statements) == statement:
            left.append(steps)
            _die_if(steps == 0)

    def advances() -> int:
        if left:
            left[0] -= 1
            _die_if(left[0] <= 0)
        return 0

    connect = sqlite3.connect

    def watched(*arguments: Any, **options: Any) -> sqlite3.Connection:
        made: sqlite3.Connection = connect(*arguments, **options)
        made.set_trace_callback(begins)
        if steps:
            made.set_progress_handler(advances, 1)
        return made

    sqlite3.connect = watched  # type: ignore[assignment]


def _die_if(it_is_time: bool) -> None:
    if it_is_time:
        os.kill(os.getpid(), signal.SIGKILL)


if __name__ == "__main__":
    main()
