"""Kills the kiosk while it is played, and looks at what it leaves: `python -m tests.trials.kill --count 350`.

The shipped program plays runs and leads sessions by a script (`tests.trials.scripted`) and is killed by SIGKILL: at a
seeded statement of SQLite or so many steps within it, or after so many milliseconds. It is started again on what it
left, up to five times; then a backup of it and a restoring of that are killed, at a statement or a rename. On every
other database a process writes what else is kept (`tests.trials.otherkinds`): classic games, competitions, decks, the
game and the move of the day. A fault: the database is not intact, lacks something that the program was told to be kept,
holds a move or an event out of its order, or half of what is kept together, is set aside, or can be read by others.
"""

import os
import random
import select
import shutil
import signal
import sqlite3
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tests.store import kept as runs_and_sessions
from tests.trials import otherkinds
from tests.trials.trial import Outcome, Trial, TrialError, arguments, carry_out, home, report, trial_of
from topping.store.schema import Condition, examine

NAME = "kill"
LIVES = 5
"""How many times one database is left by a killed program."""
STATEMENTS: Final = 450
STEPS: Final = 60
"""Steps of a long statement, about."""
LONGEST_S: Final = 2.5
_PATIENCE_S: Final = 60.0
_EMPTY: Final = (".lock", ".open")
"""Files beside the database that locks are held on."""
_SAID_OF_KEPT: Final = ("started", "move", "finished", "session", "event")


@dataclass(frozen=True, slots=True)
class _Writing:
    """Who writes to a database until he is killed, and how it is looked at afterwards."""

    live: Callable[[Path, random.Random, int], None]
    """Given the home, chance, and the end of the pipe on which it is said what is kept."""
    told: Callable[[Sequence[str]], int]
    """How many transactions were told to be kept."""
    entries: Callable[[Path], int]
    """How many the database holds."""
    assert_kept: Callable[[Path, Sequence[str]], None]
    checks: Sequence[tuple[str, list[tuple[str]]]]
    """What is asked of the database, with the right answer."""


def trial(asked: Trial, folder: Path, *, statements: int | None = None, shows_progress: bool = False) -> Outcome:
    """Tries every case, each on a database of its own; with `statements`, none is killed after a time."""
    from tests.trials import scripted  # once, so that each process forked has it
    from topping.store import open_store

    writings = (
        _Writing(
            scripted.live,
            lambda said: sum(line.split()[0] in _SAID_OF_KEPT for line in said),
            runs_and_sessions.entries,
            runs_and_sessions.assert_kept,
            (*_CHECKS, *_CHECKS_OF_RUNS),
        ),
        _Writing(
            lambda here, rng, said: otherkinds.live(here / "topping.db", rng, said),
            len,
            otherkinds.entries,
            otherkinds.assert_kept,
            _CHECKS,
        ),
    )
    kept = Counter[int]()

    def attempt(rng: random.Random, number: int) -> str:
        writing = writings[number % len(writings)]
        here = folder / str(number)
        here.mkdir()
        said: list[str] = []
        for life in range(1, LIVES + 1):
            after_s = rng.uniform(0.02, LONGEST_S) if statements is None and rng.random() < 0.3 else None
            at = (1 + rng.randrange(statements or STATEMENTS), rng.randrange(STEPS) if rng.random() < 0.5 else 0)
            said += _life_and_death(writing, here, rng.randrange(2**32), at, after_s)
            path = here / "topping.db"
            if not path.exists():
                continue
            opened = open_store(path)
            opened.store.close()
            if opened.set_aside is not None:
                raise TrialError("the database was set aside")
            _assert_well(writing, path, said)
            told, held = writing.told(said), writing.entries(path)
            if not told <= held <= told + life:
                raise TrialError(f"{held} entries where {told} were told to be kept, and {life} kills")
        if (here / "topping.db").exists():
            _keep_elsewhere(writing, here / "topping.db", rng, said)
        kept[number % len(writings)] += writing.told(said)
        shutil.rmtree(here)
        return f"databases, each left by {LIVES} kills"

    outcome = carry_out(asked, attempt, shows_progress=shows_progress)
    outcome.figures.append(
        f"{asked.count * (LIVES + 2)} kills; told to be kept, and there: {kept[0]} entries of runs and sessions, "
        f"{kept[1]} of classic games, competitions, decks and days"
    )
    return outcome


def _keep_elsewhere(writing: _Writing, path: Path, rng: random.Random, said: Sequence[str]) -> None:
    """Kills a backup and a restoring of the same content, at a statement or at a rename; nothing is lost by either."""
    from topping.store import open_store
    from topping.store.backup import back_up, restore

    saved, before = path.with_name("copie.db"), writing.entries(path)
    back_up(saved, path)
    works: Sequence[Callable[[], object]] = (lambda: back_up(saved, path, overwrite=True), lambda: restore(saved, path))
    for work in works:
        _killed_at_work(work, rng)
        opened = open_store(path)
        opened.store.close()
        if opened.set_aside is not None or writing.entries(path) != before:
            raise TrialError(f"{writing.entries(path)} entries of {before} after a backup or restoring that was killed")
        _assert_well(writing, path, said)
        if examine(saved, is_thorough=True) is not Condition.SOUND:
            raise TrialError("the backup is not sound")
        left = [
            one
            for one in path.parent.glob("*.db*")
            if one.stat().st_mode & 0o077 and not any(mark in one.name for mark in _EMPTY)
        ]
        if left:
            raise TrialError(f"others may read {left}")


def _killed_at_work(work: Callable[[], object], rng: random.Random) -> None:
    from tests.store.doomed import kill_at

    at, renames = (1 + rng.randrange(STATEMENTS), rng.randrange(STEPS)), rng.randrange(-2, 3)

    def count(event: str, _: object) -> None:
        nonlocal renames
        if event == "os.rename":
            renames -= 1
            if renames == -1:
                os.kill(os.getpid(), signal.SIGKILL)

    process = os.fork()
    if process == 0:
        try:
            os.umask(0)
            if renames >= 0:
                sys.addaudithook(count)
            else:
                kill_at(*at)
            work()
        finally:
            os._exit(0)
    os.waitpid(process, 0)


def _life_and_death(writing: _Writing, here: Path, seed: int, at: tuple[int, int], after_s: float | None) -> list[str]:
    """What a program said until it was killed, at that statement and step or after that time."""
    from tests.store.doomed import kill_at

    reading, telling = os.pipe()
    process = os.fork()
    if process == 0:
        os.close(reading)
        with (here / "said.txt").open("ab") as told:
            os.dup2(told.fileno(), 1)
            os.dup2(told.fileno(), 2)
        try:
            if after_s is None:
                kill_at(*at)
            writing.live(here, random.Random(seed), telling)
        finally:
            os._exit(3)
    os.close(telling)
    with closing(os.fdopen(reading, "rb")) as pipe:
        content = _read_until_end(pipe.fileno(), process, after_s)
    _, status = os.waitpid(process, 0)
    if os.waitstatus_to_exitcode(status) != -signal.SIGKILL:
        logs = [here / "said.txt", here / "logs" / "topping.log"]
        errors = "\n".join(one.read_text(encoding="utf-8", errors="replace") for one in logs if one.exists())
        raise TrialError(f"it ended by itself: {os.waitstatus_to_exitcode(status)}\n{errors[-3000:]}")
    return content.decode().splitlines()


def _read_until_end(pipe: int, process: int, after_s: float | None) -> bytes:
    """All that is said; the process is killed after that time, or where it lives too long."""
    content = b""
    deadline = time.monotonic() + (_PATIENCE_S if after_s is None else after_s)
    killed = False
    while True:
        ready, _, _ = select.select([pipe], [], [], max(0.0, deadline - time.monotonic()) if not killed else None)
        if not ready:
            os.kill(process, signal.SIGKILL)
            killed = True
            continue
        part = os.read(pipe, 1 << 16)
        if not part:
            return content
        content += part


def _assert_well(writing: _Writing, path: Path, said: Sequence[str]) -> None:
    """The file is intact and holds what was told; no move without the one before it, no event without its session."""

    def ask(sql: str) -> list[tuple[Any, ...]]:
        with closing(sqlite3.connect(path)) as outside:
            return outside.execute(sql).fetchall()

    for sql, right in writing.checks:
        found = ask(sql)
        if found != right:
            raise TrialError(f"{sql}: {found[:5]}")
    writing.assert_kept(path, said)


_CHECKS: Final[Sequence[tuple[str, list[tuple[str]]]]] = (
    ("PRAGMA integrity_check", [("ok",)]),
    ("PRAGMA foreign_key_check", []),
    ("SELECT machine FROM facts GROUP BY machine HAVING max(number) <> count(*)", []),
    ("SELECT run FROM moves GROUP BY run HAVING max(number) <> count(*)", []),
    ("SELECT session FROM session_events GROUP BY session HAVING max(number) <> count(*)", []),
)
_CHECKS_OF_RUNS: Final[Sequence[tuple[str, list[tuple[str]]]]] = (
    ("SELECT name FROM players WHERE id NOT IN (SELECT player FROM runs)", []),
)


def main() -> int:
    """Reads the options; 1 where there was a fault."""
    parser = arguments(NAME, str(__doc__), 350)
    parser.add_argument("--statements", type=int, help="kill at one of the first so many, and never after a time")
    given = parser.parse_args()
    options = "" if given.statements is None else f"--statements {given.statements}"
    if not hasattr(os, "fork"):
        print("this system cannot fork a process")
        return 0
    with home() as folder:
        return report(
            trial(trial_of(NAME, given, options, LIVES), folder, statements=given.statements, shows_progress=True)
        )


if __name__ == "__main__":
    sys.exit(main())
