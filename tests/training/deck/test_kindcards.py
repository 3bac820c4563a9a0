"""Cards of a kind: how often they come, and how hard their positions are."""

import random
from itertools import pairwise

import pytest

from topping.rules.conditions.variant import NORMALE, VARIANTS
from topping.training.analysedmove import KINDS, Kind
from topping.training.deck.cards import kind_bounds, kind_interval, kind_level


@pytest.mark.parametrize(("found", "days"), [(0, 1), (6, 1), (7, 2), (8, 2), (9, 4), (10, 4)])
def test_the_fewer_were_found_the_sooner_it_comes(found: int, days: int) -> None:
    assert kind_interval([True] * found + [False] * (10 - found)) == days


def test_a_level_up_for_each_found_and_three_down_for_each_missed() -> None:
    assert kind_level(()) == 4
    assert kind_level([True, True, False]) == 3
    assert kind_level([False] * 9) == 0
    assert kind_level([True] * 99) == 9


def test_three_of_four_are_found_where_harder_ones_are_found_less_often() -> None:
    chance, found = random.Random(4), [True]
    for _ in range(2_000):
        found.append(chance.random() < 1 - kind_level(found[-16:]) / 10)
    assert 0.7 <= sum(found) / len(found) <= 0.8


@pytest.mark.parametrize("kind", KINDS)
def test_levels_cover_all_pars_from_easy_to_hard(kind: Kind) -> None:
    for variant in (NORMALE, VARIANTS["789+joker"]):
        bounds = [kind_bounds(variant, kind, level) for level in range(10)]
        assert bounds[0][0] == 0
        assert bounds[-1][1] == 10**9
        for (low, high), (later_low, later_high) in pairwise(bounds):
            assert low < later_low < high < later_high
