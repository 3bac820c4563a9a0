"""§5.3: the three acceptable cases, the two ways of location, jokers and fallacious joins."""

import json
from dataclasses import replace

import pytest

from tests.correction.helpers import Referee, column, lone, motives, told
from tests.rules.helpers import board_with
from topping.correction.location import Situation, is_flexion, lengthens_only, place_at
from topping.correction.ruling import Ruling, rule
from topping.correction.sanction import Motive, read_correction, write_correction
from topping.errors import InputError
from topping.rules.conditions.variant import NORMALE
from topping.rules.grid.board import Board, Direction, Reference
from topping.rules.grid.position import Position

RUSE = Referee(lone(H10="S", C1="S"), "RUEAITN", "RUSE")
"""RUSE fits vertically through the S of C1 for 15 points, of H10 for 6."""
TURN = Referee(lone(F1="S", D3="S"), "RUEAITN", "RUSE")
"""From D1, RUSE is worth 5 points vertically, 10 horizontally."""
RARES = Referee(lone(H10="S"), "RAE?", "RARES")
"""RARES fits vertically to H10: 6 points with its first R a joker, 4 with its second."""
PLAIN = Referee(lone(H10="S"), "RRAE?", "RARES")
"""The same word with no need of a joker: 7 points."""
JOIN = Referee(lone(H10="S"), "RUEAITN", "RUE ES US RS SE")
"""RUE fits vertically beside the S.

6 points at 9F and 9H, 7 at 9G, 5 at 11F, all admitted; 5 also at 11G (SU) and 11H (SR), not admitted.
"""
DOWN = column("RUSE")


def test_5_3_a_place_is_right_where_the_word_is_written_in_its_direction_and_all_words_are_admitted() -> None:
    assert told(RUSE(*DOWN, reference="10F", score=6)) == (6, "none", ("5.3.1",))


def test_5_3_a_word_written_in_the_other_direction_is_tolerated_with_a_warning() -> None:
    correction = RUSE("RUSE", reference="10F", score=6)
    assert told(correction) == (6, "warning", ("5.3.1", "5.5"))
    assert Motive.INVERTED in motives(correction)


def test_5_3_a_reference_the_other_way_round_is_tolerated_with_a_warning() -> None:
    correction = RUSE(*DOWN, reference="F10", score=6)
    assert told(correction) == (6, "warning", ("5.3.1", "5.5"))
    assert str(correction.reference) == "10F"


def test_5_3_word_and_reference_both_inverted_the_place_is_not_right() -> None:
    """The player means 10F; written horizontally at F10, the word does not fit, and its score exists nowhere."""
    assert told(RUSE("RUSE", reference="F10", score=6)) == (0, "zero", ("5.4.1a",))


def test_5_3_a_move_with_a_joker_is_right_as_soon_as_one_circling_is() -> None:
    for circled in ((), ((0, 0),), ((1, 0),), ((2, 0),), ((4, 0),)):
        assert RARES(*column("RARES"), reference="10D", score=6, circled=circled).points == 6


def test_5_3_the_score_of_the_circles_on_the_bulletin_is_exact() -> None:
    assert told(RARES(*column("RARES"), reference="10D", score=6, circled=((0, 0),))) == (6, "none", ("5.3.1",))
    assert told(RARES(*column("RARES"), reference="10D", score=4, circled=((2, 0),))) == (4, "none", ("5.3.1",))


def test_5_3_the_score_of_other_possible_circles_exists_another_is_wrong() -> None:
    existing = RARES(*column("RARES"), reference="10D", score=4, circled=((0, 0),))
    wrong = RARES(*column("RARES"), reference="10D", score=5, circled=((0, 0),))
    assert motives(existing)[0] is Motive.OTHER_CIRCLING
    assert motives(wrong)[0] is Motive.SCORE_WRONG


def test_5_3_1_right_place_and_exact_score_are_paid_as_claimed() -> None:
    correction = RUSE(*DOWN, reference="1A", score=15)
    assert told(correction) == (15, "none", ("5.3.1",))
    assert (correction.gross, correction.word, str(correction.reference)) == (15, "RUSE", "1A")


def test_5_3_1_a_score_that_exists_for_other_circles_is_paid_as_claimed_with_a_warning() -> None:
    for claimed, circled in ((4, ((0, 0),)), (6, ((2, 0),)), (6, ()), (4, ())):
        correction = RARES(*column("RARES"), reference="10D", score=claimed, circled=circled)
        assert told(correction) == (claimed, "warning", ("5.3.1", "5.5"))


def test_5_3_1_a_warning_comes_with_it_where_one_is_due() -> None:
    assert told(RUSE(*DOWN, reference="F10", score=6)) == (6, "warning", ("5.3.1", "5.5"))


@pytest.mark.parametrize("score", [None, 5, 7, 60])
def test_5_3_2_right_place_and_no_score_or_a_wrong_one_is_paid_the_exact_score_with_a_warning(
    score: int | None,
) -> None:
    correction = RUSE(*DOWN, reference="10F", score=score)
    assert told(correction) == (6, "warning", ("5.3.2",))
    assert motives(correction) == [Motive.SCORE_ABSENT if score is None else Motive.SCORE_WRONG]


@pytest.mark.parametrize(("circled", "points"), [(0, 6), (2, 4)])
@pytest.mark.parametrize("score", [None, 5])
def test_5_3_2_possible_circles_are_paid_their_exact_score(circled: int, points: int, score: int | None) -> None:
    correction = RARES(*column("RARES"), reference="10D", score=score, circled=((circled, 0),))
    assert told(correction) == (points, "warning", ("5.3.2",))


@pytest.mark.parametrize("score", [None, 5])
def test_5_3_2_no_circle_is_a_possible_circling_where_no_joker_is_needed(score: int | None) -> None:
    correction = PLAIN(*column("RARES"), reference="10D", score=score)
    assert told(correction) == (7, "warning", ("5.3.2",))


@pytest.mark.parametrize("circled", [(), ((1, 0),), ((3, 0),), ((4, 0),), ((0, 0), (2, 0))])
@pytest.mark.parametrize("score", [None, 5])
def test_5_3_2_impossible_circles_are_paid_the_least_score_of_the_possible_ones(
    circled: tuple[tuple[int, int], ...], score: int | None
) -> None:
    correction = RARES(*column("RARES"), reference="10D", score=score, circled=circled)
    assert told(correction) == (4, "warning", ("5.3.2", "5.5"))


def test_5_3_2_the_least_score_is_sought_among_jokers_for_letters_that_the_draw_lacks() -> None:
    """With a joker for a letter in hand RARES would score 4; the draw lacks no letter, so that it scores 7."""
    correction = PLAIN(*column("RARES"), reference="10D", score=5, circled=((4, 0),))
    assert told(correction) == (7, "warning", ("5.3.2", "5.5"))


def test_5_3_3_a_score_that_exists_without_any_place_is_paid_less_5() -> None:
    correction = RUSE(*DOWN, score=15)
    assert told(correction) == (10, "penalty", ("5.3.3",))
    assert (correction.gross, motives(correction)) == (15, [Motive.LOCATION_ABSENT])


@pytest.mark.parametrize("reference", ["2A", "15O", "O15", "P4", "H16", "A"])
def test_5_3_3_a_score_that_exists_with_a_wrong_place_is_paid_less_5(reference: str) -> None:
    correction = RUSE(*DOWN, reference=reference, score=15)
    assert told(correction) == (10, "penalty", ("5.3.3",))
    assert motives(correction) == [Motive.LOCATION_WRONG]


def test_5_3_3_a_score_that_exists_at_another_place_is_paid_less_5_where_that_is_best() -> None:
    correction = RUSE(*DOWN, reference="10F", score=15)
    assert (correction.points, correction.gross) == (10, 15)
    assert motives(correction)[0] is Motive.LOCATION_INCOMPATIBLE
    assert str(correction.reference) == "1A"


def test_5_3_3_the_score_must_exist_in_the_direction_that_the_word_is_written_in() -> None:
    """Horizontally, RUSE scores 8 at H8 and 10 at D1 of the other grid, but never vertically."""
    assert RUSE(*DOWN, score=8).points == 0
    assert TURN(*DOWN, score=10).points == 0
    assert TURN("RUSE", score=10).points == 5


def test_5_3_3_a_score_under_5_goes_below_zero() -> None:
    low = Referee(lone(H10="S"), "AITNE", "AS")
    assert told(low("A", "S", score=2)) == (-3, "penalty", ("5.3.3",))


def test_5_3_3_any_possible_circles_make_a_score_exist() -> None:
    assert told(RARES(*column("RARES"), score=6)) == (1, "penalty", ("5.3.3",))
    assert told(RARES(*column("RARES"), score=4)) == (-1, "penalty", ("5.3.3",))
    assert told(RARES(*column("RARES"), score=5)) == (0, "zero", ("5.4.1a",))


def test_5_3_3_a_fallacious_join_brings_a_zero_and_is_told_with_its_places_and_words() -> None:
    correction = JOIN(*column("RUE"), score=5)
    assert told(correction) == (0, "zero", ("5.3.3",))
    assert correction.gross == 0
    (reason,) = correction.reasons
    assert reason.motive is Motive.FALLACIOUS
    assert list(map(str, reason.references)) == ["11G", "11H"]
    assert correction.refused == ("SU", "SR")


def test_5_3_3_a_join_that_does_not_give_the_score_claimed_is_not_fallacious() -> None:
    assert told(JOIN(*column("RUE"), score=6)) == (1, "penalty", ("5.3.3",))
    assert told(JOIN(*column("RUE"), score=7)) == (2, "penalty", ("5.3.3",))
    assert told(JOIN(*column("RUE"), reference="11G", score=6)) == (1, "penalty", ("5.3.3",))


def test_5_3_3_the_referee_may_overrule_a_fallacious_join_to_a_penalty() -> None:
    overruled = rule(JOIN(*column("RUE"), score=5), Ruling.OVERRULE_JOIN)
    assert told(overruled) == (0, "penalty", ("5.3.3",))
    assert (overruled.gross, str(overruled.reference)) == (5, "11F")


def test_5_3_3_whether_a_join_is_plausible_is_a_question() -> None:
    asked = JOIN(*column("RUE"), score=5)
    assert asked.question is not None
    for correction in (asked, rule(asked, Ruling.UPHOLD_JOIN), JOIN(*column("RUE"), score=6)):
        written = json.loads(json.dumps(write_correction(correction)))
        assert replace(read_correction(written), table=12) == correction
    assert (asked.question.points, asked.question.sanction.value) == (0, "penalty")
    assert JOIN(*column("RUE"), score=6).question is None
    upheld = rule(asked, Ruling.UPHOLD_JOIN)
    assert upheld.question is None
    assert upheld.points == asked.points == 0
    assert [asked.is_paid_as(other) for other in (asked, upheld)] == [True, False]
    assert not asked.is_paid_as(JOIN(*column("RUE"), score=6))
    assert not upheld.is_paid_as(JOIN(*column("RUE"), score=6))


def test_5_3_3_a_join_that_looks_like_a_flexion_is_plausible_unasked() -> None:
    """ETEE is admitted; ETEU and ETER score the same, and ETER looks like a verb form."""
    referee = Referee(board_with("ETE H8"), "RUEAITN", "RUE ETE ETEE")
    correction = referee(*column("RUE"), score=7)
    assert told(correction) == (0, "zero", ("5.3.3",))
    assert correction.refused == ("ETEU", "ETER")
    assert correction.question is None
    assert told(rule(correction, Ruling.OVERRULE_JOIN)) == (2, "penalty", ("5.3.3",))


def test_5_3_3_a_join_that_lengthens_a_word_otherwise_is_a_question() -> None:
    """ESE is admitted; ESU and ESR score the same, and are no flexions of ES."""
    referee = Referee(board_with("ES H9"), "RUEAITN", "RUE ES ESE")
    correction = referee(*column("RUE"), score=6)
    assert correction.refused == ("ESU", "ESR")
    assert correction.question is not None


@pytest.mark.parametrize(
    "formed",
    [
        "CHATON-S", "HIBOU-X", "GRAND-E", "JOLI-ES", "PASSE-E", "PASSE-ES", "PASSE-R", "PASSE-Z", "PASSE-NT",
        "FINI-R", "FINI-T", "VOULU-T", "PASSER-A", "PASSER-AI", "PASSE-RA", "PART-EZ",
    ],
)  # fmt: skip
def test_5_3_3_endings_that_look_like_a_flexion(formed: str) -> None:
    assert is_flexion(*formed.split("-"))


@pytest.mark.parametrize(
    "formed",
    [
        "GRISOLE-I",
        "GEYSER-R",
        "PAS-S",
        "CHAT-X",
        "AGENDA-E",
        "EPEE-E",
        "CHAT-R",
        "CHAT-Z",
        "CHAT-NT",
        "CHAT-U",
        "ES-IX",
    ],
)
def test_5_3_3_endings_that_do_not(formed: str) -> None:
    assert not is_flexion(*formed.split("-"))


@pytest.mark.parametrize(
    ("laid", "reference", "is_plausible"),
    [
        (("PASSE H6",), "11H", True),  # PASSER
        (("GEYSER H5",), "11H", False),  # GEYSERR
        (("PASSE H6",), "5H", False),  # RPASSE
        (("PASSE H6", "A H12"), "11H", True),  # PASSERA
        (("PASSE H6", "AT H12"), "11H", False),  # PASSERAT
        (("S H10",), "11H", False),  # SR: a single letter is no word
        (("I H10",), "11H", False),  # nor is I
        (("SI H9",), "11H", True),  # SIR
        (("PASSE H6", "ES I9"), "11H", True),  # PASSER; ESU is admitted
        (("PASSE H6", "ES K9"), "11H", True),  # PASSER; the ES two rows below does not touch it
        (("PASSE H6", "ES I12"), "11H", False),  # PASSER, and UES
    ],
)
def test_5_3_3_what_lengthens_a_word_of_the_grid(laid: tuple[str, ...], reference: str, is_plausible: bool) -> None:
    board = Board()
    for one in laid:
        word, start = one.split()
        square = Reference.parse(start).square
        board = board.with_tiles((square.moved(Direction.HORIZONTAL, at), letter) for at, letter in enumerate(word))
    situation = Situation(Position(board, "RUEAITN"), {"RUE", "GEYSER", "PASSE", "ESU"}.__contains__, 5, NORMALE)
    place = place_at("RUE", Reference.parse(reference), situation)
    assert place is not None
    assert place.fails_across_only
    assert lengthens_only(place, board) is is_plausible


def test_5_3_3_a_join_that_the_bulletin_itself_locates_is_not_overruled() -> None:
    correction = JOIN(*column("RUE"), reference="11G", score=5)
    assert told(correction) == (0, "zero", ("5.3.3",))
    with pytest.raises(InputError):
        rule(correction, Ruling.OVERRULE_JOIN)


def test_5_3_3_a_score_that_only_a_fallacious_join_gives_is_not_paid_even_overruled() -> None:
    referee = Referee(lone(H10="S"), "RUEAITN", "RUE ES")
    correction = referee(*column("RUE"), score=7)
    assert told(correction) == (0, "zero", ("5.3.3",))
    assert correction.refused == ("US",)
    assert correction.overruled is None


def test_5_3_3_an_exact_score_at_the_place_named_is_never_a_fallacious_join() -> None:
    assert told(JOIN(*column("RUE"), reference="11F", score=5)) == (5, "none", ("5.3.1",))


LINKS = Referee(board_with("CHAT 8D"), "SOLEBIN", "SOLE CHATS")
"""SOLE fits under CHAT at H8 for 28 points."""
CHAT = ("C", "H", "A", "T", "SOLE")


def test_5_3_two_ways_both_right_bring_no_sanction() -> None:
    assert told(LINKS(*CHAT, reference="H8", score=28)) == (28, "none", ("5.3.1",))


@pytest.mark.parametrize("reference", ["H9", "A1", "P4", "H"])
def test_5_3_two_ways_the_reference_wrong_bring_a_warning(reference: str) -> None:
    correction = LINKS(*CHAT, reference=reference, score=28)
    assert told(correction) == (28, "warning", ("5.3.1", "5.5"))
    assert Motive.ONE_MODE_WRONG in motives(correction)


@pytest.mark.parametrize("lines", [("T", "SOLE"), ("A", "T", "SOLE"), (" X", "SOLE")])
def test_5_3_two_ways_the_linking_letters_wrong_bring_a_warning(lines: tuple[str, ...]) -> None:
    correction = LINKS(*lines, reference="H8", score=28)
    assert told(correction) == (28, "warning", ("5.3.1", "5.5"))
    assert Motive.ONE_MODE_WRONG in motives(correction)


def test_5_3_two_ways_both_wrong_bring_the_milder_sanction() -> None:
    """Two linking letters give a warning, a wrong reference costs 5 points; one linking letter locates nothing."""
    assert told(LINKS("A", "T", "SOLE", reference="A1", score=28)) == (28, "warning", ("5.3.1", "5.5"))
    assert told(LINKS("T", "SOLE", reference="A1", score=28))[:2] in ((23, "penalty"), (0, "zero"))
    plain = Referee(board_with("CHAT 8D"), "SOLEBIN", "SOLE CHATS CHATO CHATL CHATE")
    assert told(plain("T", "SOLE", reference="A1", score=28)) == (23, "penalty", ("5.3.3",))


@pytest.mark.parametrize("reference", ["H9", "A1", "8H", "P4"])
def test_5_3_exception_the_reference_of_an_extension_with_enough_linking_letters_is_ignored(reference: str) -> None:
    referee = Referee(board_with("PASSE H8"), "REUAITN", "PASSER")
    assert told(referee("PASSER", reference=reference, score=8)) == (8, "none", ("5.3.1",))


def test_5_3_a_reference_alone_with_a_letter_of_the_grid_in_the_word_uses_one_way_only() -> None:
    assert told(RUSE(*DOWN, reference="1A", score=15)) == (15, "none", ("5.3.1",))


def test_5_3_3_linking_letters_at_the_wrong_place_are_told_from_words_by_the_grid() -> None:
    """CHAT is on the grid, far from the place with this score: it is not a played word."""
    board = board_with("CHAT 8D").with_tiles([(Reference.parse("C1").square, "S")])
    referee = Referee(board, "RUEAITN", "RUSE")
    for lines in (("RC", "UH", "SA", "ET"), ("R C", "U H", "S A", "E T"), ("R", "U", "S", "E")):
        assert told(referee(*lines, score=15)) == (10, "penalty", ("5.3.3",))
    assert motives(referee("RC", "UH", "SA", "ET", score=15)) == [Motive.LOCATION_WRONG]


def test_5_3_3_a_join_in_the_other_direction_is_not_fallacious() -> None:
    """Vertically at 11F RUE scores 5, but SE is not admitted; horizontally it scores 5 at G10 and I10, admitted."""
    referee = Referee(lone(H10="S"), "RUEAITN", "RUE SU RS US ES SR")
    assert told(referee("RUE", reference="11F", score=5)) == (0, "penalty", ("5.3.3",))


def test_5_4_2b_a_final_zero_precedes_a_join() -> None:
    for lines in ((*column("RUE"), "", "ZZ"), ("ZZ", "", *column("RUE"))):
        correction = JOIN(*lines, score=5)
        assert (correction.word, correction.question) == ("ZZ", None)
