"""The normal law, by values from tables."""

from __future__ import annotations

import pytest

from topping.training.intervals import below, information, mean_above, normal_of


@pytest.mark.parametrize(("z", "share"), [(0.0, 0.5), (1.959964, 0.975), (-1.281552, 0.1), (-40.0, 0.0), (40.0, 1.0)])
def test_shares(z: float, share: float) -> None:
    assert below(z) == pytest.approx(share, abs=1e-6)


@pytest.mark.parametrize(("z", "mean"), [(-40.0, 0.0), (0.0, 0.797885), (1.0, 1.525135), (9.0, 9.108), (60.0, 60.0167)])
def test_means_of_what_is_above(z: float, mean: float) -> None:
    assert mean_above(z) == pytest.approx(mean, abs=3e-3)


def test_a_limit_hides_more_the_lower_it_is() -> None:
    told = [information(z / 4) for z in range(-40, 41)]
    assert told == sorted(told)
    assert (told[0], told[-1]) == (pytest.approx(0.0, abs=1e-6), 1.0)
    assert information(0.0) == pytest.approx(0.5 + 0.31831)


@pytest.mark.parametrize(("t", "freedom", "z"), [(2.2281, 10, 1.96), (2.528, 20, 2.3263), (2.3451, 200, 2.3263)])
def test_students_law_is_wider(t: float, freedom: float, z: float) -> None:
    assert normal_of(t, freedom) == pytest.approx(z, abs=0.02)
    assert normal_of(t, freedom) < t
