"""What the options of a competition change in a run, on a clock that the tests move."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.play.helpers import first_turn, second_turn
from topping.play.run.events import EndedBy
from topping.play.run.referee import Referee
from topping.play.run.run import Phase, Run
from topping.play.run.settlement import hints_taken
from topping.play.run.verdict import Answer, Verdict
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import DUPLICATE, TOPPING, Formula
from topping.rules.conditions.options import HintKind, HintPrice, Options, RankPoints, WarningRule, ZeroRule
from topping.rules.moves.move import Move

START = 1_000_000
TURNS = tuple(replace(second_turn(), number=number) for number in range(1, 7))
"""Tops of 21 points."""
MOVE = Move.parse("RIZ 13H")
VERDICTS = {
    "top": Verdict(Answer.TOP, MOVE, 21, 0),
    "next": Verdict(Answer.BELOW_TOP, MOVE, 18, 3),
    "low": Verdict(Answer.BELOW_TOP, MOVE, 8, 13),
    "false": Verdict(Answer.NOT_ADMITTED, MOVE, refused=("RIM",)),
    "crossed": Verdict(Answer.CROSS_WORD_NOT_ADMITTED, MOVE, refused=("RIM",)),
    "short": Verdict(Answer.LETTERS_MISSING, MOVE),
    "unread": Verdict(Answer.SYNTAX),
    "mistold": Verdict(Answer.WRONG_SCORE, MOVE, 21, 0),
}
ADMITTED = frozenset({"PASSE", "PASSER", "PASSERIEZ", "RIZ", "RIE"})


def begun(options: Options, formula: Formula = TOPPING) -> Run:
    conditions = replace(Conditions().under(formula, formula.speeds[0]), options=options)
    return Run(TURNS, conditions, shown_ms=0, seconds=(18,) * len(TURNS)).draw_shown(START)


def proposing(run: Run, *names: str) -> Run:
    """A proposal a second after the draw was shown."""
    for later, name in enumerate(names, start=1):
        run = run.propose(name, VERDICTS[name], run.since_ms + 1_000 * later)
    return run


def ended(run: Run) -> Run:
    """The run once the time of its move is over."""
    assert run.limit_ms is not None
    return run.tick(run.since_ms + run.limit_ms + 1)


# zeros


@pytest.mark.parametrize("name", ["false", "crossed"])
def test_a_word_that_is_not_admitted_ends_the_move_at_its_full_cost(name: str) -> None:
    (result,) = proposing(begun(Options(zero=ZeroRule())), "low", name).results
    assert (result.found, result.ended_by, result.ended_ms) == (False, EndedBy.VALIDATED, 2_000)
    assert result.cost_ms == 80_000


def test_a_zero_at_a_price_adds_it_to_the_move_whether_or_not_the_top_is_found() -> None:
    run = proposing(begun(Options(zero=ZeroRule(5_000))), "false", "short", "crossed", "top")
    (result,) = run.results
    assert (result.found, result.elapsed_ms, result.penalty_ms) == (True, 4_000, 10_000)
    missed = ended(proposing(begun(Options(zero=ZeroRule(5_000))), "false")).results[-1]
    assert missed.cost_ms == 60_000 + 20_000 + 5_000


def test_letters_that_lack_are_no_zero() -> None:
    assert proposing(begun(Options(zero=ZeroRule())), "short").phase is Phase.THINKING


# hidden status


def test_nothing_ends_a_move_whose_status_is_hidden_but_its_top_counts_from_when_it_was_proposed() -> None:
    run = proposing(begun(Options(hides_status=True)), "low", "top", "low")
    assert run.phase is Phase.THINKING
    assert run.results == ()
    (result,) = ended(run).results
    assert (result.found, result.elapsed_ms, result.penalty_ms, result.points) == (True, 2_000, 0, 21)
    assert (result.ended_by, result.ended_ms) == (EndedBy.LIMIT, 60_000)


def test_a_player_who_does_not_wait_for_the_end_ends_the_move_himself() -> None:
    run = proposing(begun(Options(hides_status=True)), "top")
    (result,) = run.end_move(START + 30_000).results
    assert (result.found, result.elapsed_ms, result.ended_ms) == (True, 1_000, 30_000)
    (missed,) = proposing(begun(Options(hides_status=True)), "low").end_move(START + 30_000).results
    assert (missed.found, missed.cost_ms, missed.ended_by) == (False, 80_000, EndedBy.VALIDATED)


def test_a_hidden_zero_loses_the_move_without_a_word() -> None:
    run = proposing(begun(Options(zero=ZeroRule(), hides_status=True)), "false", "top")
    assert run.phase is Phase.THINKING
    assert not ended(run).results[0].found
    before = proposing(begun(Options(zero=ZeroRule(), hides_status=True)), "top", "false")
    assert ended(before).results[0].found, "it was found before the zero"


# declared score


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("RIZ 13H 21", Answer.TOP),
        ("13H RIZ 21", Answer.TOP),
        ("RIZ 13 H 21", Answer.TOP),
        ("riz 13h é&", Answer.TOP),
        ("RIZ 13H 20", Answer.WRONG_SCORE),
        ("RIZ 13H", Answer.SCORE_WANTED),
        ("RIZ 21", Answer.REFERENCE_WANTED),
        ("RIM 13H 9", Answer.NOT_ADMITTED),
        ("21", Answer.SYNTAX),
        ("", Answer.SYNTAX),
    ],
)
def test_a_top_counts_only_with_its_right_score(text: str, answer: Answer) -> None:
    referee = Referee.under(Conditions(options=Options(declares_score=True)), ADMITTED.__contains__)
    assert referee.judge(text, second_turn()).answer is answer


def test_the_first_move_needs_its_score_and_no_reference() -> None:
    referee = Referee.under(Conditions(options=Options(declares_score=True)), ADMITTED.__contains__)
    turn = first_turn()
    top = turn.solution
    assert referee.judge(f"{top.word} {top.points}", turn).answer is Answer.TOP
    assert referee.judge(top.word, turn).answer is Answer.SCORE_WANTED


def test_a_wrong_score_is_paid_where_points_are_the_result_and_ends_no_topping_move() -> None:
    options = Options(declares_score=True)
    assert proposing(begun(options), "mistold").phase is Phase.THINKING
    (result,) = ended(proposing(begun(options, DUPLICATE), "mistold")).results
    assert (result.points, result.found) == (21, False)


# hints


HINTS = (HintPrice(HintKind.LENGTH, 10_000), HintPrice(HintKind.PLACE, 15_000))


def test_a_hint_costs_its_price_once_a_move() -> None:
    run = begun(Options(hints=HINTS))
    for kind in (HintKind.PLACE, HintKind.PLACE, HintKind.LENGTH, HintKind.LETTER):
        run = run.hint(kind, START + 500)
    assert hints_taken(run.tries) == (HintKind.PLACE, HintKind.LENGTH)
    (result,) = proposing(run, "top").results
    assert (result.elapsed_ms, result.penalty_ms) == (1_000, 25_000)


def test_a_hint_stays_paid_for_when_the_draw_is_shown_again() -> None:
    run = begun(Options(hints=HINTS)).hint(HintKind.PLACE, START + 9_000).suspended(START + 10_000)
    again = run.draw_shown(START + 50_000)
    assert hints_taken(again.tries) == (HintKind.PLACE,)
    assert hints_taken(again.cut_off().tries) == (HintKind.PLACE,)
    assert proposing(again, "top").results[0].penalty_ms == 15_000


def test_after_the_end_of_a_move_no_hint_is_sold() -> None:
    run = begun(Options(hints=HINTS))
    assert hints_taken(run.hint(HintKind.PLACE, START + 60_001).tries) == ()


# warnings


def test_the_warnings_after_the_free_ones_cost_one_a_move_at_most() -> None:
    run = begun(Options(warnings=WarningRule(2, 5, 4_000)))
    for _ in range(4):
        run = proposing(run, "unread", "mistold", "top").draw_shown(run.since_ms + 9_000)
    assert [result.penalty_ms for result in run.results] == [0, 0, 4_000, 4_000]
    points = begun(Options(warnings=WarningRule(0, 5, 4_000)), DUPLICATE)
    (result,) = ended(proposing(points, "mistold", "low")).results
    assert (result.points, result.penalty_ms) == (3, 0)
    (nothing,) = ended(proposing(points, "unread")).results
    assert nothing.points == -5, "it is taken off what the other moves bring"


def test_enter_on_an_empty_line_is_no_warning() -> None:
    run = begun(Options(warnings=WarningRule(0, 5, 4_000))).propose("  ", VERDICTS["unread"], START + 1)
    assert ended(run).results[0].penalty_ms == 20_000


# points by rank


@pytest.mark.parametrize("formula", [TOPPING, DUPLICATE], ids=str)
@pytest.mark.parametrize(
    ("names", "points"), [(["top"], 3), (["next"], 2), (["low"], 1), (["false"], 0), ([], 0), (["mistold"], 0)]
)
def test_a_solution_brings_points_by_the_rank_of_its_score(formula: Formula, names: list[str], points: int) -> None:
    run = proposing(begun(Options(rank_points=RankPoints()), formula), *names)
    result = (run if run.results else ended(run)).results[0]
    assert (result.points, result.found) == (points, points == 3)


def test_where_only_the_top_counts_the_best_solution_is_ranked_and_else_the_last_one() -> None:
    options = Options(rank_points=RankPoints())
    assert ended(proposing(begun(options), "low", "next", "low")).results[0].points == 2
    assert ended(proposing(begun(options, DUPLICATE), "next", "low")).results[0].points == 1


# all of them together


@given(
    st.lists(st.sampled_from([*VERDICTS, *HintKind]), max_size=9),
    st.booleans(),
    st.sampled_from([None, ZeroRule(), ZeroRule(3_000)]),
)
def test_no_option_makes_a_move_cheaper_nor_anything_but_a_missed_top_dearer_than_what_was_bought(
    acts: list[str | HintKind], hides: bool, zero: ZeroRule | None
) -> None:
    options = Options(zero=zero, hides_status=hides, hints=HINTS)
    plain, run = begun(Options()), begun(options)
    for later, act in enumerate(acts, start=1):
        at = START + 1_000 * later
        if isinstance(act, HintKind):
            run = run.hint(act, at) if not run.results else run
            continue
        plain = plain.propose(act, VERDICTS[act], at) if not plain.results else plain
        run = run.propose(act, VERDICTS[act], at) if not run.results else run
    usual = (plain if plain.results else ended(plain)).results[0]
    result = (run if run.results else ended(run)).results[0]
    assert result.cost_ms >= usual.cost_ms
    bought = sum(price.cost_ms for price in HINTS if price.kind in hints_taken(result.tries))
    zeros = sum(one.verdict.answer in (Answer.NOT_ADMITTED, Answer.CROSS_WORD_NOT_ADMITTED) for one in result.tries)
    if zero is None or not zero.ends_move or not zeros:
        assert result.cost_ms == usual.cost_ms + bought + (0 if zero is None else (zero.cost_ms or 0) * zeros)
    assert run.follow(()) == run
