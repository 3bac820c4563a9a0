"""The charts of a deck: what was predicted and known, how quickly cards are recognised."""

import pytest

from topping.training.deck.states import CardReview
from topping.training.statistics.counting import Absence, Lacking
from topping.training.statistics.overview import (
    Recognition,
    RetentionChart,
    deck_charts,
    without_deck,
)

_DAY = 739_000


def _review(
    predicted: float | None = 0.87,
    *,
    known: bool = True,
    day: int = _DAY,
    number: int = 2,
    elapsed_ms: int = 5_000,
    is_on_grid: bool = False,
) -> CardReview:
    return CardReview(day, number, predicted, known, elapsed_ms, is_on_grid=is_on_grid)


def _retention(*reviews: CardReview) -> RetentionChart | Lacking:
    return deck_charts((), reviews, _DAY, 20_000).retention


@pytest.mark.parametrize("chance", [0.0, 0.549, 0.55, 0.6, 0.75, 0.8999, 0.9, 0.95, 1.0])
def test_each_prediction_lies_in_its_bin(chance: float) -> None:
    chart = _retention(*[_review(chance)] * 12)
    assert isinstance(chart, RetentionChart)
    (one,) = (one for one in chart.bins if one.known.of)
    assert one.low - 1e-9 <= chance <= one.high + 1e-9


def test_few_reviews_make_no_chart() -> None:
    assert _retention(*[_review()] * 11) == Lacking(Absence.TOO_FEW, 11, 12)
    assert _retention(_review(None)) == Lacking(Absence.NO_SIGHTS)


def test_times_are_told_by_the_number_of_the_review_and_by_what_it_was_asked_with() -> None:
    some = [_review(number=one, elapsed_ms=10_000 - 1_000 * min(one, 5)) for one in (1, 1, 1, 1, 1, 2, 9, 12)]
    some += [_review(number=1, elapsed_ms=60_000, known=False), _review(number=1, is_on_grid=True, elapsed_ms=20_000)]
    chart = deck_charts((), some, _DAY, 20_000).recognition
    assert isinstance(chart, Recognition)
    rows = [(one.number, one.on_grid, one.ms.n, one.ms.ms) for one in chart.rows if one.ms is not None]
    assert rows == [(1, False, 5, 9_000), (2, False, 1, 8_000), (9, False, 2, 5_000), (1, True, 1, 20_000)]
    assert (chart.rows[0].known.hits, chart.rows[0].known.of) == (5, 6)  # the one not known has no time
    assert [one.ms and one.ms.margin for one in chart.rows[:2]] == [0, None]
    missed = deck_charts((), [_review(known=False)], _DAY, 20_000).recognition
    assert isinstance(missed, Recognition)
    assert [one.ms for one in missed.rows] == [None]


def test_nobody_has_no_charts() -> None:
    charts = without_deck()
    assert {charts.retention, charts.forecast, charts.recognition} == {Lacking(Absence.NO_SIGHTS)}
