"""Plays levels of the machine against each other: `python -m tests.trials.machine_match [LEVEL LEVEL] [--games 200]`.

Without levels, each against the one below. The two begin in turn. Prints the second one's share of wins (a draw is half
a win) with its interval of 95 % (Wilson), both mean scores, and how long a move takes of CPU time. The bundled list.
Game N of a pair has seed N, so that the same command gives the same figures.
"""

import argparse
import time
from collections.abc import Iterable
from itertools import pairwise
from math import sqrt
from random import Random
from statistics import fmean

from tests.play.machine.simulated import Chooses, played
from tests.solver.lexicons import bundled
from topping.bank.machine import OpenVocabulary, leave_values
from topping.play.machine.atclassic import MachineTurn, TurnSight
from topping.play.machine.levels import LEVELS, Level
from topping.play.machine.weighing import choose
from topping.rules.conditions.variant import NORMALE
from topping.rules.grid.position import Position
from topping.solver import Solver
from topping.solver.solver import Solutions

QUANTILE = 1.96


class TimedPlayers:
    """The machine's levels, with the time of each move."""

    def __init__(self) -> None:
        self._solver = Solver(bundled())
        self._vocabulary = OpenVocabulary()
        self.taken: dict[str, list[int]] = {name: [] for name in LEVELS}
        """Nanoseconds, by level."""

    def player(self, level: Level, seed: int) -> Chooses:
        """A level whose chance has a seed."""
        chance = Random(seed)

        def choosing(sight: TurnSight) -> MachineTurn:
            began = time.thread_time_ns()
            turn = choose(level, sight, self._solve, self._vocabulary, leave_values(), chance)
            self.taken[level.name].append(time.thread_time_ns() - began)
            return turn

        return choosing

    def _solve(self, position: Position) -> Solutions:
        return self._solver.all(position, NORMALE)


def wilson(share: float, games: int) -> tuple[float, float]:
    """The interval of a share of games."""
    square = QUANTILE**2 / games
    middle = (share + square / 2) / (1 + square)
    half = QUANTILE / (1 + square) * sqrt(share * (1 - share) / games + square / games / 4)
    return middle - half, middle + half


def match(players: TimedPlayers, weaker: Level, stronger: Level, seeds: Iterable[int]) -> str:
    """The line of a match."""
    won, ours, theirs = [], [], []
    for seed in seeds:
        strong, weak = players.player(stronger, 2 * seed), players.player(weaker, 2 * seed + 1)
        if seed % 2:
            own, other = played((strong, weak), seed).scores
        else:
            other, own = played((weak, strong), seed).scores
        ours.append(own)
        theirs.append(other)
        won.append((own > other) + (own == other) / 2)
    share = fmean(won)
    low, high = wilson(share, len(won))
    scores = f"{fmean(ours):.0f} to {fmean(theirs):.0f}"
    return f"{stronger} against {weaker}: {len(won)} games, {share:.1%} [{low:.1%}, {high:.1%}], {scores} points"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("levels", nargs="*", type=Level.parse)
    parser.add_argument("--games", type=int, default=200)
    options = parser.parse_args()
    pairs = [tuple(options.levels)] if options.levels else list(pairwise(LEVELS.values()))
    players = TimedPlayers()
    for weaker, stronger in pairs:
        print(match(players, weaker, stronger, range(1, options.games + 1)), flush=True)
    for name, taken in players.taken.items():
        if taken:
            ordered = sorted(taken)
            p50, p99, most = (ordered[int(share * (len(ordered) - 1))] / 1e6 for share in (0.5, 0.99, 1))
            print(f"{name}: {len(taken)} moves, p50 {p50:.1f} ms, p99 {p99:.0f} ms, most {most:.0f} ms")


if __name__ == "__main__":
    main()
