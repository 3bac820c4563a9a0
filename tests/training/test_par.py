"""Par: its sums, its bounds, and a fit that a plain search of the likelihood finds too."""

from itertools import product
from math import erfc, exp, log, pi, sqrt
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.training.bench_par import LAWS, held
from tests.training.helpers import stake, stakes, timed, timed_moves
from topping.training.analysedmove import KINDS
from topping.training.difficulty import KIND_FACTORS
from topping.training.par import PRIOR, Par, Stake, TimedMove

PAR = Par(log(20_000), sigma=0.8, level_sd=0.05, moves=200)


def simulated(n: int, level: float, word: float, search: float, sigma: float, seed: int = 5) -> list[TimedMove]:
    """Moves of a player who is so good, under a limit that hides some."""
    chance, moves = Random(seed), []
    for _ in range(n):
        one = stake(chance.choice(KINDS), chance.randint(-400, 400), chance.randint(-600, 600))
        factor = log(KIND_FACTORS[one.difficulty.kind])
        mean = level + factor + (word * one.difficulty.word + search * one.difficulty.search) / 1000
        moves.append(timed(one, round(exp(chance.gauss(mean, sigma)))))
    return moves


def penalised(moves: list[TimedMove], level: float, word: float, search: float, sigma: float) -> float:
    """What the fit makes as large as it can, written out: the likelihood of the moves, and of the prior."""
    whole = -((level - PRIOR.level) ** 2) / 2 / PRIOR.level_sd**2
    whole -= ((word - 1) ** 2 + (search - 1) ** 2) / 2 / PRIOR.slope_sd**2
    whole -= PRIOR.sigma_moves * (log(sigma) + PRIOR.sigma**2 / 2 / sigma**2)
    for one in moves:
        difficulty = one.stake.difficulty
        mean = level + log(KIND_FACTORS[difficulty.kind])
        mean += (word * difficulty.word + search * difficulty.search) / 1000
        z = (log(max(one.elapsed_ms, 500)) - mean) / sigma
        whole += -log(sigma) - z * z / 2 if one.found else log(erfc(z / sqrt(2)) / 2)
    return whole


def searched(moves: list[TimedMove]) -> tuple[float, ...]:
    """The most likely parameters, by trying neighbours with ever smaller steps."""
    best, step = (PRIOR.level, 1.0, 1.0, PRIOR.sigma), 0.5
    value = penalised(moves, *best)
    while step > 1e-3:
        around = [
            (best[0] + a * step, best[1] + b * step, best[2] + c * step, max(0.1, best[3] + d * step))
            for a, b, c, d in product((-1, 0, 1), repeat=4)
        ]
        found, place = max((penalised(moves, *one), one) for one in around)
        if found > value:
            value, best = found, place
        else:
            step /= 2
    return best


def test_a_fit_finds_what_moves_were_made_from() -> None:
    par = Par.fit(simulated(1_000, log(25_000), 0.6, 1.3, 0.7))
    assert par.level == pytest.approx(log(25_000), abs=3 * par.level_sd)
    assert (par.word, par.search, par.sigma) == pytest.approx((0.6, 1.3, 0.7), abs=0.15)
    assert par.word


def test_the_kind_alone_is_used_where_it_predicts_better() -> None:
    par = Par.fit(simulated(400, log(25_000), 0.0, 0.0, 0.7))
    assert par.word == par.search == 0


@given(stakes, st.floats(8, 12), st.floats(0.3, 1.5))
@settings(max_examples=30)
def test_the_expected_cost_is_the_mean_of_the_law(one: Stake, level: float, sigma: float) -> None:
    law = Par(level, sigma=sigma).law(one)
    steps, total, squares = 1_000, 0.0, 0.0
    for place in range(steps):
        z = 12 * (place + 0.5) / steps - 6
        weight = exp(-z * z / 2) / sqrt(2 * pi) * 12 / steps
        total += weight * law.at(z)
        squares += weight * law.at(z) ** 2
    assert law.mean_ms == pytest.approx(total, rel=0.01)
    assert law.variance == pytest.approx(squares - total**2, rel=0.05, abs=1e-3 * total**2)


@given(st.lists(stakes, max_size=25))
@settings(max_examples=30)
def test_a_total_is_the_sum_of_pars_within_its_bounds(some: list[Stake]) -> None:
    total = PAR.total(some)
    assert total.ms == sum(PAR.expected_ms(one.difficulty, one.limit_ms, one.penalty_ms) for one in some)
    assert 0 <= total.low <= total.ms <= total.high


@given(stakes, st.integers(0, 500))
@settings(max_examples=40)
def test_par_grows_with_difficulty_level_and_penalty(one: Stake, more: int) -> None:
    harder = stake(one.difficulty.kind, one.difficulty.word + more, one.difficulty.search, one.limit_ms)
    slower = Par(PAR.level + more / 1000, sigma=PAR.sigma, level_sd=PAR.level_sd)
    dearer = Stake(one.difficulty, one.limit_ms, one.penalty_ms + more)
    pars = [par.total([some]).ms for par, some in ((PAR, one), (PAR, harder), (slower, one), (PAR, dearer))]
    assert pars[0] == min(pars)


@given(st.lists(timed_moves, max_size=40))
@settings(max_examples=40)
def test_any_history_gives_a_par(moves: list[TimedMove]) -> None:
    par = Par.fit(moves)
    assert 0 < par.sigma < 10
    assert par.level_sd > 0
    assert par.total([stake()]).ms > 0


@pytest.mark.parametrize("law", LAWS)
def test_four_totals_of_five_lie_within_their_bounds_whatever_the_law_of_the_times(law: str) -> None:
    hits, of = map(sum, zip(*(held(law, games, 12, changes=True) for games in (5, 20)), strict=True))
    assert 0.72 * of <= hits <= 0.88 * of
