from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from topping.rules.games.announcement import COUNTRIES
from topping.rules.tiles import (
    ALPHABET,
    CONSONANTS,
    COUNTS,
    FLEXIBLE,
    TILES,
    VALUES,
    VOWELS,
    in_letter_order,
    is_tile,
    tile_of,
    value_of,
    without,
)

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
