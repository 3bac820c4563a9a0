"""Movements as functions of time: where they begin, where they end, and that they end."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from topping.kiosk.paint import measures
from topping.kiosk.paint.measures import Easing, Motion, drop_of, found_phase, shake_of

ALL = [value for value in vars(measures).values() if isinstance(value, Motion)]


@pytest.mark.parametrize("easing", Easing)
def test_every_easing_goes_from_nothing_to_the_whole_and_never_back(easing: Easing) -> None:
    steps = [easing.at(step / 50) for step in range(-10, 61)]
    assert (steps[0], steps[-1]) == (0, 1)
    assert steps == sorted(steps)


def test_every_movement_is_short() -> None:
    assert len(ALL) > 10
    assert max(one.length_ms for one in ALL) <= 200


@given(st.integers(min_value=0, max_value=5_000), st.integers(min_value=2, max_value=15))
def test_what_follows_a_top_found_comes_to_rest(ms: int, squares: int) -> None:
    phase = found_phase(ms, squares)
    assert (phase is None) == (ms >= measures.FOUND_MS)
    if phase is not None:
        assert 0 <= phase.pill <= 100
        assert 0 <= phase.warm <= 100
        assert (phase.edge is None) == (ms >= 180)


def test_the_light_passes_over_the_whole_word_and_the_points_stay_a_while() -> None:
    begun, passing, stays, cools = (found_phase(ms, 8) for ms in (0, 170, 700, 1_050))
    assert begun is not None
    assert passing is not None
    assert stays is not None
    assert cools is not None
    assert (begun.edge, begun.pill, begun.warm) == (0, 0, 100)
    assert passing.edge is not None
    assert passing.edge >= 8 * 8, "beyond the last letter"
    assert (stays.edge, stays.pill, stays.warm) == (None, 100, 100)
    assert (cools.pill, cools.warm) == (0, 20)


def test_tiles_and_field_end_in_their_places() -> None:
    assert (drop_of(0), drop_of(90), drop_of(500)) == (6, 0, 0)
    assert (shake_of(0), shake_of(180), shake_of(1_000)) == (0, 0, 0)
    assert max(shake_of(ms) for ms in range(180)) > 5
    assert min(shake_of(ms) for ms in range(180)) < -5
