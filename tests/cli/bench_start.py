"""How long the command line takes to start, beside a bare interpreter: `python -m tests.cli.bench_start`."""

import subprocess
import sys
import time
from statistics import median

ROUNDS = 20
COMMANDS = {
    "python -c pass": ["-c", "pass"],
    "topping --version": ["-m", "topping", "--version"],
    "topping --help": ["-m", "topping", "--help"],
    "topping scores": ["-m", "topping", "scores"],
}


def main() -> None:
    """Prints the fastest and the median run of each command, in milliseconds, the commands taking turns."""
    taken: dict[str, list[float]] = {name: [] for name in COMMANDS}
    for _ in range(ROUNDS):
        for name, arguments in COMMANDS.items():
            begun = time.perf_counter()
            subprocess.run([sys.executable, *arguments], stdout=subprocess.DEVNULL, check=True)
            taken[name].append(1000 * (time.perf_counter() - begun))
    for name, times in taken.items():
        print(f"{name:20} least {min(times):6.0f} ms   median {median(times):6.0f} ms")


if __name__ == "__main__":
    main()
