"""Movements as functions of time: where they begin, where they end, and that they end."""

from hypothesis import given
from hypothesis import strategies as st

from topping.kiosk.paint import theme
from topping.kiosk.paint.theme import Motion, found_phase

ALL = [value for value in vars(theme).values() if isinstance(value, Motion)]


def test_every_movement_is_short() -> None:
    assert len(ALL) > 10
    assert max(one.length_ms for one in ALL) <= 200


@given(st.integers(min_value=0, max_value=5_000), st.integers(min_value=2, max_value=15))
def test_what_follows_a_top_found_comes_to_rest(ms: int, squares: int) -> None:
    phase = found_phase(ms, squares)
    assert (phase is None) == (ms >= theme.FOUND_MS)
    if phase is not None:
        assert 0 <= phase.pill <= 100
        assert 0 <= phase.warm <= 100
        assert (phase.edge is None) == (ms >= 180)
