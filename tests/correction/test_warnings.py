"""Warnings, and their notification."""

import pytest

from tests.correction.helpers import Referee, column, lone, motives, told, written
from tests.rules.helpers import board_with
from topping.correction.bulletin import Bulletin
from topping.correction.ruling import Average, Ruling, average, own_points, rule
from topping.correction.sanction import REGIMES, Correction, Motive, Regime, Sanction, Tally
from topping.errors import InputError
from topping.play.session.session import must_be_sent
from topping.rules.conditions.variant import NORMALE, VARIANTS
from topping.rules.grid.board import Board, Direction, Reference
from topping.rules.moves import Move, Solution

RUSE = Referee(lone(H10="S", C1="S"), "RUEAITN", "RUSE")
DOWN = column("RUSE")
TURN = Referee(lone(F1="S", D3="S"), "RUEAITN", "RUSE")
"""From D1, RUSE is worth 5 points vertically, 10 horizontally."""
RARES = Referee(lone(H10="S"), "RAE?", "RARES")
"""RARES fits vertically to H10: 6 points with its first R a joker, 4 with its second."""
RARES_DOWN = column("RARES")
LINKS = Referee(board_with("CHAT 8D"), "SOLEBIN", "SOLE CHATS")
"""SOLE fits under CHAT at H8 for 28 points."""
SEVEN = Referee(board_with("PASSERA H5"), "REITLNO", "PASSERAIT REPASSERA REPASSERAIT")
FIVE = Referee(board_with("PASSE H8"), "RERATIN", "PASSER PASSERA REPASSE REPASSERA")


def et(*, number: int = 5, beside: bool = False) -> Referee:
    """Returns a grid with ET horizontally at H8, which ETA extends for 3 points, with or without a neighbour."""
    board = board_with("ET H8", "LE 8G") if beside else board_with("ET H8")
    return Referee(board, "AINOSUL", "ETA", number=number)


@pytest.mark.parametrize("score", [None, 3])
def test_5_5_first_move_score_absent_or_not_the_best(score: int | None) -> None:
    first = Referee(Board(), "RUSEAIT", "RUSE", number=1)
    assert told(first("RUSE", score=score)) == (8, "warning", ("5.4.2a",))


@pytest.mark.parametrize("circled", [(), ((0, 1),)])
def test_5_5_first_move_circles_absent_or_not_those_of_the_best_score(circled: tuple[tuple[int, int], ...]) -> None:
    first = Referee(Board(), "RUSEAI?", "RUSEZ", number=1)
    correction = first("RUSEZ", score=10, circled=circled)
    assert told(correction) == (10, "warning", ("5.4.2a",))
    assert told(first("RUSEZ", score=10, circled=((0, 4),))) == (10, "none", ("5.4.2a",))


@pytest.mark.parametrize("score", [None, 9])
def test_5_5_without_a_joker_right_place_but_score_absent_or_wrong(score: int | None) -> None:
    assert told(RUSE(*DOWN, reference="10F", score=score)) == (6, "warning", ("5.3.2",))


def test_5_5_with_a_joker_right_place_but_the_score_of_other_circles() -> None:
    assert told(RARES(*RARES_DOWN, reference="10D", score=4, circled=((0, 0),))) == (4, "warning", ("5.3.1", "5.5"))


def test_5_5_with_a_joker_right_place_but_the_score_of_no_possible_circles() -> None:
    assert told(RARES(*RARES_DOWN, reference="10D", score=5, circled=((0, 0),))) == (6, "warning", ("5.3.2",))


def test_5_5_two_linking_letters_only() -> None:
    correction = LINKS("A", "T", "SOLE", score=28)
    assert told(correction) == (28, "warning", ("5.3.1", "5.5"))
    assert motives(correction)[1] is Motive.TWO_LINKS
    assert told(LINKS("H", "A", "T", "SOLE", score=28)) == (28, "none", ("5.3.1",))


@pytest.mark.parametrize(("number", "sanction"), [(2, "none"), (3, "warning")])
def test_5_5_two_linking_letters_are_excused_on_the_second_move_after_a_word_of_two_letters(
    number: int, sanction: str
) -> None:
    referee = Referee(board_with("ET H8"), "AINOSUL", "TAIN", number=number)
    assert told(referee("ET", " A", " I", " N", score=5))[:2] == (5, sanction)


def test_5_5_two_linking_letters_are_not_excused_after_a_longer_word() -> None:
    referee = Referee(board_with("CHAT H8"), "AINOSUL", "TAIN", number=2)
    assert told(referee("AT", " A", " I", " N", score=8)) == (8, "warning", ("5.3.1", "5.5"))
    assert told(referee("HAT", "  A", "  I", "  N", score=8)) == (8, "none", ("5.3.1",))


def test_5_5_no_circle_around_the_letter_of_a_joker() -> None:
    correction = RARES(*RARES_DOWN, reference="10D", score=6)
    assert told(correction) == (6, "warning", ("5.3.1", "5.5"))
    assert motives(correction)[-1] is Motive.CIRCLE_MISSING


def test_5_5_a_joker_that_lies_on_the_grid_needs_no_circle_and_may_have_one() -> None:
    referee = Referee(lone(H10="s"), "RUEAITN", "RUSE")
    for circled in ((), ((2, 0),)):
        assert told(referee(*DOWN, reference="10F", score=5, circled=circled)) == (5, "none", ("5.3.1",))


@pytest.mark.parametrize("circled", [((1, 0),), ((4, 0),), ((0, 0), (2, 0))])
def test_5_5_a_circle_around_another_letter(circled: tuple[tuple[int, int], ...]) -> None:
    correction = RARES(*RARES_DOWN, reference="10D", score=6, circled=circled)
    assert told(correction) == (6, "warning", ("5.3.1", "5.5"))
    assert motives(correction)[-1] is Motive.CIRCLE_MISPLACED


def test_5_5_a_circle_where_there_is_no_joker() -> None:
    assert told(RUSE(*DOWN, reference="10F", score=6, circled=((0, 0),))) == (6, "warning", ("5.3.1", "5.5"))


def test_5_5_both_ways_of_locating_one_of_them_wrong() -> None:
    for lines, reference in ((("T", "SOLE"), "H8"), (("H", "A", "T", "SOLE"), "H7")):
        correction = LINKS(*lines, reference=reference, score=28)
        assert told(correction) == (28, "warning", ("5.3.1", "5.5"))
        assert motives(correction)[-1] is Motive.ONE_MODE_WRONG


@pytest.mark.parametrize(("lines", "reference"), [(("RUSE",), "10F"), (DOWN, "F10")])
def test_5_5_the_reference_or_the_word_turned(lines: tuple[str, ...], reference: str) -> None:
    correction = RUSE(*lines, reference=reference, score=6)
    assert told(correction) == (6, "warning", ("5.3.1", "5.5"))
    assert motives(correction)[-1] is Motive.INVERTED


def test_5_5_the_direction_written_in_may_be_told_apart_from_the_sketch() -> None:
    assert told(RUSE("RUSE", reference="10F", score=6, direction=Direction.VERTICAL)) == (6, "none", ("5.3.1",))
    assert told(RUSE(*DOWN, reference="10F", score=6, direction=Direction.HORIZONTAL))[1] == "warning"


@pytest.mark.parametrize(("score", "points"), [(5, 5), (10, 10)])
def test_5_5_turned_and_playable_both_ways_the_score_says_which(score: int, points: int) -> None:
    for lines, reference in ((("RUSE",), "1D"), (DOWN, "D1")):
        assert told(TURN(*lines, reference=reference, score=score)) == (points, "warning", ("5.3.1", "5.5"))


@pytest.mark.parametrize("score", [None, 7])
def test_5_5_turned_and_playable_both_ways_a_wrong_score_is_paid_the_least(score: int | None) -> None:
    for lines, reference in ((("RUSE",), "1D"), (DOWN, "D1")):
        correction = TURN(*lines, reference=reference, score=score)
        assert (correction.points, correction.sanction.value) == (5, "warning")
        assert motives(correction)[-1] is Motive.LEAST_DIRECTION


def test_5_5_turned_and_playable_both_ways_but_linked_by_letters_it_is_paid_where_they_say() -> None:
    """The letters of SOLE locate RUSE horizontally from D1, for 10 points; vertically from D1 it would score 5."""
    tiles = [(Reference.parse("F1").square, "S")]
    referee = Referee(board_with("SOLE 3D").with_tiles(tiles), "RUEAITN", "RUSE")
    lines = ("RUSE", "  O", "  L", "  E")
    for score, paragraphs in ((10, ("5.3.1", "5.5")), (7, ("5.3.2", "5.5"))):
        assert told(referee(*lines, reference="1D", score=score)) == (10, "warning", paragraphs)


def test_5_5_extension_of_two_letters_without_a_third_one_nor_the_reference() -> None:
    correction = et()("ETA", score=3)
    assert told(correction) == (3, "warning", ("5.3.1", "5.5"))
    assert motives(correction)[-1] is Motive.EXTENSION_OF_TWO
    assert told(et()("ETA", reference="A1", score=3)) == (3, "warning", ("5.3.1", "5.5"))


def test_5_5_extension_of_two_letters_with_the_right_reference() -> None:
    assert told(et()("ETA", reference="H8", score=3)) == (3, "none", ("5.3.1",))


@pytest.mark.parametrize("reference", [None, "H8", "A1"])
def test_5_5_extension_of_two_letters_with_a_third_linking_letter(reference: str | None) -> None:
    assert told(et(beside=True)("L", "ETA", reference=reference, score=3)) == (3, "none", ("5.3.1",))


def test_5_5_extension_of_two_letters_on_the_second_move() -> None:
    assert told(et(number=2)("ETA", score=3)) == (3, "none", ("5.3.1",))


@pytest.mark.parametrize("word", ["ETE", "PASSER"])
def test_5_5_extension_of_three_to_six_letters_in_full_needs_nothing_else(word: str) -> None:
    referee = Referee(board_with(f"{word} H6"), "SAINOUL", word + "S")
    for reference in (None, "A1", "H6"):
        correction = referee(word + "S", reference=reference)
        assert motives(correction) == [Motive.SCORE_ABSENT]
        assert referee(word + "S", reference=reference, score=correction.points).warnings == 0


def test_5_5_extension_of_six_letters_is_not_one_of_seven() -> None:
    referee = Referee(board_with("PASSER H8"), "AINOULT", "PASSERA")
    correction = referee("ASSERA", score=9)
    assert told(correction) == (9, "warning", ("5.3.1", "5.5"))
    assert motives(correction)[-1] is Motive.EXTENSION_CUT


def test_5_5_extension_cut_short_is_read_with_as_few_stray_letters_as_can_be() -> None:
    """REPASER is REPASSER without an S, not REPASSE with two altered letters."""
    referee = Referee(FIVE.position.board, FIVE.position.rack, "REPASSE REPASSER")
    for reference in (None, "H6"):
        correction = referee("REPASER", reference=reference)
        assert (correction.word, correction.warnings) == ("REPASSER", 1)
        assert motives(correction) == [Motive.SCORE_ABSENT, Motive.EXTENSION_CUT]


@pytest.mark.parametrize("lines", ["SERA", "XSERA", "ASSERA", "PAXSERA"])
@pytest.mark.parametrize("reference", [None, "H8", "A1"])
def test_5_5_extension_of_three_to_six_letters_cut_short(lines: str, reference: str | None) -> None:
    correction = FIVE(lines, reference=reference, score=9)
    assert told(correction) == (9, "warning", ("5.3.1", "5.5"))
    assert motives(correction)[-1] is Motive.EXTENSION_CUT
    assert correction.word == "PASSERA"


def test_5_5_extension_cut_short_keeps_its_circles() -> None:
    referee = Referee(FIVE.position.board, "RETAIN?", "PASSERS")
    assert told(referee("SERS", score=8, circled=((0, 3),))) == (8, "warning", ("5.3.1", "5.5"))
    assert referee("SERS", score=8, circled=((0, 3),)).word == "PASSERs"
    assert motives(referee("SERS", score=8))[-2:] == [Motive.CIRCLE_MISSING, Motive.EXTENSION_CUT]


def test_5_5_letters_that_make_a_word_where_they_are_located_are_not_one_cut_short() -> None:
    """SERA fits vertically through the S of H10 at the named place; PASSERA would score more."""
    referee = Referee(FIVE.position.board, "ERATINL", "SERA PASSERA")
    assert told(referee(*column("SERA"), reference="10H", score=6)) == (6, "none", ("5.3.1",))
    across = Referee(board_with("PASSE H8").with_tiles([(Reference.parse("C4").square, "S")]), "ERATINL", "PASSERA")
    named = across("SERA", reference="C4", score=4)
    assert (named.points, named.refused) == (0, ("SERA",))
    both = Referee(across.position.board, "ERATINL", "PASSERA SERA")
    assert told(both("SERA", reference="C4", score=5)) == (5, "none", ("5.3.1",))
    assert told(both("SERA", score=5)) == (0, "penalty", ("5.3.3",))
    assert both("SERA", score=4).word == "PASSERA"


def test_5_5_extension_of_three_to_six_letters_both_ways_one_letter_beside_each() -> None:
    assert told(FIVE("REPAS  ERA", score=11)) == (11, "warning", ("5.3.1", "5.5"))
    assert told(FIVE("REPERA", score=11)) == (11, "warning", ("5.3.1", "5.5"))
    assert FIVE("REPASSRA", score=11).points == 0


@pytest.mark.parametrize(
    ("lines", "sanction"),
    [
        ("PASSERAIT", "none"),
        ("ASSERAIT", "none"),
        ("SSERAIT", "warning"),
        ("RAIT", "warning"),
        ("PASXERAIT", "warning"),
        ("XASSERAIT", "none"),
    ],
)
@pytest.mark.parametrize("reference", [None, "H5", "A1"])
def test_5_5_extension_of_seven_letters_or_more_wants_six_linking_letters(
    lines: str, sanction: str, reference: str | None
) -> None:
    correction = SEVEN(lines, reference=reference, score=12)
    assert (correction.points, correction.sanction.value, correction.word) == (12, sanction, "PASSERAIT")
    if sanction == "warning":
        assert motives(correction)[-1] is Motive.EXTENSION_OF_SEVEN


@pytest.mark.parametrize(
    ("lines", "sanction"),
    [("REPASSERAIT", "none"), ("REPAS ERAIT", "none"), ("REPASERAIT", "none"), ("REPASSRAIT", "warning")],
)
def test_5_5_extension_of_seven_letters_or_more_both_ways_wants_three_a_side(lines: str, sanction: str) -> None:
    correction = SEVEN(lines, score=15)
    assert (correction.points, correction.sanction.value, correction.word) == (15, sanction, "REPASSERAIT")


def test_5_5_extension_of_seven_letters_needs_one_letter_at_least_beside_each_extension() -> None:
    assert SEVEN("AIT", score=12).points == 0
    both = Referee(SEVEN.position.board, SEVEN.position.rack, "REPASSERAIT")
    assert both("REPASSEIT", score=15).points == 0
    assert both("REERAIT", score=15).points == 0
    assert both("REPASSAIT", score=15).points == 15


def test_5_5_hard_to_read() -> None:
    correction = rule(RUSE(*DOWN, reference="10F", score=6), Ruling.HARD_TO_READ)
    assert told(correction) == (6, "warning", ("5.3.1", "5.5"))


def test_5_5_disciplinary_warning() -> None:
    correction = rule(RUSE(*DOWN, reference="10F", score=6), Ruling.DISCIPLINARY_WARNING)
    assert told(correction) == (6, "warning", ("5.3.1", "5.5"))
    assert correction.warnings == 1


"""RUSE fits vertically through the S of C1 for 15 points, of H10 for 6."""
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
    """The number of delivered slips does not matter: the tally ignores them."""
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
