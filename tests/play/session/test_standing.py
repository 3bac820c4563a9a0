"""The standings, and both of them against a naive twin."""

import random

import pytest

from tests.play.session.helpers import (
    BLITZ_PLAN,
    DUPLICATE_PLAN,
    GAME,
    OLD_PLAN,
    OLD_SUDDEN_PLAN,
    SUDDEN_PLAN,
    collected,
    correction,
    of,
    played,
)
from tests.play.session.twin import random_session, ranking
from topping.correction.bulletin.bulletin import Bulletin
from topping.correction.referee.ruling import Ruling
from topping.correction.sanction import Motive
from topping.play.session import events
from topping.play.session.course import after
from topping.play.session.plan import Plan
from topping.play.session.session import Session, settled
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


def test_a_score_may_be_negative() -> None:
    session = played(of(2), {1: (3, Motive.LOCATION_WRONG), 2: 0})
    assert ranks(session) == [(1, 2, 0), (2, 1, -2)]
    assert line(session).difference == -46


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


@pytest.mark.parametrize("seed", range(30))
def test_who_is_out_is_known_after_every_event(seed: int) -> None:
    """What is put down as the session goes is what all its moves, looked at again, come to."""
    rng = random.Random(seed)
    session, sheets, last = random_session(rng, SUDDEN_PLAN)
    for _ in range(10):
        table, move = sorted(sheets)[int(rng.random() * len(sheets))], 1 + int(rng.random() * last)
        if session.entry(move, table) is None:
            continue
        points = int(rng.random() * 9)
        if rng.random() < 0.3:
            session = after(session, events.Ruled(move, table, Ruling.DISCIPLINARY_WARNING))
        else:
            made = correction(points, session, move, table)
            session = after(session, events.Handed(move, table, Bulletin(()), made))
        assert session == settled(session)
    session = after(session, events.Cancelled(last, GAME)) if session.opened == last else session
    assert session == settled(session)
