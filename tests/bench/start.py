"""How long the command line takes to start, beside a bare interpreter: `python -m tests.bench.start`."""

import subprocess
import sys
from statistics import median

from tests.bench.timing import Times

ROUNDS = 20
COMMANDS = {
    "python -c pass": ["-c", "pass"],
    "topping --version": ["-m", "topping", "--version"],
    "topping --help": ["-m", "topping", "--help"],
    "topping scores": ["-m", "topping", "scores"],
}


def main() -> None:
    """Prints the fastest and the median run of each command, in milliseconds, the commands taking turns."""
    taken = {name: Times() for name in COMMANDS}
    for _ in range(ROUNDS):
        for name, arguments in COMMANDS.items():
            with taken[name]:
                subprocess.run([sys.executable, *arguments], stdout=subprocess.DEVNULL, check=True)
    for name, times in taken.items():
        print(f"{name:20} least {min(times.clock):6.0f} ms   median {median(times.clock):6.0f} ms")


if __name__ == "__main__":
    main()
