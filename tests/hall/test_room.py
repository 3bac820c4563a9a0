"""A room's game without a network: waiting, clocks, and the cost of a late or lost phone."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.hall.played import CAP_MS, PENALTY_MS, Played
from topping.hall.events import (
    DrawGiven,
    GameHeld,
    GameOver,
    GameStarted,
    MoveVoid,
    SeatBegun,
    SeatMade,
    SeatTaken,
    WordSaid,
    format_event,
    parse_event,
)
from topping.hall.room import HallPhase, HallRoom, LateRule, RefusedProposalError
from topping.hall.roomstandings import excerpt, ranked
from topping.play.run.proposal import Answer
from topping.play.run.run import Phase
from topping.rules.games.game import Game


@pytest.fixture
def played(game: Game) -> Played:
    return Played(game)


def test_all_get_the_first_draw_ten_seconds_after_the_start(played: Played) -> None:
    played.happens(*(SeatBegun(played.now, table, table) for table in (1, 2, 3)), GameStarted(played.now))
    played.after(9_980)
    assert played.room.phase is HallPhase.COUNTDOWN
    played.after(20)
    assert (played.room.phase, played.room.move) == (HallPhase.MOVE, 1)
    assert {seat.given_ms for seat in played.room.together} == {played.now}


def test_a_clock_starts_when_the_draw_was_on_the_screen(played: Played) -> None:
    played.start()
    played.after(40)
    played.sees(1, half_ms=10)
    played.after(10_000)
    played.finds(1)
    assert played.total(1) == 10_010, "30 ms after it was sent, by half a round trip"


def test_no_phone_gains_by_saying_late_that_it_saw_the_draw(played: Played) -> None:
    played.start()
    played.after(5_000)
    played.sees(1)
    played.after(1_000)
    played.finds(1)
    assert played.total(1) == 6_000 - CAP_MS
    assert played.room.seats[1].credited_ms == CAP_MS


def test_a_clock_never_starts_before_the_draw_was_sent(played: Played) -> None:
    played.start()
    played.sees(1, half_ms=400)
    played.after(2_000)
    played.finds(1)
    assert played.total(1) == 2_000


def test_the_next_draw_comes_when_the_last_one_has_found(played: Played) -> None:
    played.start()
    played.after(4_000)
    played.finds(1, 2)
    played.after(1_000)
    assert played.room.phase is HallPhase.MOVE
    played.finds(3)
    played.after(20)
    assert (played.room.phase, played.room.ended) == (HallPhase.BETWEEN, 1)
    played.after(played.room.pause_ms + 20)
    assert (played.room.phase, played.room.move) == (HallPhase.MOVE, 2)


def test_the_limit_ends_the_move_for_who_has_not_found(played: Played) -> None:
    played.start()
    played.finds(1)
    played.after(60_000 + CAP_MS + 40)
    assert played.room.ended == 1
    assert [played.total(table) for table in (2, 3)] == [60_000 + PENALTY_MS] * 2


def test_nobody_waits_for_a_phone_that_is_not_heard_of(played: Played) -> None:
    played.start()
    played.here.discard(3)
    played.after(3_000)
    played.finds(1, 2)
    played.after(20)
    assert played.room.ended == 1
    assert played.total(3) == 60_000 + PENALTY_MS
    played.here.add(3)
    played.after(played.room.pause_ms + 20)
    played.after(1_000)
    played.finds(3)
    assert played.total(3) < 60_000 + PENALTY_MS + 1_500, "the next move is played as by the others"


def test_a_move_is_played_again_where_the_network_has_gone_for_all(played: Played) -> None:
    played.start()
    played.after(3_000)
    played.finds(1)
    played.here.clear()
    played.after(120_000)
    assert played.room.ended == 0
    assert played.room.phase is HallPhase.BETWEEN, "no draw without anybody"
    played.here.update((1, 2, 3))
    played.after(played.room.pause_ms + 40)
    assert (played.room.phase, played.room.move) == (HallPhase.MOVE, 1)
    played.after(2_000)
    played.finds(2, 3)
    played.after(20)
    assert played.room.ended == 1
    assert played.total(1) == 3_000 - CAP_MS, "who had found it keeps his time"
    assert 1_900 <= played.total(2) <= 2_000, "the others had all their time again"


def test_who_gives_the_top_up_pays_the_whole_move(played: Played) -> None:
    played.start()
    played.after(1_000)
    played.happens(played.room.give_up(1, 1, played.now))
    assert played.total(1) == 60_000 + PENALTY_MS
    with pytest.raises(RefusedProposalError, match="over"):
        played.says(1, "LA H8")


def test_a_latecomer_loses_the_moves_before_and_has_all_his_time_on_the_present_one(game: Game) -> None:
    played = Played(game)
    played.start(1, 2)
    played.finds(1, 2)
    played.after(20)
    played.after(played.room.pause_ms + 20)
    played.after(30_000)
    assert played.room.may_begin(3)
    played.happens(SeatTaken(played.now, 3, "k"), SeatBegun(played.now, 3, 9))
    assert played.total(3) == 60_000 + PENALTY_MS
    played.finds(1, 2)
    played.after(2_000)
    assert played.room.phase is HallPhase.MOVE, "the others wait for him"
    played.finds(3)
    assert 60_000 + PENALTY_MS < played.total(3) <= 62_000 + PENALTY_MS


def test_a_latecomer_in_his_own_time_plays_the_whole_game_behind_the_others(game: Game) -> None:
    played = Played(game, late=LateRule.OWN_TIME)
    played.start(1, 2)
    played.finds(1, 2)
    played.after(20)
    played.after(played.room.pause_ms + 20)
    played.happens(SeatTaken(played.now, 3, "k"), SeatBegun(played.now, 3, 9))
    for move in range(1, len(played.room.turns) + 1):
        played.after(5_000)
        assert played.room.move_of(played.room.seats[3]) == move
        played.finds(3)
        if move > 1:
            played.finds(1, 2)
            played.after(played.room.pause_ms + 40)
    run = played.room.seats[3].run
    assert run is not None
    assert (run.phase, run.found) == (Phase.FINISHED, len(played.room.turns))


def test_a_latecomer_may_be_refused(game: Game) -> None:
    played = Played(game, late=LateRule.REFUSED)
    played.start(1, 2)
    assert not played.room.may_begin(3)


def test_a_proposal_that_is_said_again_changes_nothing(played: Played) -> None:
    played.start()
    played.after(1_000)
    first = played.says(1, "XX H8")
    assert played.room.propose(1, 1, 1, "XX H8", played.now, 0) == ()
    assert played.room.seats[1].answers[1].answer is first
    assert played.room.seats[1].tries == 1


def test_a_proposal_out_of_order_is_refused(played: Played) -> None:
    played.start()
    with pytest.raises(RefusedProposalError, match="number"):
        played.room.propose(1, 2, 1, "XX H8", played.now, 0)


def test_nobody_tries_a_whole_dictionary(played: Played) -> None:
    played.start()
    for _ in range(40):
        played.says(1, "XX H8")
    with pytest.raises(RefusedProposalError, match="rate"):
        played.says(1, "XX H8")


def test_a_move_does_not_end_while_a_proposal_waits_for_its_turn(played: Played) -> None:
    played.start()
    played.finds(1, 2)
    played.sees(3)
    played.after(59_900)
    played.room.seats[3].pending_ms = received = played.now
    played.after(500)
    assert played.room.phase is HallPhase.MOVE
    top = played.room.turns[0].solution.move.circled
    played.happens(*played.room.propose(3, 1, 1, top, received, 0))
    played.room.seats[3].pending_ms = None
    played.after(20)
    assert played.room.ended == 1
    assert played.room.seats[3].answers[1].answer is Answer.TOP


def test_the_referee_holds_the_game_between_two_moves(played: Played) -> None:
    played.start()
    played.happens(GameHeld(played.now, True))
    played.finds(1, 2, 3)
    played.after(60_000)
    assert (played.room.phase, played.room.ended) == (HallPhase.BETWEEN, 1)
    played.happens(GameHeld(played.now, False))
    played.after(40)
    assert played.room.move == 2


def test_the_game_ends_by_itself_after_its_last_move(played: Played) -> None:
    played.start()
    for _ in played.room.turns:
        played.after(1_000)
        played.finds(1, 2, 3)
        played.after(played.room.pause_ms + 40)
    assert played.room.phase is HallPhase.OVER
    assert isinstance(played.events[-1], GameOver)


def test_totals_that_the_network_may_have_parted_share_a_rank(played: Played) -> None:
    played.start()
    played.after(2_000)
    played.finds(2, error_ms=10)
    played.after(20)
    played.finds(1, error_ms=11)
    played.after(40)
    played.finds(3, error_ms=10)
    assert [(row.rank, row.table) for row in ranked(played.room.together)] == [(1, 2), (1, 1), (3, 3)]


def test_a_phone_is_told_of_the_first_three_and_its_neighbours(game: Game) -> None:
    played = Played(game, seats=20)
    played.start()
    for table in range(1, 21):
        played.after(100)
        played.finds(table)
    rows = ranked(played.room.together)
    assert [row.table for row in excerpt(rows, 12, 8)] == [1, 2, 3, 10, 11, 12, 13, 14]
    assert [row.table for row in excerpt(rows, 1, 8)] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert [row.table for row in excerpt(rows, 20, 8)] == [1, 2, 3, 16, 17, 18, 19, 20]


def test_a_new_slip_leaves_the_seats_game_as_it_is(played: Played) -> None:
    played.start()
    played.after(1_000)
    played.finds(1)
    before = played.total(1)
    played.happens(SeatMade(played.now, 1, "Joueur 1", "other", "code"))
    assert (played.total(1), played.room.seats[1].key) == (before, "other")


ACTS = st.lists(
    st.tuples(st.sampled_from(("wait", "find", "wrong", "up", "leave", "come", "void")), st.integers(1, 3)), max_size=40
)


def _state(room: HallRoom) -> Sequence[object]:
    return [
        (seat.table, seat.run, seat.given, seat.last_number, seat.credited_ms, seat.error_ms, seat.answers)
        for seat in room.seats.values()
    ] + [room.phase, room.move, room.ended, room.finders]


@settings(max_examples=25, deadline=None)
@given(ACTS)
def test_the_journal_gives_back_the_very_same_game(acts: list[tuple[str, int]]) -> None:
    played = _GAMES[0]()
    played.start()
    for act, table in acts:
        seat = played.room.seats[table]
        if act == "wait":
            played.after(7_000, step=500)
        elif act == "leave":
            played.here.discard(table)
        elif act == "come":
            played.here.add(table)
        elif act == "void" and played.room.phase is HallPhase.MOVE:
            played.happens(MoveVoid(played.now, played.room.move))
        elif played.room.is_thinking(seat) and act in ("find", "wrong", "up"):
            try:
                if act == "find":
                    played.finds(table)
                elif act == "wrong":
                    played.says(table, "XX H8", error_ms=table)
                else:
                    played.happens(played.room.give_up(table, seat.given, played.now))
            except RefusedProposalError:
                pass
    again = played.evening.room(map(parse_event, map(format_event, played.events)))
    # what the clock alone has changed since the last event is no event
    for room in (played.room, again):
        for seat in room.seats.values():
            if seat.run is not None:
                seat.run = seat.run.tick(played.now)
    assert _state(again) == _state(played.room)
    assert sum(isinstance(event, WordSaid) for event in played.events) == sum(
        seat.last_number for seat in again.seats.values()
    )
    assert all(event.move <= len(played.room.turns) for event in played.events if isinstance(event, DrawGiven))


_GAMES: list[Callable[[], Played]] = []


@pytest.fixture(autouse=True, scope="module")
def _games(game: Game) -> None:
    _GAMES.append(lambda: Played(game))
