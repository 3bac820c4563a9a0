"""A trial: so many cases drawn from a seed, each of them tried alone; what came of them, and how to repeat a fault."""

import argparse
import os
import random
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


def carry_out(trial: Trial, attempt: Attempt, *, shows_progress: bool = False) -> Outcome:
    """Tries every case of a trial; a fault does not end it."""
    outcome, began = Outcome(trial), time.monotonic()
    told = began
    for number in range(trial.first, trial.first + trial.count):
        try:
            outcome.came[attempt(trial.rng(number), number)] += 1
        except Exception as fault:
            lines = traceback.format_exception(fault)
            all_known = "".join(lines[-2:] if isinstance(fault, TrialError) else lines)
            outcome.faults.append((number, _in_a_line(fault), all_known))
            if shows_progress:
                print(f"… case {number}: {_in_a_line(fault)}", file=sys.stderr, flush=True)
        if shows_progress and time.monotonic() - told > _EVERY_S:
            told = time.monotonic()
            print(f"… case {number}, {len(outcome.faults)} faults", file=sys.stderr, flush=True)
    outcome.seconds = time.monotonic() - began
    return outcome


def _in_a_line(fault: Exception) -> str:
    """What kind of fault it is: the last line of its message, and where an exception was raised."""
    where = [f"{Path(frame.filename).name}:{frame.lineno}" for frame in traceback.extract_tb(fault.__traceback__)[-1:]]
    message = (str(fault).rstrip().splitlines() or [""])[-1][:160]
    return message if isinstance(fault, TrialError) else f"{type(fault).__name__}: {message} ({where[0]})"


def arguments(name: str, described: str, count: int) -> argparse.ArgumentParser:
    """The options that every trial has."""
    parser = argparse.ArgumentParser(prog=f"python -m tests.trials.{name}", description=described)
    parser.add_argument("--count", type=int, default=count, help="how many cases (default: %(default)s)")
    parser.add_argument("--first", type=int, default=0, help="the number of the first case")
    parser.add_argument("--seed", type=int, default=SEED, help="what the cases are drawn from")
    return parser


def trial_of(name: str, given: argparse.Namespace, options: str = "", size: int = 1) -> Trial:
    """The trial that the options ask for."""
    return Trial(name, -(-given.count // size), given.seed, given.first, options, size)


def report(*outcomes: Outcome) -> int:
    """Prints the reports; returns the exit code, 1 where there was a fault."""
    for outcome in outcomes:
        print("\n".join(outcome.lines()), flush=True)
    return 1 if any(outcome.faults for outcome in outcomes) else 0


@contextmanager
def home() -> Iterator[Path]:
    """A machine on which nothing was ever kept, without a screen: a folder of its own, SDL's dummy drivers."""
    # a process of the program that was killed last may still write
    with tempfile.TemporaryDirectory(prefix="topping-trial-", ignore_cleanup_errors=True) as folder:
        os.environ |= {
            "TOPPING_HOME": folder,
            "SDL_VIDEODRIVER": "dummy",
            "SDL_AUDIODRIVER": "dummy",
            "PYGAME_HIDE_SUPPORT_PROMPT": "1",
        }
        yield Path(folder)
