"""Draws of 8 and 9 letters (§3.8.2), case by case, without and with the joker: bonuses, rejections, validity, end."""

from dataclasses import replace

import pytest

from tests.rules.helpers import Scripted, board_with, placed, points_of
from topping.errors import GameFileError
from topping.rules.conditions.variant import NORMALE, VARIANTS, Variant
from topping.rules.games.announcement import announce
from topping.rules.games.ending import Ending
from topping.rules.games.game import GameMove, GameState, play
from topping.rules.grid.board import Board, Reference
from topping.rules.moves import Misfit, Move, Solution, lay
from topping.rules.tiles import JOKER, Bag, Draw, Rejection, Why, in_letter_order

BIG = [VARIANTS[name] for name in ("7sur8", "7et8", "789")]
each_variant = pytest.mark.parametrize("variant", BIG, ids=str)
each_variant_and_joker_game = pytest.mark.parametrize(
    "variant", [*BIG, *(variant.with_joker(True) for variant in BIG)], ids=str
)


def state_of(variant: Variant, bag: str, kept: str = "", number: int = 1) -> GameState:
    return GameState(variant, Board(), Bag.of(bag), in_letter_order(kept), number=number)


# placing


@pytest.mark.parametrize(
    ("name", "most"), [("normale", 7), ("7sur8", 7), ("7et8", 8), ("789", 9)], ids=("normale", "7sur8", "7et8", "789")
)
@pytest.mark.parametrize("joker", [False, True])
def test_the_most_tiles_that_a_move_may_place(name: str, most: int, joker: bool) -> None:
    """Eight letters are drawn in 7 sur 8, of which seven at the most are placed."""
    variant = VARIANTS[name].with_joker(joker)
    reference = Reference.parse("H4")
    assert not isinstance(lay(Board(), Move("A" * most, reference), variant), Misfit)
    assert lay(Board(), Move("A" * (most + 1), reference), variant) is Misfit.TOO_MANY


def test_letters_of_the_grid_are_not_tiles_placed() -> None:
    """A word of fifteen letters may be made of seven tiles of an eight-letter draw, and brings their bonus."""
    board = board_with("A" * 8 + " H5")
    assert len(placed(board, "A" * 15 + " H1", VARIANTS["7sur8"]).placed) == 7
    assert points_of(board, "A" * 15 + " H1", VARIANTS["7sur8"]) == (15 + 1) * 9 + 50


def test_what_7_sur_8_cannot_place_is_kept() -> None:
    state = GameState.set_up(VARIANTS["7sur8"])
    after = state.played(Draw("", "ABCDEFGI"), placed(Board(), "ABCDEFG H4", state.variant))
    assert after.kept == "I"
    assert len(after.draw(Scripted([0.1, 0.3, 0.5, 0.7, 0.9])).new) == 7


def test_a_game_that_places_eight_of_eight_in_7_sur_8_is_refused() -> None:
    move = GameMove(Draw("", "ABCDEFGI"), Solution("ABCDEFGI", Reference.parse("H4"), 0))
    with pytest.raises(GameFileError) as caught:
        play(GameState.set_up(VARIANTS["7sur8"]), move)
    assert caught.value.key == "game.misfit.too_many"


# drawing and rejecting


@each_variant
def test_a_draw_is_completed_to_eight_or_nine(variant: Variant) -> None:
    draw = state_of(variant, "AEIOUAEIBCDFGHJ", kept="KLM").draw(Scripted([0.0, 0.9]))
    assert (draw.kept, len(draw.letters)) == ("KLM", variant.drawn)


@each_variant
def test_a_rejected_draw_goes_back_whole(variant: Variant) -> None:
    """§3.2: eight or nine letters, the kept ones among them; then a draw of new letters alone."""
    state = state_of(variant, "A" * 8 + "R" * 4 + "T" * 5, kept="AEI")
    draw = state.draw(Scripted([*[0.0] * (variant.drawn - 3), *[0.0, 0.99] * variant.drawn]))
    assert [one.letters for one in draw.rejected] == ["AEI" + "A" * (variant.drawn - 3)]
    assert draw.rejected[0].why is Why.INVALID
    assert (draw.kept, len(draw.new)) == ("", variant.drawn)
    assert state.bag_behind(draw).plus(draw.new) == state.left
    assert announce(draw, variant).rejected == variant.drawn
    assert announce(draw, variant).kept == ()


@each_variant
def test_a_draw_without_solution_is_not_drawn_again_where_other_letters_are_left(variant: Variant) -> None:
    """§3.6, with one letter more than a draw takes."""
    state = state_of(variant, ("AEIOBCDFGH")[: variant.drawn + 1])
    first = state.draw(Scripted([0.0]))
    again = state.draw(Scripted([0.0, 0.9]), (Rejection(first.letters, Why.NO_SOLUTION),))
    assert in_letter_order(again.letters) != in_letter_order(first.letters)


@each_variant_and_joker_game
def test_a_draw_of_all_that_is_left_has_no_other(variant: Variant) -> None:
    """§3.6 and §3.7: "7 lettres ou moins" is as many letters as the variant draws, or fewer."""
    joker = JOKER if variant.joker else ""
    letters = "AEIOBCDFG"[: variant.drawn - len(joker)]
    state = replace(state_of(variant, letters), reserve=len(joker))
    barren = (Rejection(joker + letters, Why.NO_SOLUTION),)
    assert state.fresh_draws_left(()) == 1
    assert state.fresh_draws_left(barren) == 0
    more = replace(state, bag=state.bag.plus("H"))
    assert more.fresh_draws_left(barren) > 0


# validity


@pytest.mark.parametrize(
    ("letters", "up_to_15", "from_16"),
    [
        ("AEBCDFGH", True, True),
        ("AEIOUABC", True, True),
        ("ABCDFGHJ", False, True),
        ("AEIOUAEB", False, True),
        ("AYBCDFGH", True, True),
        ("BCDFGHJK", False, False),
        ("AEIOUAEI", False, False),
        ("AEBCDFGHJ", True, True),
        ("AEIOUAEBC", True, True),
        ("ABCDFGHJK", False, True),
        ("AEIOUAEIB", False, True),
        ("?ABCDFGHJ", True, True),
        ("??BCDFGHJ", True, True),
        ("BCDFGHJKL", False, False),
        ("AEIOUAEIO", False, False),
    ],
)
def test_eight_and_nine_letters_ask_for_no_more_than_seven(letters: str, up_to_15: bool, from_16: bool) -> None:
    """§3.2: two vowels and two consonants up to the fifteenth move, one of each from the sixteenth."""
    for variant in (variant for variant in BIG if variant.drawn == len(letters)):
        for number, valid in ((1, up_to_15), (15, up_to_15), (16, from_16), (22, from_16)):
            assert replace(GameState.set_up(variant), number=number).is_valid(letters) is valid


@each_variant
def test_validity_relaxes_early_where_the_letters_left_cannot_give_two_of_each(variant: Variant) -> None:
    consonants = "BCDFGHJKL"[: variant.drawn - 1]
    assert state_of(variant, consonants + "AMN", number=9).is_valid(consonants + "A")
    assert not state_of(variant, consonants + "AEMN", number=9).is_valid(consonants + "A")
    assert not state_of(variant, consonants + "AYMN", number=9).is_valid(consonants + "A"), "the Y is a second vowel"
    assert not state_of(variant, consonants + "A?MN", number=9).is_valid(consonants + "A"), "so is the joker"


# the end


@each_variant
def test_the_last_draws_take_what_there_is(variant: Variant) -> None:
    assert len(state_of(variant, "AEBC", kept="DE", number=18).draw(Scripted([0.0])).letters) == 6
    whole = state_of(variant, "", kept="AEBC", number=18).draw(Scripted([0.0]))
    assert (whole.kept, whole.new) == ("ABCE", "")


@pytest.mark.parametrize(
    ("bag", "kept", "why"),
    [
        ("", "", Ending.ALL_PLACED),
        ("", "?", Ending.ONE_LETTER),
        ("Y", "", Ending.ONE_LETTER),
        ("AEIOUAEI", "OU", Ending.ONLY_VOWELS),
        ("BCDFGHJK", "LM", Ending.ONLY_CONSONANTS),
        ("BCDFGHJK", "LY", None),
        ("AEIOUAEI", "O?", None),
        ("AEIOUAEIOB", "", None),
    ],
)
@each_variant
def test_what_ends_a_game_of_big_draws(bag: str, kept: str, why: Ending | None, variant: Variant) -> None:
    """§3.7, whatever the size of a draw."""
    assert state_of(variant, bag, kept, number=12).ending is why
    assert state_of(NORMALE, bag, kept, number=12).ending is why
