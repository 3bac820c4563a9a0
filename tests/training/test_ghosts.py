"""Ghosts, and whether training shows."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from topping.exchange.published import PublishedResult
from topping.rules.conditions.formula import Measure
from topping.training.ghosts import (
    Comparison,
    Ghost,
    PastRun,
    best_of,
    best_splits,
    ghost_of,
    possible_gain_ms,
    published_ghost,
)


def runs_of(*costs: tuple[int | None, ...]) -> tuple[PastRun, ...]:
    return tuple(PastRun(10 + place, place + 1, one) for place, one in enumerate(costs))


@st.composite
def past_runs(draw: st.DrawFn) -> tuple[PastRun, ...]:
    moves = draw(st.integers(1, 4))
    cost = st.one_of(st.integers(0, 40), st.integers(0, 80_000))
    costs = st.tuples(*[st.one_of(cost, cost, cost, st.none())] * moves)
    return runs_of(*draw(st.lists(costs, min_size=1, max_size=5)))


def plain_best(runs: tuple[PastRun, ...]) -> tuple[int, tuple[int, ...]] | None:
    best = None
    for one in runs:
        costs = [cost for cost in one.costs if cost is not None]
        if len(costs) == len(one.costs) and (best is None or sum(costs) < best[0]):
            best = (sum(costs), tuple(costs))
    return best


def plain_median(runs: tuple[PastRun, ...], move: int) -> int | None:
    """Each cost as often as it weighs, in a row; the one in the middle, the lower one of two."""
    row: list[int] = []
    for back, one in enumerate(reversed(runs)):
        cost = one.costs[move]
        row += [] if cost is None else [cost] * (3**back * 4 ** (len(runs) - back))
    return sorted(row)[(len(row) - 1) // 2] if row else None


def plain_place(runs: tuple[PastRun, ...], move: int, share: float) -> float:
    """The cost at a share of the way up from the lowest; a step is as long as the cost that it leads to weighs."""
    costs = sorted(
        (one.costs[move], 0.9375**back) for back, one in enumerate(reversed(runs)) if one.costs[move] is not None
    )
    left = share * sum(weight for _, weight in costs[1:])
    value = float(costs[0][0] or 0)
    for (low, _), (high, weight) in pairwise(costs):
        step = min(1.0, left / weight)
        value = (low or 0) + ((high or 0) - (low or 0)) * step
        left -= weight
        if left <= 0:
            break
    return value


@given(past_runs())
def test_all_comparisons_agree_with_the_plain_ones(runs: tuple[PastRun, ...]) -> None:
    best = plain_best(runs)
    if best is None:
        assert all(ghost_of(one, runs) is None for one in Comparison)
        return
    total, costs = best
    assert ghost_of(Comparison.BEST, runs) == Ghost(Comparison.BEST, costs)
    if len(runs) < 2:
        assert all(ghost_of(one, runs) == Ghost(Comparison.BEST, costs) for one in list(Comparison)[:5])
        return
    moves = range(len(costs))
    median = ghost_of(Comparison.MEDIAN, runs)
    assert median == Ghost(Comparison.MEDIAN, tuple(plain_median(runs, move) for move in moves))
    splits = [min(cost for one in runs if (cost := one.costs[move]) is not None) for move in moves]
    assert ghost_of(Comparison.SPLITS, runs) == Ghost(Comparison.SPLITS, tuple(splits))
    assert possible_gain_ms(runs) == total - sum(splits)
    balanced = ghost_of(Comparison.BALANCED, runs)
    assert balanced is not None
    shared = [one for one in balanced.costs if one is not None]
    assert sum(shared) == total
    low, high = 0.0, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        if sum(plain_place(runs, move, middle) for move in moves) < total:
            low = middle
        else:
            high = middle
    assert all(abs(one - plain_place(runs, move, high)) <= 1.01 for move, one in zip(moves, shared, strict=True))


def test_a_run_with_a_skipped_move_is_no_best_and_poisons_no_sum() -> None:
    runs = runs_of((1_000, None), (5_000, 5_000))
    best = best_of(runs)
    assert best is not None
    assert best.run_id == 11
    assert best_splits(runs) == (1_000, 5_000)
    assert possible_gain_ms(runs) == 4_000
    assert ghost_of(Comparison.FIRST, runs) == Ghost(Comparison.BEST, (5_000, 5_000)), "the first one has no total"


# what was published

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
