"""The bag, draws and letters."""

from collections import Counter
from itertools import combinations_with_replacement, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.strategies import variants
from topping.rules.conditions.variant import NORMALE, VARIANTS, Variant
from topping.rules.games.announcement import COUNTRIES
from topping.rules.games.game import GameState
from topping.rules.grid.board import Board
from topping.rules.tiles import (
    ALPHABET,
    CONSONANTS,
    COUNTS,
    FLEXIBLE,
    JOKER,
    TILES,
    VALUES,
    VOWELS,
    Bag,
    Draw,
    Rejection,
    Why,
    can_be_valid,
    in_letter_order,
    is_tile,
    is_valid,
    least_of_each,
    same_letters,
    tile_of,
    value_of,
    without,
)

tiles = st.text(TILES, max_size=15)


class Scripted:
    """Chance that was written beforehand."""

    def __init__(self, *numbers: float) -> None:
        self.numbers = iter(numbers)

    def random(self) -> float:
        return next(self.numbers)


def test_the_full_bag_is_the_set() -> None:
    full = Bag.full()
    assert len(full) == 102
    assert Counter(full.tiles) == COUNTS
    assert full.jokers == 2
    assert full.without_jokers.jokers == 0
    assert len(full.without_jokers) == 100


@given(tiles)
def test_equal_multisets_are_equal_bags(letters: str) -> None:
    bag = Bag.of(letters)
    assert bag == Bag.of(reversed(letters))
    assert bag.tiles == in_letter_order(letters)


@given(tiles, tiles)
def test_what_is_put_back_can_be_taken_out(held: str, added: str) -> None:
    bag = Bag.of(held).plus(added)
    assert bag.minus(added) == Bag.of(held)
    assert len(bag) == len(held) + len(added)


@given(tiles, tiles)
def test_taking_what_is_not_there(held: str, taken: str) -> None:
    bag = Bag.of(held)
    rest = bag.minus(taken)
    if Counter(taken) - Counter(held):
        assert rest is None
    else:
        assert rest == bag.minus_as_far_as_it_goes(taken)
    assert Counter(bag.minus_as_far_as_it_goes(taken).tiles) == Counter(held) - Counter(taken)


@given(tiles, st.integers(0, 20), st.integers())
def test_drawing_splits_the_bag(held: str, count: int, seed: int) -> None:
    drawn, left = Bag.of(held).draw(count, Random(seed))
    assert len(drawn) == min(count, len(held))
    assert Counter(drawn) + Counter(left.tiles) == Counter(held)
    assert (drawn, left) == Bag.of(held).draw(count, Random(seed))


def test_drawing_uses_nothing_but_uniform_numbers() -> None:
    drawn, left = Bag.of("ABCD").draw(3, Scripted(0.999999, 0.0, 0.5))
    assert drawn == "DAC"
    assert left.tiles == "B"


def test_every_tile_of_the_bag_can_come_first() -> None:
    assert {Bag.of("ABCD").draw(1, Scripted(number / 8))[0] for number in range(8)} == set("ABCD")


JOKER_GAME = VARIANTS["normale+joker"]


def state_of(variant: Variant, bag: str, kept: str = "", reserve: int = 0, number: int = 1) -> GameState:
    return GameState(variant, Board(), Bag.of(bag), in_letter_order(kept), reserve, number)


def cancelled(*draws: str) -> tuple[Rejection, ...]:
    return tuple(Rejection(letters, Why.CANCELLED) for letters in draws)


def drawn_again(state: GameState, rejected: tuple[Rejection, ...]) -> set[str]:
    """What 60 shuffles of the bag draw, as sets of letters."""
    return {same_letters(state.draw(Random(seed), rejected).letters) for seed in range(60)}


@settings(max_examples=40)
@given(variants, st.integers(0, 2**32))
def test_all_its_letters_go_back_and_as_many_are_drawn(variant: Variant, seed: int) -> None:
    state = GameState.set_up(variant)
    first = state.draw(Random(seed))
    again = state.draw(Random(seed), (*first.rejected, *cancelled(first.letters)))
    assert again.kept == ""
    assert again.rejected[: len(first.rejected) + 1] == (*first.rejected, *cancelled(first.letters))
    assert len(again.letters) == len(first.letters) == variant.drawn
    assert same_letters(again.letters) != same_letters(first.letters)
    assert state.can_be_drawn(again)


def test_kept_letters_go_back_too() -> None:
    state = state_of(NORMALE, "AEIBCDFG", kept="OU")
    assert {letters for letters in drawn_again(state, cancelled("OUAEBCD")) if "O" not in letters or "U" not in letters}


@pytest.mark.parametrize("cancelled_draw", ["AEBCDFG", "GFDCBEA", "BADCEFG"])
def test_the_same_letters_in_another_order_are_the_same_draw(cancelled_draw: str) -> None:
    state = state_of(NORMALE, "AEBCDFGH")
    everything = drawn_again(state, ())
    assert "ABCDEFG" in everything
    assert drawn_again(state, cancelled(cancelled_draw)) == everything - {"ABCDEFG"}


def test_only_an_invalid_draw_may_come_again() -> None:
    rejected = (Rejection("BCDFGHA", Why.INVALID), Rejection("AEBCDFG", Why.CANCELLED), Rejection("", Why.INVALID))
    assert [one.is_barred for one in rejected] == [False, True, False]
    assert Rejection("AEBCDFG", Why.NO_SOLUTION).is_barred


def test_a_second_cancellation_bars_both_draws() -> None:
    state = state_of(NORMALE, "AEBCDFGH")
    left = drawn_again(state, ()) - {"ABCDEFG", "ABCDEFH"}
    assert left
    assert drawn_again(state, cancelled("AEBCDFG", "AEBCDFH")) == left


def test_in_a_joker_game_the_joker_stays() -> None:
    # the joker of the cancelled draw came out of the reserve, or was kept: there is one again, and first
    for kept, reserve in (("", 2), ("?", 1), ("AB?", 0)):
        state = state_of(JOKER_GAME, "AEIOUBCDFGH", kept, reserve)
        first = state.draw(Random(1))
        again = state.draw(Random(2), cancelled(first.letters))
        assert (first.letters.count(JOKER), again.letters.count(JOKER)) == (1, 1)
        assert again.new[0] == JOKER
        assert len(again.new) == 7
        assert state.can_be_drawn(again)


def test_the_joker_does_not_tell_two_draws_of_a_joker_game_apart() -> None:
    state = state_of(JOKER_GAME, "AEBCDFG", reserve=1)
    assert state.fresh_draws_left(cancelled("?AEBCDF")) == state.fresh_draws_left(()) - 1
    assert same_letters("?AEBCDF") not in drawn_again(state, cancelled("FDCBEA?"))


# when no other draw is left


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=str)
@pytest.mark.parametrize("kept", ["", "A", "BE"])
def test_no_more_letters_than_a_draw_takes_make_one_draw_only(variant: Variant, kept: str) -> None:
    taken = variant.drawn - (1 if variant.joker else 0)  # the joker held in reserve is not a letter left to play
    for left in range(4, taken + 3):
        letters = "AEBCDFGHLM"[:left]
        bag = Bag.of(letters).minus_as_far_as_it_goes(kept)
        state = state_of(variant, bag.tiles, kept, reserve=1 if variant.joker else 0)
        assert state.ending is None
        draw = state.draw(Random(1))
        others = state.fresh_draws_left((*draw.rejected, *cancelled(draw.letters)))
        assert (others > 0) == (left > taken), letters


def test_more_letters_may_still_make_one_valid_draw_only() -> None:
    state = state_of(NORMALE, "AAAAAAAB", number=16)
    assert state.draw(Random(1)).letters.count("B") == 1
    assert state.fresh_draws_left(()) == 1
    assert state.fresh_draws_left(cancelled("BAAAAAA")) == 0


def test_an_unspelled_rejection_bars_nothing() -> None:
    state = state_of(NORMALE, "AEBCDFGH")
    assert state.fresh_draws_left((Rejection("", Why.INVALID),)) == state.fresh_draws_left(())


# what is announced with the draw that follows


def test_what_went_back_before_a_cancelled_draw_was_announced_with_it() -> None:
    invalid = Rejection("BCDFGHJ", Why.INVALID)
    first, second = cancelled("AEBCDFG", "AEBCDFH")
    assert Draw("", "AEIBCDF", (invalid, invalid)).put_back == (invalid, invalid)
    assert Draw("", "AEIBCDF", (invalid, first)).put_back == (first,)
    assert Draw("", "AEIBCDF", (invalid, first, invalid, invalid)).put_back == (first, invalid, invalid)
    assert Draw("", "AEIBCDF", (first, invalid, second)).put_back == (second,)
    assert Draw("AE", "IBCDF").put_back == ()


PLENTY = Bag.full().tiles


@pytest.mark.parametrize(
    ("letters", "up_to_15", "from_16"),
    [
        ("AEBCDFG", True, True),
        ("AEIOUBC", True, True),
        ("AEIOUUB", False, True),
        ("ABCDFGH", False, True),
        ("BCDFGHJ", False, False),
        ("AEIOUAE", False, False),
        ("AYBCDFG", True, True),  # the Y as the second vowel
        ("YBCDFGH", False, True),
        ("AEIOUYB", True, True),  # the Y as the second consonant
        ("AEIOUYA", False, True),
        ("?BCDFGH", False, True),
        ("??BCDFG", True, True),
        ("??AEIOU", True, True),
        ("?YBCDFG", True, True),
        ("A?BCDFG", True, True),
        ("?AEIOUA", False, True),
        ("AEIOUBCD", True, True),  # eight and nine letters ask for no more
        ("AEIOUUAB", False, True),
        ("AEIOUUAEB", False, True),
        ("AEBCDFGHJ", True, True),
        ("ABCDFGHJK", False, True),
    ],
)
def test_validity_by_move_number(letters: str, up_to_15: bool, from_16: bool) -> None:
    assert [is_valid(letters, PLENTY, number) for number in (1, 2, 14, 15)] == [up_to_15] * 4
    assert [is_valid(letters, PLENTY, number) for number in (16, 17, 30)] == [from_16] * 3


@pytest.mark.parametrize("minimum", [1, 2])
@pytest.mark.parametrize("size", range(6))
def test_each_flexible_letter_counts_once(minimum: int, size: int) -> None:
    for letters in combinations_with_replacement("AEBC?Y", size):
        wanted = False
        for kinds in product("vc", repeat=sum(letter in "?Y" for letter in letters)):
            vowels = sum(letter in VOWELS for letter in letters) + kinds.count("v")
            consonants = sum(letter in CONSONANTS for letter in letters) + kinds.count("c")
            wanted = wanted or min(vowels, consonants) >= minimum
        assert can_be_valid("".join(letters), minimum) is wanted


@pytest.mark.parametrize(
    ("left", "least"),
    [
        ("AEIOUBC", 2),
        ("AEIOUAEIOUB", 1),  # one consonant in all the game: relaxed early
        ("AEIOUAEIOUBY", 2),
        ("BCDFGHA?", 2),
        ("BCDFGHA", 1),
        ("AB", 1),
    ],
)
def test_relaxed_early_only_where_the_letters_left_cannot_give_two_of_each(left: str, least: int) -> None:
    assert least_of_each(left, 5) == least
    assert least_of_each(left, 15) == least
    assert least_of_each(left, 16) == 1


def test_a_draw_is_its_kept_letters_then_the_new_ones() -> None:
    assert Draw("AE", "ZB").letters == "AEZB"
    assert same_letters("AEZB") == same_letters("ZEBA") != same_letters("AEB")


TABLE = """
A9=1 B2=3 C2=3 D3=2 E15=1 F2=4 G2=2 H2=4 I8=1 J1=8 K1=10 L5=1 M3=2 N6=1 O6=1 P2=3 Q1=8 R6=1 S6=1 T6=1 U6=1 V2=4
W1=10 X1=10 Y1=10 Z1=10 ?2=0
"""


def test_counts_and_values_are_those_of_the_rule_book() -> None:
    said = {}
    for item in TABLE.split():
        count, value = item[1:].split("=")
        said[item[0]] = (int(count), int(value))
    assert said == {tile: (COUNTS[tile], VALUES[tile]) for tile in TILES}
    assert sum(COUNTS.values()) == 102


def test_every_tile_is_a_vowel_a_consonant_or_either() -> None:
    assert sorted(VOWELS | CONSONANTS | FLEXIBLE) == sorted(TILES)
    assert len(VOWELS) + len(CONSONANTS) + len(FLEXIBLE) == 27
    assert sum(COUNTS[letter] for letter in VOWELS) == 44
    assert sum(COUNTS[letter] for letter in CONSONANTS) == 55


def test_spelling_table_starts_with_its_letter() -> None:
    plain = str.maketrans("É", "E")
    assert all(COUNTRIES[letter].translate(plain)[0] == letter for letter in ALPHABET)
    assert [COUNTRIES[letter] for letter in "EGJNOQVWXY"] == [
        *("Égypte", "Grèce", "Jordanie", "Norvège", "Océanie", "Québec", "Venezuela", "Wallonie", "Xénophon"),
        "Yougoslavie",
    ]
    assert COUNTRIES["?"] == "Joker"
    assert len(set(COUNTRIES.values())) == 27


def test_a_lower_case_letter_is_a_joker_worth_nothing() -> None:
    assert [tile_of(character) for character in "Aa?z"] == ["A", "?", "?", "?"]
    assert [value_of(character) for character in "Zz?"] == [10, 0, 0]


def test_only_capitals_and_the_joker_name_tiles() -> None:
    assert all(is_tile(tile) for tile in TILES)
    assert not any(is_tile(text) for text in ("a", "É", "", "AB", ".", "1"))


def test_letter_order_puts_the_joker_last() -> None:
    assert in_letter_order("?ZEA?B") == "ABEZ??"


@given(st.text(TILES, max_size=12), st.text(TILES, max_size=5))
def test_without_takes_exactly_what_is_asked(tiles: str, taken: str) -> None:
    left = without(tiles, taken)
    if Counter(taken) - Counter(tiles):
        assert left is None
    else:
        assert left is not None
        assert Counter(left) + Counter(taken) == Counter(tiles)
        assert without(tiles, "") == tiles
