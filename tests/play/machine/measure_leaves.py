"""Measures the worth of leaves: `python -m tests.play.machine.measure_leaves [POSITIONS] [ROUNDS]` (3000, 3).

Writes `assets/lists/leaves.tsv`. Positions come from games of the machine against itself, with the table of the round
before (the first round has none). At each position, racks are drawn at random from the unseen letters, and searched
with the bundled list. The worth of a rack is that of its best turn, minus the mean of the racks of its position. Some
random letters of a rack are a leave with that worth. The table is the least-squares fit (ridge) of all leaves by their
features. The same numbers give the same file.
"""

import sys
import time
from random import Random

import numpy as np

from tests.conftest import CHECKOUT
from tests.play.machine.simulated import SimulatedGame
from tests.solver.lexicons import bundled
from topping.play.machine.atclassic import TurnSight
from topping.play.machine.leaves import LeaveValues, features
from topping.play.machine.weighing import weigh
from topping.rules.conditions.variant import NORMALE
from topping.solver import Solver

PLACE = CHECKOUT / "assets" / "lists" / "leaves.tsv"
SEED = 300_001
RACKS = 12
"""Number of racks drawn at each position."""
LEAVES = 6
"""Number of leaves taken from each rack."""
BEST = 200
"""Number of solutions weighed for each rack."""
LEAST_BAG = 7
"""Least number of letters in the bag: later positions are another game."""
RIDGE = 30.0
LEAST_SEEN = 200
"""Least number of leaves with a feature: rarer features get no value."""


def main(positions: int, rounds: int) -> None:
    """Measures and writes the table."""
    solver, leaves = Solver(bundled()), LeaveValues({})
    for number in range(rounds):
        start = time.perf_counter()
        leaves = measured(solver, leaves, positions, SEED + number * positions)
        print(f"round {number + 1}: {len(leaves.points)} features, {time.perf_counter() - start:.0f} s")
    head = (
        "# Points that the letters kept after a move of the classic game are worth; made by\n"
        f"# python -m tests.play.machine.measure_leaves {positions} {rounds}\n"
    )
    PLACE.write_text(head + str(leaves), encoding="utf-8")
    for leave in ("?", "S", "E", "Q", "QU", "W", "U", "UU", "ER", "EST", "AEINRS", "??", "III", "JK"):
        print(leave, round(leaves.value(leave), 1))


def measured(solver: Solver, leaves: LeaveValues, positions: int, seed: int) -> LeaveValues:
    """Returns the table from positions whose turns are weighed by another table."""
    samples: list[tuple[tuple[str, ...], float]] = []
    chance, seen = Random(seed), 0
    while seen < positions:
        game = SimulatedGame(chance)
        while not game.is_over and len(game.game.bag) >= LEAST_BAG and seen < positions:
            sight = game.sight()
            samples += sampled(solver, leaves, sight, chance)
            seen += 1
            game.play(weigh(sight, solver.all(sight.position, NORMALE), leaves, 1)[0].turn)
    return fitted(samples)


def sampled(
    solver: Solver, leaves: LeaveValues, sight: TurnSight, chance: Random
) -> list[tuple[tuple[str, ...], float]]:
    """Returns leaves of random racks at a position, by their features, each with its rack's worth above the mean."""
    racks = [sight.unseen.plus(sight.rack).draw(7, chance)[0] for _ in range(RACKS)]
    worths = []
    for rack in racks:
        drawn = TurnSight(sight.board, rack, sight.in_bag, sight.others)
        worths.append(weigh(drawn, solver.best(drawn.position, NORMALE, BEST), leaves, 1)[0].worth)
    mean = sum(worths) / len(worths)
    return [
        (features(rack[: 1 + int(chance.random() * 6)]), worth - mean)  # a rack is in drawing order
        for rack, worth in zip(racks, worths, strict=True)
        for _ in range(LEAVES)
    ]


def fitted(samples: list[tuple[tuple[str, ...], float]]) -> LeaveValues:
    """Returns the ridge fit."""
    counts: dict[str, int] = {}
    for named, _ in samples:
        for one in named:
            counts[one] = counts.get(one, 0) + 1
    names = sorted(name for name, count in counts.items() if count >= LEAST_SEEN)
    columns = {name: place for place, name in enumerate(names)}
    products, targets = np.eye(len(names)) * RIDGE, np.zeros(len(names))
    for named, worth in samples:
        places = [columns[one] for one in named if one in columns]
        products[np.ix_(places, places)] += 1
        targets[places] += worth
    return LeaveValues(dict(zip(names, np.linalg.solve(products, targets).tolist(), strict=True)))


if __name__ == "__main__":
    main(*(int(one) for one in sys.argv[1:3])) if len(sys.argv) > 2 else main(3_000, 3)
