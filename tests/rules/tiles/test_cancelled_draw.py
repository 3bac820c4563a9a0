"""What is drawn in the place of a cancelled draw (§3.6)."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.strategies import variants
from topping.rules.conditions.variant import NORMALE, VARIANTS, Variant
from topping.rules.games.game import GameState
from topping.rules.grid.board import Board
from topping.rules.tiles import JOKER, Bag, Draw, Rejection, Why, in_letter_order, same_letters

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
