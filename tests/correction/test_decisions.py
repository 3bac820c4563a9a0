"""§3.5, §3.7, §6.1 and §6.2: solos, interruptions, exclusion and late players."""

import pytest

from tests.correction.helpers import Referee, column, lone, told
from topping.correction.referee.ruling import Ruling, excluded, missed_moves, rule
from topping.correction.sanction import Regime
from topping.rules.conditions.variant import NORMALE, VARIANTS
from topping.rules.games.ending import Aftermath, after_interruption

RUSE = Referee(lone(H10="S", C1="S"), "RUEAITN", "RUSE")
DOWN = column("RUSE")


def test_3_5_solos_are_compared_before_the_5_points() -> None:
    assert RUSE(*DOWN, score=15).gross == RUSE(*DOWN, reference="1A", score=15).gross == 15


@pytest.mark.parametrize(
    ("formula", "variant", "least"),
    [("duplicate", "normale", 15), ("blitz", "normale", 15), ("mort-subite", "normale", 10), ("duplicate", "7et8", 10)],
)
def test_3_7_an_interruption_of_more_than_15_minutes_ends_the_game(formula: str, variant: str, least: int) -> None:
    regime = Regime.of(formula, VARIANTS[variant])
    quarter = 15 * 60 * 1000
    for collected in (0, least - 1):
        assert after_interruption(quarter, collected, regime.least_moves) is Aftermath.RESUMED
        assert after_interruption(quarter + 1, collected, regime.least_moves) is Aftermath.VOID
    assert after_interruption(quarter + 1, least, regime.least_moves) is Aftermath.STANDS
    assert after_interruption(quarter, least, regime.least_moves) is Aftermath.RESUMED


def test_6_1_exclusion_cancels_earlier_scores() -> None:
    played = [RUSE(*DOWN, reference="1A", score=15), rule(RUSE(*DOWN, score=15), Ruling.DISCIPLINARY_WARNING)]
    for correction in excluded(played):
        assert told(correction) == (0, "zero", ("6.1",))
        assert (correction.gross, correction.warnings, correction.table) == (0, 0, 12)


def test_6_2_the_moves_played_before_a_late_player_came_are_zeros() -> None:
    missed = missed_moves(4, NORMALE, "duplicate", table=3)
    assert [correction.move_number for correction in missed] == [1, 2, 3]
    assert {told(correction) for correction in missed} == {(0, "zero", ("6.2",))}
    assert {(correction.table, correction.warnings) for correction in missed} == {(3, 0)}
    assert missed_moves(1, NORMALE, "duplicate") == ()
