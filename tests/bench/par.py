"""Whether par predicts better than the mean of the kind: `python -m tests.bench.par [PLAYERS]` (200).

Simulated players, 15 s and at most 60 s a move; par is fitted to the first games and judged by the last five,
in natural logarithms of likelihood per move: more is better. Against it stand the player's own mean of each kind, by
the same moves, and what the program expects of somebody unknown. Three worlds: the shipped weights are right; half of
what they say is; the kind alone matters. Then the processor time that fits take.
"""

import sys
from collections.abc import Callable
from functools import partial
from math import erfc, log, sqrt
from statistics import fmean, median
from typing import Final

import numpy as np

from tests.bench.timing import timed
from topping.training.analysedmove import KINDS, Kind
from topping.training.difficulty import Difficulty
from topping.training.par import Par, Stake, TimedMove

SEED: Final = 20_132
LEVEL_MS, LIMIT_MS, PENALTY_MS = 15_000, 60_000, 20_000
HELD_GAMES: Final = 5
MOVES: Final = 22
"""A game."""
LEVEL_SD, NOISE = 0.4, 0.9
WORD_SD, SEARCH_SD = 0.15, 0.30
"""How much else makes positions of one kind differ, as logarithms."""
SHARES: Final = np.array([0.089, 0.038, 0.098, 0.258, 0.041, 0.176, 0.131, 0.149, 0.020])
"""Of the kinds among moves. They and the factors stand here once more: nothing of the program makes these times."""
SHIPPED: Final = np.log([1.40, 1.30, 1.50, 0.80, 1.00, 1.10, 0.90, 0.80, 0.70])
WORLDS: Final = {"right": 1.0, "half": 0.5, "kind alone": 0.0}


def history(chance: np.random.Generator, games: int, share: float) -> list[TimedMove]:
    """The moves of a player for whom a share of the shipped weights is true."""
    n = games * MOVES
    which = chance.choice(len(KINDS), n, p=SHARES / SHARES.sum())
    word, search = chance.normal(0, WORD_SD, n), chance.normal(0, SEARCH_SD, n)
    level = np.log(LEVEL_MS) + chance.normal(0, LEVEL_SD)
    times = np.exp(level + SHIPPED[which] + share * (word + search) + chance.normal(0, NOISE, n))
    return [
        TimedMove(
            Stake(Difficulty(KINDS[kind], round(1000 * one), round(1000 * other)), LIMIT_MS, PENALTY_MS),
            bool(ms <= LIMIT_MS),
            int(min(max(ms, 500), LIMIT_MS)),
            0 if ms <= LIMIT_MS else PENALTY_MS,
        )
        for kind, one, other, ms in zip(which, word, search, times, strict=True)
    ]


def kind_means(moves: list[TimedMove]) -> tuple[dict[Kind, float], float]:
    """The most likely mean logarithm of each kind, and one spread, by expectation and maximisation in plain sight."""
    by_kind: dict[Kind, list[tuple[float, bool]]] = {kind: [] for kind in KINDS}
    for one in moves:
        by_kind[one.stake.difficulty.kind].append((log(one.elapsed_ms), one.found))
    whole = fmean(log(one.elapsed_ms) for one in moves)
    means, sigma = dict.fromkeys(KINDS, whole), 1.0
    for _ in range(60):
        squares = 0.0
        for kind, times in by_kind.items():
            if len(times) < 5:  # too few of its own: the mean of all moves
                continue
            filled = []
            for value, found in times:
                if found:
                    filled.append(value)
                    continue
                z = (value - means[kind]) / sigma
                ratio = np.exp(-z * z / 2) / sqrt(2 * np.pi) / (0.5 * erfc(z / sqrt(2)))
                filled.append(means[kind] + sigma * ratio)
                squares += sigma**2 * (1 + z * ratio - ratio**2)
            means[kind] = fmean(filled)
            squares += sum((one - means[kind]) ** 2 for one in filled)
        sigma = sqrt(squares / max(1, sum(len(times) for times in by_kind.values() if len(times) >= 5)))
    return means, sigma


def likelihood(moves: list[TimedMove], mean: Callable[[Difficulty], float], sigma: float) -> float:
    """The sum of the logarithms of the densities, or of the chances of a miss."""
    whole = 0.0
    for one in moves:
        z = (log(one.elapsed_ms) - mean(one.stake.difficulty)) / sigma
        whole += -z * z / 2 - log(sigma * sqrt(2 * np.pi)) if one.found else log(0.5 * erfc(z / sqrt(2)))
    return whole


def _of_kind(means: dict[Kind, float], difficulty: Difficulty) -> float:
    return means[difficulty.kind]


def line(world: str, games: int, players: int) -> str:
    """Par, own means, the unknown player, per held-out move; how often par is better, and uses the kind alone."""
    chance = np.random.default_rng([SEED, games, list(WORLDS).index(world)])
    rows: list[tuple[float, float, float]] = []
    alone = 0
    for _ in range(players):
        moves = history(chance, games + HELD_GAMES, WORLDS[world])
        before, held = moves[: games * MOVES], moves[games * MOVES :]
        par = Par.fit(before)
        alone += par.word == par.search == 0
        (by_kind, sigma), prior = kind_means(before), Par.prior()
        of_kinds = likelihood(held, partial(_of_kind, by_kind), sigma)
        scores = (likelihood(held, par.log_ms, par.sigma), of_kinds, likelihood(held, prior.log_ms, prior.sigma))
        rows.append((scores[0] / len(held), scores[1] / len(held), scores[2] / len(held)))
    ours, means, unknown = (fmean(row[place] for row in rows) for place in range(3))
    better = sum(row[0] > row[1] for row in rows) / players
    return (
        f"{world:12}{games:3} games{ours:9.3f}{means:11.3f}{unknown:9.3f}{100 * better:10.0f} %"
        f"{100 * alone / players:10.0f} %"
    )


def main(players: int) -> None:
    """Prints the table and the times."""
    print(f"{players} players        par  own means  unknown  par better  kind alone")
    for world in WORLDS:
        for games in (5, 20, 40):
            print(line(world, games, players), flush=True)
    for games in (10, 46):
        moves = history(np.random.default_rng(SEED), games, 1.0)
        fits = timed(partial(Par.fit, moves), 9)
        print(f"fit to {len(moves)} moves: {median(fits.worked):.0f} ms")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
