"""A cheap cut of the simulation: load and retention of one learner each (`python -m tests.training.simulate_deck`)."""

import random
from statistics import fmean

import pytest

from tests.training.simulate_deck import LEARNERS, OTHERS, SLOW_AND_SURE, WEEK, Learner, compared, follow


def test_load_stays_under_thirty_five_sights_a_day() -> None:
    course = follow(LEARNERS[0], 90, random.Random(3))
    assert fmean(course.sights[80:]) <= 35
    assert max(course.due) <= 30  # ten minutes at twenty seconds a card
    assert course.due[0] == 6


def test_who_types_slowly_and_forgets_nothing_has_no_leech_in_ninety_days() -> None:
    course = follow(SLOW_AND_SURE, 90, random.Random(3))
    assert course.leeches == 0
    assert all(one.is_known for one in course.known)
    assert fmean(course.sights[80:]) < fmean(follow(LEARNERS[0], 90, random.Random(3)).sights[80:])


@pytest.mark.parametrize("learner", [LEARNERS[0], LEARNERS[5], *OTHERS[:2], OTHERS[3]], ids=lambda one: one.name)
def test_a_week_is_forecast_within_a_quarter_of_what_comes(learner: Learner) -> None:
    days = range(0, 90, 6)
    course = follow(learner, 97, random.Random(3), ahead=lambda day: WEEK if day in days else 0)
    weeks = [compared(course, day, WEEK) for day in days[1:]]  # on the first day nothing is known of him
    cards, sights, came, seen = (sum(part) for part in zip(*weeks, strict=True))
    assert cards == pytest.approx(came, rel=0.25)
    assert sights == pytest.approx(seen, rel=0.25)
    assert fmean(abs(one[0] / one[2] - 1) for one in weeks) <= 0.25
