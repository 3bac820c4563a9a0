from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.rules.helpers import placed, random_turns
from tests.rules.strategies import variants
from topping.rules.conditions.variant import NORMALE, VARIANTS, Variant
from topping.rules.games.ending import Ending
from topping.rules.games.game import GameState
from topping.rules.grid.board import Board
from topping.rules.tiles import COUNTS, JOKER, Bag, Draw, Rejection, Why, in_letter_order, same_letters, tile_of

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


def test_kept_letters_are_completed() -> None:
    draw = state_of(NORMALE, "BCDFGHIJ", kept="AE").draw(Random(1))
    assert draw.kept == "AE"
    assert len(draw.new) == 5
    assert draw.rejected == ()


def test_nothing_is_kept_after_a_rejection() -> None:
    state = state_of(NORMALE, "AAAAAAAEEEEEEEEEIIIIIBBBBB", kept="OOOOOO")
    draw = next(draw for seed in range(100) if (draw := state.draw(Random(seed))).rejected)
    assert draw.kept == ""
    assert draw.rejected[0].letters.startswith("OOOOOO")
    assert len(draw.new) == 7
    assert state.can_be_drawn(draw)


def test_a_draw_without_solution_goes_back_whole() -> None:
    state = state_of(NORMALE, "AEIBCDFG", kept="OU")
    first = state.draw(Random(3))
    again = state.draw(Random(4), (*first.rejected, Rejection(first.letters, Why.NO_SOLUTION)))
    assert again.kept == ""
    assert again.rejected[len(first.rejected)] == Rejection(first.letters, Why.NO_SOLUTION)
    assert same_letters(again.letters) != same_letters(first.letters)


def test_a_rejected_draw_of_a_joker_game_leaves_the_joker_in_hand() -> None:
    state = state_of(JOKER_GAME, "AEIOUBCDFGH", kept="AB?", reserve=1)
    first = state.draw(Random(1))
    assert (first.kept, len(first.new), JOKER in first.new) == ("AB?", 4, False)
    again = state.draw(Random(2), (Rejection(first.letters, Why.NO_SOLUTION),))
    assert again.letters.count(JOKER) == 1
    assert again.new[0] == JOKER
    assert len(again.new) == 7
    after = state.played(again, placed(Board(), "".join(letter for letter in again.new[1:3]) + " H8", JOKER_GAME))
    assert after.reserve == 1
    assert after.kept.count(JOKER) == 1


def test_the_end_of_the_bag_makes_short_draws() -> None:
    assert state_of(NORMALE, "AB", kept="E").draw(Random(1)).letters in {"EAB", "EBA"}
    assert len(state_of(VARIANTS["789"], "AEBC").draw(Random(1)).letters) == 4
    assert sorted(state_of(JOKER_GAME, "AB", reserve=1).draw(Random(1)).letters) == sorted("?AB")


def test_a_joker_game_goes_on_without_jokers_once_both_lie_on_the_grid() -> None:
    draw = state_of(JOKER_GAME, "AEIOUBCDFGH", kept="AB").draw(Random(1))
    assert JOKER not in draw.letters
    assert len(draw.letters) == 7


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


@pytest.mark.parametrize(
    ("kept", "new", "rejected", "can"),
    [
        ("AE", "BCDFG", False, True),
        ("", "AEBCDFG", False, False),  # the kept letters were forgotten
        ("AE", "BCDFG", True, False),  # nothing is kept after a rejection
        ("", "AEBCDFG", True, True),
        ("", "AAEEBBC", True, False),  # one A and one E
        ("AE", "BCDF", False, False),
        ("AE", "BCDFGH", False, False),
        ("AE", "BBCDF", False, False),
        ("A", "EBCDFG", False, False),
    ],
)
def test_which_draws_can_come_from_a_state(kept: str, new: str, rejected: bool, can: bool) -> None:
    state = state_of(NORMALE, "BCDFGHIJ", kept="AE")
    before = (Rejection("", Why.INVALID),) if rejected else ()
    assert state.can_be_drawn(Draw(kept, new, before)) is can


@pytest.mark.parametrize(
    ("new", "can"),
    [("?AEIBCD", True), ("AEIBCD?", False), ("AEIBCDF", False), ("??AEIBC", False), ("?AEIBC", False)],
)
def test_the_joker_comes_first_in_a_joker_game(new: str, can: bool) -> None:
    assert GameState.set_up(JOKER_GAME).can_be_drawn(Draw("", new)) is can


def test_validity_counts_the_joker_that_the_reserve_brings() -> None:
    assert state_of(JOKER_GAME, "AEEIIIBBBB", reserve=1).is_valid("?ABEBIB")
    assert not state_of(JOKER_GAME, "AEIOBBBBBBCC", reserve=1).is_valid("?BBBBBB")
    # with the joker the letters left still give two consonants: no early relaxation
    assert not state_of(JOKER_GAME, "AEIOUAEIOUB", reserve=1, number=9).is_valid("?AEIOUA")
    assert state_of(JOKER_GAME, "AEIOUAEIOUB", reserve=1, number=9).is_valid("?BAEIOU")
    assert state_of(NORMALE, "AEIOUAEIOUB", number=9).is_valid("BAEIOUA")
    assert not state_of(NORMALE, "AEIOUAEIOUBC", number=9).is_valid("BAEIOUA")


# playing


def test_what_is_not_placed_is_kept_in_letter_order() -> None:
    state = GameState.set_up(NORMALE)
    after = state.played(Draw("", "SZPAES?"), placed(state.board, "PAS H8"))
    assert after.kept == "ESZ?"
    assert after.number == 2
    assert len(after.bag) == 95
    assert after.left == after.bag.plus("ESZ?")


def test_a_draw_must_hold_what_is_placed() -> None:
    with pytest.raises(ValueError, match="PASSE"):
        GameState.set_up(NORMALE).played(Draw("", "PASEZAB"), placed(Board(), "PASSE H8"))


def test_a_replaced_joker_comes_back_first_among_the_new_letters() -> None:
    state = GameState.set_up(JOKER_GAME)
    after = state.played(Draw("", "?PASEZB"), placed(state.board, "PASsE H8", JOKER_GAME))
    assert after.board.tiles == "PASSE"
    assert (after.kept, after.reserve) == ("BZ", 2)
    assert after.bag.count("S") == COUNTS["S"] - 2
    draw = after.draw(Random(1))
    assert draw.kept == "BZ"
    assert draw.new[0] == JOKER
    assert len(draw.new) == 5


def test_the_letters_in_hand_replace_no_joker() -> None:
    state = GameState.set_up(JOKER_GAME)
    # the only Z is in hand, so that the first joker stays and the second one comes next
    after = state.played(Draw("", "?EZBCAI"), placed(state.board, "zE H8", JOKER_GAME))
    assert after.board.tiles == "zE"
    assert (after.kept, after.reserve) == ("ABCIZ", 1)
    assert after.draw(Random(1)).new[0] == JOKER


def test_an_unused_joker_is_kept_and_no_other_comes() -> None:
    state = GameState.set_up(JOKER_GAME)
    after = state.played(Draw("", "?PASEZB"), placed(state.board, "PAS H8", JOKER_GAME))
    assert (after.kept, after.reserve) == ("BEZ?", 1)
    draw = after.draw(Random(1))
    assert draw.kept == "BEZ?"
    assert JOKER not in draw.new


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


def test_a_state_is_a_value() -> None:
    state = GameState.set_up(NORMALE)
    assert replace(state, number=2) != state == GameState.set_up(NORMALE)
