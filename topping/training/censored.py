"""A linear fit to values some of which are only known to be over a limit, drawn towards what is assumed beforehand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from operator import mul
from typing import Final, TypeAlias

from topping.training.lognormal import information, mean_above

Row: TypeAlias = tuple[float, float, float]
_Matrix: TypeAlias = list[list[float]]

_PARTS: Final = 3
_ROUNDS: Final = 100
_NEAR: Final = 1e-6


@dataclass(frozen=True, slots=True)
class Case:
    """One value and what it is explained by."""

    row: Row
    value: float
    """For one that is not known: what it is over."""
    is_known: bool
    limit: float | None
    """Over what the value would not have been known; None where it always would."""


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
    products = _products([one.row for one in cases], [1.0] * len(cases))
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


def error_of_the_first(cases: Sequence[Case], guesses: Sequence[Guess], fitted: Fitted) -> float:
    """The standard error of a fit's first coefficient: a case that may be hidden by its limit tells less."""
    m0, m1, m2 = fitted.means
    sigma = fitted.sigma
    weights = [
        1.0
        if one.limit is None
        else information((one.limit - m0 * one.row[0] - m1 * one.row[1] - m2 * one.row[2]) / sigma)
        for one in cases
    ]
    weighed = _products([one.row for one in cases], weights)
    return sigma * sqrt(_solved(_with_guesses(weighed, guesses, sigma), [1.0, 0.0, 0.0])[0])


def _products(rows: Sequence[Row], weights: Sequence[float]) -> _Matrix:
    """The weighed sums of the products of each two columns."""
    columns = list(zip(*rows, strict=True)) or [()] * _PARTS
    matrix = [[0.0] * _PARTS for _ in range(_PARTS)]
    for i, one in enumerate(columns):
        weighed = list(map(mul, weights, one))
        for j in range(i, _PARTS):
            matrix[i][j] = matrix[j][i] = sum(map(mul, weighed, columns[j]))
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
        for below in rows[i + 1 :]:
            factor = below[i] / row[i]
            for j in range(i, len(row)):
                below[j] -= factor * row[j]
    solution = [0.0] * len(rows)
    for i in reversed(range(len(rows))):
        rest = sum(rows[i][j] * solution[j] for j in range(i + 1, len(rows)))
        solution[i] = (rows[i][-1] - rest) / rows[i][i]
    return solution
