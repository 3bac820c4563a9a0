"""What a move costs whose time is log-normal, with a limit and a penalty: means and spreads; and the normal law."""

from __future__ import annotations

from dataclasses import dataclass
from math import erfc, exp, inf, log, pi, sqrt

_ROOT_2 = sqrt(2)
_ROOT_2_PI = sqrt(2 * pi)


def below(z: float) -> float:
    """The share of a standard normal law below `z`."""
    return 0.5 * erfc(-z / _ROOT_2)


def density(z: float) -> float:
    """The density of a standard normal law."""
    return exp(-0.5 * z * z) / _ROOT_2_PI


def mean_above(z: float) -> float:
    """The mean of a standard normal law's part above `z`."""
    if z > 8:  # density and share vanish; their ratio tends to this
        return z + 1 / z - 2 / z**3
    return density(z) / below(-z)


def normal_of(t: float, freedom: float) -> float:
    """The place in the standard normal law that cuts off as much as `t` does in Student's: an approximation that
    errs towards 0, by 0.02 with 10 degrees of freedom and |t| = 2.2."""
    return t * (1 - 1 / (4 * freedom)) / sqrt(1 + t * t / (2 * freedom))


def information(z: float) -> float:
    """What a value tells of the mean that is hidden where it is above `z`: 1 for one that never is."""
    if z > 8:
        return 1.0
    if z < -8:
        return 0.0
    return below(z) - z * density(z) + density(z) ** 2 / below(-z)


@dataclass(frozen=True, slots=True)
class CostLaw:
    """The cost of a move: its time, or where that is over the limit, the limit and the penalty."""

    log_ms: float
    """The natural logarithm of the median time in milliseconds, were there no limit."""
    sigma: float
    """The standard deviation of the logarithm."""
    limit_ms: int | None
    penalty_ms: int

    @property
    def missed(self) -> float:
        """The chance that the time is over the limit; 0 without one."""
        return below(-self.limit_z)

    @property
    def mean_ms(self) -> float:
        """The expected cost: E[min(T, limit)] + penalty × P(T > limit)."""
        within = exp(self.log_ms + self.sigma**2 / 2) * below(self.limit_z - self.sigma)
        return within if self.limit_ms is None else within + (self.limit_ms + self.penalty_ms) * self.missed

    @property
    def variance(self) -> float:
        """The variance of the cost, in square milliseconds."""
        square = exp(2 * self.log_ms + 2 * self.sigma**2) * below(self.limit_z - 2 * self.sigma)
        if self.limit_ms is not None:
            square += (self.limit_ms + self.penalty_ms) ** 2 * self.missed
        return max(0.0, square - self.mean_ms**2)

    @property
    def slope(self) -> float:
        """By how many milliseconds the expected cost grows where the logarithm of the time does by 1."""
        within = exp(self.log_ms + self.sigma**2 / 2) * below(self.limit_z - self.sigma)
        return within + self.penalty_ms * density(self.limit_z) / self.sigma if self.limit_ms is not None else within

    def at(self, z: float) -> float:
        """The cost at a place of the standard normal law of the logarithm of the time."""
        if z > self.limit_z and self.limit_ms is not None:
            return self.limit_ms + self.penalty_ms
        return exp(self.log_ms + z * self.sigma)

    @property
    def limit_z(self) -> float:
        """Where the limit lies in the standard normal law of the logarithm; infinite without one."""
        return inf if self.limit_ms is None else (log(max(1, self.limit_ms)) - self.log_ms) / self.sigma
