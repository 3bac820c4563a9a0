"""Par: what a position is expected to cost a player (ms), from his earlier moves and assumed weights.

The logarithm of a time is taken as normal. Its mean is the player's level plus the difficulty of the position
(`difficulty.py`). A missed move counts as a time above its limit. Moves of interrupted runs count too. The factors of
kinds are equal for all players: a par that had learnt a player's slowness at scrabbles would hide it.

The par of a run is the sum of the pars of its moves.
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
"""Most steps of Newton's method towards a level; it takes three or four."""


@dataclass(frozen=True, slots=True)
class Case:
    """One observation of a regression: a value, or its lower bound, and three explanatory variables."""

    row: Row
    value: float
    """For an unknown value: its lower bound."""
    is_known: bool


@dataclass(frozen=True, slots=True)
class Guess:
    """The prior of one coefficient of a regression: the mean and standard deviation of a normal distribution."""

    mean: float
    sd: float


@dataclass(frozen=True, slots=True)
class Spread:
    """The prior of a regression's residuals: their standard deviation, and its weight as a number of observations."""

    sigma: float
    cases: float


@dataclass(frozen=True, slots=True)
class Fitted:
    """The result of a regression: its coefficients, and the standard deviation of the residuals."""

    means: Row
    sigma: float


def fit_censored(cases: Sequence[Case], guesses: Sequence[Guess], spread: Spread) -> Fitted:
    """Fits a linear regression in which some values are known only to be above a limit; the priors are `guesses` and
    `spread`.

    The fit maximises the penalised likelihood by expectation and maximisation. In each round, such a value is replaced
    by its expectation under the last fit.
    """
    products = _products([case.row for case in cases])
    known = [case for case in cases if case.is_known]
    hidden = [case for case in cases if not case.is_known]
    known_targets = [sum(case.row[i] * case.value for case in known) for i in range(_PARTS)]
    known_squares = sum(case.value * case.value for case in known)
    means, sigma = [guess.mean for guess in guesses], spread.sigma
    for _ in range(_ROUNDS):
        targets, squares = list(known_targets), known_squares
        m0, m1, m2 = means
        for hidden_case in hidden:
            a, b, c = hidden_case.row
            mean = m0 * a + m1 * b + m2 * c
            z = (hidden_case.value - mean) / sigma
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
    """Returns the sums of products of every two columns of `rows`, as a symmetric matrix."""
    columns = list(zip(*rows, strict=True)) or [()] * _PARTS
    matrix = [[0.0] * _PARTS for _ in range(_PARTS)]
    for i, column in enumerate(columns):
        for j in range(i, _PARTS):
            matrix[i][j] = matrix[j][i] = sum(map(mul, column, columns[j]))
    return matrix


def _with_guesses(products: _Matrix, guesses: Sequence[Guess], sigma: float) -> _Matrix:
    """Returns the matrix of the regression's normal equations, `products`, with the prior of each coefficient added on
    its diagonal.

    A prior counts as (sigma / its standard deviation)² observations; `sigma` is the standard deviation of the
    residuals.
    """
    weights = [(sigma / guess.sd) ** 2 for guess in guesses]
    return [[value + (weights[i] if i == j else 0.0) for j, value in enumerate(row)] for i, row in enumerate(products)]


def _drawn(targets: Sequence[float], guesses: Sequence[Guess], sigma: float) -> list[float]:
    """Returns the right side of the regression's normal equations, `targets`, with the prior of each coefficient added.

    A prior counts as (sigma / its standard deviation)² observations of its mean; `sigma` is that of the residuals.
    """
    return [target + (sigma / guess.sd) ** 2 * guess.mean for target, guess in zip(targets, guesses, strict=True)]


def _dot(first: Sequence[float], second: Sequence[float]) -> float:
    return sum(a * b for a, b in zip(first, second, strict=True))


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
"""Number of recent moves that determine the level: some 20 games."""

DRIFT: Final = 0.2
"""Standard deviation of the drift of the level's logarithm from earlier games to these; assumed."""

RECENT_RUNS: Final = 20
"""Number of consecutive runs that share a level."""

MOST_MOVES: Final = 1_000
"""Most recent moves considered: some 45 games."""

SHORTEST_MS: Final = 500
"""Shorter times count as this (ms): reading a draw takes at least as long."""

HELD_OUT: Final = 5
"""One part in this many, the last, is held out to choose the better predictor."""

LEAST_HELD: Final = 66
"""Least number of held-out moves for a choice (as many as in three games): with fewer, it would be chance."""

_NO_SLOPE: Final = Guess(0.0, 1e-6)
_FAR: Final = 30.0


@dataclass(frozen=True, slots=True)
class Stake:
    """What determines the expected cost of a move, apart from the player: difficulty, time limit and penalty."""

    difficulty: Difficulty
    limit_ms: int | None
    """Time limit of the move (ms); None without a limit."""
    penalty_ms: int
    """Penalty for missing it (ms)."""


@dataclass(frozen=True, slots=True)
class TimedMove:
    """A move that a player has made, from which his expected times are learnt: whether its top was found, his time."""

    stake: Stake
    found: bool
    elapsed_ms: int
    """Time without the penalty (ms); the limit if the move was given up."""
    penalty_ms: int
    """The penalty charged (ms)."""

    @property
    def cost_ms(self) -> int:
        """What the move adds to the run's total time: time used plus penalty (ms)."""
        return self.elapsed_ms + self.penalty_ms


USUAL_MS: Final = 30_000
"""The time of an average player for a typical move (ms); assumed, as no times of tops are published."""
STRONG_MS: Final = 15_000
"""The time of a strong player for a typical move (ms)."""


@dataclass(frozen=True, slots=True)
class Prior:
    """What is assumed about a player before his first move: means and standard deviations of the parameters of `Par`,
    the model of his times.
    """

    level: float = log(USUAL_MS)
    """Logarithm of the time of a typical move (ms), before the factor of its kind."""
    level_sd: float = 1.0
    slope_sd: float = 0.3
    """Of the player's factors on the parts of the difficulty (`Difficulty.word`, `.search`), around 1."""
    sigma: float = 0.9
    """Standard deviation of the logarithm of a time around its par."""
    sigma_moves: float = 30.0
    """Weight of the assumed `sigma`, in moves."""


PRIOR: Final = Prior()
"""The shipped assumptions."""


@dataclass(frozen=True, slots=True)
class Par:
    """A model of a player's times, fitted to his earlier moves. It predicts the logarithm of his time for a move.

    This is his `level`, plus the logarithm of the kind's factor, plus `word` and `search` times these parts of the
    difficulty.
    """

    level: float
    """Logarithm of the time of a typical move (ms), before the factor of its kind."""
    word: float = 1.0
    """The player's factor on `Difficulty.word`; 0, like `search`, if only the mean of the kind is used."""
    search: float = 1.0
    """The player's factor on `Difficulty.search`."""
    sigma: float = PRIOR.sigma
    """Standard deviation of the logarithm of a time."""
    moves: int = 0
    """Number of moves fitted."""

    @staticmethod
    def prior(prior: Prior = PRIOR) -> Par:
        """Returns the model of times assumed for a player without earlier moves. `prior` gives its level and its
        deviation `sigma`.
        """
        return Par(prior.level, sigma=prior.sigma)

    @staticmethod
    def assumed(level_ms: int) -> Par:
        """Returns the model for a player who takes `level_ms` (ms) for a typical move."""
        return Par.prior(Prior(level=log(level_ms)))

    @staticmethod
    def fit(moves: Sequence[TimedMove], prior: Prior = PRIOR) -> Par:
        """Returns the model fitted to a player's moves, given in order of play; only the last `MOST_MOVES` count.

        The moves must come from first attempts in one formula, not resumed and without helps, each at the first sight
        of its draw. The run whose par is wanted must not be among them. If the kind of move alone predicts his last
        moves better, `word` and `search` of the model are 0.
        """
        cases = [_case(move) for move in moves[-MOST_MOVES:]]
        if not cases:
            return Par.prior(prior)
        slope = Guess(1.0, prior.slope_sd)
        held = len(cases) // HELD_OUT
        if held >= LEAST_HELD:
            whole, kinds = (_fitted(cases[:-held], prior, prior_slope) for prior_slope in (slope, _NO_SLOPE))
            if _likelihood(cases[-held:], kinds) > _likelihood(cases[-held:], whole):
                slope = _NO_SLOPE
        whole = _fitted(cases, prior, slope)
        is_long = len(cases) > RECENT
        guess = Guess(whole.level, DRIFT) if is_long else Guess(prior.level, prior.level_sd)
        recent = cases[-RECENT:]
        return whole.moved([_above(case, whole) for case in recent], [case.is_known for case in recent], guess)

    def moved(self, above: Sequence[float], found: Sequence[int], guess: Guess) -> Par:
        """Returns the model with its level estimated anew from some moves and the prior `guess`.

        `above` holds for each move the logarithm of its time divided by the predicted time; a missed move counts with
        its limit. `found` tells for each move whether its top was found.
        """
        sigma = self.sigma
        known = sum(compress(above, found)) / sigma
        hidden = [excess / sigma for excess, is_found in zip(above, found, strict=True) if not is_found]
        weight, wanted = (sigma / guess.sd) ** 2, (guess.mean - self.level) / sigma
        count = len(above) - len(hidden)
        shift = 0.0
        for _ in range(_STEPS):
            beyond = [(z - shift, mean_above(z - shift)) for z in hidden]
            information = count + weight + sum(mean * (mean - z) for z, mean in beyond)
            step = (known - count * shift + weight * (wanted - shift) + sum(mean for _, mean in beyond)) / information
            shift += step
            if abs(step) < _NEAR:
                break
        return replace(self, level=self.level + sigma * shift)

    def log_ms(self, difficulty: Difficulty) -> float:
        """Returns the natural logarithm of the player's median time (ms) for a move without a time limit."""
        beyond = self.word * difficulty.word + self.search * difficulty.search
        return self.level + _KIND_LOGS[difficulty.kind.code] + beyond / 1000

    def expected_ms(self, difficulty: Difficulty, limit_ms: int | None, penalty_ms: int) -> int:
        """Returns the expected cost of a move (ms): time, plus the penalty times the chance of a miss."""
        return round(mean_costs((self.log_ms(difficulty),), self.sigma, limit_ms, penalty_ms)[0])


_KIND_LOGS: Final = tuple(log(KIND_FACTORS[kind]) for kind in KINDS)


def _case(move: TimedMove) -> Case:
    """Converts a move to an observation for the fit: the logarithm of its time divided by `KIND_FACTORS` of its kind.

    Its difficulties of word and search explain the value. A missed move gives only a lower bound.
    """
    difficulty = move.stake.difficulty
    value = log(max(move.elapsed_ms, SHORTEST_MS)) - _KIND_LOGS[difficulty.kind.code]
    return Case((1.0, difficulty.word / 1000, difficulty.search / 1000), value, move.found)


def _above(case: Case, par: Par) -> float:
    """Returns the natural logarithm of a move's time divided by the time that `par` predicts."""
    return case.value - par.level - par.word * case.row[1] - par.search * case.row[2]


def _fitted(cases: Sequence[Case], prior: Prior, slope: Guess) -> Par:
    """Fits a model to some observations; `slope` is the prior (mean and standard deviation) of both `Par.word` and
    `Par.search`.

    With the prior `_NO_SLOPE`, both are 0.
    """
    fitted = fit_censored(
        cases, (Guess(prior.level, prior.level_sd), slope, slope), Spread(prior.sigma, prior.sigma_moves)
    )
    level, word, search = fitted.means
    if slope is _NO_SLOPE:
        word = search = 0.0
    return Par(level, word, search, fitted.sigma, len(cases))


def _likelihood(cases: Iterable[Case], par: Par) -> float:
    whole = 0.0
    for case in cases:
        z = _above(case, par) / par.sigma
        whole += log(density(z) / par.sigma if case.is_known else below(-z)) if abs(z) < _FAR else -z * z / 2
    return whole


LEAST_RUNS: Final = 5
"""Least number of comparable runs before a run for its par: with fewer, it would not be the player's own."""


@dataclass(frozen=True, slots=True)
class RunPar:
    """A player's par for each move of a run: its expected cost with penalties (ms)."""

    moves: tuple[int, ...]
    """By move, from the first on."""

    @property
    def total_ms(self) -> int:
        """The expected cost (par) of the whole run (ms)."""
        return sum(self.moves)

    @staticmethod
    def of(par: Par, stakes: Sequence[Stake]) -> RunPar:
        """Returns the par of each move of a run: the time with penalties that the player is expected to need.

        `par` is the model of the player; each of `stakes` has a move's difficulty, limit and penalty.
        """
        return RunPar(tuple(par.expected_ms(stake.difficulty, stake.limit_ms, stake.penalty_ms) for stake in stakes))

    def of_move(self, number: int) -> int:
        """Returns the expected cost (par) of move `number`, from 1 (ms)."""
        return self.moves[number - 1]


@dataclass(frozen=True, slots=True)
class GamePars:
    """The expected cost of a whole game (ms, with penalties) for a strong player, an average player and the present
    player.
    """

    strong: int
    usual: int
    own: int | None
    """The player's own par; None with too few games."""

    @staticmethod
    def of(stakes: Sequence[Stake], own: RunPar | None) -> GamePars:
        """Returns the expected costs of a whole game (ms, with penalties), from the difficulty and limit of each move.

        `own` holds the expected costs of the present player; None if too little is known of him.
        """
        strong, usual = (RunPar.of(Par.assumed(ms), stakes).total_ms for ms in (STRONG_MS, USUAL_MS))
        return GamePars(strong, usual, None if own is None else own.total_ms)


def stakes_of(conditions: Conditions, facts: Iterable[AnalysedMove]) -> tuple[Stake, ...]:
    """Returns the difficulty, time limit and penalty of each move of a game under the conditions of a run, in order."""
    return tuple(
        Stake(difficulty_of(fact), conditions.speed.schedule.limit_ms(fact.number), conditions.penalty_ms)
        for fact in facts
    )
