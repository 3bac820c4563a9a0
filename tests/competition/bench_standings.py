"""How long the standings of a large competition take: `python -m tests.competition.bench_standings`.

Two hundred entrants in twenty games of twenty moves: 4,000 runs. With the bounds that the manual gives.
"""

import sys
import time
from random import Random

from tests.competition.sample import competition, entrant, run
from topping.competition.live import live
from topping.competition.standings import Grouping, standings


def main() -> None:
    chance = Random(1)
    entrants = [entrant(f"e{number}-", number, club=f"Club {number % 20}") for number in range(1, 201)]
    found = competition(entrants=entrants, games=20)
    runs = {one.run: run(one.run, [chance.uniform(1, 59) for _ in range(3)]) for one in found.runs.values()}
    for name, take in (
        ("overall", lambda: standings(found, runs)),
        ("by club", lambda: standings(found, runs, Grouping.CLUB)),
        ("live", lambda: live(found, runs, 20)),
    ):
        began = time.perf_counter()
        take()
        sys.stdout.write(f"{name}: {1000 * (time.perf_counter() - began):.0f} ms\n")


if __name__ == "__main__":
    main()
