"""Whether par predicts better than the mean of the kind: `python -m tests.bench.par [PLAYERS]` (200).

Simulated players, 15 s and at most 60 s a move; par is fitted to the first games and judged by the last five,
in natural logarithms of likelihood per move: more is better. Against it stand the player's own mean of each kind, by
the same moves, and what the program expects of somebody unknown. Three worlds: the shipped weights are right; half of
what they say is; the kind alone matters. Then how often the interval at 80 % holds the total of a run, for players
whose times follow one law or another, who have good days and bad ones and improve as they play or stay the same; and
the processor time that fits take. `python -m tests.bench.par 200 intervals` prints that table alone, `… 20
rows` how many rows of the charts over months are off par by chance for players who take a third less in the end of a
year: one month, six, and all.
"""

import sys
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from math import erfc, log, sqrt
from random import Random
from statistics import fmean, median
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from tests.bench.timing import timed
from tests.training.histories import FIRST_DAY, NO_ANSWERS, counted_move, played
from tests.trials.simulated_kinds import LEVEL_SD, MOVES, NOISE, SEARCH_SD, SHARES, SHIPPED, WORD_SD
from topping.rules.conditions.variant import Schedule
from topping.training.analysedmove import KINDS, Kind
from topping.training.difficulty import Difficulty
from topping.training.par import Par, Stake, TimedMove
from topping.training.statistics.columns import CountedRun
from topping.training.statistics.counting import Absence, Lacking
from topping.training.statistics.months import AbovePar, Analysis, Period
from topping.training.statistics.moremonths import more_months
from topping.training.statistics.sample import DatedRun, Sample

SEED: Final = 20_132
LEVEL_MS, LIMIT_MS, PENALTY_MS = 15_000, 60_000, 20_000
HELD_GAMES: Final = 5
YEAR: Final = 365
AFTER: Final = (5, 10, 20, 45)
"""Games, after which totals are foretold."""
DAY_SD: Final = 0.15
"""How much days differ, as a logarithm."""
GAIN, GAIN_GAMES = 0.4, 60
"""By how much the level falls in the end, as a logarithm, and within how many games by two thirds of it."""
Noise: TypeAlias = NDArray[np.float64]
LAWS: Final[dict[str, Callable[[np.random.Generator, int], Noise]]] = {
    "lognormal": lambda chance, n: chance.normal(0, NOISE, n),
    "t4": lambda chance, n: NOISE * chance.standard_t(4, n) / sqrt(2),
    "gamma": lambda chance, n: np.log(chance.gamma(1.3, 1, n)) + 0.2,
    "bimodal": lambda chance, n: np.where(
        chance.random(n) < 0.65, chance.normal(-0.5, 0.45, n), chance.normal(0.93, 0.6, n)
    ),
}
"""What the logarithm of a time is beside its mean: 0.9 wide but for the gamma law, which is one of times."""
WORLDS: Final = {"right": 1.0, "half": 0.5, "kind alone": 0.0}


def history(
    chance: np.random.Generator, games: int, share: float, law: str = "lognormal", of_games: Noise | None = None
) -> list[TimedMove]:
    """The moves of a player for whom a share of the shipped weights is true, and `of_games` what games differ by."""
    n = games * MOVES
    which = chance.choice(len(KINDS), n, p=SHARES / SHARES.sum())
    word, search = chance.normal(0, WORD_SD, n), chance.normal(0, SEARCH_SD, n)
    level = np.log(LEVEL_MS) + chance.normal(0, LEVEL_SD)
    shifts = 0.0 if of_games is None else np.repeat(of_games, MOVES)
    times = np.exp(level + shifts + SHIPPED[which] + share * (word + search) + LAWS[law](chance, n))
    return [
        TimedMove(
            Stake(Difficulty(KINDS[kind], round(1000 * one), round(1000 * other)), LIMIT_MS, PENALTY_MS),
            bool(ms <= LIMIT_MS),
            int(min(max(ms, 500), LIMIT_MS)),
            0 if ms <= LIMIT_MS else PENALTY_MS,
        )
        for kind, one, other, ms in zip(which, word, search, times, strict=True)
    ]


def held(law: str, games: int, players: int, *, changes: bool) -> tuple[int, int]:
    """How many totals of the games that follow the first ones lie within their intervals, and of how many."""
    chance = np.random.default_rng([SEED, games, list(LAWS).index(law), changes])
    hits = 0
    for _ in range(players):
        every = np.arange(games + HELD_GAMES)
        of_games = chance.normal(0, DAY_SD, len(every)) - GAIN * (1 - np.exp(-every / GAIN_GAMES))
        runs = by_games(history(chance, len(every), 1.0, law, of_games if changes else None))
        par = Par.of_runs(runs[:games])
        for run in runs[games:]:
            total = par.total(one.stake for one in run)
            hits += total.low <= sum(one.cost_ms for one in run) <= total.high
    return hits, players * HELD_GAMES


def by_games(moves: list[TimedMove]) -> list[list[TimedMove]]:
    """Moves game by game."""
    return [moves[first : first + MOVES] for first in range(0, len(moves), MOVES)]


def year(chance: np.random.Generator, law: str) -> Sample:
    """A game a day for a year, of a player who takes two thirds of his time in the end; all but times is chance."""
    of_games = chance.normal(0, DAY_SD, YEAR) + np.log(np.linspace(1, 2 / 3, YEAR))
    random = Random(int(chance.integers(2**32)))
    runs = []
    for number, moves in enumerate(by_games(history(chance, YEAR, 1.0, law, of_games))):
        counted = [
            replace(
                counted_move(random, place),
                found=int(one.found),
                elapsed_ms=one.elapsed_ms,
                penalty_ms=one.penalty_ms,
                kind=one.stake.difficulty.kind.code,
                word=one.stake.difficulty.word,
                search=one.stake.difficulty.search,
            )
            for place, one in enumerate(moves, start=1)
        ]
        day = FIRST_DAY + number
        runs.append(DatedRun(played(number + 1, MOVES), day, day // 30, CountedRun(tuple(counted), NO_ANSWERS).pack()))
    return Sample(runs, Schedule.even(LIMIT_MS), PENALTY_MS)


def rows_off_par(law: str, players: int, period: Period) -> tuple[int, int]:
    """How many rows of the charts over months have an interval without par in it, and of how many."""
    chance = np.random.default_rng([SEED, list(LAWS).index(law)])
    off = every = 0
    for _ in range(players):
        analysis = Analysis(year(chance, law), period, FIRST_DAY + YEAR - 1)
        kinds, more = analysis.months.above_par, more_months(analysis, Lacking(Absence.NO_PLAYERS), ())
        assert isinstance(kinds, AbovePar)
        assert not isinstance(more.sorts, Lacking)
        assert not isinstance(more.numbers, Lacking)
        rows = [row.ms for row in kinds.rows] + [row.above for rows in more.sorts.values() for row in rows]
        for row in (*rows, *(one.above for one in more.numbers)):
            if row is not None and row.low is not None and row.high is not None:
                off += not row.low <= 0 <= row.high
                every += 1
    return off, every


def rows(players: int) -> None:
    """A line a law: the share of rows off par, though no kind and no sort costs more than another."""
    for law in LAWS:
        shares = [f"{100 * off / of:6.1f} %" for off, of in (rows_off_par(law, players, one) for one in Period)]
        print(f"{law:12}rows off par{''.join(shares)}", flush=True)


def intervals(players: int) -> None:
    """A line a law: the share of totals within their intervals at 80 %, after so many games, and of all."""
    print(f"{'within 80 %':12}{'':10}" + "".join(f"{games:8}" for games in AFTER) + "     all")
    for changes in (True, False):
        for law in LAWS:
            counts = [held(law, games, players, changes=changes) for games in AFTER]
            whole = (sum(hits for hits, _ in counts), sum(of for _, of in counts))
            shares = "".join(f"{100 * hits / of:6.1f} %" for hits, of in (*counts, whole))
            print(f"{law:12}{'changes' if changes else 'the same':10}{shares}", flush=True)


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


def main(players: int, *wanted: str) -> None:
    """Prints the tables and the times."""
    if "rows" not in wanted:
        intervals(players)
    if "intervals" not in wanted:
        rows(players)
    if wanted:
        return
    print(f"{players} players        par  own means  unknown  par better  kind alone")
    for world in WORLDS:
        for games in (5, 20, 40):
            print(line(world, games, players), flush=True)
    for games in (10, 46):
        moves = history(np.random.default_rng(SEED), games, 1.0)
        fits = timed(partial(Par.fit, moves), 9)
        print(f"fit to {len(moves)} moves: {median(fits.worked):.0f} ms")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200, *sys.argv[2:])
