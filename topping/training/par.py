"""Par: what a position costs a player, as far as his earlier moves, cut off ones too, and the shipped weights tell.

The logarithm of the time is normal: its mean is the player's level, and how hard the position is (`difficulty.py`); a
move that was missed is one whose time is over the limit. The kinds' factors are the same for every player: a par that
had learnt that a player is slow at scrabbles would hide it.

The par of one run: what its moves were to be expected to cost the player, by his earlier ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import compress
from math import log, sqrt
from operator import mul
from typing import Final, TypeAlias

from topping.rules.conditions.conditions import Conditions
from topping.training.analysedmove import KINDS, AnalysedMove
from topping.training.difficulty import KIND_FACTORS, Difficulty, difficulty_of
from topping.training.intervals import below, density, mean_above, mean_costs

Row: TypeAlias = tuple[float, float, float]
_Matrix: TypeAlias = list[list[float]]

_PARTS: Final = 3
_ROUNDS: Final = 100
_NEAR: Final = 1e-6
_STEPS: Final = 20
"""The most of Newton's method towards a level; it takes three or four."""


@dataclass(frozen=True, slots=True)
class Case:
    """One value and what it is explained by."""

    row: Row
    value: float
    """For one that is not known: what it is over."""
    is_known: bool


@dataclass(frozen=True, slots=True)
class Guess:
    """What is assumed of a coefficient: normal."""

    mean: float
    sd: float


@dataclass(frozen=True, slots=True)
class Spread:
    """What is assumed of the standard deviation of the values, and how many cases that weighs as much as."""

    sigma: float
    cases: float


@dataclass(frozen=True, slots=True)
class Fitted:
    """The coefficients of the most likely fit, and the spread around it."""

    means: Row
    sigma: float


def fit_censored(cases: Sequence[Case], guesses: Sequence[Guess], spread: Spread) -> Fitted:
    """Maximises the penalised likelihood by expectation and maximisation.

    In each round a value that is only known to be over a limit is replaced by its expectation under the fit of the
    round before; coefficients and spread follow as from known values. The sums over known values are made once.
    """
    products = _products([one.row for one in cases])
    known = [one for one in cases if one.is_known]
    hidden = [one for one in cases if not one.is_known]
    known_targets = [sum(one.row[i] * one.value for one in known) for i in range(_PARTS)]
    known_squares = sum(one.value * one.value for one in known)
    means, sigma = [guess.mean for guess in guesses], spread.sigma
    for _ in range(_ROUNDS):
        targets, squares = list(known_targets), known_squares
        m0, m1, m2 = means
        for one in hidden:
            a, b, c = one.row
            mean = m0 * a + m1 * b + m2 * c
            z = (one.value - mean) / sigma
            above = mean_above(z)
            value = mean + sigma * above
            squares += value * value + sigma * sigma * max(0.0, 1 + z * above - above * above)
            targets[0] += a * value
            targets[1] += b * value
            targets[2] += c * value
        new = _solved(_with_guesses(products, guesses, sigma), _drawn(targets, guesses, sigma))
        left = squares - 2 * _dot(new, targets) + sum(new[i] * _dot(products[i], new) for i in range(_PARTS))
        sigma_before = sigma
        sigma = sqrt((max(0.0, left) + spread.cases * spread.sigma**2) / (len(cases) + spread.cases))
        moved = max(abs(sigma - sigma_before), *(abs(a - b) for a, b in zip(new, means, strict=True)))
        means = new
        if moved < _NEAR:
            break
    return Fitted((means[0], means[1], means[2]), sigma)


def _products(rows: Sequence[Row]) -> _Matrix:
    """The sums of the products of each two columns."""
    columns = list(zip(*rows, strict=True)) or [()] * _PARTS
    matrix = [[0.0] * _PARTS for _ in range(_PARTS)]
    for i, one in enumerate(columns):
        for j in range(i, _PARTS):
            matrix[i][j] = matrix[j][i] = sum(map(mul, one, columns[j]))
    return matrix


def _with_guesses(products: _Matrix, guesses: Sequence[Guess], sigma: float) -> _Matrix:
    """The matrix of the normal equations, each guess weighing as much as the cases that would tell as much."""
    weights = [(sigma / guess.sd) ** 2 for guess in guesses]
    return [[value + (weights[i] if i == j else 0.0) for j, value in enumerate(row)] for i, row in enumerate(products)]


def _drawn(targets: Sequence[float], guesses: Sequence[Guess], sigma: float) -> list[float]:
    """The right side of the normal equations."""
    return [target + (sigma / guess.sd) ** 2 * guess.mean for target, guess in zip(targets, guesses, strict=True)]


def _dot(one: Sequence[float], other: Sequence[float]) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))


def _solved(matrix: _Matrix, right: Sequence[float]) -> list[float]:
    """Solves linear equations with a positive definite matrix, by elimination."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for i, row in enumerate(rows):
        for under in rows[i + 1 :]:
            factor = under[i] / row[i]
            for j in range(i, len(row)):
                under[j] -= factor * row[j]
    solution = [0.0] * len(rows)
    for i in reversed(range(len(rows))):
        rest = sum(rows[i][j] * solution[j] for j in range(i + 1, len(rows)))
        solution[i] = (rows[i][-1] - rest) / rows[i][i]
    return solution


RECENT: Final = 440
"""How many moves the level is taken from, the most recent: some 20 games."""

DRIFT: Final = 0.2
"""By how much a level moves from the games before to those, as a logarithm: standard deviation, assumed."""

RECENT_RUNS: Final = 20
"""How many runs in a row have one level."""

MOST_MOVES: Final = 1_000
"""How many moves are looked at, the most recent: some 45 games."""

SHORTEST_MS: Final = 500
"""Shorter times count as this: nobody reads a draw in less."""

HELD_OUT: Final = 5
"""One part of this many, the last, is held out to choose what predicts better."""

LEAST_HELD: Final = 66
"""With fewer moves held out, as many as three games have, nothing is chosen: the choice would be chance."""

_NO_SLOPE: Final = Guess(0.0, 1e-6)
_FAR: Final = 30.0


@dataclass(frozen=True, slots=True)
class Stake:
    """What is known of a move before it is played: all that its par depends on, besides the player."""

    difficulty: Difficulty
    limit_ms: int | None
    """Time for the move; None without a limit."""
    penalty_ms: int
    """What it costs on top to miss it."""


@dataclass(frozen=True, slots=True)
class TimedMove:
    """A move as it went."""

    stake: Stake
    found: bool
    elapsed_ms: int
    """Without the penalty; the limit where the move was given up."""
    penalty_ms: int
    """What was charged on top."""

    @property
    def cost_ms(self) -> int:
        """What the move added to the run's total."""
        return self.elapsed_ms + self.penalty_ms


USUAL_MS: Final = 30_000
"""The time in which an average player finds a typical move: assumed, as nobody has published times of tops."""
STRONG_MS: Final = 15_000
"""The same of a strong player."""


@dataclass(frozen=True, slots=True)
class Prior:
    """What is assumed of a player before his first move: means, and standard deviations around them."""

    level: float = log(USUAL_MS)
    """Logarithm of the milliseconds that a typical move takes, before the factor of its kind."""
    level_sd: float = 1.0
    slope_sd: float = 0.3
    """Of the player's factors on the parts of the difficulty (`Difficulty.word`, `.search`), around 1."""
    sigma: float = 0.9
    """Standard deviation of the logarithm of a time around its par."""
    sigma_moves: float = 30.0
    """How many moves the assumed `sigma` weighs as much as."""


PRIOR: Final = Prior()
"""The one that is shipped: assumptions."""


@dataclass(frozen=True, slots=True)
class Par:
    """What a player's moves cost, by a fit to his earlier ones; without any, what the prior says."""

    level: float
    """Logarithm of the milliseconds of a typical move, before the factor of its kind."""
    word: float = 1.0
    """The player's factor on `Difficulty.word`; 0 with that of `search`: the mean of the kind alone is used."""
    search: float = 1.0
    """The player's factor on `Difficulty.search`."""
    sigma: float = PRIOR.sigma
    """Standard deviation of the logarithm of a time."""
    moves: int = 0
    """How many moves it was fitted to."""

    @staticmethod
    def prior(prior: Prior = PRIOR) -> Par:
        """What is expected of a player of whom nothing is known."""
        return Par(prior.level, sigma=prior.sigma)

    @staticmethod
    def assumed(level_ms: int) -> Par:
        """The par of anybody who finds a typical move in that time."""
        return Par.prior(Prior(level=log(level_ms)))

    @staticmethod
    def fit(moves: Sequence[TimedMove], prior: Prior = PRIOR) -> Par:
        """The par of a player, from his moves in the order they were played.

        Give only those of first showings, first attempts, started at once, without helps, of one formula; and not
        those of the run whose par it is to be. The last `MOST_MOVES` count. Where the mean of the kind alone predicts
        the last of them better than all that is known of the positions, by a fit to those before, it is used alone.
        """
        cases = [_case(one) for one in moves[-MOST_MOVES:]]
        if not cases:
            return Par.prior(prior)
        slope = Guess(1.0, prior.slope_sd)
        held = len(cases) // HELD_OUT
        if held >= LEAST_HELD:
            whole, kinds = (_fitted(cases[:-held], prior, one) for one in (slope, _NO_SLOPE))
            if _likelihood(cases[-held:], kinds) > _likelihood(cases[-held:], whole):
                slope = _NO_SLOPE
        whole = _fitted(cases, prior, slope)
        is_long = len(cases) > RECENT
        guess = Guess(whole.level, DRIFT) if is_long else Guess(prior.level, prior.level_sd)
        recent = cases[-RECENT:]
        return whole.moved([_above(one, whole) for one in recent], [one.is_known for one in recent], guess)

    def moved(self, above: Sequence[float], found: Sequence[int], guess: Guess) -> Par:
        """The same par with the level that some moves tell, drawn towards a guess of it.

        `above` is by how much the logarithm of each one's time is above `log_ms`; of one that was missed, of its limit.
        """
        sigma = self.sigma
        known = sum(compress(above, found)) / sigma
        hidden = [one / sigma for one, is_found in zip(above, found, strict=True) if not is_found]
        weight, wanted = (sigma / guess.sd) ** 2, (guess.mean - self.level) / sigma
        count = len(above) - len(hidden)
        shift = 0.0
        for _ in range(_STEPS):
            beyond = [(z - shift, mean_above(z - shift)) for z in hidden]
            told = count + weight + sum(mean * (mean - z) for z, mean in beyond)
            step = (known - count * shift + weight * (wanted - shift) + sum(mean for _, mean in beyond)) / told
            shift += step
            if abs(step) < _NEAR:
                break
        return replace(self, level=self.level + sigma * shift)

    def log_ms(self, difficulty: Difficulty) -> float:
        """The natural logarithm of the median time of a move in milliseconds, were there no limit."""
        beyond = self.word * difficulty.word + self.search * difficulty.search
        return self.level + _KIND_LOGS[difficulty.kind.code] + beyond / 1000

    def expected_ms(self, difficulty: Difficulty, limit_ms: int | None, penalty_ms: int) -> int:
        """The expected cost of a move in milliseconds, the penalty of a miss in proportion to its chance."""
        return round(mean_costs((self.log_ms(difficulty),), self.sigma, limit_ms, penalty_ms)[0])


_KIND_LOGS: Final = tuple(log(KIND_FACTORS[kind]) for kind in KINDS)


def _case(move: TimedMove) -> Case:
    """A move for the fit: its logarithm less that of the kind's factor, and the parts of its difficulty."""
    difficulty = move.stake.difficulty
    value = log(max(move.elapsed_ms, SHORTEST_MS)) - _KIND_LOGS[difficulty.kind.code]
    return Case((1.0, difficulty.word / 1000, difficulty.search / 1000), value, move.found)


def _above(case: Case, par: Par) -> float:
    """By how much the logarithm of a time is above par."""
    return case.value - par.level - par.word * case.row[1] - par.search * case.row[2]


def _fitted(cases: Sequence[Case], prior: Prior, slope: Guess) -> Par:
    """The par of a fit."""
    fitted = fit_censored(
        cases, (Guess(prior.level, prior.level_sd), slope, slope), Spread(prior.sigma, prior.sigma_moves)
    )
    level, word, search = fitted.means
    if slope is _NO_SLOPE:
        word = search = 0.0
    return Par(level, word, search, fitted.sigma, len(cases))


def _likelihood(cases: Iterable[Case], par: Par) -> float:
    whole = 0.0
    for one in cases:
        z = _above(one, par) / par.sigma
        whole += log(density(z) / par.sigma if one.is_known else below(-z)) if abs(z) < _FAR else -z * z / 2
    return whole


LEAST_RUNS: Final = 5
"""With fewer comparable runs before it, a run has no par: that would be that of anybody."""


@dataclass(frozen=True, slots=True)
class RunPar:
    """The pars of the moves of a run, penalties included; milliseconds."""

    moves: tuple[int, ...]
    """By move, from the first one on."""

    @property
    def total_ms(self) -> int:
        """The par of the whole run."""
        return sum(self.moves)

    @staticmethod
    def of(par: Par, stakes: Sequence[Stake]) -> RunPar:
        """The par of a run of moves under their conditions."""
        return RunPar(tuple(par.expected_ms(one.difficulty, one.limit_ms, one.penalty_ms) for one in stakes))

    def of_move(self, number: int) -> int:
        """The par of a move, numbered from 1."""
        return self.moves[number - 1]


@dataclass(frozen=True, slots=True)
class GamePars:
    """What a game was to cost, by its positions (ms, penalties included)."""

    strong: int
    usual: int
    own: int | None
    """The player's own par; None with too few games."""

    @staticmethod
    def of(stakes: Sequence[Stake], own: RunPar | None) -> GamePars:
        """The assumed pars of some moves, beside the player's own."""
        strong, usual = (RunPar.of(Par.assumed(ms), stakes).total_ms for ms in (STRONG_MS, USUAL_MS))
        return GamePars(strong, usual, None if own is None else own.total_ms)


def stakes_of(conditions: Conditions, facts: Iterable[AnalysedMove]) -> tuple[Stake, ...]:
    """What the moves of a game can cost under the conditions of a run, in their order."""
    return tuple(
        Stake(difficulty_of(one), conditions.speed.schedule.limit_ms(one.number), conditions.penalty_ms)
        for one in facts
    )
