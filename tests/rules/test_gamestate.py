from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.rules.helpers import random_turns
from tests.rules.strategies import variants
from topping.rules.conditions.variant import VARIANTS, Variant
from topping.rules.games.ending import Ending
from topping.rules.games.game import GameState
from topping.rules.grid.board import Board
from topping.rules.tiles import COUNTS, JOKER, Bag, Rejection, Why, in_letter_order, same_letters, tile_of

JOKER_GAME = VARIANTS["normale+joker"]


def state_of(variant: Variant, bag: str, kept: str = "", reserve: int = 0, number: int = 1) -> GameState:
    return GameState(variant, Board(), Bag.of(bag), in_letter_order(kept), reserve, number)


@st.composite
def small_states(draw: st.DrawFn) -> GameState:
    """Ends of games that are not over: few letters in the bag, some kept, jokers in reserve in a joker game."""
    variant = draw(variants)
    jokers = "" if variant.joker else "?"
    bag = draw(st.text("AAEIBBCDY" + jokers, min_size=0, max_size=7))
    kept = draw(st.text("AEIBCDY", max_size=min(5, variant.drawn - 2)))
    reserve = 0
    if variant.joker:
        in_hand = draw(st.booleans())
        kept += JOKER * in_hand
        reserve = draw(st.integers(0, 2 - in_hand))
    elif draw(st.booleans()):
        kept += JOKER
    state = state_of(variant, bag, kept, reserve, draw(st.sampled_from([3, 15, 16])))
    assume(state.ending is None)
    return state


def all_draws(state: GameState) -> Iterator[str]:
    """Every valid draw once all letters are put back, by trying each choice of tiles."""
    if state.variant.joker:
        jokers = state.reserve + state.kept.count(JOKER)
        letters = (state.bag.tiles + state.kept).replace(JOKER, "")
        fixed = JOKER if jokers else ""
    else:
        letters, fixed = state.bag.tiles + state.kept, ""
    size = min(state.variant.drawn - len(fixed), len(letters))
    for tiles in {in_letter_order("".join(some)) for some in combinations(letters, size)}:
        if state.is_valid(fixed + tiles):
            yield same_letters(fixed + tiles)


# setting up


@given(variants)
def test_a_game_starts_with_the_whole_set(variant: Variant) -> None:
    state = GameState.set_up(variant)
    assert (len(state.bag), state.reserve) == ((100, 2) if variant.joker else (102, 0))
    assert state.bag.jokers == (0 if variant.joker else 2)
    assert (state.number, state.kept, state.ending) == (1, "", None)


# drawing


@given(variants, st.integers())
def test_the_first_draw(variant: Variant, seed: int) -> None:
    state = GameState.set_up(variant)
    draw = state.draw(Random(seed))
    assert len(draw.letters) == variant.drawn
    assert draw.kept == ""
    assert state.is_valid(draw.letters)
    assert state.can_be_drawn(draw)
    assert (draw.new[0] == JOKER and draw.new.count(JOKER) == 1) or not variant.joker
    assert draw == state.draw(Random(seed))
    assert all(not state.is_valid(one.letters) and one.why is Why.INVALID for one in draw.rejected)


@settings(max_examples=150)
@given(small_states())
def test_fresh_draws_are_as_many_as_brute_force_finds(state: GameState) -> None:
    assert state.fresh_draws_left(()) == len(set(all_draws(state)))


@settings(max_examples=40)
@given(small_states(), st.integers())
def test_draws_without_solution_come_once_each_until_none_is_left(state: GameState, seed: int) -> None:
    rng = Random(seed)
    wanted = set(all_draws(state))
    assume(len(wanted) <= 30)
    rejected: tuple[Rejection, ...] = ()
    seen: list[str] = []
    while state.fresh_draws_left(rejected) > 0:
        draw = state.draw(rng, rejected)
        assert draw.rejected[: len(rejected)] == rejected
        assert state.can_be_drawn(draw)
        assert draw.kept == ("" if draw.rejected else state.kept)
        seen.append(same_letters(draw.letters))
        rejected = (*draw.rejected, Rejection(draw.letters, Why.NO_SOLUTION))
    assert state.fresh_draws_left(rejected) == 0
    assert sorted(seen) == sorted(wanted)


@settings(max_examples=150)
@given(small_states())
def test_a_game_that_is_not_over_has_a_valid_draw(state: GameState) -> None:
    assert any(all_draws(state))


# what can be drawn


# playing


@pytest.mark.parametrize(
    ("bag", "kept", "reserve", "why"),
    [
        ("", "?", 0, Ending.ONE_LETTER),
        ("", "?", 1, Ending.ONE_LETTER),  # a draw holds one joker, never two
        ("A", "", 2, None),
        ("AE", "", 1, None),
        ("AE", "", 0, Ending.ONLY_VOWELS),
        ("A", "?", 1, None),
        ("", "", 2, Ending.ONE_LETTER),
        ("", "", 0, Ending.ALL_PLACED),
    ],
)
def test_one_joker_of_the_reserve_is_left_to_play(bag: str, kept: str, reserve: int, why: Ending | None) -> None:
    assert state_of(JOKER_GAME, bag, kept, reserve).ending is why


# whole games


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=str)
@settings(max_examples=6)
@given(seed=st.integers(0, 2**32))
def test_grid_bag_kept_letters_and_reserve_always_hold_the_102_tiles(variant: Variant, seed: int) -> None:
    """Grid, bag, kept letters and reserve hold the 102 tiles between them after every move, the tile of each kind."""
    state = GameState.set_up(variant)
    for turn in random_turns(variant, seed):
        assert turn.before == state
        draw, state = turn.draw, turn.after
        assert turn.before.can_be_drawn(draw)
        assert draw.rejected == () or draw.kept == ""
        assert draw.letters.count(JOKER) <= (1 if variant.joker else 2)
        on_the_grid = [tile_of(character) for character in state.board.tiles]
        everywhere = [*on_the_grid, *state.bag.tiles, *state.kept, *(JOKER * state.reserve)]
        assert Counter(everywhere) == COUNTS
        assert not (variant.joker and JOKER in state.bag.tiles)
        assert state.number == turn.number + 1
        assert len(draw.letters) == min(variant.drawn, len(turn.before.left) + (JOKER in draw.new and variant.joker))
