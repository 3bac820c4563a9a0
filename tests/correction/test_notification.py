"""§5.9: slips, warnings that add up, and the average for a repeated error."""

import pytest

from tests.correction.helpers import Referee, column, lone, told, written
from topping.correction.bulletin.bulletin import Bulletin
from topping.correction.referee.ruling import Average, Ruling, average, own_points, rule
from topping.correction.sanction import REGIMES, Correction, Motive, Regime, Sanction, Tally
from topping.errors import InputError
from topping.play.session.session import must_be_sent
from topping.rules.conditions.variant import NORMALE, VARIANTS
from topping.rules.grid.board import Board
from topping.rules.moves import Move, Solution

RUSE = Referee(lone(H10="S", C1="S"), "RUEAITN", "RUSE")
"""RUSE goes down through the S of C1 for 15 points, of H10 for 6."""
DOWN = column("RUSE")
RUSI = Bulletin.of(*column("RUSI"), reference="10F", score=6)


def top(text: str, points: int) -> Solution:
    move = Move.parse(text)
    return Solution(move.word, move.reference, points)


def warned() -> Correction:
    return RUSE(*DOWN, reference="10F", score=9)


def test_5_9_the_slip_tells_every_motive_and_the_words_not_admitted() -> None:
    slip = RUSE.correct(RUSI)
    assert slip.refused == ("RUSI",)
    assert [reason.motive for reason in slip.reasons] == [Motive.NOT_ADMITTED]
    joined = Referee(lone(H10="S"), "RUEAITN", "RUE")
    assert joined(*column("RUE"), reference="11G", score=5).refused == ("SU",)


@pytest.mark.parametrize(
    ("formula", "variant", "costly"),
    [
        ("duplicate", "normale", 4),
        ("semi-rapide", "normale", 4),
        ("blitz", "normale", 6),
        ("mort-subite", "normale", 6),
        ("topping", "normale", 6),
        ("duplicate", "normale+joker", 6),
        ("duplicate", "7sur8", 6),
        ("duplicate", "7et8", 6),
        ("semi-rapide", "789", 6),
    ],
)
def test_5_9_the_fourth_warning_costs_5_points_the_sixth_in_blitz_and_original_games(
    formula: str, variant: str, costly: int
) -> None:
    regime = Regime.of(formula, VARIANTS[variant])
    assert regime.costly_warning == costly
    assert Tally(costly - 1).cost(regime.costly_warning) == 0
    assert Tally(costly).cost(regime.costly_warning) == 5


def test_5_9_each_warning_after_costs_5_more() -> None:
    assert [Tally(count).cost(4) for count in range(8)] == [0, 0, 0, 0, 5, 10, 15, 20]


def test_5_9_the_costs_are_taken_off_at_the_end_of_the_game() -> None:
    """However many slips were delivered: the tally knows nothing of them."""
    tally = Tally()
    for _ in range(5):
        correction = warned()
        assert correction.points_after(tally) == correction.points == 6
        tally = tally.plus(correction.warnings)
    assert (tally.warnings, tally.deduction(warned().regime)) == (5, 10)


def test_5_9_penalties_and_zeros_are_no_warnings_a_disciplinary_one_is() -> None:
    for correction in (RUSE(*DOWN, score=15), RUSE.correct(RUSI), RUSE(*DOWN, reference="1A", score=15)):
        assert correction.warnings == 0
    assert rule(warned(), Ruling.DISCIPLINARY_WARNING).warnings == 2


def test_5_9_in_mort_subite_every_penalty_counts_on_its_move() -> None:
    sudden = Referee(RUSE.position.board, RUSE.position.rack, "RUSE", formula="mort-subite")
    correction = sudden(*DOWN, reference="10F", score=9)
    assert [correction.points_after(Tally(before)) for before in (0, 3, 4, 5, 6)] == [6, 6, 6, 1, 1]
    twice = rule(correction, Ruling.DISCIPLINARY_WARNING)
    assert [twice.points_after(Tally(before)) for before in (3, 4, 5)] == [6, 1, -4]
    assert Tally(9).deduction(correction.regime) == 0
    assert sudden(*DOWN, score=15).points == 10


def test_5_9_a_formula_is_known_by_its_name() -> None:
    assert set(REGIMES) == {"duplicate", "semi-rapide", "blitz", "topping", "mort-subite"}
    with pytest.raises(InputError):
        Regime.of("libre", NORMALE)


def test_5_9_all_sanctions_are_sent() -> None:
    for bulletin, sanction in (
        (Bulletin.of(*DOWN, reference="10F", score=9), Sanction.WARNING),
        (Bulletin.of("RUSE", reference="1A", score=15), Sanction.WARNING),
        (Bulletin.of(*DOWN, score=15), Sanction.PENALTY),
        (RUSI, Sanction.ZERO),
    ):
        correction = RUSE.correct(bulletin)
        assert correction.sanction is sanction
        assert must_be_sent(correction, bulletin, top("SURE 1A", 15))


def test_5_9_nothing_is_sent_without_a_sanction() -> None:
    bulletin = Bulletin.of(*DOWN, reference="1A", score=15)
    assert not must_be_sent(RUSE.correct(bulletin), bulletin, top("RUSE 1A", 15))


@pytest.mark.parametrize("score", [None, 14])
def test_5_9_a_warning_for_the_score_of_the_retained_word_need_not_be_sent(score: int | None) -> None:
    bulletin = Bulletin.of(*DOWN, reference="1A", score=score)
    correction = RUSE.correct(bulletin)
    assert not must_be_sent(correction, bulletin, top("RUSE 1A", 15))
    assert must_be_sent(correction, bulletin, top("RUES 1A", 15))
    assert must_be_sent(rule(correction, Ruling.HARD_TO_READ), bulletin, top("RUSE 1A", 15))
    assert must_be_sent(rule(correction, Ruling.DISCIPLINARY_WARNING), bulletin, top("RUSE 1A", 15))
    first = Referee(Board(), "RUSEAIT", "RUSE", number=1)
    assert not must_be_sent(first.correct(bulletin), bulletin, top("RUSE H8", 8))


def test_5_9_a_zero_for_a_solution_above_the_top_need_not_be_sent() -> None:
    above = Bulletin.of(*column("RUSI"), reference="1A", score=16)
    assert not must_be_sent(RUSE.correct(above), above, top("RUSE 1A", 15))
    assert must_be_sent(RUSE.correct(RUSI), RUSI, top("RUSE 1A", 15))


@pytest.mark.parametrize(
    ("scores", "own", "points"),
    [
        ([10, 0, 20], 99, 10),
        ([10, 11], 99, 11),
        ([10, 10, 11], 99, 10),
        ([10, 20], 12, 12),
        ([-5, 0], 9, -2),
        ([], 9, 0),
    ],
)
def test_5_9_the_average_is_rounded_half_up_with_zeros_in_it_and_never_above_ones_own_solution(
    scores: list[int], own: int, points: int
) -> None:
    assert average(scores, own) == points


def own(bulletin: Bulletin, *not_notified: str, referee: Referee = RUSE) -> int | None:
    return own_points(
        bulletin,
        referee.position,
        referee.admits,
        referee.number,
        referee.variant,
        referee.formula,
        frozenset(not_notified),
    )


def test_5_9_an_error_repeated_before_it_was_notified_brings_the_average() -> None:
    assert own(RUSI, "RUSI") == 6
    correction = rule(RUSE.correct(RUSI), Average(average([0, 10, 3], 6)))
    assert told(correction) == (4, "none", ("5.9",))
    assert (correction.gross, correction.word, correction.warnings) == (4, "RUSI", 0)


def test_5_9_a_word_formed_across_again_is_such_an_error_too() -> None:
    joined = Referee(lone(H10="S"), "RUEAITN", "RUE")
    bulletin = Bulletin.of(*column("RUE"), reference="11G", score=5)
    assert own(bulletin, "SU", referee=joined) == 5
    assert own(bulletin, "RUE", referee=joined) is None


def test_5_9_no_average_with_another_error_that_brings_a_zero() -> None:
    assert own(RUSI) is None
    assert own(Bulletin.of(*DOWN, reference="10F", score=6), "RUSI") is None
    assert own(Bulletin.of(*column("RUSI"), score=99), "RUSI") is None
    both = Bulletin((*RUSI.inscriptions, written("TAI", score=3)))
    assert own(both, "RUSI") is None


def test_5_9_no_average_for_a_grid_error_or_a_letter_error() -> None:
    for lines, reference in ((column("RAZE"), "10F"), (column("ROSE"), "10F")):
        bulletin = Bulletin.of(*lines, reference=reference, score=6)
        assert own(bulletin, "".join(lines)) is None
        with pytest.raises(InputError):
            rule(RUSE.correct(bulletin), Average(3))


def test_5_9_no_average_in_place_of_points() -> None:
    with pytest.raises(InputError):
        rule(warned(), Average(3))
