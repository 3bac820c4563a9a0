"""The further charts over months against sums move by move, and what counts as a word played the other way."""

import pytest

from tests.training.histories import FIRST_DAY, history
from topping.play.run.kept import KeptMove, KeptProposal
from topping.play.run.proposal import Answer
from topping.play.run.strokes import Device, Stroke, StrokeKind
from topping.training.analysedmove import AnalysedMove, Kind
from topping.training.statistics.columns import ANSWERS, NOT_TIMED, UNKNOWN
from topping.training.statistics.counting import Absence, Lacking, counted_run
from topping.training.statistics.months import Analysis, Period
from topping.training.statistics.moremonths import (
    ErrorCount,
    MoreMonths,
    Percentiles,
    PlayedDay,
    calendar,
    errors_by_month,
    more_months,
    percentiles,
)

NONE_THERE = Lacking(Absence.NO_PLAYERS)


@pytest.fixture(scope="module")
def analysis() -> Analysis:
    return Analysis(history(12, 40), Period.ALL, FIRST_DAY + 40)


@pytest.fixture(scope="module")
def more(analysis: Analysis) -> MoreMonths:
    return more_months(analysis, NONE_THERE, ())


def in_order(of_moves: list[set[int | str]]) -> list[int | str]:
    """All values of a sort, numbers by size and texts by letters."""
    return sorted(
        {one for values in of_moves for one in values}, key=lambda one: (one, "") if isinstance(one, int) else (0, one)
    )


def test_errors_are_counted_a_game_of_each_month() -> None:
    counts = [0] * (len(ANSWERS) + 1)
    counts[ANSWERS.index(Answer.TOP)], counts[ANSWERS.index(Answer.NOT_ADMITTED)], counts[-1] = 20, 3, 1
    may, june = errors_by_month([(5, tuple(counts)), (4, tuple(counts)), (5, (0,) * len(counts))])
    assert (may.month, may.games, june.games) == (4, 1, 2)
    assert june.errors == (ErrorCount(Answer.NOT_ADMITTED, 3), ErrorCount(None, 1))
    assert june.per_game(june.errors[0]) == 1.5


def test_percentiles_need_five_players_and_a_tie_beats_nobody() -> None:
    chart = percentiles([(7, 1, 100, [90, 100, 110, 120]), (8, 2, 100, [1, 2, 3])])
    assert isinstance(chart, Percentiles)
    assert (chart.games[0].players, chart.games[0].share, chart.median, chart.too_few) == (5, 0.5, 0.5, 1)
    assert percentiles([(8, 2, 100, [1])]) == Lacking(Absence.NO_PLAYERS, 0, 5)


def test_the_calendar_sums_days_and_has_no_empty_ones() -> None:
    assert calendar([(5, 600_000), (3, 1000), (5, 300_000)]) == (PlayedDay(3, 1000, 1), PlayedDay(5, 900_000, 2))
    assert PlayedDay(3, 1000, 1).minutes == 1


def kept(*proposals: tuple[str, Answer, int], found: bool = True) -> KeptMove:
    tries = tuple(KeptProposal(1, text, at_ms, answer.value, None) for text, answer, at_ms in proposals)
    end_ms = proposals[-1][2] if found else 60_000
    return KeptMove(
        1, "PASSEz", "D12", 50, 50 if found else 0, found, end_ms, 0 if found else 20_000, None, None, None, None, tries
    )


def test_a_run_is_counted_with_its_times_facts_and_answers() -> None:
    strokes = [
        Stroke(at_ms, kind, Device.LINE)
        for at_ms, kind in [(2000, StrokeKind.LETTER)] * 6
        + [(4000, StrokeKind.DIGIT), (4100, StrokeKind.LETTER), (4300, StrokeKind.ENTER)]
    ]
    facts = [AnalysedMove(1, Kind.JOKER, 5, 6, 1, 0, 7, frequency=4, verb_ending="EZ")]
    move = kept(("PASSEZ D12", Answer.TOP, 4300))
    run = counted_run([move], {1: strokes}, facts)
    (counted,) = run.moves
    assert (counted.finding_ms, counted.typing_ms, counted.placing_ms) == (2000, 300, 2000)
    assert (counted.keys, counted.won_ms, counted.kind, counted.verb_ending) == (8, 4300, Kind.JOKER.code, "EZ")
    assert run.answers[ANSWERS.index(Answer.TOP)] == 1
    (bare,) = counted_run([move], None, None, seen=frozenset({1})).moves
    assert (bare.finding_ms, bare.kind, bare.seen) == (NOT_TIMED, UNKNOWN, 1)
    (missed,) = counted_run([kept(("LOT", Answer.NO_PLACE, 900), found=False)], {1: strokes[:3]}, facts).moves
    assert (missed.finding_ms, missed.typing_ms, missed.won_ms, missed.keys) == (60_000, 0, 0, 0)
