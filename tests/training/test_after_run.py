"""The charts of one run: times, kinds, tries and positions agree with its moves."""

import pytest

from tests.training.histories import CONDITIONS
from topping.play.run.kept import FinishedRun, KeptMove, KeptProposal
from topping.play.run.proposal import Answer
from topping.training.analysedmove import AnalysedMove, Kind
from topping.training.movetime import MoveTime
from topping.training.par import Par
from topping.training.statistics.afterrun import AfterRun, AnswerCount, after_run

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


def test_tries_and_approach_are_those_made(charts: AfterRun) -> None:
    assert charts.tries[0].answers == (AnswerCount(Answer.TOP, 1), AnswerCount(Answer.BELOW_TOP, 1))
    assert [one.before_top for one in charts.tries] == [1, 1, 0, 0]
    assert [(one.number, one.share) for one in charts.approach] == [(1, 0.75), (1, 1), (3, 1), (4, 1)]
