"""A cheap cut of the simulation: load and retention of one learner each (`python -m tests.training.simulate_deck`)."""

import random
from statistics import fmean

from tests.training.simulate_deck import LEARNERS, SLOW_AND_SURE, follow


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
