"""The seats of the machine as text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from topping.play.machine.levels import LEVELS, Level, format_seats, parse_seats


@given(st.dictionaries(st.integers(0, 3), st.sampled_from(list(LEVELS.values()))))
def test_seats_read_back(levels: dict[int, Level]) -> None:
    assert parse_seats(format_seats(levels)) == levels


@pytest.mark.parametrize("text", ["", "banc", "machine:", "machine:x=expert", "machine:1=champion"])
def test_any_other_text_has_none(text: str) -> None:
    assert parse_seats(text) == {}
