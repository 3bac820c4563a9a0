"""A player's run, on a clock moved by the tests."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.play.helpers import first_turn, second_turn
from tests.play.limits import limited
from topping.play.run.proposal import Answer, Verdict
from topping.play.run.run import GUARD_MS, LAST_KEYS_MS, SOLUTION_SHOWN_MS, Phase, Run
from topping.rules.conditions.conditions import PAUSE, Conditions
from topping.rules.moves import Move

TOP = Verdict(Answer.TOP, Move.parse("RIZ 13H"), 21, 0)
WRONG = Verdict(Answer.NOT_ADMITTED, Move.parse("RIM 13H"), refused=("RIM",))
SYNTAX = Verdict(Answer.SYNTAX)
LIMIT, PENALTY, START = 60_000, 20_000, 1_000_000
TURNS = (first_turn(), second_turn(), replace(second_turn(), number=3))


def thinking(now: int = START, conditions: Conditions | None = None) -> Run:
    return Run(TURNS, conditions or Conditions()).draw_shown(now)


def test_a_top_ends_the_move_and_the_next_draw_takes_over_at_once() -> None:
    run = thinking().propose("RIZ 13H", TOP, START + 12_345)
    assert run.phase is Phase.DRAWN
    assert run.since_ms == START + 12_345
    assert run.turn is TURNS[1]
    (result,) = run.results
    assert (result.number, result.found, result.elapsed_ms, result.penalty_ms) == (1, True, 12_345, 0)
    assert result.cost_ms == 12_345
    assert result.answer == TOP.move
    assert run.tries == ()
    following = run.draw_shown(START + 12_345)
    assert following.propose("RIZ 13H", TOP, START + 12_346).results[1].elapsed_ms == 1


def test_a_wrong_proposal_costs_nothing_but_time() -> None:
    run = thinking().propose("RIM 13H", WRONG, START + 5_000).propose("", SYNTAX, START + 6_000)
    assert run.phase is Phase.THINKING
    assert (run.total_ms, run.results) == (0, ())
    assert run.elapsed_ms(START + 7_000) == 7_000
    assert [(attempt.text, attempt.at_ms, attempt.verdict) for attempt in run.tries] == [
        ("RIM 13H", 5_000, WRONG),
        ("", 6_000, SYNTAX),
    ]
    won = run.propose("RIZ 13H", TOP, START + 8_000)
    assert [attempt.text for attempt in won.results[0].tries] == ["RIM 13H", "", "RIZ 13H"]
    assert won.total_ms == 8_000
    assert won.tries == ()
    following = won.draw_shown(START + 9_000).propose("RIZ 13H", TOP, START + 9_500)
    assert [attempt.text for attempt in following.results[1].tries] == ["RIZ 13H"]


def test_an_enter_stamped_at_the_limit_counts() -> None:
    run = thinking().propose("RIZ 13H", TOP, START + LIMIT)
    assert run.found == 1
    assert run.total_ms == LIMIT


def test_one_millisecond_later_the_move_is_missed() -> None:
    run = thinking().propose("RIZ 13H", TOP, START + LIMIT + 1)
    assert run.phase is Phase.SHOWING
    assert (run.found, run.missed) == (0, 1)
    (result,) = run.results
    assert (result.found, result.elapsed_ms, result.penalty_ms, result.answer) == (False, LIMIT, PENALTY, None)
    assert result.cost_ms == 80_000
    assert result.tries == ()


def test_3_8_4_a_missed_top_costs_its_minute_and_20_seconds() -> None:
    run = thinking().tick(START + 60_001)
    assert (run.missed, run.play_ms, run.total_ms) == (1, 60_000, 80_000)


def test_ticking_at_the_limit_leaves_the_last_instant_to_the_player() -> None:
    run = thinking().tick(START + LIMIT)
    assert run.phase is Phase.THINKING
    assert run.elapsed_ms(START + LIMIT + 5) == LIMIT
    assert run.tick(START + LIMIT + 1).phase is Phase.SHOWING


def test_the_solution_is_shown_for_four_seconds_while_the_clock_stands_still() -> None:
    shown_at = START + LIMIT + 1
    run = thinking().tick(shown_at)
    assert run.turn is TURNS[0]
    assert run.elapsed_ms(shown_at + 1_000) == LIMIT
    assert run.tick(shown_at + SOLUTION_SHOWN_MS - 1) == run
    following = run.tick(shown_at + SOLUTION_SHOWN_MS)
    assert following.phase is Phase.DRAWN
    assert following.turn is TURNS[1]
    assert following.total_ms == LIMIT + PENALTY
    assert SOLUTION_SHOWN_MS == 4_000


def test_it_may_stay_until_a_key_or_not_be_shown_at_all() -> None:
    kept = replace(thinking(), shown_ms=None).end_move(START)
    assert kept.tick(START + 3_600_000) == kept
    assert kept.skip(START + LAST_KEYS_MS).phase is Phase.DRAWN
    assert replace(thinking(), shown_ms=0).end_move(START).phase is Phase.DRAWN
    assert replace(thinking(), shown_ms=None).cut_off().shown_ms is None


def test_a_key_skips_it_after_the_guard() -> None:
    run = thinking().end_move(START)
    assert (GUARD_MS, LAST_KEYS_MS) == (300, 800)
    assert run.skip(START + LAST_KEYS_MS - 1) == run
    assert run.skip(START + LAST_KEYS_MS).phase is Phase.DRAWN


def test_keys_typed_for_the_old_draw_never_reach_the_new_one() -> None:
    run = thinking().end_move(START)
    for now in (START, START + 299, START + 300, START + 3_999):
        assert run.propose("RIZ 13H", TOP, now) == run
        assert run.end_move(now) == run
        assert run.draw_shown(now) == run
    assert run.propose("RIZ 13H", TOP, START + SOLUTION_SHOWN_MS).phase is Phase.DRAWN


def test_a_run_ends_with_its_last_move() -> None:
    run, now = Run(TURNS, Conditions()), START
    for number in range(len(TURNS)):
        assert run.turn is TURNS[number]
        run = run.draw_shown(now).propose("RIZ 13H", TOP, now + 1_000)
        now += 1_000
    assert run.phase is Phase.FINISHED
    assert run.is_over
    assert (run.total_ms, run.found, run.missed) == (3_000, 3, 0)
    assert run.turn is TURNS[-1]
    assert [result.number for result in run.results] == [1, 2, 3]
    assert run.abandon(now) == run.tick(now + LIMIT) == run.draw_shown(now) == run


def test_a_run_whose_last_move_is_missed_shows_it_first() -> None:
    run = Run(TURNS[:1], Conditions()).draw_shown(START).end_move(START)
    assert run.phase is Phase.SHOWING
    assert not run.is_over
    assert run.skip(START + LAST_KEYS_MS).phase is Phase.FINISHED
    assert run.tick(START + SOLUTION_SHOWN_MS).phase is Phase.FINISHED


OPERATIONS = st.lists(
    st.tuples(
        st.sampled_from(["shown", "top", "wrong", "give up", "tick", "skip", "abandon"]),
        st.sampled_from([0, 1, 299, 300, 301, 2_999, 3_000, 20_000, 59_999, 60_000, 60_001]),
    ),
    max_size=40,
)


@settings(max_examples=100)
@given(OPERATIONS, st.integers(0, 10**12))
def test_whatever_happens_the_sums_hold(operations: list[tuple[str, int]], now: int) -> None:
    conditions = Conditions()
    run = Run(TURNS, conditions)
    for name, wait in operations:
        now += wait
        before = run
        match name:
            case "shown":
                run = run.draw_shown(now)
            case "top":
                run = run.propose("RIZ 13H", TOP, now)
            case "wrong":
                run = run.propose("RIM 13H", WRONG, now)
            case "give up":
                run = run.end_move(now)
            case "tick":
                run = run.tick(now)
            case "skip":
                run = run.skip(now)
            case "abandon":
                run = run.abandon(now)
        assert run.total_ms == run.play_ms + run.penalty_ms == sum(result.cost_ms for result in run.results)
        assert run.found + run.missed == len(run.results) <= len(TURNS)
        assert run.results[: len(before.results)] == before.results
        assert len(run.results) <= len(before.results) + 1
        assert [result.number for result in run.results] == list(range(1, len(run.results) + 1))
        assert all(0 <= result.elapsed_ms <= limited(conditions.speed.schedule.limit_ms(1)) for result in run.results)
        assert all(result.found or result.cost_ms == LIMIT + PENALTY for result in run.results)
        assert all(result.penalty_ms == 0 for result in run.results if result.found)
        assert 0 <= run.elapsed_ms(now) <= limited(conditions.speed.schedule.limit_ms(1))
        assert (run.phase is Phase.FINISHED) <= (len(run.results) == len(TURNS))
        assert (run.phase in (Phase.DRAWN, Phase.THINKING)) <= (len(run.results) < len(TURNS))
        assert run.phase is not Phase.SHOWING or not run.results[-1].found
        assert run == before or run.since_ms <= now
        assert not before.is_over or run == before
        assert run.turn in TURNS


def test_a_stopped_clock_stands_still_and_goes_on_where_it_stood() -> None:
    run = thinking().pause(START + 10_000)
    assert (run.phase, run.elapsed_ms(START + 500_000), run.conditions.may_rank) == (Phase.PAUSED, 10_000, False)
    assert run.tick(START + 500_000) == run
    assert run.pause(START + 20_000) == run
    run = run.unpause(START + 500_000)
    assert (run.phase, run.elapsed_ms(START + 503_000)) == (Phase.THINKING, 13_000)
    assert run.conditions.helps == (PAUSE,)
    again = run.pause(START + 503_000).unpause(START + 600_000)
    assert again.elapsed_ms(START + 600_001) == 13_001
    assert again.tick(START + 600_000 + 47_001).results[0].elapsed_ms == 60_000


def test_a_paused_run_can_be_left_and_taken_up_again() -> None:
    paused = thinking().pause(START + 10_000)
    assert paused.abandon(START + 11_000).phase is Phase.ABANDONED
    assert (paused.cut_off().phase, paused.cut_off().conditions.helps) == (Phase.DRAWN, (PAUSE,))
