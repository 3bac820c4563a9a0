"""The standings, and both of them against a naive twin."""

import random

import pytest

from tests.play.session.helpers import (
    BLITZ_PLAN,
    DUPLICATE_PLAN,
    OLD_PLAN,
    OLD_SUDDEN_PLAN,
    SUDDEN_PLAN,
    collected,
    of,
    played,
)
from tests.play.session.twin import random_session, ranking
from topping.correction.sanction import Motive
from topping.play.session import events
from topping.play.session.course import after
from topping.play.session.plan import Plan
from topping.play.session.session import Session
from topping.play.session.standing import Standing, standings


def ranks(session: Session) -> list[tuple[int | None, int, int]]:
    return [(line.rank, line.table, line.total) for line in standings(session)]


def line(session: Session, table: int = 1) -> Standing:
    return next(one for one in standings(session) if one.table == table)


def warned(session: Session, moves: int, points: int = 20) -> Session:
    """A player warned on each of so many moves."""
    for _ in range(moves):
        session = played(session, {1: (points, Motive.SCORE_WRONG)})
    return session


def test_points_percentage_and_difference_count_the_tops_collected() -> None:
    session = collected(played(of(1), [22], [77]), 3)
    found = line(session)
    assert (found.total, found.top_points, found.difference, found.entered) == (99, 175, -76, 2)


def test_an_excluded_player_comes_last_without_a_rank() -> None:
    session = after(played(of(3), [44, 20, 10]), events.Excluded(1))
    assert ranks(session) == [(1, 2, 20), (2, 3, 10), (None, 1, 0)]
    assert ranks(after(session, events.Ended()))[-1] == (None, 1, 0)


@pytest.mark.parametrize(
    "plan",
    [DUPLICATE_PLAN, BLITZ_PLAN, SUDDEN_PLAN, OLD_PLAN, OLD_SUDDEN_PLAN],
    ids=lambda plan: f"{plan.conditions.speed.name}-{plan.settling.name.lower()}",
)
@pytest.mark.parametrize("seed", range(40))
def test_the_naive_twin_agrees(plan: Plan, seed: int) -> None:
    session, sheets, last = random_session(random.Random(seed), plan)
    for ended in (False, True):
        if ended:
            session = after(session, events.Ended())
        found = [(one.rank, one.table, one.total, one.out_at or 0) for one in standings(session)]
        assert found == ranking(sheets, last, plan, ended)
