"""The charts of a deck: what was predicted and known, how quickly cards are recognised."""

from dataclasses import replace

import pytest

from tests.training.deck.histories import sight
from tests.training.deck.test_agenda import card
from topping.training.deck.agenda import DeckEntry, DeckWishes
from topping.training.deck.cards import CardKind
from topping.training.deck.states import CardReview, state_of
from topping.training.statistics.counting import Absence, Lacking
from topping.training.statistics.overview import (
    DeckForecast,
    Recognition,
    RetentionChart,
    deck_charts,
    reviews_of,
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


def test_the_first_sight_of_each_day_is_a_review_and_its_prediction_the_schedules() -> None:
    sights = [sight(_DAY), sight(_DAY, found=False), sight(_DAY + 4, found=False), sight(_DAY + 5)]
    reviews = list(reviews_of(CardKind.WORD, state_of(sights)))
    assert [(one.number, one.is_known, one.day - _DAY) for one in reviews] == [
        (1, True, 0),
        (2, False, 4),
        (3, True, 5),
    ]
    assert reviews[0].predicted is None
    assert reviews[1].predicted == pytest.approx(0.85, abs=0.02)
    assert [one.predicted for one in reviews_of(CardKind.KIND, state_of(sights))] == [None] * 3


def test_a_grid_is_told_by_what_was_shown() -> None:
    shown = [replace(sight(_DAY), shown="15/15 AEIRST/"), replace(sight(_DAY + 9), shown="TSRIEA")]
    assert [one.is_on_grid for one in reviews_of(CardKind.WORD, state_of(shown))] == [True, False]


def _retention(*reviews: CardReview) -> RetentionChart | Lacking:
    return deck_charts((), reviews, _DAY, 20_000).retention


def test_predictions_are_parted_into_ten() -> None:
    some = [_review(0.87)] * 12 + [_review(0.87, known=False)] * 4 + [_review(0.2, known=False), _review(1.0)]
    chart = _retention(*some)
    assert isinstance(chart, RetentionChart)
    assert len(chart.bins) == 10
    assert (chart.bins[0].low, chart.bins[0].high, chart.bins[-1].high) == (0.0, 0.55, 1.0)
    counts = {one.low: one.known.of for one in chart.bins if one.known.of}
    assert counts == {0.0: 1, 0.85: 16, 0.95: 1}
    full = next(one for one in chart.bins if one.low == 0.85)
    assert (full.predicted, full.known.share) == (0.87, 0.75)
    assert chart.known.of == 18
    assert chart.bins[-1].known.low is None  # one review has no interval


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


def test_only_reviews_of_the_period_count() -> None:
    old = [_review(day=_DAY - 40)] * 20
    assert deck_charts((), old, _DAY, 20_000, _DAY - 29).retention == Lacking(Absence.NO_SIGHTS)
    assert isinstance(deck_charts((), old, _DAY, 20_000).retention, RetentionChart)


def test_what_is_to_come_is_what_the_agenda_says() -> None:
    entries = [DeckEntry(card(1), state_of([sight(_DAY)])), DeckEntry(card(2), None)]
    wishes = DeckWishes(minutes=20, playable=False)
    told = deck_charts(entries, (), _DAY, 20_000, wishes=wishes).forecast
    assert told == DeckForecast(_DAY, (1, 0, 0, 0, 2, 1, 0), (1, 0, 0, 0, 2, 1, 0), 20)


def test_nobody_has_no_charts() -> None:
    charts = without_deck()
    assert {charts.retention, charts.forecast, charts.recognition} == {Lacking(Absence.NO_SIGHTS)}
