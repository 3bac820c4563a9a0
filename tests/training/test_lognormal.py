"""The normal law, by values from tables."""

import pytest

from topping.training.intervals import mean_above


@pytest.mark.parametrize(("z", "mean"), [(-40.0, 0.0), (0.0, 0.797885), (1.0, 1.525135), (9.0, 9.108), (60.0, 60.0167)])
def test_means_of_what_is_above(z: float, mean: float) -> None:
    assert mean_above(z) == pytest.approx(mean, abs=3e-3)
