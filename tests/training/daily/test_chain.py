"""The chain of days: midnight, four in the morning, daylight saving, clocks set wrong, days missed."""

from collections.abc import Sequence
from datetime import date
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from topping.localtime import training_day_of
from topping.training.daily import DayMark, active_days, chain_of

_MONDAY = date(2026, 11, 16).toordinal()
_PARIS = ZoneInfo("Europe/Paris")
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
    ("drawn", "days", "record"),
    [
        ("x", 1, 1),
        (".", 0, 0),
        ("xxxxx", 5, 5),
        ("xxxxx.", 5, 5),  # today goes on
        ("xxxxx.x", 6, 6),  # Saturday is forgiven
        ("xxx..x", 1, 3),  # two in a row are not
        ("x.x.x", 1, 2),  # nor two in one week
        ("x.xxxxx|x.xxx", 10, 10),  # but one in each
        ("xxxxxx.|.xxx", 3, 6),  # Sunday and Monday are two in a row
        ("xxxxx.x|.xxx", 9, 9),
        ("xxxx..x|xxx.", 4, 4),
        ("x.x.xxx|x.xx", 6, 6),  # a chain that begins anew has its own day
        ("x.", 1, 1),
        ("x..", 1, 1),  # yesterday is forgiven, today goes on
        ("x...", 0, 1),
        (".x.....|......x", 1, 1),
    ],
)
def test_chain(drawn: str, days: int, record: int) -> None:
    chain = chain_of(*_days(drawn))
    assert (chain.days, chain.record) == (days, record)


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


@pytest.mark.parametrize(
    ("instants", "days"),
    [
        (["2026-11-21T23:59:00+01:00", "2026-11-22T00:01:00+01:00"], 1),  # one evening over midnight
        (["2026-11-22T03:59:59+01:00", "2026-11-22T04:00:00+01:00"], 2),  # the night before, and the morning after
        (["2026-03-28T20:00:00+01:00", "2026-03-29T20:00:00+02:00"], 2),  # a day of 23 hours between
        (["2026-03-29T01:59:00+01:00", "2026-03-29T03:01:00+02:00"], 1),  # over the hour that is not there
        (["2026-10-25T02:30:00+02:00", "2026-10-25T02:30:00+01:00"], 1),  # the same hour twice
        (["2026-10-24T20:00:00+02:00", "2026-10-25T20:00:00+01:00"], 2),
        (["2026-11-20T12:00:00Z", "2026-11-20T12:00:00Z", "2026-11-20T12:00:00Z"], 1),
    ],
)
def test_days_of_instants(instants: Sequence[str], days: int) -> None:
    done = [training_day_of(one, _PARIS) for one in instants]
    assert chain_of(set(done), max(done)).days == days


def test_clock_set_forward_for_a_game_breaks_nothing_and_counts_when_its_day_has_come() -> None:
    done, today = _days("xxxxx")
    wrong = {*done, today + 1, today + 4000}
    assert chain_of(wrong, today) == chain_of(done, today)
    assert chain_of(wrong, today + 1).days == 6


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
    assert chain.is_done_today is (today in past)
    assert not chain.is_done_today or chain.days
    assert chain_of({*done, today}, today).days == chain.days + (not chain.is_done_today)
    assert len(chain.week) == 7
