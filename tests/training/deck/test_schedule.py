"""The schedule: whole days, the library's own model, no chance."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from fsrs.scheduler import DEFAULT_PARAMETERS

from tests.training.deck.histories import seen_at
from topping.training.deck import schedule
from topping.training.deck.states import state_of

_PARIS = ZoneInfo("Europe/Paris")


def test_weights_are_those_of_the_library() -> None:
    """Whoever takes another version of it decides whether cards are to be scheduled anew."""
    assert schedule.PARAMETERS == DEFAULT_PARAMETERS


@pytest.mark.parametrize("day", [-5, 0, 10**7])
def test_absurd_days_end_nothing(day: int) -> None:
    (one,) = seen_at([datetime(2026, 1, 1, tzinfo=UTC)])
    state = state_of([one, replace(one, day=day), one])
    assert state is not None
    assert state.due > 0
