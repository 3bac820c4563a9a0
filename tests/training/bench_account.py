"""How often the account names a kind, rightly and wrongly: `python -m tests.training.bench_account [PLAYERS]` (1,000).

Players are simulated: the logarithm of a time is a player's level, the factor of the kind, what else makes the position
hard, and noise of standard deviation 0.9; a time over the limit is a miss. Nothing of the program makes these times:
the factors stand here once more, as numbers. That the shipped factors are true is assumed; the last scenarios tell how
many wrong names follow where they are not. The seeds were fixed before the first run; `TOPPING_SEED` is another one.

`python -m tests.training.bench_account 1000 none 10` prints one line of the table: without weakness, after 10 games.
"""

import os
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np

from topping.training.account import Account
from topping.training.analysedmove import Kind
from topping.training.difficulty import Difficulty
from topping.training.par import Par, Stake, TimedMove

SEED: Final = int(os.environ.get("TOPPING_SEED", 20_131))
NOISE: Final = 0.9
LIMIT_MS: Final = 120_000
PENALTY_MS: Final = 20_000
MOVES: Final = 22
"""A game."""

WORLD: Final = {
    Kind.JOKER: (0.089, 1.40),
    Kind.DRY_SCRABBLE: (0.038, 1.30),
    Kind.SCRABBLE: (0.098, 1.50),
    Kind.RARE_LETTER: (0.258, 0.80),
    Kind.EXTENSION: (0.041, 1.00),
    Kind.PARALLEL: (0.176, 1.10),
    Kind.LINK: (0.131, 0.90),
    Kind.CROSSING: (0.150, 0.80),
    Kind.FIRST: (0.020, 0.70),
}
"""Share of the moves, and how many times as long as a typical move."""
SCRABBLES: Final = frozenset({Kind.DRY_SCRABBLE, Kind.SCRABBLE})
WORD_SD: Final = 0.15
SEARCH_SD: Final = 0.30
"""How much else makes positions of one kind differ, as logarithms."""
LEVEL_MS: Final = 15_000
LEVEL_SD: Final = 0.4
"""What typical moves take a player, and how much players differ, as a logarithm."""


@dataclass(frozen=True, slots=True)
class Scenario:
    """What is simulated."""

    name: str
    seed: int
    """A number of its own, by which its chance is drawn."""
    weakness: float = 1.0
    """How many times as long scrabbles take as they should."""
    factor_sd: float = 0.0
    """How far the true factors of the kinds are from the shipped ones, as logarithms."""
    limit_ms: int = LIMIT_MS
    permuted: bool = False
    """What times are above or below what is true of their moves is exchanged among the moves of all kinds."""


SCENARIOS: Final = {
    one.name: one
    for one in (
        Scenario("none", 0),
        Scenario("1.3", 1, 1.3),
        Scenario("1.6", 2, 1.6),
        Scenario("permuted", 3, 1.6, permuted=True),
        Scenario("none-60s", 6, limit_ms=60_000),
        Scenario("1.6-60s", 7, 1.6, limit_ms=60_000),
        Scenario("wrong-0.1", 9, factor_sd=0.1),
        Scenario("wrong-0.2", 10, factor_sd=0.2),
    )
}


def histories(scenario: Scenario, games: int, players: int) -> Iterator[list[TimedMove]]:
    """The moves of players, one after the other."""
    chance = np.random.default_rng([SEED, games, scenario.seed])
    kinds = list(WORLD)
    shares = np.array([WORLD[kind][0] for kind in kinds])
    logs = np.log([WORLD[kind][1] for kind in kinds])
    slow = np.array([np.log(scenario.weakness) if kind in SCRABBLES else 0.0 for kind in kinds])
    for _ in range(players):
        n = games * MOVES
        which = chance.choice(len(kinds), n, p=shares / shares.sum())
        word, search = chance.normal(0, WORD_SD, n), chance.normal(0, SEARCH_SD, n)
        level = np.log(LEVEL_MS) + chance.normal(0, LEVEL_SD)
        truth = logs + chance.normal(0, 1, len(kinds)) * scenario.factor_sd
        above = slow[which] + chance.normal(0, NOISE, n)
        if scenario.permuted:
            above = chance.permutation(above)
        times = np.exp(level + truth[which] + word + search + above)
        yield [
            _move(Difficulty(kinds[kind], round(1000 * one), round(1000 * other)), round(ms), scenario.limit_ms)
            for kind, one, other, ms in zip(which, word, search, times, strict=True)
        ]


def _move(difficulty: Difficulty, ms: int, limit_ms: int) -> TimedMove:
    found = ms <= limit_ms
    return TimedMove(
        Stake(difficulty, limit_ms, PENALTY_MS), found, ms if found else limit_ms, 0 if found else PENALTY_MS
    )


def line(scenario: Scenario, games: int, players: int) -> str:
    """Of how many players a scrabble was named, another kind, any; how many moves were missed, and the time it took."""
    start = time.perf_counter()
    scrabbles = others = anything = missed = 0
    for moves in histories(scenario, games, players):
        named = Account.of(moves, Par.fit(moves)).named
        scrabbles += any(kind in SCRABBLES for kind in named)
        others += any(kind not in SCRABBLES for kind in named)
        anything += bool(named)
        missed += sum(not one.found for one in moves)
    share = missed / (players * games * MOVES)
    figures = "".join(f"{100 * count / players:9.1f} %" for count in (scrabbles, others, anything))
    return f"{scenario.name:14}{games:3} games{figures}{100 * share:9.1f} %{time.perf_counter() - start:7.0f} s"


def main(players: int, names: list[str], games: list[int]) -> None:
    """Prints the table."""
    print(f"{players} players         scrabbles     others   anything    missed")
    for name in names:
        for count in games:
            print(line(SCENARIOS[name], count, players), flush=True)


if __name__ == "__main__":
    main(
        int(sys.argv[1]) if len(sys.argv) > 1 else 1_000,
        sys.argv[2].split(",") if len(sys.argv) > 2 else list(SCENARIOS),
        [int(one) for one in sys.argv[3].split(",")] if len(sys.argv) > 3 else [10, 20, 40],
    )
