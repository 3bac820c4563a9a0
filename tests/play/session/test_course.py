"""The course of a session, and its standings."""

import random
from dataclasses import replace
from itertools import count

import pytest

from tests.play.limits import limited
from tests.play.session.helpers import (
    BLITZ_PLAN,
    DUPLICATE_PLAN,
    GAME,
    OTHER,
    SUDDEN_PLAN,
    began,
    collected,
    correction,
    entered,
    handed,
    of,
    played,
    short,
    with_variant,
)
from tests.play.session.twin import random_session, ranking
from topping.correction.ruling import Average, Ruling
from topping.errors import InputError
from topping.play.session import events
from topping.play.session.othergame import without_bulletins
from topping.play.session.plan import Plan
from topping.play.session.session import (
    Memo,
    Session,
    aftermath_of_absence,
    awaited,
    players,
    still_in,
)
from topping.play.session.sessionstandings import Standing, standings
from topping.play.session.transitions import after, follow
from topping.rules.conditions.conditions import PAUSE
from topping.rules.conditions.formula import DUPLICATE, Speed
from topping.rules.conditions.variant import VARIANTS
from topping.rules.games.ending import Aftermath
from topping.texts import tell

MINUTE = 60_000


def refused(session: Session, event: events.Event) -> str:
    with pytest.raises(InputError) as caught:
        after(session, event)
    assert tell(caught.value)
    return caught.value.key


def line(session: Session, table: int) -> Standing:
    return next(standing for standing in standings(session) if standing.table == table)


def points(session: Session) -> dict[int, int]:
    return {standing.table: standing.total for standing in standings(session)}


def test_a_memo_lasts_until_session_or_values_change() -> None:
    made, first, second = count(), of(1), of(2)
    memo = Memo(lambda session, value: next(made))
    asked = (first, 1), (first, 1), (first, 2), (second, 2), (second, 2), (first, 2)
    assert [memo(*one) for one in asked] == [0, 0, 1, 2, 2, 3]


# the moves


def test_the_next_draw_need_not_wait_for_the_bulletins_of_earlier_moves() -> None:
    session = collected(collected(of(2), 1), 2)
    session = after(session, events.Opened(3))
    session = after(session, handed(session, 1, 2, 10))
    assert [awaited(session, move) for move in (1, 2)] == [(1,), (1, 2)]
    assert refused(session, handed(session, 3, 1, 10)) == "session.not_collected"


def test_in_mort_subite_the_next_draw_waits_for_every_bulletin() -> None:
    session = collected(of(3, SUDDEN_PLAN), 1)
    session = entered(session, 1, {1: 44, 2: 44})
    with pytest.raises(InputError) as caught:
        after(session, events.Opened(2))
    assert (caught.value.key, caught.value.details) == ("session.bulletins_missing", {"move": 1, "missing": 1})
    session = entered(session, 1, {3: 44})
    assert after(session, events.Opened(2)).opened == 2


def test_there_is_no_move_after_the_last() -> None:
    session = played(of(1, game=short(2)), [44], [77])
    assert session.is_played_out
    assert refused(session, events.Opened(3)) == "session.no_move"


# players who join, change names or are excluded


def test_a_late_player_is_awaited_from_his_first_move_on() -> None:
    session = collected(of(1), 1)
    assert players(after(session, events.Registered(2, "Zoé", 1)), 1) == (1, 2)
    assert players(after(session, events.Registered(2, "Zoé", 2)), 1) == (1,)
    assert refused(session, events.Registered(2, "Zoé", 3)) == "session.first_move"
    assert refused(session, events.Registered(2, "Zoé", 0)) == "session.first_move"
    assert refused(session, events.Registered(1, "Zoé", 1)) == "roster.twice"


def test_a_name_is_put_right() -> None:
    session = after(began("Zoe"), events.Renamed(1, "Zoé"))
    assert line(session, 1).name == "Zoé"
    assert refused(session, events.Renamed(2, "Zoé")) == "session.no_table"


def test_an_excluded_player_loses_his_scores_and_is_awaited_no_more() -> None:
    session = played(of(3), [44, 20, 10])
    session = after(collected(session, 2), events.Excluded(1))
    assert points(session) == {1: 0, 2: 20, 3: 10}
    assert awaited(session, 2) == (2, 3)
    assert refused(session, handed(session, 2, 1, 77)) == "session.does_not_play"
    last = standings(session)[-1]
    assert (last.table, last.rank) == (1, None)
    assert refused(session, events.Excluded(4)) == "session.no_table"


# bulletins


def test_without_a_bulletin_there_is_no_ruling_and_no_slip() -> None:
    session = collected(of(2), 1)
    assert refused(session, events.Ruled(1, 1, Ruling.LATE)) == "session.no_bulletin"
    assert refused(session, events.Delivered(1, 1)) == "session.no_bulletin"
    assert refused(session, handed(session, 1, 3, 0)) == "session.does_not_play"
    session = entered(session, 1, {1: 10})
    assert refused(session, events.Ruled(1, 1, Ruling.OVERRULE_JOIN)) == "correction.no_join"
    assert refused(session, events.Ruled(1, 1, Average(3))) == "correction.no_average"


# the end


def test_after_the_end_only_corrections_are_allowed() -> None:
    session = after(played(of(2), [44, 0]), events.Ended())
    for event in (
        events.Opened(2),
        events.Registered(3, "Zoé", 2),
        events.Cancelled(1, GAME),
        events.Continued(OTHER),
        events.Interrupted(MINUTE),
        events.Ended(),
    ):
        assert refused(session, event) == "session.ended"
    session = entered(session, 1, {2: 40})
    session = follow(
        session,
        [events.Ruled(1, 2, Ruling.LATE), events.Delivered(1, 2), events.Renamed(2, "Zoé"), handed(session, 1, 2, 5)],
    )
    assert points(session) == {1: 44, 2: 5}


def test_a_player_is_excluded_until_the_session_is_sealed() -> None:
    session = after(played(of(2), [44, 30]), events.Ended())
    excluded = after(session, events.Excluded(1))
    assert points(excluded) == {1: 0, 2: 30}
    assert refused(played(of(2), [44, 30]), events.Sealed()) == "session.not_ended"
    sealed = after(session, events.Sealed())
    assert sealed.is_sealed
    for event in (
        events.Excluded(1),
        events.Ruled(1, 1, Ruling.LATE),
        events.Renamed(1, "Zoé"),
        events.Appealed(1, 1, "mot admis"),
        events.Sealed(),
        handed(sealed, 1, 2, 5),
    ):
        assert refused(sealed, event) == "session.sealed"
    assert after(sealed, events.Delivered(1, 1)).is_sealed, "a slip may still be given"


def test_appeals_are_noted_until_fifteen_minutes_after_the_last_game() -> None:
    session = after(played(of(2), [44, 30]), events.Appealed(1, 2, " le  mot est admis "))
    assert [(appeal.move, appeal.table, appeal.text) for appeal in session.appeals] == [(1, 2, "le mot est admis")]
    session = after(session, events.Ended())
    assert len(after(session, events.Appealed(1, 1, "raccord", 15 * MINUTE)).appeals) == 2
    assert refused(session, events.Appealed(1, 1, "raccord", 15 * MINUTE + 1)) == "session.appeal_late"
    assert refused(session, events.Appealed(2, 1, "raccord")) == "session.not_collected"
    assert refused(session, events.Appealed(1, 9, "raccord")) == "session.no_table"
    for text in ("", " ", "x" * 301, "a\x00b"):
        assert refused(session, events.Appealed(1, 1, text)) == "session.appeal_text"


def test_appeals_about_a_game_are_made_before_the_next_one_begins() -> None:
    session = played(of(2, game=short(1)), [44, 30])
    session = after(session, events.Continued(OTHER))
    assert after(session, events.Appealed(1, 1, "raccord")).appeals
    session = collected(session, 2)
    assert refused(session, events.Appealed(1, 1, "raccord")) == "session.appeal_next_game"
    assert after(session, events.Appealed(2, 1, "raccord")).appeals


ORIGINAL = with_variant(Plan(), VARIANTS["7sur8"])
JOKER = with_variant(Plan(), VARIANTS["normale+joker"])


@pytest.mark.parametrize(
    ("plan", "moves", "minutes", "ends", "void"),
    [
        (Plan(), 14, 15, False, False),
        (Plan(), 14, 15.001, True, True),
        (Plan(), 15, 15.001, True, False),
        (BLITZ_PLAN, 14, 16, True, True),
        (BLITZ_PLAN, 15, 16, True, False),
        (ORIGINAL, 9, 16, True, True),
        (ORIGINAL, 10, 16, True, False),
        (ORIGINAL, 9, 15, False, False),
        (JOKER, 9, 16, True, True),
        (JOKER, 10, 16, True, False),
        (SUDDEN_PLAN, 9, 16, True, True),
        (SUDDEN_PLAN, 10, 16, True, False),
    ],
)
def test_an_interruption(plan: Plan, moves: int, minutes: float, ends: bool, void: bool) -> None:
    """§3.7: more than 15 minutes in a row; 15 moves collected, 10 in the original formulas."""
    session = replace(of(1, Plan()), plan=plan)
    for _ in range(moves):
        session = played(session, [10])
    session = after(session, events.Interrupted(round(minutes * MINUTE)))
    assert (session.is_ended, session.is_void) == (ends, void)
    assert points(session) == {1: 0 if void else 10 * moves}


# cancelled moves


def test_a_cancellation_keeps_the_moves_before_as_they_were_played() -> None:
    session = collected(played(of(1), [44]), 2)
    assert refused(session, events.Cancelled(2, OTHER)) == "session.other_game"
    assert refused(session, events.Cancelled(2, replace(GAME, variant=VARIANTS["7sur8"]))) == "session.other_game"
    assert refused(of(1), events.Cancelled(0, GAME)) == "session.cannot_cancel"


def test_a_move_of_the_second_game_is_cancelled_in_that_game() -> None:
    session = after(played(of(1, game=short(1)), [44]), events.Continued(OTHER))
    session = collected(session, 2)
    session = after(session, events.Cancelled(2, GAME))
    assert session.games == (short(1), GAME)
    assert [session.turn(move).solution.points for move in (1, 2, 3)] == [44, 44, 77]


# further games


def test_another_game_goes_on_with_players_and_clock_where_they_stood() -> None:
    session = played(of(3, SUDDEN_PLAN, short(4)), [44, 44, 0], {1: 77, 2: 77}, {1: 54, 2: 54})
    assert refused(session, events.Continued(OTHER)) == "session.not_played_out"
    session = collected(session, 4)
    assert refused(session, events.Continued(OTHER)) == "session.not_played_out"
    session = after(entered(session, 4, {1: 39, 2: 39}), events.Continued(OTHER))
    assert still_in(session) == (1, 2)
    assert session.turn(5).solution == OTHER.moves[0].solution
    assert session.turn(5).number == 1
    assert [limited(session.plan.limit_ms(move)) // 1000 for move in range(1, 9)] == [80, 80, 80, 60, 60, 60, 40, 40]
    assert awaited(collected(session, 5), 5) == (1, 2)
    assert refused(session, events.Continued(GAME)) == "session.not_played_out"


def test_the_game_that_goes_on_is_of_the_same_variant() -> None:
    session = played(of(1, game=short(1)), [44])
    assert refused(session, events.Continued(replace(OTHER, variant=VARIANTS["7sur8"]))) == "session.variant"


# values


@pytest.mark.parametrize("speed", DUPLICATE.speeds, ids=lambda speed: str(speed.name))
def test_each_pace_has_its_regime(speed: Speed) -> None:
    plan = Plan.under(DUPLICATE, speed)
    assert plan.regime.costly_warning == (6 if plan.conditions.speed.name == "blitz" else 4)
    assert correction(3, of(1, plan)).regime == plan.regime


# players who leave


def _collection(move: int) -> list[events.Event]:
    return [events.Opened(move), events.Collected(move)]


def test_a_player_who_leaves_is_absent_from_then_on_until_he_is_back() -> None:
    session = follow(played(of(2), [44, 30]), [events.Departed(2, 2), *_collection(2)])
    assert awaited(session, 2) == (1,)
    entry = session.entry(2, 2)
    assert entry is not None
    assert (entry.points, entry.correction.paragraphs) == (0, ("5.7",))
    session = follow(entered(session, 2, {1: 40}), [events.Returned(2), *_collection(3)])
    assert awaited(session, 3) == (1, 2)
    assert refused(session, events.Returned(2)) == "session.not_left"
    assert refused(after(session, events.Departed(2, 4)), events.Departed(2, 4)) == "session.already_left"
    assert refused(session, events.Departed(2, 5)) == "session.not_next"
    assert refused(session, events.Departed(9, 3)) == "session.no_table"


def test_leaving_scores_zero_for_missing_bulletins_only() -> None:
    session = follow(played(of(2), [44, 30]), [*_collection(2), *_collection(3)])
    session = after(entered(session, 3, {2: 20}), events.Departed(2, 2))
    assert [session.entries[move][2].points for move in (1, 2, 3)] == [30, 0, 20]


# another top


def test_the_game_continues_from_another_retained_top() -> None:
    session = after(played(of(2), [44, 44]), events.Opened(2))
    changed = after(session, events.Retained(2, short(5)))
    assert (len(changed.turns), changed.games[0].seed, changed.opened, changed.collected) == (5, None, 2, 1)
    assert changed.entries == session.entries
    assert refused(after(session, events.Collected(2)), events.Retained(2, GAME)) == "session.not_open"
    assert refused(session, events.Retained(1, GAME)) == "session.not_open"
    assert refused(session, events.Retained(2, OTHER)) == "session.other_game"
    assert refused(session, events.Retained(2, short(1))) == "session.other_game"
    dearer = replace(GAME.moves[1].solution, points=GAME.moves[1].solution.points + 1)
    worse = replace(GAME, moves=(GAME.moves[0], replace(GAME.moves[1], solution=dearer)))
    assert refused(session, events.Retained(2, worse)) == "session.other_game"


# interruptions excused by the referee


def test_the_referee_excuses_a_long_interruption_with_a_reason() -> None:
    session = after(played(of(1), [44]), events.Excused(80 * MINUTE, "  panne   de courant "))
    assert not session.is_ended
    assert [(one.length_ms, one.reason) for one in session.excused] == [(80 * MINUTE, "panne de courant")]
    for reason in ("", " ", "x" * 301, "a\u0007"):
        assert refused(session, events.Excused(80 * MINUTE, reason)) == "session.excuse_text"


# warnings of a cancelled move


def test_disciplinary_warnings_outlive_the_move_they_were_given_on() -> None:
    session = played(of(2), [44, 44])
    session = after(session, events.Ruled(1, 1, Ruling.DISCIPLINARY_WARNING))
    session = follow(session, [events.Cancelled(1, OTHER), *_collection(1)])
    session = entered(session, 1, {1: 20, 2: 20})
    assert [line(session, table).warnings for table in (1, 2)] == [1, 0]
    session = after(session, events.Cancelled(1, OTHER))
    assert line(after(session, events.Ended()), 1).warnings == 1, "the move is not played again"


def test_missing_bulletins_of_a_cancelled_move_score_plain_zeros() -> None:
    session = entered(collected(played(of(3), [44, 44, 44]), 2), 2, {2: 10})
    made = without_bulletins(session, 2)
    assert [(one.move, one.table, one.bulletin) for one in made] == [(2, 1, None), (2, 3, None)]
    assert {(one.correction.move_number, one.correction.points, one.correction.warnings) for one in made} == {(2, 0, 0)}


@pytest.mark.parametrize(
    ("plan", "scores", "minutes", "aftermath"),
    [
        (Plan(), [], 99, Aftermath.RESUMED),
        (Plan(), [[10, 20]] * 3, 15, Aftermath.RESUMED),
        (Plan(), [[10, 20]] * 3, 16, Aftermath.VOID),
        (SUDDEN_PLAN, [[10, 10]] * 3, 16, Aftermath.VOID),
        (SUDDEN_PLAN, [[10, 20]], 16, Aftermath.RESUMED),
    ],
)
def test_aftermath_of_a_long_absence(plan: Plan, scores: list[list[int]], minutes: int, aftermath: Aftermath) -> None:
    session = played(of(2, plan), *scores)
    assert aftermath_of_absence(session, minutes * MINUTE) is aftermath
    assert aftermath_of_absence(after(session, events.Ended()), minutes * MINUTE) is Aftermath.RESUMED


def test_conditions_of_a_session_know_no_penalty_and_no_help() -> None:
    plan = Plan.of(replace(Plan().conditions, penalty_ms=5_000, helps=(PAUSE,), announced=True))
    assert (plan.conditions.penalty_ms, plan.conditions.helps, plan.conditions.announced) == (0, (), False)


@pytest.mark.parametrize(
    "plan",
    [DUPLICATE_PLAN, BLITZ_PLAN, SUDDEN_PLAN],
    ids=lambda plan: plan.conditions.speed.name,
)
@pytest.mark.parametrize("seed", range(40))
def test_the_naive_twin_agrees(plan: Plan, seed: int) -> None:
    session, sheets, last = random_session(random.Random(seed), plan)
    for ended in (False, True):
        if ended:
            session = after(session, events.Ended())
        found = [
            (standing.rank, standing.table, standing.total, standing.out_at or 0) for standing in standings(session)
        ]
        assert found == ranking(sheets, last, plan, ended)
