"""A cheap cut of the simulation: load and retention of one learner each (`python -m tests.training.simulate_deck`)."""

from __future__ import annotations

import random
from statistics import fmean

from tests.training.simulate_deck import LEARNERS, follow


def test_load_stays_under_thirty_five_sights_a_day() -> None:
    course = follow(LEARNERS[0], 90, random.Random(3))
    assert fmean(course.sights[80:]) <= 35
    assert max(course.due) <= 30  # ten minutes at twenty seconds a card
    assert course.due[0] == 6
