"""The names of game files: what they say, and in which order the prepared games come."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from topping.game.lexicon import has_words_that_left
from topping.game.shelf import Prepared, demo_games, file_name, load
from topping.rules.conditions.variant import VARIANTS, Variant
from topping.rules.games.game import Game


def on_the_shelf(name: str) -> Prepared:
    return Prepared.at(Path(f"{name}.txt"))


@given(st.sampled_from(list(VARIANTS.values())), st.integers(0, 10**12))
def test_the_name_of_a_file_tells_the_variant_of_its_game(variant: Variant, seed: int) -> None:
    name = file_name(Game(variant, (), seed=seed)).removesuffix(".txt")
    assert on_the_shelf(name).variant == variant.name


@pytest.mark.parametrize(
    ("name", "variant"),
    [
        ("normale-01", "normale"),
        ("7sur8-joker-03", "7sur8+joker"),
        ("789-joker-42", "789+joker"),
        ("normale", ""),
        ("joker-01", ""),
        ("coupe-du-club-2", ""),
        ("", ""),
    ],
)
def test_the_variant_is_read_from_the_name_alone(name: str, variant: str) -> None:
    assert on_the_shelf(name).variant == variant


def test_demonstration_games_hold_no_top_that_left_the_list() -> None:
    assert not any(has_words_that_left(load(path)) for path in demo_games())
