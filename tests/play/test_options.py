"""What the options of a competition change in a run, on a clock that the tests move."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.play.helpers import first_turn, second_turn
from topping.play.run.proposal import Answer, Referee, Verdict
from topping.play.run.run import Phase, Run
from topping.play.run.settlement import hints_taken
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import DUPLICATE, TOPPING, Formula
from topping.rules.conditions.options import HintKind, HintPrice, Options, RankPoints, WarningRule, ZeroRule
from topping.rules.moves import Move

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


# hidden status


def test_a_hidden_zero_loses_the_move_without_a_word() -> None:
    run = proposing(begun(Options(zero=ZeroRule(), hides_status=True)), "false", "top")
    assert run.phase is Phase.THINKING
    assert not ended(run).results[0].found
    before = proposing(begun(Options(zero=ZeroRule(), hides_status=True)), "top", "false")
    assert ended(before).results[0].found, "it was found before the zero"


def test_a_hidden_top_that_was_found_is_not_shown() -> None:
    for names, phase in (((), Phase.SHOWING), (("low",), Phase.SHOWING), (("top",), Phase.DRAWN)):
        run = replace(begun(Options(hides_status=True)), shown_ms=4_000)
        assert ended(proposing(run, *names)).phase is phase


def test_a_zero_that_ends_the_move_costs_no_time_of_its_own() -> None:
    assert proposing(begun(Options(zero=ZeroRule())), "false").results[0].penalty_ms == 20_000


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


# hints


HINTS = (HintPrice(HintKind.LENGTH, 10_000), HintPrice(HintKind.PLACE, 15_000))


def test_a_hint_stays_paid_for_when_the_draw_is_shown_again() -> None:
    run = begun(Options(hints=HINTS)).hint(HintKind.PLACE, START + 9_000).suspended(START + 10_000)
    again = run.draw_shown(START + 50_000)
    assert hints_taken(again.tries) == (HintKind.PLACE,)
    assert again.tries[0].at_ms == 0
    assert hints_taken(again.cut_off().tries) == (HintKind.PLACE,)
    assert proposing(again, "top").results[0].penalty_ms == 15_000


def test_a_hint_may_cost_nothing() -> None:
    free = Options(hints=(HintPrice(HintKind.PLACE, 0),))
    assert proposing(begun(free).hint(HintKind.PLACE, START), "top").results[0].penalty_ms == 0


# warnings


def test_the_warnings_after_the_free_ones_cost_one_a_move_at_most() -> None:
    run = begun(Options(warnings=WarningRule(2, 5, 4_000)))
    for _ in range(4):
        run = proposing(run, "unread", "mistold", "top").draw_shown(run.since_ms + 9_000)
    assert [result.penalty_ms for result in run.results] == [0, 0, 4_000, 4_000]
    assert proposing(begun(Options(warnings=WarningRule(0, 5, 4_000))), "low", "top").results[0].penalty_ms == 0
    points = begun(Options(warnings=WarningRule(0, 5, 4_000)), DUPLICATE)
    (result,) = ended(proposing(points, "mistold", "low")).results
    assert (result.points, result.penalty_ms) == (3, 0)
    (nothing,) = ended(proposing(points, "unread")).results
    assert nothing.points == -5, "it is taken off what the other moves bring"


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
    run = begun(options)
    for word, points in (("ez", 0), ("LE", 1)):
        run = run.propose(word, Verdict(Answer.BELOW_TOP, Move.parse(f"{word} 13H"), points, 21 - points), START)
    answer = ended(run).results[0].answer
    assert answer is not None
    assert answer.word == "LE"


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


# training for bulletins


@pytest.mark.parametrize(
    ("name", "ends"),
    [("false", True), ("crossed", True), ("short", True), ("next", False), ("unread", False), ("mistold", False)],
)
def test_every_zero_ends_the_move_and_nothing_else_does(name: str, ends: bool) -> None:
    run = proposing(begun(Options.in_training(zeros=True, declared=False)), name)
    assert (len(run.results) == 1) is ends
    if ends:
        assert run.results[0].cost_ms == 80_000


def test_a_wrong_score_is_a_warning_that_costs_from_the_fourth_on() -> None:
    run = begun(Options.in_training(zeros=True, declared=True), DUPLICATE)
    for _ in range(4):
        run = proposing(run, "mistold").end_move(run.since_ms + 9_000).draw_shown(run.since_ms + 9_000)
    assert [one.points for one in run.results] == [21, 21, 21, 16]
