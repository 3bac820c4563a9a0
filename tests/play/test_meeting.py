"""Runs together and watched."""

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.kiosk.driver import game
from topping.errors import InputError
from topping.play.run.proposal import verdict_of_top
from topping.play.run.run import Phase, Run
from topping.play.together.meeting import Heard, Meeting, late_run, run_in_duel
from topping.play.together.offsets import ClockOffset, ClockSample
from topping.play.together.presence import is_waited_for, silent_ones
from topping.play.together.signals import (
    ALOUD,
    ClockAsked,
    ClockTold,
    Entered,
    Gone,
    LatePolicy,
    MoveGiven,
    Progress,
    Signal,
    StartGiven,
    body_of,
    read_signal,
)
from topping.play.together.watched import WatchedRun
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import DUPLICATE
from topping.rules.conditions.options import Options, RankPoints

TURNS = tuple(game(moves=4).turns())
_ways = st.integers(0, 5_000)


@given(st.integers(-(10**9), 10**9), st.lists(st.tuples(_ways, st.integers(0, 900), _ways), min_size=1, max_size=8))
def test_the_offset_is_never_further_off_than_is_said(true_ms: int, ways: list[tuple[int, int, int]]) -> None:
    samples, now = [], 0
    for there, thinking, back in ways:
        received = now + there + true_ms
        samples.append(ClockSample(now, received, received + thinking, now + there + thinking + back))
        now += 10_000
    found = ClockOffset.of(samples)
    assert found is not None
    assert abs(found.offset_ms - true_ms) <= found.error_ms
    assert found.error_ms <= min(there + back for there, _, back in ways) // 2 + 2
    assert found.here(now + true_ms) - now == true_ms - found.offset_ms


def test_answers_that_cannot_be_give_no_offset() -> None:
    assert ClockOffset.of([]) is None
    assert ClockOffset.of([ClockSample(100, 0, 0, 50), ClockSample(0, 10, 5, 100)]) is None


class Machine:
    """A machine with a clock of its own, and what it says."""

    def __init__(self, name: str, ahead_ms: int) -> None:
        self.name, self.ahead_ms, self.said = name, ahead_ms, 0
        self.meeting = Meeting(f"token-{name}")

    def say(self, signal: Signal, at: int) -> Heard:
        """Said at the common time `at`; a signal passes through JSON."""
        self.said += 1
        signal = read_signal(json.loads(json.dumps(body_of(signal, "room"))))
        return Heard(self.name, self.said, at, 0, signal)

    def hear(self, heard: Heard, at: int) -> None:
        self.meeting = self.meeting.after([replace(heard, seen_ms=at + self.ahead_ms)])


def told(way_ms: int = 150) -> tuple[Machine, Machine, list[Heard], list[Heard]]:
    """Two machines that have met and compared their clocks; what was said to each."""
    first, second = Machine("a", 1_000_000), Machine("b", -5_000)
    to_first: list[Heard] = []
    to_second: list[Heard] = []

    def say(by: Machine, signal: Signal, at: int) -> None:
        heard = by.say(signal, at)
        for machine, taken in ((first, to_first), (second, to_second)):
            seen = at if machine is by else at + way_ms
            machine.hear(heard, seen)
            taken.append(replace(heard, seen_ms=seen + machine.ahead_ms))

    say(first, Entered(first.meeting.own, "Zoé", -first.ahead_ms), 0)
    say(second, Entered(second.meeting.own, "Marie", -second.ahead_ms), 2_000)
    for at in (3_000, 4_000):
        say(second, ClockAsked(second.meeting.own, first.meeting.own, at + second.ahead_ms), at)
        asked, seen = first.meeting.unanswered[0]
        answered = at + way_ms + 30
        say(first, ClockTold(asked.token, asked.sent_ms, seen, answered + first.ahead_ms), answered)
    say(first, StartGiven(first.meeting.own, 20_000 + first.ahead_ms, LatePolicy.OWN_TIME, True), 6_000)
    return first, second, to_first, to_second


def test_both_begin_at_one_instant_as_far_as_their_clocks_can_tell() -> None:
    first, second, _, _ = told()
    assert first.meeting.leads
    assert not second.meeting.leads
    assert first.meeting.start_ms == 20_000 + first.ahead_ms
    offset = second.meeting.offset
    assert offset is not None
    assert second.meeting.start_ms is not None
    assert abs(second.meeting.start_ms - (20_000 + second.ahead_ms)) <= offset.error_ms
    assert first.meeting.unanswered == ()
    present = replace(second.meeting.present[1], offset=offset)
    calendars = second.meeting.calendar_offset(present)
    assert calendars is not None
    assert abs(calendars.offset_ms) <= calendars.error_ms, "their calendars agree, though their clocks began apart"


@given(st.randoms(use_true_random=False))
def test_order_and_repeats_change_nothing(chance: Random) -> None:
    _, second, _, heard = told()
    shuffled = [*heard, *heard[::2]]
    chance.shuffle(shuffled)
    meeting = Meeting(second.meeting.own)
    for one in shuffled:
        meeting = meeting.after([one])
    assert meeting == second.meeting


def run_until(moves: int) -> Run:
    run, now = Run(TURNS, Conditions()), 0
    for _ in range(moves):
        now += 2_000
        run = run.draw_shown(now)
        run = run.propose("", verdict_of_top(run.turn), now + 1_000)
    return run


def test_the_next_draw_of_a_duel_waits_for_the_slower_one() -> None:
    first, second, _, _ = told()
    assert first.meeting.move_ms(1) == first.meeting.start_ms, "the first draw comes with the start"
    assert not first.meeting.may_give(1)
    own = first.say(Progress(first.meeting.own, WatchedRun.of(run_until(1), "a", "Partie", 25_000)), 25_000)
    waiting = Meeting(first.meeting.own, (*first.meeting.heard, replace(own, seen_ms=1_025_000)))
    assert [[one.machine for one in silent_ones(waiting, now)] for now in (1_032_000, 1_032_001)] == [[], ["b"]]
    assert second.meeting.move_ms(1) == second.meeting.start_ms
    for machine, may in ((second, False), (first, True)):
        watched = WatchedRun.of(run_until(1), machine.name, "Partie", 25_000)
        heard = machine.say(Progress(machine.meeting.own, watched), 25_000)
        first.hear(heard, 25_100)
        assert first.meeting.may_give(2) is may
    assert not first.meeting.may_give(3)
    ended = WatchedRun.of(run_until(len(TURNS)), second.name, "Partie", 90_000)
    first.hear(second.say(Progress(second.meeting.own, ended), 90_000), 90_000)
    first.hear(second.say(Gone(second.meeting.own), 91_000), 91_000)
    assert second.meeting.own in first.meeting.runs, "who has played to the end may go: the gaps stay"
    assert first.meeting.may_give(2), "and keeps nobody waiting"


def test_a_leader_who_dies_before_the_start_is_found_out() -> None:
    first, second, _, _ = told()
    meeting = Meeting(
        second.meeting.own, tuple(one for one in second.meeting.heard if not isinstance(one.signal, StartGiven))
    )
    seen = meeting.last_heard["a"].seen_ms
    assert [one.machine for one in silent_ones(meeting, seen + 7_001)] == ["a"]
    assert silent_ones(meeting, seen + 7_000) == ()
    assert not is_waited_for(meeting)
    assert is_waited_for(Meeting(first.meeting.own, meeting.heard)), "he says now and then that he is there"


def test_the_draws_of_a_duel_do_not_depend_on_the_calendars_of_those_who_give_them() -> None:
    _, second, _, _ = told()
    start = second.meeting.start
    assert start is not None
    early = second.say(MoveGiven(second.meeting.own, start.token, 2, 90_000 + second.ahead_ms), -(10**9))
    second.hear(early, 60_000)
    assert second.meeting.move_ms(2) == 90_000 + second.ahead_ms
    other = second.say(MoveGiven(second.meeting.own, "another duel", 3, 1), 70_000)
    second.hear(other, 70_000)
    assert second.meeting.move_ms(3) is None
    assert second.meeting.last_given == 2


def test_who_comes_back_to_a_duel_misses_the_moves_that_are_past() -> None:
    run = run_in_duel(run_until(1), 3)
    assert [result.found for result in run.results] == [True, False]
    assert run.results[1].cost_ms == 80_000
    assert (run.turn.number, run.phase) == (3, Phase.DRAWN)
    assert run_in_duel(run, 3) == run
    assert run_in_duel(run, 1) == run, "who is ahead misses nothing"


def test_a_late_comer_plays_as_the_referee_decided() -> None:
    run = Run(TURNS, Conditions())
    assert late_run(run, 0, 130_000, LatePolicy.OWN_TIME) == run
    assert late_run(run, 0, 130_000, LatePolicy.REFUSED) is None
    assert late_run(run, 0, 0, LatePolicy.REFUSED) == run
    late = late_run(run, 0, 130_000, LatePolicy.MOVES_LOST)
    assert late is not None
    assert [result.cost_ms for result in late.results] == [80_000, 80_000]
    assert late.phase is Phase.DRAWN
    assert late.draw_shown(130_000).elapsed_ms(130_500) == 500
    over = late_run(run, 0, 10**9, LatePolicy.MOVES_LOST)
    assert over is not None
    assert over.phase is Phase.FINISHED
    assert late_run(run, 0, 59_000, LatePolicy.MOVES_LOST) == run
    later = late_run(run, -120_000, 10_000, LatePolicy.MOVES_LOST)
    assert later is not None
    assert [result.cost_ms for result in later.results] == [80_000, 80_000], "the clock began after the game"


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"signal": "start"},
        {"signal": "move", "token": "a", "start": "a", "number": True, "at_ms": 1},
        {"signal": "move", "token": "a", "number": 2, "at_ms": 1},
        {"signal": "silent", "token": "a", "of": "b", "last": "1"},
        {"signal": "start", "token": "a", "at_ms": 1, "late": "never", "is_duel": False},
        {"signal": "progress", "token": "a", "run": {}},
        {"signal": "dance", "token": "a"},
    ],
)
def test_what_is_no_signal_is_refused(body: dict[str, object]) -> None:
    with pytest.raises(InputError):
        read_signal(body)


START = 1_000


def played(acts: list[str]) -> tuple[Run, int]:
    """A run after some acts, and when the last one was."""
    run, now = Run(TURNS, Conditions()), START
    for act in acts:
        now += 1_500
        if run.is_over:
            break
        if run.phase is Phase.DRAWN:
            run = run.draw_shown(now)
        elif act == "top":
            run = run.propose("", verdict_of_top(run.turn), now)
        elif act == "miss":
            run = run.end_move(now)
        else:
            run = run.skip(now)
    return run, now


acts = st.lists(st.sampled_from(["top", "miss", "skip"]), max_size=12)


@given(acts)
def test_what_is_told_is_read_back_from_json(done: list[str]) -> None:
    run, now = played(done)
    watched = WatchedRun.of(run, "Élodie", "Partie 4", now)
    told = body_of(Progress("1", watched), ALOUD)
    assert read_signal(json.loads(json.dumps(told))) == Progress("1", watched)


@given(acts)
def test_the_top_that_is_still_searched_is_not_told(done: list[str]) -> None:
    run, now = played(done)
    watched = WatchedRun.of(run, "Élodie", "Partie 4", now)
    if run.phase in (Phase.DRAWN, Phase.THINKING):
        assert watched.position.board == run.turn.before.board
        assert watched.solution == (run.turns[len(run.results) - 1].solution if run.results else None)
    if run.phase is Phase.DRAWN:
        assert (watched.position.rack, watched.kept) == ("", ""), "a draw that its player has not seen"
    assert len(watched.moves) == len(run.results)
    assert (watched.total_ms, watched.found) == (run.total_ms, run.found)


def test_the_clock_goes_on_with_the_teller_s_and_stops_at_the_limit() -> None:
    run, now = played(["top"])
    clock = WatchedRun.of(run, "", "", now + 500).clock
    assert [clock.elapsed(now + later) for later in (0, 500, 700, 90_000)] == [500, 500, 700, 60_000]
    shown, now = played(["top", "miss"])
    assert not WatchedRun.of(shown, "", "", now).clock.is_running


@pytest.mark.parametrize("damage", [{"number": "1"}, {"phase": "gone"}, {"moves": [[1, 2, 3]]}, {"clock": [1]}])
def test_what_is_no_run_is_refused(damage: dict[str, Any]) -> None:
    run, now = played(["top", "top"])
    told = body_of(Progress("1", WatchedRun.of(run, "", "", now)), ALOUD)
    with pytest.raises(InputError):
        read_signal({**told, "run": {**told["run"], **damage}})


def test_rivals_are_told_times_and_neither_draw_nor_top_nor_points_that_others_still_search() -> None:
    run, now = played(["top", "top", "top", "top"])
    watched = WatchedRun.of(run, "", "", now)
    told = watched.for_rivals(1)
    assert (told.position.board.is_empty, told.position.rack, told.kept, told.solution) == (True, "", "", None)
    assert [one.points for one in told.moves] == [
        *(one.points for one in watched.moves[:1]),
        *(0 for _ in watched.moves[1:]),
    ]
    assert len(told.moves) > 1
    assert told.total_ms == watched.total_ms
    assert watched.points == sum(one.points for one in run.results) > 0


@pytest.mark.parametrize(
    ("conditions", "by_points"),
    [
        (Conditions(), False),
        (Conditions(options=Options(rank_points=RankPoints(10, 5, 1))), True),
        (Conditions(DUPLICATE, DUPLICATE.speeds[0]), True),
    ],
)
def test_points_are_the_result_by_rank_and_where_a_top_does_not_end_a_move(
    conditions: Conditions, by_points: bool
) -> None:
    assert WatchedRun.is_by_points(Run(TURNS, conditions)) == by_points
