"""Training days: from four to four on the wall, whatever the zone and its daylight saving."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from hypothesis import given
from hypothesis import strategies as st

from topping.localtime import training_day_of

_PARIS = ZoneInfo("Europe/Paris")
_ZONES = [_PARIS, ZoneInfo("America/Montreal"), ZoneInfo("Pacific/Kiritimati"), ZoneInfo("Australia/Lord_Howe"), UTC]


@given(
    st.datetimes(datetime(1980, 1, 1), datetime(2100, 1, 1), timezones=st.just(UTC)),
    st.integers(0, 3 * 24 * 60),
    st.sampled_from(_ZONES),
)
def test_days_never_go_back_and_none_is_left_out(start: datetime, minutes: int, zone: ZoneInfo) -> None:
    later = start + timedelta(minutes=minutes)
    first, last = (training_day_of(when.isoformat(), zone) for when in (start, later))
    assert first <= last <= first + minutes // (23 * 60) + 1
    on_the_wall = start.astimezone(zone).replace(tzinfo=None)
    assert first == (on_the_wall - timedelta(hours=4)).toordinal()
