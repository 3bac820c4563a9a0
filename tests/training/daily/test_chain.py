"""The chain of days: midnight, four in the morning, daylight saving, clocks set wrong, days missed."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from topping.training.daily import DayMark, active_days, chain_of

_MONDAY = date(2026, 11, 16).toordinal()
_SHOWN = {
    DayMark.DONE: "x",
    DayMark.FORGIVEN: "-",
    DayMark.MISSED: ".",
    DayMark.TODAY: "?",
    DayMark.TO_COME: " ",
}


def _days(drawn: str) -> tuple[set[int], int]:
    """The days done of a drawing that begins on a Monday, and today: the last day of it."""
    weeks = drawn.replace("|", "")
    return {_MONDAY + at for at, one in enumerate(weeks) if one == "x"}, _MONDAY + len(weeks) - 1


@pytest.mark.parametrize(
    ("drawn", "week"),
    [
        ("xxxxx.", "xxxxx? "),
        ("xxx.xx", "xxx-xx "),
        ("xxx..x", "xxx..x "),
        ("x.x..", "x-x.?  "),
        ("......x|.", "?      "),
        (".......", "......?"),
    ],
)
def test_week(drawn: str, week: str) -> None:
    assert "".join(_SHOWN[mark] for mark in chain_of(*_days(drawn)).week) == week


def test_clock_set_back_hides_days_and_loses_none() -> None:
    done, today = _days("xxxxx")
    assert chain_of(done, today - 2).days == 3
    assert chain_of({*done, today - 2}, today) == chain_of(done, today)


def test_ten_minutes_of_cards_make_a_day() -> None:
    assert active_days({3}, [(1, 599_999), (2, 600_000), (3, 1)]) == {2, 3}


@given(st.sets(st.integers(1, 60)), st.integers(1, 60))
def test_chain_of_any_days(done: set[int], today: int) -> None:
    chain = chain_of(done, today)
    past = {day for day in done if day <= today}
    assert 0 <= chain.days <= chain.record <= len(past)
    assert today not in past or chain.days
    assert chain_of({*done, today}, today).days == chain.days + (today not in past)
    assert len(chain.week) == 7
