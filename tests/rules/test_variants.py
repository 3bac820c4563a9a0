"""Games of other draws: seven letters of eight, jokers."""

from dataclasses import replace

import pytest

from tests.rules.helpers import Scripted, move_of, placed
from topping.rules.conditions.variant import NORMALE, VARIANTS, Variant
from topping.rules.games.announcement import announce
from topping.rules.games.ending import Ending
from topping.rules.games.game import GameState
from topping.rules.grid.board import Board, Reference
from topping.rules.moves import Move
from topping.rules.placement import Misfit, lay
from topping.rules.scoring import score
from topping.rules.tiles import JOKER, Bag, Draw, Rejection, RejectionReason, in_letter_order

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
    """In 7 sur 8, eight letters are drawn and at most seven placed."""
    variant = VARIANTS[name].with_joker(joker)
    reference = Reference.parse("H4")
    assert not isinstance(lay(Board(), Move("A" * most, reference), variant), Misfit)
    assert lay(Board(), Move("A" * (most + 1), reference), variant) is Misfit.TOO_MANY


# drawing and rejecting


@each_variant
def test_a_rejected_draw_goes_back_whole(variant: Variant) -> None:
    """§3.2: eight or nine letters go back with the kept ones; the next draw has only new letters."""
    state = state_of(variant, "A" * 8 + "R" * 4 + "T" * 5, kept="AEI")
    draw = state.draw(Scripted([*[0.0] * (variant.drawn - 3), *[0.0, 0.99] * variant.drawn]))
    assert [one.letters for one in draw.rejected] == ["AEI" + "A" * (variant.drawn - 3)]
    assert draw.rejected[0].why is RejectionReason.INVALID
    assert (draw.kept, len(draw.new)) == ("", variant.drawn)
    assert state.bag_behind(draw).plus(draw.new) == state.left
    assert announce(draw, variant).rejected == variant.drawn
    assert announce(draw, variant).kept == ()


@each_variant
def test_a_draw_without_solution_is_not_drawn_again_where_other_letters_are_left(variant: Variant) -> None:
    """§3.6, with one letter more than a draw needs."""
    state = state_of(variant, ("AEIOBCDFGH")[: variant.drawn + 1])
    first = state.draw(Scripted([0.0]))
    again = state.draw(Scripted([0.0, 0.9]), (Rejection(first.letters, RejectionReason.NO_SOLUTION),))
    assert in_letter_order(again.letters) != in_letter_order(first.letters)


@each_variant_and_joker_game
def test_a_draw_of_all_that_is_left_has_no_other(variant: Variant) -> None:
    """§3.6 and §3.7: "7 lettres ou moins" means as many letters as the variant draws, or fewer."""
    joker = JOKER if variant.joker else ""
    letters = "AEIOBCDFG"[: variant.drawn - len(joker)]
    state = replace(state_of(variant, letters), reserve=len(joker))
    barren = (Rejection(joker + letters, RejectionReason.NO_SOLUTION),)
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
    """§3.2: two vowels and two consonants up to the fifteenth move, later one of each."""
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
    """§3.7, for draws of any size."""
    assert state_of(variant, bag, kept, number=12).ending is why
    assert state_of(NORMALE, bag, kept, number=12).ending is why


JOKER_GAMES = [variant for variant in VARIANTS.values() if variant.joker]
each_joker_game = pytest.mark.parametrize("variant", JOKER_GAMES, ids=str)
JOKER_GAME = VARIANTS["normale+joker"]


def joker_state(
    bag: str, kept: str = "", reserve: int = 0, number: int = 1, variant: Variant = JOKER_GAME
) -> GameState:
    return GameState(variant, Board(), Bag.of(bag), in_letter_order(kept), reserve, number)


# drawing


@each_joker_game
def test_a_draw_is_a_joker_and_one_letter_less_than_the_variant_draws(variant: Variant) -> None:
    draw = GameState.set_up(variant).draw(Scripted([0.0, 0.99, 0.2, 0.4]))
    assert draw.new[0] == JOKER
    assert len(draw.new) == variant.drawn
    assert JOKER not in draw.new[1:]
    assert len(GameState.set_up(variant).bag_behind(draw)) == 100 - (variant.drawn - 1)


# rejecting


@each_joker_game
def test_in_a_rejected_draw_the_letters_go_back_and_the_joker_stays(variant: Variant) -> None:
    """§3.8.1 with §3.2: first only vowels, then only consonants, then both."""
    letters = variant.drawn - 1
    state = joker_state("AAAAAEEEE" + "RRRRRTTTT", reserve=2, variant=variant)
    first, last, mixed = [0.0] * letters, [0.99] * letters, [0.0, 0.99] * letters
    draw = state.draw(Scripted([*first, *last, *mixed]))
    assert [in_letter_order(one.letters) for one in draw.rejected] == [
        ("AAAAA" + "EEEE")[:letters] + JOKER,
        in_letter_order(("TTTT" + "RRRRR")[:letters]) + JOKER,
    ]
    assert {one.why for one in draw.rejected} == {RejectionReason.INVALID}
    assert (draw.kept, draw.new[0], len(draw.new)) == ("", JOKER, variant.drawn)
    assert state.bag_behind(draw).plus(draw.new[1:]) == state.bag, "nothing but this draw has left the bag"
    after = state.played(draw, placed(Board(), f"{draw.new[1:3]} H8", variant))
    assert (after.reserve, after.kept.count(JOKER)) == (1, 1)


@each_joker_game
def test_a_rejection_puts_the_kept_letters_back_but_not_a_kept_joker(variant: Variant) -> None:
    """§3.2: nothing is kept after a rejection; the joker in hand leads the new letters."""
    state = joker_state("A" * 8 + "R" * 4 + "T" * 4, kept="AE?", reserve=1, variant=variant)
    wanted = variant.drawn - 3
    draw = state.draw(Scripted([*[0.0] * wanted, *[0.0, 0.99] * variant.drawn]))
    assert [one.letters[:3] for one in draw.rejected] == ["AE?"]
    assert (draw.kept, draw.new[0], draw.letters.count(JOKER)) == ("", JOKER, 1)
    assert state.bag_behind(draw).plus(draw.new[1:]) == state.left.without_jokers
    after = state.played(draw, placed(Board(), f"{draw.new[1:3]} H8", variant))
    assert after.reserve == 1, "the other joker has not moved"


@each_joker_game
def test_a_rejection_is_announced_by_its_letters_without_the_joker(variant: Variant) -> None:
    """§3.1: the number of letters rejected, no kept letters, all letters as new, the joker first."""
    letters = "AEIOURST"[: variant.drawn - 1]
    said = announce(Draw("", JOKER + letters, (Rejection("?" + "B" * len(letters), RejectionReason.INVALID),)), variant)
    assert said.rejected == variant.drawn - 1
    assert said.kept == ()
    assert said.new[0] == ("Joker", JOKER)
    assert len(said.new) == variant.drawn


@each_joker_game
def test_a_draw_without_solution_goes_back_like_an_invalid_one(variant: Variant) -> None:
    """§3.6: its letters go back, the joker stays, and the same letters are not drawn again."""
    state = joker_state("AEIOUBCDFGH", kept="KL?", reserve=0, variant=variant)
    first = state.draw(Scripted([0.0, 0.9]))
    again = state.draw(Scripted([0.0, 0.9]), (Rejection(first.letters, RejectionReason.NO_SOLUTION),))
    assert (again.kept, again.new[0], len(again.new)) == ("", JOKER, variant.drawn)
    assert in_letter_order(again.letters) != in_letter_order(first.letters)


# validity


@pytest.mark.parametrize(
    ("letters", "up_to_15", "from_16"),
    [
        ("?ABCDFG", True, True),  # the joker is the second vowel
        ("?AEIOUB", True, True),  # or the second consonant
        ("?BCDFGH", False, True),
        ("?AEIOUA", False, True),
        ("?YBCDFG", True, True),  # the Y and the joker are both vowels
        ("?YAEIOU", True, True),  # or both consonants
        ("?YABCDF", True, True),
        ("?AEIOUAB", True, True),  # eight letters
        ("?BCDFGHJ", False, True),
        ("?AEIOUAE", False, True),
        ("?YBCDFGH", True, True),
        ("?ABCDFGHJ", True, True),  # nine letters
        ("?BCDFGHJK", False, True),
        ("?AEIOUAEI", False, True),
        ("?YAEIOUAE", True, True),
    ],
)
def test_the_joker_counts_once_as_whichever_makes_a_draw_valid(letters: str, up_to_15: bool, from_16: bool) -> None:
    """§3.2: two vowels and two consonants up to the fifteenth move, one of each afterwards."""
    variant = next(one for one in JOKER_GAMES if one.drawn == len(letters))
    for number, valid in ((1, up_to_15), (15, up_to_15), (16, from_16), (20, from_16)):
        assert replace(GameState.set_up(variant), number=number).is_valid(letters) is valid


@each_joker_game
def test_validity_relaxes_early_only_where_not_even_the_joker_can_help(variant: Variant) -> None:
    """§3.2, "ou plus tôt du fait du reliquat": the letters left count with the joker of the draw."""
    vowels = "AEIOUAEI"[: variant.drawn - 1]
    none_at_all = joker_state(vowels + "B", reserve=1, number=7, variant=variant)
    assert not none_at_all.is_valid(JOKER + vowels), "the consonant and the joker still make two"
    assert none_at_all.is_valid(JOKER + vowels[:-1] + "B")
    spent = joker_state(vowels + "AB", number=7, variant=variant)
    assert spent.is_valid(vowels + "B"), "without a joker one consonant is all there is"


# replacing


def test_a_placed_joker_counts_for_the_bonus() -> None:
    """§3.8.2 with §3.8.1: seven, eight and nine tiles, with one joker."""
    for count, bonus in ((7, 50), (8, 75), (9, 100)):
        laid = placed(Board(), "a" + "A" * (count - 1) + " H5", VARIANTS["789+joker"])
        doubled = 2 * (count - 1 + (1 if count >= 8 else 0))
        assert score(Board(), laid, VARIANTS["789+joker"]).points == doubled + bonus
    eight = move_of("aAAAAAAA H5")
    assert lay(Board(), eight, VARIANTS["7sur8+joker"]) is Misfit.TOO_MANY


# the end


@pytest.mark.parametrize(
    ("bag", "kept", "reserve", "why"),
    [
        ("A", "", 2, None),  # a letter and its joker
        ("", "B", 1, None),
        ("Y", "", 1, None),
        ("A", "", 0, Ending.ONE_LETTER),
        ("", "?", 0, Ending.ONE_LETTER),  # a lone joker
        ("", "?", 1, Ending.ONE_LETTER),  # the next draw holds a single joker
        ("", "", 1, Ending.ONE_LETTER),  # a lone joker in reserve
        ("", "", 2, Ending.ONE_LETTER),
        ("", "", 0, Ending.ALL_PLACED),
        ("AE", "I", 2, None),
        ("BC", "D", 2, None),
        ("AE", "I", 0, Ending.ONLY_VOWELS),
        ("BC", "D", 0, Ending.ONLY_CONSONANTS),
        ("AE", "?", 1, None),  # a joker in hand counts once
        ("B", "?", 0, None),
        ("AE", "Y", 1, None),
        ("AB", "", 0, None),
    ],
)
@each_joker_game
def test_what_ends_a_joker_game(bag: str, kept: str, reserve: int, why: Ending | None, variant: Variant) -> None:
    """§3.7 on the letters left to play, with one joker of the reserve."""
    assert joker_state(bag, kept, reserve, number=18, variant=variant).ending is why
