"""Kills the kiosk while it is played, and looks at what it leaves: `python -m tests.trials.kill --count 350`.

The shipped program plays runs and leads sessions by a script (`tests.trials.scripted`) and is killed by SIGKILL: at a
seeded statement of SQLite or so many steps within it, or after so many milliseconds. It is started again on what it
left, up to five times; then a backup of it and a restoring of that are killed. On every
other database a process writes what else is kept (`tests.trials.otherkinds`): classic games, competitions, decks, the
game and the move of the day. A fault: the database is not intact, lacks something that the program was told to be kept,
holds a move or an event out of its order, or half of what is kept together, is set aside, or can be read by others.
"""

import os
import random
import select
import shutil
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.store import kept as runs_and_sessions
from tests.store.doomed import kill_at
from tests.store.kept import ask
from tests.trials import otherkinds, scripted
from tests.trials.gathering import forked, printed
from tests.trials.trial import TrialError, arguments, asked, carry_out, home, report
from topping.store import open_store
from topping.store.backup import back_up, restore
from topping.store.schema import Condition, examine

LIVES: Final = 5
"""How many times one database is left by a killed program."""
STATEMENTS: Final = 450
STEPS: Final = 60
"""Steps of a long statement, about."""
LONGEST_S: Final = 2.5
_PATIENCE_S: Final = 60.0
_EMPTY: Final = (".lock", ".open")
"""Files beside the database that locks are held on."""
_SAID_OF_KEPT: Final = ("started", "move", "finished", "session", "event")
_Check = tuple[str, list[tuple[str]]]
_CHECKS: Final[Sequence[_Check]] = (
    ("PRAGMA integrity_check", [("ok",)]),
    ("PRAGMA foreign_key_check", []),
    ("SELECT machine FROM facts GROUP BY machine HAVING max(number) <> count(*)", []),
    ("SELECT run FROM moves GROUP BY run HAVING max(number) <> count(*)", []),
    ("SELECT session FROM session_events GROUP BY session HAVING max(number) <> count(*)", []),
)
"""What is asked of a database, with the right answer."""
_NO_RUN: Final[_Check] = ("SELECT name FROM players WHERE id NOT IN (SELECT player FROM runs)", [])


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
    checks: Sequence[_Check]

    def assert_well(self, path: Path, said: Sequence[str], most: int) -> None:
        """The file serves, is intact and holds what was told, and no more than so many entries beside."""
        opened = open_store(path)
        opened.store.close()
        if opened.set_aside is not None:
            raise TrialError("the database was set aside")
        for sql, right in self.checks:
            found = ask(path, sql)
            if found != right:
                raise TrialError(f"{sql}: {found[:5]}")
        self.assert_kept(path, said)
        told, held = self.told(said), self.entries(path)
        if not told <= held <= told + most:
            raise TrialError(f"{held} entries where {told} were told to be kept, and {most} kills")


_WRITINGS: Final = (
    _Writing(
        scripted.live,
        lambda said: sum(line.split()[0] in _SAID_OF_KEPT for line in said),
        runs_and_sessions.entries,
        runs_and_sessions.assert_kept,
        (*_CHECKS, _NO_RUN),
    ),
    _Writing(otherkinds.live, len, otherkinds.entries, otherkinds.assert_kept, _CHECKS),
)


def _keep_elsewhere(writing: _Writing, path: Path, rng: random.Random, said: Sequence[str]) -> None:
    """Kills a backup and a restoring of the same content; nothing is lost by either."""
    saved, before = path.with_name("copie.db"), writing.entries(path)
    back_up(saved, path)
    for work in (lambda: back_up(saved, path, overwrite=True), lambda: restore(saved, path)):

        def doomed(said: int, work: Callable[[], object] = work) -> None:
            os.umask(0)
            kill_at(1 + rng.randrange(STATEMENTS), rng.randrange(STEPS))
            work()

        process, pipe = forked(path.parent, doomed)
        os.waitpid(process, 0)
        os.close(pipe)
        writing.assert_well(path, said, LIVES)
        if writing.entries(path) != before:
            raise TrialError(f"{writing.entries(path)} entries of {before} after a backup or restoring that was killed")
        if examine(saved, is_thorough=True) is not Condition.SOUND:
            raise TrialError("the backup is not sound")
        left = [
            one
            for one in path.parent.glob("*.db*")
            if one.stat().st_mode & 0o077 and not any(mark in one.name for mark in _EMPTY)
        ]
        if left:
            raise TrialError(f"others may read {left}")


def _life_and_death(writing: _Writing, here: Path, seed: int, at: tuple[int, int], after_s: float | None) -> list[str]:
    """What a program said until it was killed, at that statement and step or after that time."""

    def live(said: int) -> None:
        if after_s is None:
            kill_at(*at)
        writing.live(here, random.Random(seed), said)

    process, pipe = forked(here, live)
    content = _read_until_end(pipe, process, after_s)
    os.close(pipe)
    _, status = os.waitpid(process, 0)
    if os.waitstatus_to_exitcode(status) != -signal.SIGKILL:
        raise TrialError(f"it ended by itself: {os.waitstatus_to_exitcode(status)}\n{printed(here)}")
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


def main() -> int:
    """Tries every case, each on a database of its own; 1 where there was a fault."""
    parser = arguments("kill", __doc__, 350)
    parser.add_argument("--statements", type=int, help="kill at one of the first so many, and never after a time")
    given, trial = asked(parser, LIVES, forks=True)
    statements: int | None = given.statements
    kept = Counter[int]()

    def attempt(rng: random.Random, number: int) -> str:
        writing = _WRITINGS[number % len(_WRITINGS)]
        here = folder / str(number)
        here.mkdir()
        path, said = here / "topping.db", list[str]()
        for life in range(1, LIVES + 1):
            after_s = rng.uniform(0.02, LONGEST_S) if statements is None and rng.random() < 0.3 else None
            at = (1 + rng.randrange(statements or STATEMENTS), rng.randrange(STEPS) if rng.random() < 0.5 else 0)
            said += _life_and_death(writing, here, rng.randrange(2**32), at, after_s)
            if path.exists():
                writing.assert_well(path, said, life)
        if path.exists():
            _keep_elsewhere(writing, path, rng, said)
        kept[number % len(_WRITINGS)] += writing.told(said)
        shutil.rmtree(here)
        return f"databases, each left by {LIVES} kills"

    with home() as folder:
        outcome = carry_out(trial, attempt)
    outcome.figures.append(
        f"{trial.count * (LIVES + 2)} kills; told to be kept, and there: {kept[0]} entries of runs and sessions, "
        f"{kept[1]} of classic games, competitions, decks and days"
    )
    return report(outcome)


if __name__ == "__main__":
    sys.exit(main())
