"""A trial: so many cases drawn from a seed, each of them tried alone; what came of them, and how to repeat a fault.

Beside it, what most trials need: a home for the program, and files that are made once for all of them.
"""

import argparse
import os
import random
import sqlite3
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

SEED = 20260301
_MOST_SHOWN = 20
_EVERY_S = 30.0


def resident_mb() -> int:
    """Resident memory of this process; 0 where the system does not tell (it does on Linux)."""
    told = Path("/proc/self/statm")
    return int(told.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") // 2**20 if told.exists() else 0


class TrialError(Exception):
    """What the program did and should not have done."""


Attempt = Callable[[random.Random, int], str]
"""Tries one case, from its own source of chance and its number; returns what came of it in a word or two.

Any exception that it lets out is a fault.
"""


@dataclass(frozen=True, slots=True)
class Trial:
    """Which cases are tried."""

    name: str
    """The module of this package."""
    count: int
    seed: int = SEED
    first: int = 0
    options: str = ""
    """What else must be given to the command to repeat a case."""
    size: int = 1
    """What a case adds to `--count`: one, or the events of a walk."""

    def rng(self, number: int) -> random.Random:
        """The source of chance of one case."""
        return random.Random(f"{self.name}/{self.seed}/{number}")

    def repeating(self, number: int) -> str:
        """The command that tries that case alone."""
        command = f"python -m tests.trials.{self.name} --seed {self.seed} --first {number} --count {self.size}"
        return f"{command} {self.options}".rstrip()


@dataclass(slots=True)
class Outcome:
    """What came of a trial."""

    trial: Trial
    came: Counter[str] = field(default_factory=Counter)
    faults: list[tuple[int, str, str]] = field(default_factory=list)
    """Number of the case, the fault in a line, and all that is known of it."""
    seconds: float = 0.0
    figures: list[str] = field(default_factory=list)
    """What was measured, a line each."""

    def lines(self) -> Iterator[str]:
        """The report."""
        trial = self.trial
        yield f"{trial.name}: seed {trial.seed}, cases {trial.first} to {trial.first + trial.count - 1}"
        yield f"  {self.seconds:.0f} s; " + ", ".join(f"{count} {what}" for what, count in sorted(self.came.items()))
        yield from (f"  {line}" for line in self.figures)
        kinds = Counter(kind for _, kind, _ in self.faults)
        yield f"  {len(self.faults)} faults" + "".join(f"\n    {count} × {kind}" for kind, count in kinds.most_common())
        for kind in list(kinds)[:_MOST_SHOWN]:
            number, told = next((number, told) for number, one, told in self.faults if one == kind)
            yield f"FAULT: {trial.repeating(number)}\n{told}"


def carry_out(trial: Trial, attempt: Attempt) -> Outcome:
    """Tries every case of a trial; a fault does not end it, and is told at once on the way."""
    outcome, began = Outcome(trial), time.monotonic()
    told = began
    for number in range(trial.first, trial.first + trial.count):
        try:
            outcome.came[attempt(trial.rng(number), number)] += 1
        except Exception as fault:
            lines = traceback.format_exception(fault)
            all_known = "".join(lines[-2:] if isinstance(fault, TrialError) else lines)
            outcome.faults.append((number, _in_a_line(fault), all_known))
            progress(f"case {number}: {_in_a_line(fault)}")
        if time.monotonic() - told > _EVERY_S:
            told = time.monotonic()
            progress(f"case {number}, {len(outcome.faults)} faults")
    outcome.seconds = time.monotonic() - began
    return outcome


def _in_a_line(fault: Exception) -> str:
    """What kind of fault it is: the last line of its message, and where an exception was raised."""
    where = [f"{Path(frame.filename).name}:{frame.lineno}" for frame in traceback.extract_tb(fault.__traceback__)[-1:]]
    message = (str(fault).rstrip().splitlines() or [""])[-1][:160]
    return message if isinstance(fault, TrialError) else f"{type(fault).__name__}: {message} ({where[0]})"


def progress(line: str) -> None:
    """Says how far a trial is, beside its report."""
    print(f"… {line}", file=sys.stderr, flush=True)


def arguments(name: str, described: str | None, count: int) -> argparse.ArgumentParser:
    """The options that every trial has."""
    parser = argparse.ArgumentParser(prog=f"python -m tests.trials.{name}", description=described)
    parser.add_argument("--count", type=int, default=count, help="how many cases (default: %(default)s)")
    parser.add_argument("--first", type=int, default=0, help="the number of the first case")
    parser.add_argument("--seed", type=int, default=SEED, help="what the cases are drawn from")
    return parser


def asked(parser: argparse.ArgumentParser, size: int = 1, *, forks: bool = False) -> tuple[argparse.Namespace, Trial]:
    """The options given, and the trial that they ask for; ends the command where it `forks` and the system cannot."""
    given = parser.parse_args()
    if forks and not hasattr(os, "fork"):
        print("this system cannot fork a process")
        sys.exit(0)
    others = {name: value for name, value in vars(given).items() if name not in ("count", "first", "seed")}
    options = [_option(name, value) for name, value in others.items() if value != parser.get_default(name)]
    name = parser.prog.rpartition(".")[2]
    return given, Trial(name, -(-given.count // size), given.seed, given.first, " ".join(options), size)


def _option(name: str, value: object) -> str:
    """An option as it was typed."""
    typed = "" if value is True else f" {value}"
    return f"--{name.replace('_', '-')}{typed}"


def report(*outcomes: Outcome) -> int:
    """Prints the reports; returns the exit code, 1 where there was a fault."""
    for outcome in outcomes:
        print("\n".join(outcome.lines()), flush=True)
    return int(any(outcome.faults for outcome in outcomes))


@contextmanager
def home() -> Iterator[Path]:
    """A machine on which nothing was ever kept: a folder of its own."""
    # a process of the program that was killed last may still write
    with tempfile.TemporaryDirectory(prefix="topping-trial-", ignore_cleanup_errors=True) as folder:
        os.environ["TOPPING_HOME"] = folder
        yield Path(folder)


def made_once(name: str, make: Callable[[Path], None]) -> Path:
    """A large database that is made where there is none yet, and kept for the next time."""
    folder = Path(tempfile.gettempdir()) / "topping-load"
    kept = folder / name
    if not kept.exists():
        folder.mkdir(exist_ok=True)
        making = kept.with_suffix(".making")
        for old in folder.glob(f"{making.name}*"):
            old.unlink()
        progress(f"making {kept}")
        make(making)
        making.rename(kept)
    return kept


def hurry(sql: sqlite3.Connection) -> None:
    """Has much written into a database that nobody needs if the machine fails meanwhile."""
    for pragma in ("synchronous = OFF", "cache_size = -400000", "temp_store = MEMORY"):
        sql.execute(f"PRAGMA {pragma}")
