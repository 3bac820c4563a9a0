"""The charts of one run: times, kinds, tries and positions agree with its moves."""

from dataclasses import replace

import pytest

from tests.training.histories import CONDITIONS
from topping.play.run.kept import FinishedRun, KeptMove, KeptProposal
from topping.play.run.proposal import Answer
from topping.rules.conditions.formula import FORMULAS
from topping.training.account import Account
from topping.training.analysedmove import AnalysedMove, Kind
from topping.training.ghosts import Comparison, Ghost
from topping.training.movetime import MoveTime
from topping.training.par import Par
from topping.training.statistics.afterrun import AfterRun, AnswerCount, GhostLine, after_run
from topping.training.statistics.counting import Absence, Lacking

TOP, BELOW = Answer.TOP.value, Answer.BELOW_TOP.value


def move(number: int, elapsed_ms: int | None, *tries: KeptProposal) -> KeptMove:
    found = elapsed_ms is not None
    ms = 60_000 if elapsed_ms is None else elapsed_ms
    return KeptMove(
        number, "MOTS", "H4", 20, 20 if found else 0, found, ms, 0 if found else 20_000, None, None, None, None, tries
    )


MOVES = (
    move(1, 9000, KeptProposal(1, "MOT H4", 4000, BELOW, 15), KeptProposal(1, "MOTS H4", 9000, TOP, 20)),
    move(2, None, KeptProposal(2, "ZUT H4", 4000, Answer.NOT_ADMITTED.value, None)),
    move(3, 59_000, KeptProposal(3, "MOTS H4", 59_000, TOP, 20)),
    move(4, 2000, KeptProposal(4, "?", 1000, "an answer of later", None), KeptProposal(4, "MOTS H4", 2000, TOP, 20)),
)
RUN = FinishedRun(9, "Camille", "0", "Normale 07", "", "", "", CONDITIONS, MOVES)
FACTS = tuple(AnalysedMove(number, kind, 4, 4, 0, 0, 7, gap=2) for number, kind in enumerate(list(Kind)[5:], start=1))
TIMES = (MoveTime(6000, 2000, 1000), MoveTime(60_000, 0, 0), None, None)


@pytest.fixture(name="charts")
def _charts() -> AfterRun:
    return after_run(RUN, 739_000, TIMES, FACTS, Par.prior())


def test_without_another_run_the_ghost_is_par_and_ends_at_the_difference(charts: AfterRun) -> None:
    assert isinstance(charts.ghost, GhostLine)
    assert isinstance(charts.account, Account)
    assert charts.ghost.comparison is Comparison.PAR
    assert charts.ghost.steps[-1].behind_ms == charts.account.above_ms


def test_a_move_that_the_ghost_skips_leaves_the_difference() -> None:
    line = after_run(RUN, 1, TIMES, None, Par.prior(), Ghost(Comparison.BEST, (None, 70_000, None, 5000))).ghost
    assert isinstance(line, GhostLine)
    assert [step.behind_ms for step in line.steps] == [None, 10_000, 10_000, 7000]


def test_tries_and_approach_are_those_made(charts: AfterRun) -> None:
    assert charts.tries[0].answers == (AnswerCount(Answer.TOP, 1), AnswerCount(Answer.BELOW_TOP, 1))
    assert [one.before_top for one in charts.tries] == [1, 1, 0, 0]
    assert [(one.number, one.share) for one in charts.approach] == [(1, 0.75), (1, 1), (3, 1), (4, 1)]


def test_positions_to_look_at_are_missed_or_slow_the_costliest_first(charts: AfterRun) -> None:
    assert not isinstance(charts.positions, Lacking)
    assert [(one.number, one.next_points) for one in charts.positions] == [(2, 18), (3, 18)]


def test_a_run_without_positions_or_without_a_clock_says_so() -> None:
    charts = after_run(RUN, 1, TIMES, None, Par.prior())
    assert charts.account == charts.positions == Lacking(Absence.NOT_ANALYSED, 0, 4)
    assert charts.ghost == Lacking(Absence.NO_GHOST)
    duplicate = replace(RUN, conditions=replace(CONDITIONS, formula=FORMULAS["duplicate"]))
    charts = after_run(duplicate, 1, TIMES, FACTS, Par.prior())
    assert charts.account == charts.positions == Lacking(Absence.NOT_TIMED)
    assert len(charts.clock.bars) == 4
