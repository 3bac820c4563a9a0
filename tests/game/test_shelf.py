"""The names of game files: what they say, and in which order the prepared games come."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from topping.game.lexicon import has_words_that_left
from topping.game.shelf import Prepared, demo_games, file_name, load, prepared
from topping.rules.conditions.variant import VARIANTS, Variant
from topping.rules.games.game import Game
from topping.rules.tiles.letters import COUNTS, JOKER, tile_of


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


def test_prepared_games_are_of_the_variant_that_their_names_tell() -> None:
    for one in prepared():
        assert load(one.path).variant.name == one.variant, one.name


def test_letters_of_prepared_games_balance() -> None:
    """After every move, grid, bag, kept letters and reserve hold the 102 tiles between them."""
    for one in prepared():
        for turn in load(one.path).turns():
            state = turn.after
            on_the_grid = [tile_of(character) for character in state.board.tiles]
            everywhere = [*on_the_grid, *state.bag.tiles, *state.kept, *(JOKER * state.reserve)]
            assert Counter(everywhere) == COUNTS, (one.name, turn.number)


def test_prepared_games_come_variant_by_variant_as_the_rules_give_them() -> None:
    games = prepared()
    assert list(dict.fromkeys(one.variant for one in games)) == list(VARIANTS)
    for name in VARIANTS:
        names = [one.name for one in games if one.variant == name]
        assert names == sorted(names)
        assert len(names) == (20 if name == "normale" else 10)


def test_demonstration_games_hold_no_top_that_left_the_list() -> None:
    assert not any(has_words_that_left(load(path)) for path in demo_games())
