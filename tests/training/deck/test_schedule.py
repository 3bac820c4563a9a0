"""The schedule: whole days, the library's own model, no chance."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from fsrs.scheduler import DEFAULT_PARAMETERS
from hypothesis import given
from hypothesis import strategies as st

from tests.training.deck.histories import seen_at
from topping.training.deck import schedule
from topping.training.deck.states import state_of


def test_weights_are_those_of_the_library() -> None:
    """Whoever takes another version of it decides whether cards are to be scheduled anew."""
    assert schedule.PARAMETERS == DEFAULT_PARAMETERS


@pytest.mark.parametrize("day", [-5, 0, 10**7])
def test_absurd_days_end_nothing(day: int) -> None:
    (one,) = seen_at([datetime(2026, 1, 1, tzinfo=UTC)])
    state = state_of([one, replace(one, day=day), one])
    assert state is not None
    assert state.due > 0


@pytest.mark.parametrize(
    ("days", "mended"),
    [
        ([], []),
        ([100, 100, 101, 104, 200], [100, 100, 101, 104, 200]),  # a long absence is one
        ([100, 101, 100, 101], [100, 101, 100, 101]),  # who travels west has two evenings of one date
        ([100, 103, 403, 403, 105, 107], [100, 103, 104, 104, 105, 107]),  # ahead for an evening
        ([100, 103, 403, 403], [100, 103, 403, 403]),  # nothing tells yet
        ([100, 103, 403, 104], [100, 103, 104, 104]),
        ([100, 103, -200, -200], [100, 103, 104, 104]),  # behind, as far as is known
        ([100, 103, -200, 103, 103], [100, 103, 103, 103, 103]),  # mended the same evening
        ([100, 103, -200, -199, -197], [100, 103, -200, -199, -197]),  # it was the clock before that was wrong
        ([403, 100, 102], [100, 100, 102]),  # the very first evening
        ([100, 101, 98, 102], [100, 101, 102, 102]),
        ([100, 101, 104, 102, 103], [100, 101, 102, 102, 103]),
        ([100, 101, 106, 103, 104, 105], [100, 101, 102, 103, 104, 105]),  # one evening is wrong, not two
    ],
)
def test_days_of_a_clock_that_was_wrong_for_an_evening_are_mended(days: list[int], mended: list[int]) -> None:
    assert schedule.mended_days(days) == mended


@given(st.lists(st.integers(0, 3), max_size=30), st.integers(4, 400), st.booleans(), st.data())
def test_one_wrong_evening_among_daily_ones_is_mended_exactly(
    counts: list[int], far: int, is_ahead: bool, data: st.DataObject
) -> None:
    evenings = [[739_000 + day] * (1 + count) for day, count in enumerate(counts)]
    right = [day for evening in evenings for day in evening]
    assert schedule.mended_days(right) == right
    if len(evenings) > 4:
        wrong = data.draw(st.integers(2, len(evenings) - 3))
        evenings[wrong] = [day + (far if is_ahead else -far) for day in evenings[wrong]]
        assert schedule.mended_days([day for evening in evenings for day in evening]) == right
