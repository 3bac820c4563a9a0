"""The tempo of a memory follows from all reviews, and few of them change little."""

from __future__ import annotations

import pytest

from tests.training.deck.histories import sight
from topping.training.deck.states import LEAST_TEMPO, MOST_TEMPO, CardState, state_of, tempo_of

_DAY = 739_000


def _reviewed(found: list[bool], days: int = 4) -> CardState:
    state = state_of(sight(_DAY + days * number, found=one) for number, one in enumerate([True, *found]))
    assert state is not None
    return state


def test_without_reviews_the_model_holds() -> None:
    assert tempo_of(()) == pytest.approx(1.0)
    assert tempo_of([_reviewed([])] * 50) == pytest.approx(1.0)


def test_what_is_not_known_as_often_as_predicted_comes_back_sooner() -> None:
    half = [_reviewed([place % 2 == 0]) for place in range(200)]
    assert tempo_of(half[:2]) > 0.8
    assert LEAST_TEMPO <= tempo_of(half) < 0.3
    assert tempo_of([_reviewed([False])] * 1_000) == LEAST_TEMPO


def test_nothing_comes_back_later_than_the_schedule_says() -> None:
    assert tempo_of([_reviewed([True])] * 1_000) == MOST_TEMPO == 1.0


def test_repeats_of_a_day_are_no_reviews() -> None:
    missed = [sight(_DAY), sight(_DAY + 4, found=False)]
    once, again = state_of(missed), state_of([*missed, *[sight(_DAY + 4, found=False)] * 3])
    assert once is not None
    assert again is not None
    assert (once.later, once.known) == (again.later, again.known) == (1, 0)
    assert once.predicted == again.predicted == pytest.approx(0.85, abs=0.02)
