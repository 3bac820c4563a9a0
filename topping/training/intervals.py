"""Statistical estimates with 80 % intervals: means (ms), ratios of sums, proportions.

With fewer than `LEAST` values there is no interval, and the figure is shown as a dash. The module also computes the
mean cost of a move with a log-normal time, a limit and a penalty.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from math import erfc, exp, inf, log, pi, sqrt
from typing import Final

LEAST: Final = 5
"""Least number of values for an interval."""

NORMAL_80: Final = 1.2815515655446004
"""The quantile with a tenth of a normal distribution above it: 80 % lie within both sides."""


def student_80(freedom: float) -> float:
    """Returns the value above which a tenth of Student's distribution lies, for `freedom` degrees of freedom.

    Uses the Cornish-Fisher expansion, precise to 0.01 from 4 degrees of freedom on. Infinite if `freedom` is 0.
    """
    if freedom <= 0:
        return inf
    z = NORMAL_80
    return z + (z**3 + z) / (4 * freedom) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)


@cache
def _student_80(freedom: int) -> float:
    return student_80(freedom)


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean or a sum in whole ms, with its 80 % interval."""

    n: int
    """Number of values."""
    ms: int
    margin: int | None = None
    """Half of the 80 % interval; None below `LEAST` values."""

    @property
    def low(self) -> int | None:
        """The lower end of the 80 % interval (ms); None below `LEAST` values."""
        return None if self.margin is None else self.ms - self.margin

    @property
    def high(self) -> int | None:
        """The upper end of the 80 % interval (ms); None below `LEAST` values."""
        return None if self.margin is None else self.ms + self.margin


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean with its standard error, in any unit."""

    n: int
    value: float
    error: float | None
    """None below `LEAST` values."""

    @property
    def margin(self) -> float | None:
        """Half the width of the 80 % interval; None below `LEAST` values."""
        return None if self.error is None else _student_80(self.n - 1) * self.error

    @property
    def shown(self) -> Estimate:
        """The mean, rounded to whole ms, with its 80 % interval. Its unit must be ms."""
        return self.times(1)

    def times(self, factor: float) -> Estimate:
        """Returns the mean multiplied by `factor` as an estimate in whole ms; the factor `n`, the number of values,
        gives the sum.
        """
        margin = self.margin
        return Estimate(self.n, round(self.value * factor), None if margin is None else round(margin * factor))

    @staticmethod
    def ratio(pairs: Iterable[tuple[float, float]]) -> Mean | None:
        """Returns the sum of the first numbers divided by the sum of the second numbers; None if the second sum is 0.

        Each pair should hold values that vary together, such as the totals of one game. The standard error follows from
        the differences between pairs.
        """
        parts = list(pairs)
        weight = sum(second for _, second in parts)
        if weight <= 0:
            return None
        mean = sum(first for first, _ in parts) / weight
        return _ratio(len(parts), mean, weight, sum((first - mean * second) ** 2 for first, second in parts))

    @staticmethod
    def ratio_from_sums(
        n: int, first: int, second: int, first_first: int, first_second: int, second_second: int
    ) -> Mean:
        """Returns the ratio of two sums over `n` pairs of numbers, with its standard error (see `ratio`).

        `first` and `second` are the sums of the first and of the second numbers. The others are sums of squares and of
        products: `first_second` adds up first × second. `second` must not be 0.
        """
        mean = first / second
        squares = first_first - 2 * mean * first_second + mean * mean * second_second
        return _ratio(n, mean, second, max(0.0, squares))


def _ratio(n: int, mean: float, weight: float, squares: float) -> Mean:
    """Returns the ratio `mean` of two sums over `n` pairs of numbers (first, second), with its standard error.

    `weight` is the sum of the second numbers. `squares` adds up the square of first − mean × second over the pairs.
    """
    return Mean(n, mean, None if n < LEAST else sqrt(squares * n / (n - 1)) / weight)


@dataclass(frozen=True, slots=True)
class Share:
    """A proportion (`hits` out of `of` values) with Wilson's 80 % interval."""

    hits: int
    of: int

    @property
    def share(self) -> float | None:
        """The proportion between 0 and 1, rounded to four digits; None without values."""
        return round(self.hits / self.of, 4) if self.of else None

    @property
    def low(self) -> float | None:
        """The lower end of the 80 % interval (0 to 1); None below `LEAST` values."""
        return self._ends[0]

    @property
    def high(self) -> float | None:
        """The upper end of the 80 % interval (0 to 1); None below `LEAST` values."""
        return self._ends[1]

    @property
    def _ends(self) -> tuple[float, float] | tuple[None, None]:
        if self.of < LEAST:
            return None, None
        low, high = wilson(self.hits / self.of, self.of)
        return round(low, 4), round(high, 4)


def wilson(share: float, of: float) -> tuple[float, float]:
    """Returns Wilson's 80 % interval (lowest, highest) of the proportion `share` among `of` values; `of` must be above
    0.
    """
    z_squared = NORMAL_80**2
    middle = (share + z_squared / (2 * of)) / (1 + z_squared / of)
    half = NORMAL_80 * sqrt(share * (1 - share) / of + z_squared / (4 * of * of)) / (1 + z_squared / of)
    return max(0.0, middle - half), min(1.0, middle + half)


_ROOT_2 = sqrt(2)
_ROOT_2_PI = sqrt(2 * pi)


def below(z: float) -> float:
    """Returns the share of a standard normal distribution that lies below `z`."""
    return 0.5 * erfc(-z / _ROOT_2)


def density(z: float) -> float:
    """Returns the density of the standard normal distribution at `z`."""
    return exp(-0.5 * z * z) / _ROOT_2_PI


def mean_above(z: float) -> float:
    """Returns the mean of the values above `z` in a standard normal distribution."""
    if z > 8:  # density and share vanish; their ratio tends to this
        return z + 1 / z - 2 / z**3
    return density(z) / below(-z)


def mean_costs(log_ms: Iterable[float], sigma: float, limit_ms: int | None, penalty_ms: int) -> list[float]:
    """Returns the expected cost of each move (ms), from the natural logarithms of their median times (ms).

    A time T has a normal logarithm with standard deviation `sigma`. The cost is E[min(T, limit)] + penalty × P(T >
    limit).
    """
    half = sigma**2 / 2
    if limit_ms is None:
        return [exp(log_m + half) for log_m in log_ms]
    log_limit, most, scale = log(max(1, limit_ms)), limit_ms + penalty_ms, -1 / (sigma * _ROOT_2)
    beyond = sigma * sigma
    return [
        0.5
        * (exp(log_m + half) * erfc((log_limit - log_m - beyond) * scale) + most * erfc((log_m - log_limit) * scale))
        for log_m in log_ms
    ]
