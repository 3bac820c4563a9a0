"""A rush by its events, with instants as arguments."""

from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from topping.training.rush.rush import (
    TERMS,
    RushCourse,
    RushEnd,
    RushEvent,
    RushLeft,
    RushPhase,
    RushSlept,
    RushTicked,
    SetExhausted,
    SlotEnd,
    SlotPassed,
    SlotShown,
    SlotTried,
)
from topping.training.rush.sets import RushMode

CLOCK = RushCourse(TERMS[RushMode.CLOCK])
STREAK = RushCourse(TERMS[RushMode.STREAK])


def found(course: RushCourse, ms: int, gap: int = 0) -> RushCourse:
    """The next position shown `gap` ms after the last event, and its top found `ms` later."""
    at = course.last_ms + gap
    return course.follow([SlotShown(at), SlotTried(at + ms, True)])


def test_five_tops_in_a_row_give_three_seconds_back() -> None:
    course = CLOCK
    for _ in range(10):
        course = found(course, 2_000)
    assert (course.combo, course.left_ms(course.last_ms)) == (10, 180_000 - 20_000 + 6_000)


def test_a_pass_that_takes_the_last_seconds_ends_the_rush_at_nought() -> None:
    course = CLOCK
    for _ in range(8):
        course = course.follow([SlotShown(course.last_ms), SlotPassed(course.last_ms + 10_000)])
    course = course.follow([SlotShown(course.last_ms), SlotPassed(course.last_ms + 15_000)])
    assert (course.end, course.left_ms(0), course.results[-1].penalty_ms) == (RushEnd.TIME, 0, 5_000)


def test_equal_scores_are_told_apart_by_the_last_top_alone() -> None:
    early = found(CLOCK, 4_000).follow([SlotShown(4_000), RushTicked(40_000)])
    assert early.last_top_ms == 4_000


INSTANTS = st.integers(-1_000, 400_000)
MAKERS: tuple[Callable[[int], RushEvent], ...] = (
    SlotShown,
    lambda at: SlotTried(at, True),
    lambda at: SlotTried(at, False),
    SlotPassed,
    RushTicked,
    RushSlept,
    SetExhausted,
    RushLeft,
)
EVENTS = st.lists(st.tuples(st.sampled_from([0, 0, 0, 1, 1, 1, 2, 3, 3, 4, 5, 6, 7]), INSTANTS), max_size=30)
"""Events by their kind and their instant: more positions, tops and passes than other things."""


@given(EVENTS, st.booleans(), st.sampled_from(list(RushMode)), st.integers(1, 5))
def test_any_events_keep_score_and_time(
    kinds: list[tuple[int, int]], ordered: bool, mode: RushMode, slots: int
) -> None:
    """Whatever comes in whatever order: the score counts tops, no time is negative, nothing after the end counts."""
    terms = TERMS[mode]
    course = RushCourse(terms, slots)
    events: list[RushEvent] = [MAKERS[kind](at) for kind, at in kinds]
    if ordered:
        events.sort(key=lambda one: one.at_ms)
    for event in events:
        before, course = course, course.after(event)
        assert len(course.results) - len(before.results) in (0, 1)
        if before.is_over:
            assert (course.results, course.end, course.given_ms) == (before.results, before.end, before.given_ms)
        assert course.found + course.missed + sum(one.end is SlotEnd.CUT for one in course.results) == len(
            course.results
        )
        assert course.best_combo <= course.found
        for one in course.results:
            assert 0 <= one.elapsed_ms <= terms.slot_ms
            assert 0 <= one.penalty_ms <= terms.pass_ms
        assert (course.end is None) == (course.phase is not RushPhase.OVER)
        for now in (course.last_ms, course.last_ms + 500_000):
            left = course.left_ms(now)
            if terms.budget_ms is None:
                assert left is None
            else:
                assert left is not None
                assert left >= 0
                spent = course.spent_ms + course.elapsed_ms(now)
                assert left == max(0, terms.budget_ms + course.given_ms - spent)


def test_in_a_part_of_games_a_miss_costs_what_it_does_in_topping_and_nothing_else_ends_it() -> None:
    course = found(RushCourse(TERMS[RushMode.TEN]), 12_000)
    course = course.follow([SlotShown(course.last_ms), SlotPassed(course.last_ms + 5_000)])
    course = course.follow([SlotShown(course.last_ms), RushTicked(course.last_ms + 60_001)])
    assert (course.spent_ms, course.found, course.missed) == (12_000 + 80_000 + 80_000, 1, 2)
    assert course.phase is RushPhase.WAITING
    assert course.after(SetExhausted(course.last_ms)).end is RushEnd.WHOLE
