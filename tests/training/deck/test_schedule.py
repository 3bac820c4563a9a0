"""The schedule: whole days, the library's own model, no chance."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta, tzinfo
from itertools import pairwise
from zoneinfo import ZoneInfo

import fsrs
import pytest
from fsrs.scheduler import DEFAULT_PARAMETERS

from tests.training.deck.histories import seen_at
from topping.training.deck import schedule
from topping.training.deck.schedule import Grade
from topping.training.deck.states import CardState, state_of

_PARIS = ZoneInfo("Europe/Paris")


def test_weights_are_those_of_the_library() -> None:
    """Whoever takes another version of it decides whether cards are to be scheduled anew."""
    assert schedule.PARAMETERS == DEFAULT_PARAMETERS


@pytest.mark.parametrize("grade", Grade)
def test_what_is_due_is_reckoned_as_the_library_does(grade: Grade) -> None:
    library = fsrs.Scheduler(
        desired_retention=0.85, learning_steps=(), relearning_steps=(), enable_fuzzing=False, maximum_interval=1_825
    )
    card, memory, day = fsrs.Card(card_id=1), None, 739_000
    for number in range(6):
        on = datetime.fromordinal(day).replace(tzinfo=UTC)
        card, _ = library.review_card(card, fsrs.Rating((Grade.GOOD if number % 3 else grade).value), on)
        memory = schedule.reviewed(memory, Grade.GOOD if number % 3 else grade, day)
        assert (card.stability, card.difficulty) == (memory.stability, memory.difficulty)
        assert (card.due - on).days == schedule.interval(memory)
        later = library.get_card_retrievability(card, on + timedelta(days=5))
        assert schedule.recall(memory, day + 5) == pytest.approx(later)
        day += schedule.interval(memory) + number


def test_first_intervals() -> None:
    assert [schedule.interval(schedule.reviewed(None, one, 739_000)) for one in Grade] == [1, 4, 16]


def _daily(first: datetime, step: timedelta, zone: tzinfo, found: tuple[bool, ...]) -> list[int]:
    """Days between the reviews of a card that is asked on each evening on which it is due, for 30 days."""
    days: list[int] = []
    state: CardState | None = None
    at = first
    for number in range(30):
        (one,) = seen_at([at.astimezone(zone)], found=found[len(days) % len(found)])
        if state is None or state.due <= one.day:
            state = CardState.first(one) if state is None else state.after(one)
            days.append(one.day)
        at = datetime.combine(first.date() + timedelta(days=number + 1), first.time(), zone) + (number + 1) * step
    return [later - sooner for sooner, later in pairwise(days)]


@pytest.mark.parametrize("found", [(True,), (False,), (True, False), (False, True, True)])
@pytest.mark.parametrize("month", [3, 6, 10])  # with both changes of the clocks
def test_an_earlier_evening_changes_no_interval(found: tuple[bool, ...], month: int) -> None:
    first = datetime(2026, month, 10, 20, 0, tzinfo=_PARIS)
    same = _daily(first, timedelta(), _PARIS, found)
    assert _daily(first, timedelta(minutes=-30), _PARIS, found) == same  # 20:00, 19:30, 19:00 … 5:30
    assert _daily(first, timedelta(minutes=14), _PARIS, found) == same  # 20:00, 20:14 … 2:46 of the next date
    assert same


def test_an_interval_is_never_less_than_a_day_nor_more_than_five_years() -> None:
    day = 739_000
    memory = schedule.reviewed(None, Grade.EASY, day)
    for _ in range(40):
        assert 1 <= schedule.interval(memory) <= 1_825
        day += schedule.interval(memory)
        memory = schedule.reviewed(memory, Grade.EASY, day)
    assert schedule.interval(memory) == 1_825


@pytest.mark.parametrize("day", [-5, 0, 10**7])
def test_absurd_days_end_nothing(day: int) -> None:
    (one,) = seen_at([datetime(2026, 1, 1, tzinfo=UTC)])
    state = state_of([one, replace(one, day=day), one])
    assert state is not None
    assert state.due > 0
