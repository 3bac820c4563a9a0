"""Times of a move."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from topping.errors import InputError
from topping.rules.conditions.variant import Schedule, ScheduleStage, Signal, last_signal, warning

MORT_SUBITE = Schedule((ScheduleStage(80_000, 3), ScheduleStage(60_000, 3), ScheduleStage(40_000)))

limits = st.integers(1, 999_999_999)
schedules = st.builds(
    lambda stages, last: Schedule((*stages, ScheduleStage(last))),
    st.lists(st.builds(ScheduleStage, limits, st.integers(1, 999)), max_size=5),
    limits | st.none(),
)


@given(schedules)
def test_schedules_round_trip(schedule: Schedule) -> None:
    assert Schedule.parse(str(schedule)) == schedule


@given(schedules, st.integers(1, 6_000))
def test_a_move_lasts_as_its_stage_says(schedule: Schedule, number: int) -> None:
    spelt = [stage.limit_ms for stage in schedule.stages for _ in range(stage.moves or 0)]
    wanted = spelt[number - 1] if number <= len(spelt) else schedule.stages[-1].limit_ms
    assert schedule.limit_ms(number) == wanted


@pytest.mark.parametrize(
    ("text", "schedule"),
    [
        ("60000", Schedule.even(60_000)),
        ("1", Schedule((ScheduleStage(1),))),
        ("3x80000,3x60000,40000", MORT_SUBITE),
        ("unlimited", Schedule.even(None)),
        ("3x80000,unlimited", Schedule((ScheduleStage(80_000, 3), ScheduleStage(None)))),
        ("999x1,2", Schedule((ScheduleStage(1, 999), ScheduleStage(2)))),
    ],
)
def test_what_is_written(text: str, schedule: Schedule) -> None:
    assert Schedule.parse(text) == schedule
    assert str(schedule) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "0",
        "-1",
        "+1",
        "060000",
        "1.5",
        "60 000",
        " 60000",
        "60000\n",
        "60000,",
        ",60000",
        "60000,40000",
        "3x80000",
        "3x80000,3x60000",
        "60000,3x80000",
        "0x80000,40000",
        "3xunlimited",
        "unlimited,40000",
        "3xunlimited,40000",
        "none",
        "x80000,40000",
        "3x,40000",
        "3X80000,40000",
        "3×80000,40000",
        "3x80000;40000",
        "3x80000, 40000",
        "1000x80000,40000",
        "1000000000",
        "٦٠٠٠٠",
        "1:00",
    ],
)
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(InputError) as caught:
        Schedule.parse(text)
    assert caught.value.key == "schedule.unreadable"
    assert caught.value.details == {"text": text}


def test_three_moves_then_three_shorter_ones_then_short_ones() -> None:
    limits = [MORT_SUBITE.limit_ms(number) for number in range(1, 10)]
    assert limits == [80_000] * 3 + [60_000] * 3 + [40_000] * 3
    assert MORT_SUBITE.limit_ms(999) == 40_000


def test_an_even_schedule_never_changes() -> None:
    assert {Schedule.even(150_000).limit_ms(number) for number in (1, 2, 30)} == {150_000}
    assert Schedule((ScheduleStage(150_000, 2),)).limit_ms(30) == 150_000


@pytest.mark.parametrize(
    ("limit_ms", "wanted"),
    [
        (180_000, (Signal.THIRTY, 150_000)),
        (150_000, (Signal.THIRTY, 120_000)),
        (149_999, (Signal.TWENTY, 129_999)),
        (120_000, (Signal.TWENTY, 100_000)),
        (60_000, (Signal.TWENTY, 40_000)),
        (20_001, (Signal.TWENTY, 1)),
        (20_000, None),
        (1, None),
    ],
)
def test_the_signal_before_the_end(limit_ms: int, wanted: tuple[Signal, int] | None) -> None:
    assert warning(limit_ms) == wanted


def test_in_mort_subite_the_last_twenty_seconds_come_after_a_minute_then_forty_seconds_then_twenty() -> None:
    warnings = [warning(stage.limit_ms) for stage in MORT_SUBITE.stages]
    assert warnings == [(Signal.TWENTY, 60_000), (Signal.TWENTY, 40_000), (Signal.TWENTY, 20_000)]


@pytest.mark.parametrize(
    ("limit_ms", "elapsed_ms", "wanted"),
    [
        (180_000, 0, Signal.START),
        (180_000, 149_999, Signal.START),
        (180_000, 150_000, Signal.THIRTY),
        (180_000, 160_000, Signal.THIRTY),  # no second warning at twenty
        (180_000, 179_999, Signal.THIRTY),
        (180_000, 180_000, Signal.END),
        (180_000, 999_999, Signal.END),
        (60_000, 39_999, Signal.START),
        (60_000, 40_000, Signal.TWENTY),
        (60_000, 59_999, Signal.TWENTY),
        (60_000, 60_000, Signal.END),
        (20_000, 0, Signal.START),
        (20_000, 19_999, Signal.START),
        (20_000, 20_000, Signal.END),
    ],
)
def test_the_last_signal_given(limit_ms: int, elapsed_ms: int, wanted: Signal) -> None:
    assert last_signal(elapsed_ms, limit_ms) is wanted


@given(st.integers(1, 400_000), st.lists(st.integers(0, 500_000), min_size=2, max_size=2))
def test_signals_come_in_their_order(limit_ms: int, instants: list[int]) -> None:
    order = [Signal.START, Signal.THIRTY, Signal.TWENTY, Signal.END]
    earlier, later = (order.index(last_signal(elapsed, limit_ms)) for elapsed in sorted(instants))
    assert earlier <= later


def test_a_move_without_a_limit_has_no_signal_but_its_start() -> None:
    assert warning(None) is None
    assert {last_signal(elapsed, None) for elapsed in (0, 10**9)} == {Signal.START}
