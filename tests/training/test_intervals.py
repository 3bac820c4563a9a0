"""Intervals hold what they promise, by simulation and by hand."""

from random import Random

from topping.training.intervals import Mean, Share


def test_no_interval_from_four_values_and_no_mean_of_none() -> None:
    mean = Mean.of([1, 2, 3, 4])
    assert mean is not None
    assert (mean.shown.low, mean.shown.high) == (None, None)
    assert Mean.of([]) is None
    assert Mean.ratio([(1, 0)]) is None
    assert (Share(2, 4).low, Share(0, 0).share) == (None, None)


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
