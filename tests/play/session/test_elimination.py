"""Mort subite (§3.8.3): who goes out, and when."""

from __future__ import annotations

from tests.play.session.helpers import GAME, OLD_SUDDEN_PLAN, SUDDEN_PLAN, collected, correction, entered, of, played
from topping.correction.bulletin.bulletin import Bulletin
from topping.correction.referee.ruling import Ruling
from topping.correction.sanction.motive import Motive
from topping.play.session import events
from topping.play.session.collection import awaited, players
from topping.play.session.course import after, follow
from topping.play.session.elimination import Round, rounds, still_in, winner
from topping.play.session.session import Session
from topping.play.session.standing import standings


def sudden(count: int) -> Session:
    return of(count, SUDDEN_PLAN)


def warned(session: Session, move: int, table: int, points: int, times: int) -> Session:
    """A bulletin with so many disciplinary warnings."""
    made = correction(points, session, move, table, disciplinary=times)
    return after(session, events.Handed(move, table, Bulletin(()), made))


def test_whoever_is_below_the_best_player_goes_out_and_not_below_the_top() -> None:
    session = played(sudden(4), [30, 29, 30, 0])
    assert session.turn(1).solution.points == 44
    assert rounds(session) == (Round(1, {1: 30, 2: 29, 3: 30, 4: 0}, (2, 4)),)
    assert still_in(session) == (1, 3)
    assert players(collected(session, 2), 2) == (1, 3)


def test_nobody_goes_out_where_all_are_equal_even_with_nothing() -> None:
    session = played(sudden(3), [44, 44, 44], [0, 0, 0])
    assert [one.out for one in rounds(session)] == [(), ()]
    assert still_in(session) == (1, 2, 3)
    assert winner(session) is None


def test_the_last_one_wins() -> None:
    session = played(sudden(3), [44, 44, 0])
    assert winner(session) is None
    session = played(session, {1: 77, 2: 76})
    assert (still_in(session), winner(session)) == ((1,), 1)
    assert [(line.rank, line.table, line.out_at) for line in standings(session)] == [(1, 1, None), (2, 2, 2), (3, 3, 1)]


def test_a_player_alone_from_the_start_wins_nothing() -> None:
    assert winner(played(sudden(1), [44], [0])) is None


def test_those_who_go_out_together_share_a_rank_whatever_their_points() -> None:
    session = played(sudden(4), [44, 44, 10, 0], {1: 77, 2: 0})
    assert [(line.rank, line.table) for line in standings(session)] == [(1, 1), (2, 2), (3, 3), (3, 4)]


def test_five_points_of_penalty_count_before_elimination() -> None:
    session = played(sudden(2), {1: (44, Motive.LOCATION_WRONG), 2: 40})
    assert rounds(session)[0].points == {1: 39, 2: 40}
    assert still_in(session) == (2,)


def test_warnings_cost_at_once_from_the_sixth_on() -> None:
    session = sudden(2)
    for move in range(1, 6):
        session = entered(warned(collected(session, move), move, 1, 20, 1), move, {2: 20})
    assert still_in(session) == (1, 2)
    session = entered(warned(collected(session, 6), 6, 1, 20, 1), 6, {2: 16})
    assert rounds(session)[-1] == Round(6, {1: 15, 2: 16}, (1,))
    line = next(line for line in standings(session) if line.table == 1)
    assert (line.points, line.warnings, line.deduction) == (115, 6, 0)
    ended = next(line for line in standings(after(session, events.Ended())) if line.table == 1)
    assert ended.deduction == 0, "each was taken off on its move"


def test_several_warnings_on_a_move_each_cost() -> None:
    session = entered(warned(collected(sudden(2), 1), 1, 1, 20, 7), 1, {2: 9})
    assert rounds(session)[0].points == {1: 10, 2: 9}
    session = entered(warned(collected(sudden(2), 1), 1, 1, 3, 8), 1, {2: 0})
    assert rounds(session)[0].points == {1: -12, 2: 0}, "there is no floor"


def test_nobody_goes_out_before_every_bulletin_is_entered() -> None:
    session = entered(collected(sudden(3), 1), 1, {1: 44, 2: 0})
    assert rounds(session) == ()
    assert still_in(session) == (1, 2, 3)
    assert still_in(entered(session, 1, {3: 44})) == (1, 3)


def test_a_bulletin_corrected_again_may_bring_a_player_back() -> None:
    session = collected(played(sudden(2), [44, 40]), 2)
    assert players(session, 2) == (1,)
    session = entered(session, 1, {2: 44})
    assert players(session, 2) == (1, 2)
    assert awaited(session, 2) == (1, 2)


def test_a_ruling_may_put_a_player_out_and_reopening_bring_him_back() -> None:
    session = after(played(sudden(2), [44, 44]), events.Ruled(1, 2, Ruling.LATE))
    assert still_in(session) == (1,)
    assert still_in(entered(session, 1, {2: 44})) == (1, 2)


def test_an_excluded_player_puts_nobody_out_on_the_move_that_is_not_over() -> None:
    session = after(played(sudden(3), [44, 20, 20]), events.Excluded(1))
    assert still_in(session) == (2, 3)
    assert [(line.rank, line.table) for line in standings(session)] == [(1, 2), (1, 3), (None, 1)]


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


def test_a_late_player_is_out_at_once_even_where_all_others_scored_nothing() -> None:
    session = after(played(sudden(2), [0, 0]), events.Registered(3, "Zoé", 2))
    assert (still_in(session), players(session, 2)) == ((1, 2), (1, 2))
    assert [(line.rank, line.table, line.out_at) for line in standings(session)] == [
        (1, 1, None),
        (1, 2, None),
        (3, 3, 1),
    ]
    session = played(session, {1: 77, 2: 0})
    assert winner(session) == 1


def test_whoever_comes_during_the_first_move_is_in() -> None:
    session = after(after(sudden(2), events.Opened(1)), events.Registered(3, "Zoé", 1))
    assert still_in(session) == (1, 2, 3)
    late = after(played(sudden(2), [44, 44]), events.Registered(3, "Zoé", 2))
    assert still_in(after(late, events.Cancelled(1, GAME))) == (1, 2, 3), "the first move is played again"


def test_under_the_first_rules_a_late_player_plays_from_his_first_move_on() -> None:
    session = after(played(of(2, OLD_SUDDEN_PLAN), [44, 44]), events.Registered(3, "Zoé", 2))
    session = played(session, {1: 77, 2: 0, 3: 77})
    assert still_in(session) == (1, 3)


def test_an_exclusion_after_the_end_leaves_everybody_else_where_he_is() -> None:
    session = after(played(sudden(3), [44, 20, 44], {1: 77, 3: 50}), events.Ended())
    before = [(line.table, line.out_at) for line in standings(session)]
    assert before == [(1, None), (3, 2), (2, 1)]
    session = after(session, events.Excluded(1))
    assert [(line.rank, line.table, line.out_at) for line in standings(session)] == [
        (1, 3, 2),
        (2, 2, 1),
        (None, 1, None),
    ]


def test_a_bulletin_missing_at_the_end_puts_its_player_out() -> None:
    session = entered(collected(sudden(2), 1), 1, {1: 44})
    assert still_in(session) == (1, 2)
    assert still_in(after(session, events.Ended())) == (1,)


def test_in_duplicate_nobody_is_awaited_less() -> None:
    session = collected(played(of(2), [44, 0]), 2)
    assert players(session, 2) == (1, 2)


def test_a_void_session_ranks_nobody_before_another() -> None:
    session = after(played(sudden(3), [44, 0, 44]), events.Interrupted(16 * 60_000))
    assert [(line.rank, line.total, line.out_at) for line in standings(session)] == [(1, 0, None)] * 3


def test_the_one_left_after_exclusions_alone_wins() -> None:
    session = follow(played(sudden(3), [44, 44, 44]), [events.Excluded(1), events.Excluded(2)])
    assert winner(session) == 3
    assert winner(sudden(1)) is None
