"""A player's run under each formula, on a clock moved by the tests; `test_state.py` tests topping alone."""

from dataclasses import replace
from itertools import accumulate

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.play.helpers import first_turn, second_turn
from tests.play.limits import limited
from topping.play.run.proposal import Answer, Referee, Verdict
from topping.play.run.run import Phase, Run
from topping.play.run.settlement import MoveResult
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import DUPLICATE, FORMULAS, TOPPING, Formula, Measure
from topping.rules.moves import Move

START = 1_000_000
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
    """Makes a proposal each millisecond."""
    for later, name in enumerate(names):
        run = run.propose(name, VERDICTS[name], at + later)
    return run


# duplicate


def test_proposals_do_not_pass_on_to_the_next_move() -> None:
    run = proposing(thinking(DUPLICATE), "top").end_move(START + 9_000).skip(START + 9_800)
    assert (run.tries, run.counting) == ((), None)
    following = run.draw_shown(START + 9_800).end_move(START + 9_900)
    assert [result.points for result in following.results] == [21, 0]
    assert following.results[1].answer is None


# the first move at its best place (§5.4.2a)

WORDS = {"PASSE", "PASSER", "RIZ", "RIE"}
AT_BEST = Referee(WORDS.__contains__, first_at_best=True)


@pytest.mark.parametrize("text", ["PASSE", "PASSE H4", "PASSE H8", "PASSE 8H", "PASSE A1", "PASSE O15", "13M PASSE"])
def test_the_first_move_is_paid_at_its_best_place_whatever_the_reference(text: str) -> None:
    verdict = AT_BEST.judge(text, first_turn(points=20))
    assert (verdict.answer, verdict.points, str(verdict.move)) == (Answer.TOP, 20, "PASSE H4")


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


# all formulas

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
    """Checks a result against a plain computation from its proposals."""
    formula = run.conditions.formula
    read = [attempt for attempt in result.tries if attempt.text not in ("syntax", "wanted")]
    last = read[-1] if read else None
    limit = limited(run.conditions.speed.schedule.limit_ms(result.number))
    assert 0 <= result.elapsed_ms <= limit
    assert [attempt.at_ms for attempt in result.tries] == sorted(attempt.at_ms for attempt in result.tries)
    assert all(0 <= attempt.at_ms <= result.elapsed_ms for attempt in result.tries)
    if formula.measure is Measure.POINTS:
        assert result.points == ({"top": 21, "below": 8}.get(last.text, 0) if last else 0)
        assert result.found == (last is not None and last.text == "top")
        assert result.penalty_ms == 0
        return
    assert sum(attempt.text == "top" for attempt in result.tries) == result.found
    assert not result.found or (last is not None and last.text == "top" and last.at_ms == result.elapsed_ms)
    assert result.points == (21 if result.found else 0)
    assert result.found or result.elapsed_ms == limit
    assert result.penalty_ms == (20_000 if formula is TOPPING and not result.found else 0)


@settings(max_examples=150)
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
        assert run.phase is not Phase.THINKING or run.limit_ms == run.conditions.speed.schedule.limit_ms(
            len(results) + 1
        )
        is_out = formula.out_on_miss and run.missed > 0
        assert not formula.out_on_miss or run.missed <= 1
        assert run.missed == 0 or not is_out or not results[-1].found
        assert run.phase not in (Phase.DRAWN, Phase.THINKING) or (len(results) < count and not is_out)
        assert run.phase is not Phase.FINISHED or len(results) == count or is_out
        assert run == before or not before.is_over
        assert not run.tries or run.phase in (Phase.THINKING, Phase.ABANDONED)
