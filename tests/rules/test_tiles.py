"""The bag, draws and letters."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rules.strategies import variants
from topping.rules.conditions.variant import Variant
from topping.rules.games.game import GameState
from topping.rules.tiles import (
    COUNTS,
    TILES,
    VALUES,
    Bag,
    Draw,
    Rejection,
    RejectionReason,
    in_letter_order,
    is_valid,
    least_of_each,
    same_letters,
    without,
)

tiles = st.text(TILES, max_size=15)


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
def test_tiles_put_back_can_be_drawn(held: str, added: str) -> None:
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
        assert rest == bag.minus_available(taken)
    assert Counter(bag.minus_available(taken).tiles) == Counter(held) - Counter(taken)


@given(tiles, st.integers(0, 20), st.integers())
def test_drawing_splits_the_bag(held: str, count: int, seed: int) -> None:
    drawn, left = Bag.of(held).draw(count, Random(seed))
    assert len(drawn) == min(count, len(held))
    assert Counter(drawn) + Counter(left.tiles) == Counter(held)
    assert (drawn, left) == Bag.of(held).draw(count, Random(seed))


def cancelled(*draws: str) -> tuple[Rejection, ...]:
    return tuple(Rejection(letters, RejectionReason.CANCELLED) for letters in draws)


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


# rejections announced with the next draw


def test_rejections_before_a_cancelled_draw_are_not_announced_again() -> None:
    invalid = Rejection("BCDFGHJ", RejectionReason.INVALID)
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
        ("AEIOUBCD", True, True),  # eight and nine letters need no more
        ("AEIOUUAB", False, True),
        ("AEIOUUAEB", False, True),
        ("AEBCDFGHJ", True, True),
        ("ABCDFGHJK", False, True),
    ],
)
def test_validity_by_move_number(letters: str, up_to_15: bool, from_16: bool) -> None:
    assert [is_valid(letters, PLENTY, number) for number in (1, 2, 14, 15)] == [up_to_15] * 4
    assert [is_valid(letters, PLENTY, number) for number in (16, 17, 30)] == [from_16] * 3


@pytest.mark.parametrize(
    ("left", "least"),
    [
        ("AEIOUBC", 2),
        ("AEIOUAEIOUB", 1),  # one consonant in the whole game: relaxed early
        ("AEIOUAEIOUBY", 2),
        ("BCDFGHA?", 2),
        ("BCDFGHA", 1),
        ("AB", 1),
    ],
)
def test_relaxed_early_only_if_the_letters_left_cannot_give_two_of_each(left: str, least: int) -> None:
    assert least_of_each(left, 5) == least
    assert least_of_each(left, 15) == least
    assert least_of_each(left, 16) == 1


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


@given(st.text(TILES, max_size=12), st.text(TILES, max_size=5))
def test_without_takes_exactly_what_is_asked(tiles: str, taken: str) -> None:
    left = without(tiles, taken)
    if Counter(taken) - Counter(tiles):
        assert left is None
    else:
        assert left is not None
        assert Counter(left) + Counter(taken) == Counter(tiles)
        assert without(tiles, "") == tiles
