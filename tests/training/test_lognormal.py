"""The normal law, by values from tables."""

import pytest

from topping.training.intervals import information, mean_above


@pytest.mark.parametrize(("z", "mean"), [(-40.0, 0.0), (0.0, 0.797885), (1.0, 1.525135), (9.0, 9.108), (60.0, 60.0167)])
def test_means_of_what_is_above(z: float, mean: float) -> None:
    assert mean_above(z) == pytest.approx(mean, abs=3e-3)


def test_a_limit_hides_more_the_lower_it_is() -> None:
    told = [information(z / 4) for z in range(-40, 41)]
    assert told == sorted(told)
    assert (told[0], told[-1]) == (pytest.approx(0.0, abs=1e-6), 1.0)
    assert information(0.0) == pytest.approx(0.5 + 0.31831)
