"""Feeds mutated inputs to every parser and command: `python -m tests.trials.fuzz --count 20000`.

Real entry lines, desk lines, game files, positions, bulletins, word lists, settings and command lines are cut, doubled,
mixed and sprinkled with strange characters. A fault: an exception, a value that is read back otherwise than it was
written, or more than two seconds of processor time.
"""

import random
import sys
from pathlib import Path

from tests.trials import inputs
from tests.trials.program import no_longer_than, working_in
from tests.trials.trial import Outcome, Trial, arguments, carry_out, home, report, trial_of

NAME = "fuzz"
LIMIT_S = 2.0


def trial(
    asked: Trial, folder: Path, *, solves: bool, only: str = "", limit_s: float = LIMIT_S, shows_progress: bool = False
) -> Outcome:
    """Tries every case, each on a target of its own choice."""
    work = folder / "work"
    work.mkdir()
    with working_in(work):
        among = [one for one in inputs.targets(work, solves=solves) if only in one.name]

        def attempt(rng: random.Random, number: int) -> str:
            target = among[rng.randrange(len(among))]
            with no_longer_than(limit_s):
                return f"{target.name} {target.give(rng)}"

        return carry_out(asked, attempt, shows_progress=shows_progress)


def main() -> int:
    """Reads the options; 1 where there was a fault."""
    parser = arguments(NAME, str(__doc__), 20_000)
    parser.add_argument("--only", default="", help="targets whose name holds this")
    parser.add_argument("--no-solver", action="store_true", help="without the commands that load the solver")
    given = parser.parse_args()
    options = " ".join(
        part for part in (f"--only {given.only!r}" * bool(given.only), "--no-solver" * given.no_solver) if part
    )
    with home() as folder:
        asked = trial_of(NAME, given, options)
        return report(trial(asked, folder, solves=not given.no_solver, only=given.only, shows_progress=True))


if __name__ == "__main__":
    sys.exit(main())
