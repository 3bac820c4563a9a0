"""Intervals hold what they promise, by simulation and by hand."""

from __future__ import annotations

from random import Random
from statistics import fmean, stdev

import pytest

from topping.training.intervals import Estimate, Mean, Share, student_80


@pytest.mark.parametrize(("freedom", "quantile"), [(4, 1.533), (9, 1.383), (30, 1.310), (1000, 1.282)])
def test_students_quantile(freedom: int, quantile: float) -> None:
    assert student_80(freedom) == pytest.approx(quantile, abs=0.01)


def test_a_mean_by_hand() -> None:
    values = [1000, 3000, 2000, 7000, 2000]
    mean = Mean.of(values)
    assert mean is not None
    assert mean.error is not None
    assert mean.value == fmean(values)
    assert mean.error == pytest.approx(stdev(values) / 5**0.5)
    assert mean.shown == Estimate(5, 3000, round(student_80(4) * mean.error))
    assert mean.times(5).ms == sum(values)
    assert Mean.from_sums(5, sum(values), sum(one * one for one in values)) == mean


def test_no_interval_from_four_values_and_no_mean_of_none() -> None:
    mean = Mean.of([1, 2, 3, 4])
    assert mean is not None
    assert (mean.shown.low, mean.shown.high) == (None, None)
    assert Mean.of([]) is None
    assert Mean.ratio([(1, 0)]) is None
    assert (Share(2, 4).low, Share(0, 0).share) == (None, None)


def test_a_ratio_weighs_its_pairs_and_follows_from_sums_too() -> None:
    pairs = [(3000, 2), (1000, 1), (9000, 3), (2000, 2), (500, 1), (4000, 2)]
    ratio = Mean.ratio(pairs)
    assert ratio is not None
    assert ratio.value == 19500 / 11
    by_sums = Mean.ratio_from_sums(
        6, 19500, 11, sum(a * a for a, _ in pairs), sum(a * b for a, b in pairs), sum(b * b for _, b in pairs)
    )
    assert (by_sums.value, by_sums.error) == (ratio.value, pytest.approx(ratio.error))


def test_eighty_of_a_hundred_intervals_hold_the_truth() -> None:
    random = Random(20)
    means = [Mean.of([random.gauss(100, 15) for _ in range(8)]) for _ in range(2000)]
    held = sum(mean is not None and abs(mean.value - 100) <= (mean.margin or 0) for mean in means)
    assert 0.77 <= held / 2000 <= 0.83
    held = 0
    for _ in range(2000):
        truth = random.uniform(0.05, 0.95)
        share = Share(sum(random.random() < truth for _ in range(40)), 40)
        held += (share.low or 0) <= truth <= (share.high or 1)
    assert 0.77 <= held / 2000 <= 0.83
