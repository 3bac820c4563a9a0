from itertools import combinations_with_replacement, product

import pytest

from topping.rules.tiles import CONSONANTS, VOWELS, Bag, Draw, can_be_valid, is_valid, least_of_each, same_letters

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
