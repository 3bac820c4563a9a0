"""A cheap cut of the simulation: load and retention of one learner each (`python -m tests.training.simulate_deck`)."""

from __future__ import annotations

import random
from statistics import fmean

from tests.training.simulate_deck import LEARNERS, follow, share_known


def test_load_stays_under_thirty_five_sights_a_day() -> None:
    course = follow(LEARNERS[0], 90, random.Random(3))
    assert fmean(course.sights[80:]) <= 35
    assert max(course.due) <= 30  # ten minutes at twenty seconds a card
    assert course.due[0] == 6


def test_a_learner_whose_memories_last_half_as_long_is_asked_sooner() -> None:
    usual, shorter = (follow(learner, 100, random.Random(3)) for learner in LEARNERS[:2])
    gaps = [fmean(one.days for one in course.known) for course in (usual, shorter)]
    assert gaps[1] < gaps[0]
    later = [one for one in shorter.known if one.days > 1]
    assert 0.8 <= (share_known(later).share or 0) <= 0.9
    assert 0.8 <= (share_known(usual.known).share or 0) <= 0.9
