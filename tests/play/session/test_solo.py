"""Solos (§3.5)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.play.session.helpers import OLD_PLAN, collected, entered, of, played
from topping.correction.sanction.motive import Motive
from topping.play.session import events
from topping.play.session.collection import missing_bulletins
from topping.play.session.course import after, follow
from topping.play.session.standing import Solo, solos, standings
from topping.rules.conditions.options import Options, SoloRule


def test_the_one_player_above_all_others_even_below_the_top() -> None:
    session = played(of(3), [20, 19, 0])
    assert solos(session) == (Solo(1, 1, 0),)


def test_no_solo_where_two_are_first_nor_alone_in_the_room() -> None:
    assert solos(played(of(3), [44, 44, 0])) == ()
    assert solos(played(of(1), [44])) == ()
    assert solos(played(of(2), [0, 0])) == ()


def test_scores_are_compared_before_penalties() -> None:
    location = Motive.LOCATION_WRONG
    assert solos(played(of(2), {1: (30, location), 2: 29})) == (Solo(1, 1, 0),)
    assert solos(played(of(2), {1: (30, location), 2: 30})) == ()
    assert solos(played(of(2), {1: (30, Motive.NOT_ADMITTED), 2: 1})) == (Solo(1, 2, 0),)


@pytest.mark.parametrize(("count", "bonus"), [(2, 0), (15, 0), (16, 10), (17, 10)])
def test_a_solo_brings_ten_points_from_sixteen_players_on(count: int, bonus: int) -> None:
    session = played(of(count), [20, *[10] * (count - 1)])
    assert solos(session) == (Solo(1, 1, bonus),)


def test_the_players_are_counted_move_by_move() -> None:
    """The sixteenth comes for the second move."""
    session = played(of(15), [20, *[10] * 14])
    session = after(session, events.Registered(16, "Zoé", 2))
    session = played(session, [20, *[10] * 15])
    assert solos(session) == (Solo(1, 1, 0), Solo(2, 1, 10))


def test_an_exclusion_takes_the_solos_of_the_excluded_player_and_makes_no_other() -> None:
    session = played(of(3), [44, 20, 10], [10, 44, 20], [44, 44, 10])
    assert solos(session) == (Solo(1, 1, 0), Solo(2, 2, 0))
    for end in ((), (events.Ended(),)):
        assert solos(follow(session, [*end, events.Excluded(1)])) == (Solo(2, 2, 0),)
    begun = after(collected(session, 4), events.Excluded(1))
    assert solos(entered(begun, 4, {2: 44, 3: 10})) == (Solo(2, 2, 0), Solo(4, 2, 0)), "it goes on without him"


@pytest.mark.parametrize("ends_first", [False, True])
def test_an_exclusion_takes_nobodys_ten_points_away(ends_first: bool) -> None:
    session = played(of(16), [20, *[10] * 15])
    excluded, ended = events.Excluded(9), events.Ended()
    session = follow(session, [ended, excluded] if ends_first else [excluded, ended])
    assert solos(session) == (Solo(1, 1, 10),)
    assert {line.table: line.bonus for line in standings(session)}[1] == 10


def test_a_bulletin_still_missing_of_an_excluded_player_keeps_no_solo_waiting() -> None:
    session = entered(collected(of(16), 1), 1, {table: 60 if table == 1 else 58 for table in range(1, 16)})
    session = after(collected(session, 2), events.Excluded(16))
    assert solos(session)[0] == Solo(1, 1, 10)


def test_a_missing_bulletin_is_a_zero_once_the_session_is_closed() -> None:
    session = entered(collected(of(16), 1), 1, {table: 60 if table == 1 else 58 for table in range(1, 16)})
    assert missing_bulletins(session) == ((1, (16,)),)
    assert solos(session) == ()
    session = after(session, events.Ended())
    assert missing_bulletins(session) == ()
    assert solos(session) == (Solo(1, 1, 10),)
    entry = session.entry(1, 16)
    assert entry is not None
    assert (entry.bulletin, entry.correction.points, entry.correction.paragraphs) == (None, 0, ("5.7",))


def test_a_session_begun_under_the_first_rules_is_settled_as_it_was() -> None:
    session = after(played(of(3, OLD_PLAN), [44, 20, 10]), events.Excluded(1))
    assert solos(session) == (Solo(1, 2, 0),)
    session = after(played(of(16, OLD_PLAN), [20, *[10] * 15]), events.Excluded(9))
    assert solos(session) == (Solo(1, 1, 0),)
    missing = after(entered(collected(of(16, OLD_PLAN), 1), 1, dict.fromkeys(range(1, 16), 58)), events.Ended())
    assert missing_bulletins(missing) == ((1, (16,)),)
    assert solos(missing) == ()


def test_a_solo_waits_for_every_bulletin_of_its_move() -> None:
    session = entered(collected(of(2), 1), 1, {1: 44})
    assert solos(session) == ()
    assert solos(entered(session, 1, {2: 43})) == (Solo(1, 1, 0),)


def test_solos_stay_hidden_until_the_end() -> None:
    session = played(of(16), [20, *[10] * 15], [5, 30, *[10] * 14])
    assert {(line.solos, line.bonus) for line in standings(session)} == {(0, 0)}
    ended = {line.table: (line.solos, line.bonus, line.total) for line in standings(after(session, events.Ended()))}
    assert ended[1] == (1, 10, 35)
    assert ended[2] == (1, 10, 50)
    assert ended[3] == (0, 0, 20)


def test_a_void_session_has_no_solos_to_tell() -> None:
    session = after(played(of(16), [20, *[10] * 15]), events.Interrupted(16 * 60_000))
    assert session.is_void
    assert {(line.solos, line.bonus, line.total) for line in standings(session)} == {(0, 0, 0)}


def test_from_how_many_players_on_a_solo_brings_how_much_is_laid_down_by_the_conditions() -> None:
    session = of(3)
    conditions = replace(session.plan.conditions, options=Options(solo=SoloRule(3, 15)))
    session = played(replace(session, plan=replace(session.plan, conditions=conditions)), [20, 19, 0])
    assert solos(session) == (Solo(1, 1, 15),)
