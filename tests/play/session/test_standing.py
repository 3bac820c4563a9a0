"""Who stands where: solos, elimination."""

import random

import pytest

from tests.play.session.helpers import (
    BLITZ_PLAN,
    DUPLICATE_PLAN,
    OLD_PLAN,
    OLD_SUDDEN_PLAN,
    SUDDEN_PLAN,
    collected,
    entered,
    of,
    played,
)
from tests.play.session.twin import random_session, ranking
from topping.correction.sanction import Motive
from topping.play.session import events
from topping.play.session.course import after
from topping.play.session.plan import Plan
from topping.play.session.session import Session, missing_bulletins
from topping.play.session.standing import Solo, Standing, solos, standings


def ranks(session: Session) -> list[tuple[int | None, int, int]]:
    return [(line.rank, line.table, line.total) for line in standings(session)]


def line(session: Session, table: int = 1) -> Standing:
    return next(one for one in standings(session) if one.table == table)


def warned(session: Session, moves: int, points: int = 20) -> Session:
    """A player warned on each of so many moves."""
    for _ in range(moves):
        session = played(session, {1: (points, Motive.SCORE_WRONG)})
    return session


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


def sudden(count: int) -> Session:
    return of(count, SUDDEN_PLAN)


def test_a_session_begun_under_the_first_rules_is_settled_as_it_was() -> None:
    session = after(played(of(3, OLD_PLAN), [44, 20, 10]), events.Excluded(1))
    assert solos(session) == (Solo(1, 2, 0),)
    session = after(played(of(16, OLD_PLAN), [20, *[10] * 15]), events.Excluded(9))
    assert solos(session) == (Solo(1, 1, 0),)
    missing = after(entered(collected(of(16, OLD_PLAN), 1), 1, dict.fromkeys(range(1, 16), 58)), events.Ended())
    assert missing_bulletins(missing) == ((1, (16,)),)
    assert solos(missing) == ()
