"""Par: what a position costs a player, as far as his earlier moves and the shipped weights tell.

The logarithm of the time is normal: its mean is the player's level, and how hard the position is (`difficulty.py`); a
move that was missed is one whose time is over the limit. The kinds' factors are the shipped ones for every player: a
par that had learnt that a player is slow at scrabbles would hide it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log, sqrt
from typing import Final

from topping.training.censored import Case, Guess, Spread, error_of_the_first, fit_censored
from topping.training.difficulty import KIND_FACTORS, Difficulty
from topping.training.intervals import NORMAL_80
from topping.training.lognormal import CostLaw, below, density

MOST_MOVES: Final = 1_000
"""How many moves a fit takes, the most recent: some 45 games."""

SHORTEST_MS: Final = 500
"""Shorter times count as this: nobody reads a draw in less."""

HELD_OUT: Final = 5
"""One part of this many, the last, is held out to choose what predicts better."""

LEAST_HELD: Final = 66
"""With fewer moves held out, as many as three games have, nothing is chosen: the choice would be chance."""

_NO_SLOPE: Final = Guess(0.0, 1e-6)
_FAR: Final = 30.0
_LOG_FACTORS: Final = {kind: log(factor) for kind, factor in KIND_FACTORS.items()}


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


@dataclass(frozen=True, slots=True)
class Expected:
    """A cost to expect: its mean, and the bounds within which it lies in 80 % of cases; milliseconds."""

    ms: int
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Prior:
    """What is assumed of a player before his first move: means, and standard deviations around them."""

    level: float = log(30_000)
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
    level_sd: float = PRIOR.level_sd
    """Standard error of the level."""
    moves: int = 0
    """How many moves it was fitted to."""

    @staticmethod
    def prior(prior: Prior = PRIOR) -> Par:
        """What is expected of a player of whom nothing is known."""
        return Par(prior.level, sigma=prior.sigma, level_sd=prior.level_sd)

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
        return _fitted(cases, prior, slope, knows_error=True)

    @property
    def is_of_kind_alone(self) -> bool:
        """Whether the mean of the kind is used alone, as it predicted this player's moves better."""
        return self.word == self.search == 0

    def log_likelihood(self, moves: Iterable[TimedMove]) -> float:
        """How likely moves are: the sum of the natural logarithms of the densities of their logarithmic times, or of
        the chances of a miss."""
        return _likelihood([_case(one) for one in moves], self)

    def log_ms(self, difficulty: Difficulty) -> float:
        """The natural logarithm of the median time of a move in milliseconds, were there no limit."""
        beyond = self.word * difficulty.word + self.search * difficulty.search
        return self.level + _LOG_FACTORS[difficulty.kind] + beyond / 1000

    def law(self, stake: Stake) -> CostLaw:
        """How the cost of a move is spread."""
        return CostLaw(self.log_ms(stake.difficulty), self.sigma, stake.limit_ms, stake.penalty_ms)

    def expected_ms(self, difficulty: Difficulty, limit_ms: int | None, penalty_ms: int) -> int:
        """The expected cost of a move in milliseconds, the penalty of a miss in proportion to its chance."""
        return round(self.law(Stake(difficulty, limit_ms, penalty_ms)).mean_ms)

    def of(self, stake: Stake) -> Expected:
        """What one move costs; the bounds count that the player's level is not known exactly."""
        law = self.law(stake)
        wide = CostLaw(law.log_ms, sqrt(self.sigma**2 + self.level_sd**2), law.limit_ms, law.penalty_ms)
        return Expected(round(law.mean_ms), round(wide.at(-NORMAL_80)), round(wide.at(NORMAL_80)))

    def total(self, stakes: Iterable[Stake]) -> Expected:
        """What some moves cost together: the sum of their pars, to the millisecond."""
        ms, variance, slope = 0, 0.0, 0.0
        for stake in stakes:
            law = self.law(stake)
            ms += round(law.mean_ms)
            variance += law.variance
            slope += law.slope
        spread = NORMAL_80 * sqrt(variance + (slope * self.level_sd) ** 2)
        return Expected(ms, max(0, round(ms - spread)), round(ms + spread))


def _case(move: TimedMove) -> Case:
    """A move for the fit: its logarithm less that of the kind's factor, and the parts of its difficulty."""
    difficulty = move.stake.difficulty
    limit_ms = move.stake.limit_ms
    factor = _LOG_FACTORS[difficulty.kind]
    return Case(
        (1.0, difficulty.word / 1000, difficulty.search / 1000),
        log(max(move.elapsed_ms, SHORTEST_MS)) - factor,
        move.found,
        None if limit_ms is None else log(max(limit_ms, SHORTEST_MS)) - factor,
    )


def _fitted(cases: Sequence[Case], prior: Prior, slope: Guess, *, knows_error: bool = False) -> Par:
    """The par of a fit; how sure its level is takes as long as the fit, and is worked out where it is asked for."""
    guesses = (Guess(prior.level, prior.level_sd), slope, slope)
    fitted = fit_censored(cases, guesses, Spread(prior.sigma, prior.sigma_moves))
    level, word, search = fitted.means
    if slope is _NO_SLOPE:
        word = search = 0.0
    level_sd = error_of_the_first(cases, guesses, fitted) if knows_error else prior.level_sd
    return Par(level, word, search, fitted.sigma, level_sd, len(cases))


def _likelihood(cases: Iterable[Case], par: Par) -> float:
    whole = 0.0
    for one in cases:
        z = (one.value - par.level - par.word * one.row[1] - par.search * one.row[2]) / par.sigma
        whole += log(density(z) / par.sigma if one.is_known else below(-z)) if abs(z) < _FAR else -z * z / 2
    return whole
