"""From kept moves to moves that par is made from."""

from topping.play.run.kept import KeptMove
from topping.rules.conditions.conditions import Conditions
from topping.training.analysedmove import AnalysedMove, Kind
from topping.training.par import timed_moves

CONDITIONS = Conditions.topping(60_000, penalty_ms=15_000)
FACTS = tuple(AnalysedMove(number, Kind.LINK, 4, 5, 0, 1, 7) for number in (1, 2, 4))


def kept(number: int, elapsed_ms: int, showing: int = 1) -> KeptMove:
    found = elapsed_ms < 60_000
    return KeptMove(
        number=number, word="MOT", reference="H4", points=12, scored=12 if found else 0, found=found,
        elapsed_ms=elapsed_ms, penalty_ms=0 if found else 15_000, answer=None, ended_by=None, ended_ms=None,
        showing=showing, proposals=(),
    )  # fmt: skip


def test_a_draw_that_was_seen_before_is_no_first_showing() -> None:
    moves = [kept(1, 9_000), kept(2, 8_000, showing=2)]
    assert [one.elapsed_ms for one in timed_moves(CONDITIONS, moves, FACTS)] == [9_000, 8_000]
    assert [one.elapsed_ms for one in timed_moves(CONDITIONS, moves, FACTS, first_showings=True)] == [9_000]
