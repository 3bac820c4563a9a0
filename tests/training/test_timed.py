"""From kept moves to moves that par is made from."""

from __future__ import annotations

from topping.play.run.kept import KeptMove
from topping.rules.conditions.conditions import Conditions
from topping.training.analysedmove import AnalysedMove, Kind
from topping.training.difficulty import Difficulty, difficulty_of
from topping.training.par import Stake, TimedMove, stakes_of, timed_moves

CONDITIONS = Conditions.topping(60_000, penalty_ms=15_000)
FACTS = tuple(AnalysedMove(number, Kind.LINK, 4, 5, 0, 1, 7) for number in (1, 2, 4))


def kept(number: int, elapsed_ms: int, showing: int = 1) -> KeptMove:
    found = elapsed_ms < 60_000
    return KeptMove(
        number=number, word="MOT", reference="H4", points=12, scored=12 if found else 0, found=found,
        elapsed_ms=elapsed_ms, penalty_ms=0 if found else 15_000, answer=None, ended_by=None, ended_ms=None,
        showing=showing, proposals=(),
    )  # fmt: skip


def test_moves_without_facts_are_left_out() -> None:
    stakes = [Stake(difficulty_of(one), 60_000, 15_000) for one in FACTS]
    assert list(stakes_of(CONDITIONS, FACTS)) == stakes
    moves = [kept(1, 9_000), kept(2, 60_000), kept(3, 5_000)]
    assert timed_moves(CONDITIONS, moves, FACTS) == (
        TimedMove(stakes[0], True, 9_000, 0),
        TimedMove(stakes[1], False, 60_000, 15_000),
    )


def test_a_draw_that_was_seen_before_is_no_first_showing() -> None:
    moves = [kept(1, 9_000), kept(2, 8_000, showing=2)]
    assert [one.elapsed_ms for one in timed_moves(CONDITIONS, moves, FACTS)] == [9_000, 8_000]
    assert [one.elapsed_ms for one in timed_moves(CONDITIONS, moves, FACTS, first_showings=True)] == [9_000]


def test_what_is_not_known_of_a_position_counts_as_typical() -> None:
    plain = difficulty_of(AnalysedMove(12, Kind.CROSSING, 4, 6, 0, 0, 7))
    assert plain.kind is Kind.CROSSING
    assert abs(plain.word) < 50
    assert abs(plain.search) < 10


def test_hard_positions_are_harder() -> None:
    def one(frequency: int = 5, plays: int = 300, gap: int = 3, equal_tops: int = 1) -> Difficulty:
        return difficulty_of(AnalysedMove(12, Kind.LINK, 4, 5, 0, 1, 7, frequency, plays, gap, equal_tops))

    assert one(frequency=1).word > one().word > one(frequency=9).word
    assert one(plays=3_000).search > one().search
    assert one(gap=20).search < one().search
    assert one(equal_tops=3).search < one().search
