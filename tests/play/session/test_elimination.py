"""Mort subite (§3.8.3): who goes out, and when."""

from tests.play.session.helpers import SUDDEN_PLAN, correction, entered, of, played
from topping.correction.bulletin.bulletin import Bulletin
from topping.correction.referee.ruling import Ruling
from topping.play.session import events
from topping.play.session.course import after
from topping.play.session.session import Session, still_in, winner
from topping.play.session.standing import standings


def sudden(count: int) -> Session:
    return of(count, SUDDEN_PLAN)


def warned(session: Session, move: int, table: int, points: int, times: int) -> Session:
    """A bulletin with so many disciplinary warnings."""
    made = correction(points, session, move, table, disciplinary=times)
    return after(session, events.Handed(move, table, Bulletin(()), made))


def test_a_player_alone_from_the_start_wins_nothing() -> None:
    assert winner(played(sudden(1), [44], [0])) is None


def test_a_ruling_may_put_a_player_out_and_reopening_bring_him_back() -> None:
    session = after(played(sudden(2), [44, 44]), events.Ruled(1, 2, Ruling.LATE))
    assert still_in(session) == (1,)
    assert still_in(entered(session, 1, {2: 44})) == (1, 2)


def test_a_void_session_ranks_nobody_before_another() -> None:
    session = after(played(sudden(3), [44, 0, 44]), events.Interrupted(16 * 60_000))
    assert [(line.rank, line.total, line.out_at) for line in standings(session)] == [(1, 0, None)] * 3
