"""One player's run under each formula, on a clock that the tests move; topping alone is in `test_state.py`."""

from __future__ import annotations

from dataclasses import replace
from itertools import accumulate

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.play.helpers import first_turn, second_turn, turn_at
from tests.play.limits import limited
from tests.rules.helpers import board_with
from topping.play.run.referee import Referee
from topping.play.run.result import MoveResult
from topping.play.run.run import LAST_KEYS_MS, Phase, Run
from topping.play.run.verdict import Answer, Verdict
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import DUPLICATE, FORMULAS, MORT_SUBITE, TOPPING, Formula, Measure, Speed
from topping.rules.conditions.schedule import Schedule
from topping.rules.grid.board import Board
from topping.rules.grid.position import Position
from topping.rules.moves.move import Move

START = 1_000_000
SHOWN = 4_000
TOP = Verdict(Answer.TOP, Move.parse("RIZ 13H"), 21, 0)
BELOW = Verdict(Answer.BELOW_TOP, Move.parse("PASSER H8"), 8, 13)
WRONG = Verdict(Answer.NOT_ADMITTED, Move.parse("RIM 13H"), refused=("RIM",))
NO_PLACE = Verdict(Answer.NO_PLACE)
SYNTAX = Verdict(Answer.SYNTAX)
WANTED = Verdict(Answer.REFERENCE_WANTED)
VERDICTS = {"top": TOP, "below": BELOW, "wrong": WRONG, "no place": NO_PLACE, "syntax": SYNTAX, "wanted": WANTED}


TURNS = (first_turn(), *(replace(second_turn(), number=number) for number in range(2, 9)))
"""Tops of 16 points, then of 21."""


def terms_of(formula: Formula) -> Conditions:
    return Conditions().under(formula, formula.speeds[0])


def thinking(formula: Formula, count: int = len(TURNS)) -> Run:
    return Run(TURNS[:count], terms_of(formula)).draw_shown(START)


def proposing(run: Run, *names: str, at: int = START + 1_000) -> Run:
    """A proposal a millisecond."""
    for later, name in enumerate(names):
        run = run.propose(name, VERDICTS[name], at + later)
    return run


# duplicate


def test_nothing_is_decided_before_the_end_of_a_duplicate_move_not_even_at_the_top() -> None:
    run = proposing(thinking(DUPLICATE), "top")
    assert run.phase is Phase.THINKING
    assert (run.results, run.points, run.found) == ((), 0, 0)
    assert run.elapsed_ms(START + 170_000) == 170_000


@pytest.mark.parametrize(
    ("proposals", "counting", "points"),
    [
        (["top"], "top", 21),
        (["below"], "below", 8),
        (["below", "top"], "top", 21),
        (["top", "below"], "below", 8),
        (["top", "wrong"], "wrong", 0),
        (["top", "no place"], "no place", 0),
        (["wrong", "below"], "below", 8),
        (["wrong"], "wrong", 0),
        (["below", "syntax"], "below", 8),
        (["top", "wanted"], "top", 21),
        (["below", "top", "syntax", "wanted", "syntax"], "top", 21),
        (["syntax"], None, 0),
        (["wanted", "syntax"], None, 0),
        ([], None, 0),
    ],
    ids=str,
)
def test_the_last_proposal_that_could_be_read_counts(proposals: list[str], counting: str | None, points: int) -> None:
    run = proposing(thinking(DUPLICATE), *proposals)
    assert (run.counting.text if run.counting else None) == counting
    (result,) = run.end_move(START + 9_000).results
    assert (result.points, result.found) == (points, counting == "top")
    assert result.answer == (VERDICTS[counting].move if counting else None)
    assert [one.text for one in result.tries] == proposals
    assert result.penalty_ms == 0


def test_proposals_do_not_pass_on_to_the_next_move() -> None:
    run = proposing(thinking(DUPLICATE), "top").end_move(START + 9_000).skip(START + 9_800)
    assert (run.tries, run.counting) == ((), None)
    following = run.draw_shown(START + 9_800).end_move(START + 9_900)
    assert [result.points for result in following.results] == [21, 0]
    assert following.results[1].answer is None


def test_a_move_ended_early_costs_the_time_it_took() -> None:
    for run in (thinking(DUPLICATE), proposing(thinking(DUPLICATE), "top"), proposing(thinking(DUPLICATE), "wrong")):
        ended = run.end_move(START + 71_234)
        assert ended.phase is Phase.SHOWING
        assert (ended.results[0].elapsed_ms, ended.total_ms, ended.penalty_ms) == (71_234, 71_234, 0)


def test_a_duplicate_move_ends_with_its_limit() -> None:
    run = proposing(thinking(DUPLICATE), "below")
    assert run.tick(START + 180_000) == run
    ended = run.tick(START + 180_001)
    assert ended.phase is Phase.SHOWING
    (result,) = ended.results
    assert (result.points, result.found, result.elapsed_ms, result.penalty_ms) == (8, False, 180_000, 0)


def test_a_proposal_stamped_at_the_limit_counts_and_one_after_it_does_not() -> None:
    run = proposing(thinking(DUPLICATE), "below")
    assert proposing(run, "top", at=START + 180_000).end_move(START + 180_000).points == 21
    late = proposing(run, "top", at=START + 180_001)
    assert late.phase is Phase.SHOWING
    assert late.points == 8
    assert [one.text for one in late.results[0].tries] == ["below"]


@pytest.mark.parametrize("last", ["top", "wrong"])
def test_the_solution_of_a_duplicate_move_is_shown_for_four_seconds_found_or_not(last: str) -> None:
    run = proposing(thinking(DUPLICATE), last).end_move(START + 5_000)
    assert run.turn is TURNS[0]
    assert run.elapsed_ms(START + 9_999) == 5_000
    assert run.tick(START + 5_000 + SHOWN - 1) == run
    following = run.tick(START + 5_000 + SHOWN)
    assert following.phase is Phase.DRAWN
    assert following.turn is TURNS[1]
    assert following.total_ms == 5_000
    assert run.skip(START + 5_000 + LAST_KEYS_MS).phase is Phase.DRAWN


def test_a_duplicate_run_adds_up_points_tops_and_tops_found() -> None:
    run, now = Run(TURNS[:4], terms_of(DUPLICATE)), START
    for name in ("below", "top", "wrong", "top"):
        run = proposing(run.draw_shown(now), name, at=now + 10).end_move(now + 1_000)
        run, now = run.tick(now + 1_000 + SHOWN), now + 1_000 + SHOWN
    assert run.phase is Phase.FINISHED
    assert [result.points for result in run.results] == [8, 21, 0, 21]
    assert (run.points, run.top_points, run.found, run.missed) == (50, 16 + 3 * 21, 2, 2)
    assert (run.total_ms, run.penalty_ms) == (4_000, 0)


def test_the_tops_add_up_as_far_as_the_run_has_come() -> None:
    run = thinking(DUPLICATE)
    assert (run.points, run.top_points) == (0, 0)
    assert run.end_move(START + 1).top_points == 16
    assert run.end_move(START + 1).abandon(START + 2).top_points == 16


@pytest.mark.parametrize("speed", DUPLICATE.speeds, ids=lambda speed: speed.name)
def test_each_pace_has_its_limit(speed: Speed) -> None:
    run = Run(TURNS, Conditions().under(DUPLICATE, speed)).draw_shown(START)
    limit = limited(speed.schedule.limit_ms(1))
    assert run.limit_ms == limit
    assert run.tick(START + limit + 1).results[0].elapsed_ms == limit


# mort subite


def after_finding(count: int, total: int = len(TURNS)) -> tuple[Run, int]:
    """A run of mort subite whose first tops were found, a second each, the next draw on screen; and its instant."""
    run, now = thinking(MORT_SUBITE, total), START
    for _ in range(count):
        now += 1_000
        run = proposing(run, "top", at=now).draw_shown(now)
    return run, now


def test_the_moves_of_mort_subite_get_shorter() -> None:
    limits = []
    for count in range(8):
        run, now = after_finding(count)
        limits.append(run.limit_ms)
        assert run.tick(now + limited(run.limit_ms)) == run
        late = run.tick(now + limited(run.limit_ms) + 1)
        assert late.phase is Phase.SHOWING
        assert late.limit_ms == late.results[-1].elapsed_ms == run.limit_ms
    assert limits == [80_000] * 3 + [60_000] * 3 + [40_000] * 2


def test_the_top_ends_a_move_of_mort_subite_at_once() -> None:
    run = proposing(thinking(MORT_SUBITE), "wrong", "below", "top")
    assert run.phase is Phase.DRAWN
    assert run.turn is TURNS[1]
    assert (run.found, run.points, run.total_ms) == (1, 21, 1_002)


def test_wrong_proposals_do_not_put_out() -> None:
    run = proposing(thinking(MORT_SUBITE), "wrong", "below", "no place", "syntax", "wanted")
    assert run.phase is Phase.THINKING
    assert (run.found, run.missed, run.total_ms) == (0, 0, 0)


@pytest.mark.parametrize("count", [0, 1, 4, 7])
def test_the_first_top_missed_ends_the_run(count: int) -> None:
    run, now = after_finding(count)
    run = proposing(run, "below", "wrong", at=now + 10)
    limit = limited(run.limit_ms)
    by_time, given_up = run.tick(now + limit + 1), run.end_move(now + 20)
    for missed in (by_time, given_up):
        assert missed.phase is Phase.SHOWING
        assert not missed.is_over
        assert missed.turn is TURNS[count]
        out = missed.tick(missed.since_ms + SHOWN)
        assert missed.tick(missed.since_ms + SHOWN - 1) == missed
        assert out == replace(missed.skip(missed.since_ms + LAST_KEYS_MS), since_ms=out.since_ms, events=out.events)
        assert out.phase is Phase.FINISHED
        assert out.turn is TURNS[count]
        assert (out.found, out.missed, len(out.results)) == (count, 1, count + 1)
        assert (out.total_ms, out.penalty_ms) == (1_000 * count + limit, 0)
        assert out.draw_shown(START + 10**9) == out.propose("top", TOP, START + 10**9) == out
        (result,) = out.results[count:]
        assert (result.found, result.points, result.answer) == (False, 0, None)
        assert [one.text for one in result.tries] == ["below", "wrong"]
    assert [one.cost_ms for one in by_time.results] == [one.cost_ms for one in given_up.results]


def test_mort_subite_is_finished_when_every_top_was_found() -> None:
    run, now = after_finding(2, total=3)
    run = proposing(run, "top", at=now + 500)
    assert run.phase is Phase.FINISHED
    assert (run.found, run.missed, run.total_ms) == (3, 0, 2_500)
    assert (run.points, run.top_points) == (63, 58)  # the verdicts of these tests are the second top's


def test_where_missing_a_top_does_not_put_out_the_game_goes_on() -> None:
    for formula in (TOPPING, DUPLICATE):
        run = thinking(formula).end_move(START + 1)
        assert run.skip(START + 1 + LAST_KEYS_MS).phase is Phase.DRAWN


# conditions under a formula


def test_terms_keep_what_another_formula_knows_and_drop_the_rest() -> None:
    mine = Conditions.topping(45_000, 30_000, helps=("distance", "place"))
    for formula in FORMULAS.values():
        speed = formula.speeds[-1]
        conditions = mine.under(formula, speed)
        assert (conditions.formula, conditions.speed, conditions.free_place) == (formula, speed, True)
    assert (mine.under(TOPPING, mine.speed).penalty_ms, mine.under(TOPPING, mine.speed).show_distance) == (30_000, True)
    assert mine.under(DUPLICATE, DUPLICATE.speeds[0]).penalty_ms == 0
    assert mine.under(DUPLICATE, DUPLICATE.speeds[0]).helps == ("place",)
    assert mine.under(MORT_SUBITE, MORT_SUBITE.speeds[0]).penalty_ms == 0
    assert mine.under(MORT_SUBITE, MORT_SUBITE.speeds[0]).helps == ("distance", "place")


def test_a_time_of_ones_own_is_a_pace_without_a_name() -> None:
    assert Conditions.topping(60_000).speed is TOPPING.speeds[0]
    assert Conditions.topping(45_000).speed == Speed("", Schedule.even(45_000))


# the first move at its best place (§5.4.2a)

WORDS = {"PASSE", "PASSER", "RIZ", "RIE"}
AT_BEST = Referee(WORDS.__contains__, first_at_best=True)


@pytest.mark.parametrize("text", ["PASSE", "PASSE H4", "PASSE H8", "PASSE 8H", "PASSE A1", "PASSE O15", "13M PASSE"])
def test_the_first_move_is_paid_at_its_best_place_whatever_the_reference(text: str) -> None:
    verdict = AT_BEST.judge(text, first_turn(points=20))
    assert (verdict.answer, verdict.points, str(verdict.move)) == (Answer.TOP, 20, "PASSE H4")


@pytest.mark.parametrize("text", ["PASSE H8", "PASS(E) H8", "(P)ASSE H8", "PASSe H8", "passe"])
def test_the_first_move_is_paid_with_the_fewest_jokers_whatever_the_circles(text: str) -> None:
    turn = turn_at(Position(Board(), "PASSEI?"), "PASSE H4", 20, number=1)
    verdict = AT_BEST.judge(text, turn)
    assert (verdict.answer, verdict.points, str(verdict.move)) == (Answer.TOP, 20, "PASSE H4")


def test_a_joker_of_the_first_move_goes_where_it_costs_least() -> None:
    turn = turn_at(Position(Board(), "PASEI?U"), "PASsE H4", 18, number=1)
    for text in ("PA(S)SE H8", "PAS(S)E 8H", "(P)ASSE H4"):
        verdict = AT_BEST.judge(text, turn)
        assert verdict == Referee(WORDS.__contains__).judge("PASSE", turn)
        assert (verdict.points, verdict.move and verdict.move.word.lower()) == (18, "passe")
    assert Referee(WORDS.__contains__).judge("(P)ASSE H4", turn).answer is not Answer.TOP


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("PASSES H8", Answer.NOT_ADMITTED),
        ("RIZ H8", Answer.LETTERS_MISSING),
        ("", Answer.SYNTAX),
        ("PASSE H16", Answer.SYNTAX),
    ],
)
def test_a_first_move_that_is_wrong_stays_wrong(text: str, kind: Answer) -> None:
    assert AT_BEST.judge(text, first_turn()).answer is kind


def test_later_moves_lie_where_their_references_say() -> None:
    turn = second_turn()
    plain = Referee(WORDS.__contains__)
    for text in ("RIZ 13H", "RIZ A1", "RI(Z) 13H", "RIE 13H", "PASSER H8"):
        assert AT_BEST.judge(text, turn) == plain.judge(text, turn)
    assert AT_BEST.judge("RIZ 13H", turn).answer is Answer.TOP
    assert AT_BEST.judge("RIZ A1", turn).answer is Answer.DOES_NOT_CONNECT
    assert AT_BEST.judge("RIZ", turn).answer is Answer.REFERENCE_WANTED


def test_a_first_move_on_a_grid_that_is_not_empty_is_no_second_chance() -> None:
    """What counts is the number of the move, and not what the text says."""
    turn = turn_at(Position(board_with("PASSE H8"), "RIZEMUN"), number=2)
    assert AT_BEST.judge("RIZ 12H", turn).answer is not Answer.TOP


# all of them

OPERATIONS = st.lists(
    st.tuples(
        st.sampled_from(["shown", "shown", "top", "top", *VERDICTS, "end", "tick", "skip", "skip", "abandon"]),
        st.sampled_from([0, 1, 299, 300, 301, 2_999, 3_999, 4_000, 20_000, 40_001, 60_000, 60_001, 80_001, 180_001]),
    ),
    max_size=60,
)


def stepped(run: Run, name: str, now: int) -> Run:
    match name:
        case "shown":
            return run.draw_shown(now)
        case "end":
            return run.end_move(now)
        case "tick":
            return run.tick(now)
        case "skip":
            return run.skip(now)
        case "abandon":
            return run.abandon(now)
    return run.propose(name, VERDICTS[name], now)


def assert_the_formula_holds(run: Run, result: MoveResult) -> None:
    """What a result must be, said again from its proposals alone."""
    formula = run.conditions.formula
    read = [one for one in result.tries if one.text not in ("syntax", "wanted")]
    last = read[-1] if read else None
    limit = limited(run.conditions.limit_ms(result.number))
    assert 0 <= result.elapsed_ms <= limit
    assert [one.at_ms for one in result.tries] == sorted(one.at_ms for one in result.tries)
    assert all(0 <= one.at_ms <= result.elapsed_ms for one in result.tries)
    if formula.measure is Measure.POINTS:
        assert result.points == ({"top": 21, "below": 8}.get(last.text, 0) if last else 0)
        assert result.found == (last is not None and last.text == "top")
        assert result.penalty_ms == 0
        return
    assert sum(one.text == "top" for one in result.tries) == result.found
    assert not result.found or (last is not None and last.text == "top" and last.at_ms == result.elapsed_ms)
    assert result.points == (21 if result.found else 0)
    assert result.found or result.elapsed_ms == limit
    assert result.penalty_ms == (20_000 if formula is TOPPING and not result.found else 0)


@settings(max_examples=300)
@given(st.sampled_from(list(FORMULAS.values())), st.integers(1, len(TURNS)), OPERATIONS, st.integers(0, 10**12))
def test_whatever_happens_the_sums_hold_under_every_formula(
    formula: Formula, count: int, operations: list[tuple[str, int]], now: int
) -> None:
    run = Run(TURNS[:count], terms_of(formula))
    tops = [0, *accumulate(turn.solution.points for turn in run.turns)]
    for name, wait in operations:
        now += wait
        before, run = run, stepped(run, name, now)
        results = run.results
        assert [result.number for result in results] == list(range(1, len(results) + 1))
        assert results[: len(before.results)] == before.results
        assert len(results) - len(before.results) in (0, 1)
        for result in results[len(before.results) :]:
            assert_the_formula_holds(run, result)
        assert run.total_ms == run.play_ms + run.penalty_ms == sum(result.cost_ms for result in results)
        assert run.points == sum(result.points for result in results)
        assert run.top_points == tops[len(results)]
        assert run.found + run.missed == len(results) <= count
        assert 0 <= run.elapsed_ms(now) <= limited(run.limit_ms)
        assert run.phase is not Phase.THINKING or run.limit_ms == run.conditions.limit_ms(len(results) + 1)
        is_out = formula.out_on_miss and run.missed > 0
        assert not formula.out_on_miss or run.missed <= 1
        assert run.missed == 0 or not is_out or not results[-1].found
        assert run.phase not in (Phase.DRAWN, Phase.THINKING) or (len(results) < count and not is_out)
        assert run.phase is not Phase.FINISHED or len(results) == count or is_out
        assert run == before or not before.is_over
        assert not run.tries or run.phase in (Phase.THINKING, Phase.ABANDONED)


def test_leaving_on_the_last_solution_leaves_nothing_out() -> None:
    """All the moves were played, or the player was out: nothing more could have happened."""
    over = thinking(DUPLICATE, 1).end_move(START + 1)
    assert over.abandon(START + 2).phase is Phase.FINISHED
    out = thinking(MORT_SUBITE).end_move(START + 1)
    assert out.abandon(START + 2).phase is Phase.FINISHED
    between = thinking(DUPLICATE, 2).end_move(START + 1)
    assert between.abandon(START + 2).phase is Phase.ABANDONED
