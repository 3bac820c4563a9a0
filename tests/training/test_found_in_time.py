"""The share of tops found over time against a count by hand, with and without moves that end early."""

import pytest

from topping.training.statistics.months import TIMES_MS, FoundCurve, found_curve


def curve_of(found_ms: list[int], missed_ms: list[int]) -> FoundCurve:
    curve = found_curve(found_ms, missed_ms)
    assert curve is not None
    return curve


def test_a_top_missed_early_counts_only_while_it_was_sought() -> None:
    curve = curve_of([1000, 3000, 9000, 9500], [2000, 5000])
    at = {point.ms: point.share for point in curve.points}
    assert at[1000] == pytest.approx(1 / 6, abs=1e-4)
    assert at[3000] == pytest.approx(1 - 5 / 6 * 3 / 4, abs=1e-4)
    assert at[8500] == at[3000]
    assert curve.found == 4
    assert all(ms % 500 == 0 for ms in TIMES_MS)


def test_all_found_all_missed_and_nothing_played() -> None:
    assert [point.share for point in curve_of([500] * 6, []).points] == []
    assert [point.share for point in curve_of([900, 2000, 2000, 2000, 2000], []).points][-1] == 1
    assert {point.share for point in curve_of([], [60_000] * 7).points} == {0}
    assert found_curve([], []) is None
