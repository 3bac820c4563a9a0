from hypothesis import given
from hypothesis import strategies as st

from tests.rules.helpers import board_with, placed
from topping.rules.conditions.variant import NORMALE, VARIANTS
from topping.rules.grid.board import Board
from topping.rules.moves import replace_jokers, replaced_squares, score
from topping.rules.tiles import ALPHABET, Bag

JOKER_GAME = VARIANTS["normale+joker"]


def test_outside_joker_games_a_joker_stays_a_joker() -> None:
    laid = placed(Board(), "PASSe H8")
    assert replace_jokers(laid, Bag.full(), NORMALE) == (laid.placed, Bag.full())


def test_the_real_tile_takes_its_place_and_leaves_the_bag() -> None:
    laid = placed(Board(), "PASSe H8", JOKER_GAME)
    replaced, bag = replace_jokers(laid, Bag.of("AEE"), JOKER_GAME)
    assert "".join(character for _, character in replaced) == "PASSE"
    assert [square for square, _ in replaced] == [square for square, _ in laid.placed]
    assert bag == Bag.of("AE")


def test_a_letter_that_the_bag_no_longer_holds_replaces_nothing() -> None:
    laid = placed(Board(), "kIWI H8", JOKER_GAME)
    assert replace_jokers(laid, Bag.of("ABC"), JOKER_GAME) == (laid.placed, Bag.of("ABC"))


def test_a_joker_that_lies_on_the_grid_already_is_not_replaced() -> None:
    board = board_with("kIWI H8")
    laid = placed(board, "kIWIS H8", JOKER_GAME)
    replaced, bag = replace_jokers(laid, Bag.of("KS"), JOKER_GAME)
    assert replaced == laid.placed
    assert bag == Bag.of("KS")


def test_the_joker_scores_nothing_and_the_real_letter_counts_afterwards() -> None:
    laid = placed(Board(), "zE H8", JOKER_GAME)
    assert score(Board(), laid, JOKER_GAME).points == 2
    replaced, _ = replace_jokers(laid, Bag.of("Z"), JOKER_GAME)
    board = Board().with_tiles(replaced)
    assert score(board, placed(board, "ZEN H8", JOKER_GAME), JOKER_GAME).points == 12


def test_the_squares_of_replaced_jokers_are_those_whose_joker_came_back() -> None:
    laid = placed(Board(), "kIwI H7", JOKER_GAME)
    after = Board().with_tiles(replace_jokers(laid, Bag.of("EW"), JOKER_GAME)[0])
    assert after.tiles == "kIWI"
    assert [str(square) for square in replaced_squares(laid, after)] == ["H9"]
    assert replaced_squares(laid, Board().with_tiles(laid.placed)) == ()
    real = placed(Board(), "KIWI H7", JOKER_GAME)
    assert replaced_squares(real, Board().with_tiles(real.placed)) == ()


@given(st.text(ALPHABET, max_size=20), st.sampled_from(ALPHABET))
def test_one_tile_at_most_leaves_the_bag(held: str, letter: str) -> None:
    laid = placed(Board(), f"{letter.lower()}A H8", JOKER_GAME)
    replaced, bag = replace_jokers(laid, Bag.of(held), JOKER_GAME)
    assert (replaced != laid.placed) is (letter in held)
    assert len(held) - len(bag) == (letter in held)
