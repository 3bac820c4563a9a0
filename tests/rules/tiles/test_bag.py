from collections import Counter
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from topping.rules.tiles import COUNTS, TILES, Bag, in_letter_order

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
