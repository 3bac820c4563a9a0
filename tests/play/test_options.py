"""Options of a run, proposals, the referee's voice."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.play.helpers import PASSE, anything, first_turn, second_turn
from topping.errors import InputError
from topping.play.keydelay import KeyDelay
from topping.play.run.proposal import Answer, Proposal, Referee, Verdict, answer, understand, verdict_of_top
from topping.play.run.run import Phase, Run
from topping.play.run.settlement import hints_taken
from topping.play.run.stored import StoredMove, StoredProposal
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import DUPLICATE, TOPPING, Formula
from topping.rules.conditions.options import AS_AT_CLUB, HintKind, HintPrice, Options, RankPoints, WarningRule, ZeroRule
from topping.rules.conditions.variant import NORMALE, VARIANTS
from topping.rules.grid.board import Board
from topping.rules.grid.position import Position
from topping.rules.moves import Move, TypedMove
from topping.rules.scoring import Fault

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
    """Makes a proposal a second after the draw was shown."""
    for later, name in enumerate(names, start=1):
        run = run.propose(name, VERDICTS[name], run.since_ms + 1_000 * later)
    return run


def ended(run: Run) -> Run:
    """Returns the run after the time limit of its move."""
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


def test_the_best_or_the_last_solution_is_ranked_by_the_formula() -> None:
    options = Options(rank_points=RankPoints())
    assert ended(proposing(begun(options), "low", "next", "low")).results[0].points == 2
    assert ended(proposing(begun(options, DUPLICATE), "next", "low")).results[0].points == 1
    run = begun(options)
    for word, points in (("ez", 0), ("LE", 1)):
        run = run.propose(word, Verdict(Answer.BELOW_TOP, Move.parse(f"{word} 13H"), points, 21 - points), START)
    answer = ended(run).results[0].answer
    assert answer is not None
    assert answer.word == "LE"


# all options together


@given(
    st.lists(st.sampled_from([*VERDICTS, *HintKind]), max_size=9),
    st.booleans(),
    st.sampled_from([None, ZeroRule(), ZeroRule(3_000)]),
)
def test_options_only_add_the_costs_that_were_bought(
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
    zeros = sum(
        attempt.verdict.answer in (Answer.NOT_ADMITTED, Answer.CROSS_WORD_NOT_ADMITTED) for attempt in result.tries
    )
    if zero is None or not zero.ends_move or not zeros:
        assert result.cost_ms == usual.cost_ms + bought + (0 if zero is None else (zero.cost_ms or 0) * zeros)


# training for bulletins


@pytest.mark.parametrize(
    ("name", "ends"),
    [("false", True), ("crossed", True), ("short", True), ("next", False), ("unread", False), ("mistold", False)],
)
def test_every_zero_ends_the_move_and_nothing_else_does(name: str, ends: bool) -> None:
    run = proposing(begun(Options(ZeroRule(takes_every=True))), name)
    assert (len(run.results) == 1) is ends
    if ends:
        assert run.results[0].cost_ms == 80_000


def test_a_wrong_score_is_a_warning_that_costs_from_the_fourth_on() -> None:
    run = begun(AS_AT_CLUB, DUPLICATE)
    for _ in range(4):
        run = proposing(run, "mistold").end_move(run.since_ms + 9_000).draw_shown(run.since_ms + 9_000)
    assert [result.points for result in run.results] == [21, 21, 21, 16]


def understood(text: str, rack: str, board: Board = PASSE) -> Proposal:
    proposal = understand(TypedMove.parse(text), Position(board, rack), NORMALE, anything)
    assert proposal is not None
    return proposal


@pytest.mark.parametrize(
    ("word", "rack", "move", "fault"),
    [
        ("ZEBRE", "A", "ZEBRE H4", Fault.LETTERS_MISSING),
        ("ABCDEFGHI", "A", "ABCDEFGHI H1", Fault.DOES_NOT_FIT),
        ("AA", "AA", "AA H7", None),  # ties between places go to the first
        ("AA", "A?", "Aa H7", None),
        ("AAB", "AB??", "AaB H6", None),
    ],
)
def test_a_word_alone_on_the_empty_grid(word: str, rack: str, move: str, fault: Fault | None) -> None:
    proposal = understood(word, rack, Board())
    assert (str(proposal.move), proposal.judgement.fault) == (move, fault)


def test_a_word_of_eight_letters_may_begin_at_the_edge() -> None:
    typed, position = TypedMove.parse("KABCDEFG"), Position(Board(), "KABCDEFG")
    proposal = understand(typed, position, VARIANTS["7et8"], anything)
    assert proposal is not None
    assert str(proposal.move) == "KABCDEFG H1"


def test_a_verdict_tells_how_far_the_top_is() -> None:
    proposal = understood("RIZ 13H", "RIZ", PASSE)
    points = proposal.judgement.score.points if proposal.judgement.score else 0
    assert (answer(proposal, points + 5).answer, answer(proposal, points + 5).distance) == (Answer.BELOW_TOP, 5)
    assert answer(proposal, points + 5, declared=1).distance == 5
    assert answer(proposal, points).is_top
    assert verdict_of_top(second_turn()).distance == 0


WORDS = {"RIZ", "PASSE", "PASSER", "RIE", "MUE", "PASSEUR", "REPASSE", "EMU", "NUE", "ZEN", "IMU"}
REFEREE = Referee(WORDS.__contains__)


def test_a_word_alone_takes_its_best_place_on_the_first_move_only() -> None:
    assert REFEREE.judge("RIZ", first_turn()).answer is not Answer.REFERENCE_WANTED
    assert REFEREE.judge("RIZ", second_turn()).answer is Answer.REFERENCE_WANTED
    assert REFEREE.judge("RIZ 13H", second_turn()).answer is Answer.TOP


AT = "2026-03-01T10:00:00+00:00"


@given(st.integers(20, 200), st.integers(0, 10**9))
def test_95_of_100_keys_stay_below_the_delay(count: int, seed: int) -> None:
    chance = Random(seed)
    delays = [chance.randrange(60) for _ in range(count)]
    delay = KeyDelay.of(delays, (1920, 1080), AT)
    assert 2 * sum(one <= delay.median_ms for one in delays) >= len(delays)
    assert 2 * sum(one >= delay.median_ms for one in delays) >= len(delays)
    assert 100 * sum(one <= delay.most_ms for one in delays) >= 95 * len(delays)
    assert 100 * sum(one < delay.most_ms for one in delays) < 95 * len(delays)
    for one in (delay, replace(delay, median_ms=0)):
        assert KeyDelay.parse(str(one)) == one


def test_too_few_keys_give_no_delay() -> None:
    with pytest.raises(InputError):
        KeyDelay.of([10] * 19, (1920, 1080), AT)


@pytest.mark.parametrize("text", ["", "{}", "[1]", '{"median_ms": 1}', "x" * 99])
def test_another_text_is_no_measurement(text: str) -> None:
    with pytest.raises(InputError):
        KeyDelay.parse(text)


def kept(*at_ms: int, showing: int | None = None) -> StoredMove:
    tries = tuple(StoredProposal(1, "RIZ", at, "below top", 9) for at in at_ms)
    return StoredMove(1, "RIZ", "13H", 21, 0, False, 60_000, 20_000, None, None, None, showing, tries)


def test_a_missed_move_costs_its_time_and_its_penalty() -> None:
    assert kept().cost_ms == 80_000


@pytest.mark.parametrize(
    ("at_ms", "void"),
    [((), 0), ((5,), 0), ((5, 5, 9), 0), ((9, 5), 1), ((5, 9, 3, 4), 2), ((9, 5, 8, 2), 3)],
)
def test_tries_before_the_draw_was_last_shown_count_for_nothing(at_ms: tuple[int, ...], void: int) -> None:
    move = kept(*at_ms)
    assert (move.void_tries, move.last_tries) == (move.proposals[:void], move.proposals[void:])


@pytest.mark.parametrize(
    ("showing", "at_ms", "seen"),
    [(None, (), False), (1, (5, 9), False), (2, (), True), (None, (9, 5), True), (1, (9, 5), True)],
)
def test_a_draw_was_seen_before_where_it_was_shown_again(
    showing: int | None, at_ms: tuple[int, ...], seen: bool
) -> None:
    assert kept(*at_ms, showing=showing).was_seen is seen
