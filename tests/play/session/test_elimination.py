"""Mort subite (§3.8.3): who goes out, and when."""

from tests.play.session.helpers import OLD_SUDDEN_PLAN, SUDDEN_PLAN, collected, correction, entered, of, played
from topping.correction.bulletin.bulletin import Bulletin
from topping.correction.referee.ruling import Ruling
from topping.play.session import events
from topping.play.session.course import after, follow
from topping.play.session.session import Session, awaited, still_in, winner
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


def test_whoever_he_put_out_before_stays_out() -> None:
    """They have not played since; the others go on."""
    session = played(sudden(4), [44, 20, 44, 44], {1: 77, 3: 50, 4: 77})
    session = after(after(session, events.Opened(3)), events.Excluded(1))
    session = after(after(session, events.Collected(3)), events.Excluded(1))
    assert (still_in(session), awaited(session, 3)) == ((4,), (4,))
    assert [(line.rank, line.table, line.out_at) for line in standings(session)] == [
        (1, 4, None),
        (2, 3, 2),
        (3, 2, 1),
        (None, 1, None),
    ]
    assert after(entered(session, 3, {4: 0}), events.Opened(4)).opened == 4


def test_under_the_first_rules_a_late_player_plays_from_his_first_move_on() -> None:
    session = after(played(of(2, OLD_SUDDEN_PLAN), [44, 44]), events.Registered(3, "Zoé", 2))
    session = played(session, {1: 77, 2: 0, 3: 77})
    assert still_in(session) == (1, 3)


def test_a_bulletin_missing_at_the_end_puts_its_player_out() -> None:
    session = entered(collected(sudden(2), 1), 1, {1: 44})
    assert still_in(session) == (1, 2)
    assert still_in(after(session, events.Ended())) == (1,)


def test_a_void_session_ranks_nobody_before_another() -> None:
    session = after(played(sudden(3), [44, 0, 44]), events.Interrupted(16 * 60_000))
    assert [(line.rank, line.total, line.out_at) for line in standings(session)] == [(1, 0, None)] * 3


def test_the_one_left_after_exclusions_alone_wins() -> None:
    session = follow(played(sudden(3), [44, 44, 44]), [events.Excluded(1), events.Excluded(2)])
    assert winner(session) == 3
    assert winner(sudden(1)) is None
