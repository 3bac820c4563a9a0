"""Training days: from four to four on the wall, whatever the zone and its daylight saving."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from topping.localtime import beginning_of, training_day_of
from topping.training.days import week_of

_PARIS = ZoneInfo("Europe/Paris")
_ZONES = [_PARIS, ZoneInfo("America/Montreal"), ZoneInfo("Pacific/Kiritimati"), ZoneInfo("Australia/Lord_Howe"), UTC]


@pytest.mark.parametrize(
    ("instant", "day"),
    [
        ("2026-11-22T02:59:59.999Z", date(2026, 11, 21)),  # 3:59 in Paris
        ("2026-11-22T03:00:00Z", date(2026, 11, 22)),
        ("2026-11-22T23:59:00+01:00", date(2026, 11, 22)),
        ("2026-11-23T00:01:00+01:00", date(2026, 11, 22)),
        ("2026-03-29T00:59:00Z", date(2026, 3, 28)),  # 1:59, then 3:00: an hour that does not exist
        ("2026-03-29T01:30:00Z", date(2026, 3, 28)),
        ("2026-03-29T02:00:00Z", date(2026, 3, 29)),  # 4:00 in summer
        ("2026-10-25T00:30:00Z", date(2026, 10, 24)),  # 2:30 for the first time
        ("2026-10-25T01:30:00Z", date(2026, 10, 24)),  # and for the second
        ("2026-10-25T03:00:00Z", date(2026, 10, 25)),
        ("2026-01-01T01:00:00Z", date(2025, 12, 31)),
    ],
)
def test_day_begins_at_four_on_the_wall(instant: str, day: date) -> None:
    assert date.fromordinal(training_day_of(instant, _PARIS)) == day


@given(
    st.datetimes(datetime(1980, 1, 1), datetime(2100, 1, 1), timezones=st.just(UTC)),
    st.integers(0, 3 * 24 * 60),
    st.sampled_from(_ZONES),
)
def test_days_never_go_back_and_none_is_left_out(start: datetime, minutes: int, zone: ZoneInfo) -> None:
    later = start + timedelta(minutes=minutes)
    first, last = (training_day_of(when.isoformat(), zone) for when in (start, later))
    assert first <= last <= first + minutes // (23 * 60) + 1
    assert beginning_of(first, zone) <= start < beginning_of(first + 1, zone)


def test_week_begins_on_monday() -> None:
    monday = date(2026, 11, 16).toordinal()
    assert {week_of(monday + one) for one in range(7)} == {week_of(monday)}
    assert week_of(monday - 1) == week_of(monday) - 1
