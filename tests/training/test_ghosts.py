"""Ghosts, and progress in training."""

from hypothesis import given
from hypothesis import strategies as st

from topping.exchange.published import PublishedResult
from topping.rules.conditions.formula import Measure
from topping.training.ghosts import (
    Comparison,
    Ghost,
    PastRun,
    best_ghost,
    published_ghost,
)


def runs_of(*costs: tuple[int | None, ...]) -> tuple[PastRun, ...]:
    return tuple(PastRun(10 + place, place + 1, one) for place, one in enumerate(costs))


def test_the_best_run_is_raced_and_one_with_a_skipped_move_is_none() -> None:
    whole = runs_of((1_000, None), (5_000, 5_000), (2_000, 6_000), (4_000, 4_000))
    assert best_ghost(whole) == Ghost(Comparison.BEST, (2_000, 6_000)), "the first of two equal totals"
    assert best_ghost(whole[:1]) is None


# published results

TOPS = (66, 80, 24)


def test_points_published_move_by_move_cost_what_they_are_below_zero() -> None:
    result = PublishedResult("DUPONT", (66, None, 20), total=86)
    ghost = published_ghost(result, TOPS, Measure.POINTS)
    assert ghost == Ghost(Comparison.PUBLISHED, (-66, None, -20), "DUPONT", Measure.POINTS)
    assert ghost.differences([-60, -80, -24]) == (6, None, -4)
    assert ghost.difference([-60]) == 6, "six points behind"


def test_times_published_move_by_move_are_raced_where_time_is_measured_alone() -> None:
    result = PublishedResult("DUPONT", costs_ms=(5_000, 61_000, None))
    ghost = published_ghost(result, TOPS, Measure.TIME)
    assert ghost == Ghost(Comparison.PUBLISHED, (5_000, 61_000, None), "DUPONT")
    assert published_ghost(result, TOPS, Measure.POINTS) is None
    assert published_ghost(result, TOPS, Measure.TOPS) is None


def test_a_total_alone_is_shared_out_by_the_tops_or_evenly_and_says_so() -> None:
    points = published_ghost(PublishedResult("DUPONT", total=85), TOPS, Measure.POINTS)
    assert points == Ghost(Comparison.PUBLISHED, (-33, -40, -12), "DUPONT", Measure.POINTS, is_shared_out=True)
    time = published_ghost(PublishedResult("DUPONT", total_ms=100), TOPS, Measure.TIME)
    assert time == Ghost(Comparison.PUBLISHED, (33, 34, 33), "DUPONT", is_shared_out=True)


@given(st.lists(st.integers(0, 400), min_size=1, max_size=40), st.integers(-50, 4_000))
def test_shares_sum_to_the_total_and_stay_near_their_proportion(tops: list[int], total: int) -> None:
    ghost = published_ghost(PublishedResult("DUPONT", total=total), tops, Measure.POINTS)
    if not any(tops):
        assert ghost is None
        return
    assert ghost is not None
    assert ghost.total == -total
    for top, cost in zip(tops, ghost.costs, strict=True):
        assert cost is not None
        assert abs(-cost - total * top / sum(tops)) <= 1
