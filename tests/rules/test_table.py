from __future__ import annotations

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
from topping.rules.bag import Bag
from topping.rules.board import Board
from topping.rules.draw import Draw, Rejection, Why, same_letters
from topping.rules.ending import Ending
from topping.rules.letters import COUNTS, JOKER, in_letter_order, tile_of
from topping.rules.table import Table
from topping.rules.variant import NORMALE, VARIANTS, Variant

JOKER_GAME = VARIANTS["normale+joker"]


def table_of(variant: Variant, bag: str, kept: str = "", reserve: int = 0, number: int = 1) -> Table:
    return Table(variant, Board(), Bag.of(bag), in_letter_order(kept), reserve, number)


@st.composite
def small_tables(draw: st.DrawFn) -> Table:
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
    table = table_of(variant, bag, kept, reserve, draw(st.sampled_from([3, 15, 16])))
    assume(table.ending is None)
    return table


def all_draws(table: Table) -> Iterator[str]:
    """Every valid draw once all letters are put back, by trying each choice of tiles."""
    if table.variant.joker:
        jokers = table.reserve + table.kept.count(JOKER)
        letters = (table.bag.tiles + table.kept).replace(JOKER, "")
        fixed = JOKER if jokers else ""
    else:
        letters, fixed = table.bag.tiles + table.kept, ""
    size = min(table.variant.drawn - len(fixed), len(letters))
    for tiles in {in_letter_order("".join(some)) for some in combinations(letters, size)}:
        if table.is_valid(fixed + tiles):
            yield same_letters(fixed + tiles)


# setting up


@given(variants)
def test_a_table_is_set_up_with_the_whole_set(variant: Variant) -> None:
    table = Table.set_up(variant)
    assert (len(table.bag), table.reserve) == ((100, 2) if variant.joker else (102, 0))
    assert table.bag.jokers == (0 if variant.joker else 2)
    assert (table.number, table.kept, table.ending) == (1, "", None)


# drawing


@given(variants, st.integers())
def test_the_first_draw(variant: Variant, seed: int) -> None:
    table = Table.set_up(variant)
    draw = table.draw(Random(seed))
    assert len(draw.letters) == variant.drawn
    assert draw.kept == ""
    assert table.is_valid(draw.letters)
    assert table.can_be_drawn(draw)
    assert (draw.new[0] == JOKER and draw.new.count(JOKER) == 1) or not variant.joker
    assert draw == table.draw(Random(seed))
    assert all(not table.is_valid(one.letters) and one.why is Why.INVALID for one in draw.rejected)


def test_kept_letters_are_completed() -> None:
    draw = table_of(NORMALE, "BCDFGHIJ", kept="AE").draw(Random(1))
    assert draw.kept == "AE"
    assert len(draw.new) == 5
    assert draw.rejected == ()


def test_nothing_is_kept_after_a_rejection() -> None:
    table = table_of(NORMALE, "AAAAAAAEEEEEEEEEIIIIIBBBBB", kept="OOOOOO")
    draw = next(draw for seed in range(100) if (draw := table.draw(Random(seed))).rejected)
    assert draw.kept == ""
    assert draw.rejected[0].letters.startswith("OOOOOO")
    assert len(draw.new) == 7
    assert table.can_be_drawn(draw)


def test_a_draw_without_solution_goes_back_whole() -> None:
    table = table_of(NORMALE, "AEIBCDFG", kept="OU")
    first = table.draw(Random(3))
    again = table.draw(Random(4), (*first.rejected, Rejection(first.letters, Why.NO_SOLUTION)))
    assert again.kept == ""
    assert again.rejected[len(first.rejected)] == Rejection(first.letters, Why.NO_SOLUTION)
    assert same_letters(again.letters) != same_letters(first.letters)


def test_a_rejected_draw_of_a_joker_game_leaves_the_joker_on_the_table() -> None:
    table = table_of(JOKER_GAME, "AEIOUBCDFGH", kept="AB?", reserve=1)
    first = table.draw(Random(1))
    assert (first.kept, len(first.new), JOKER in first.new) == ("AB?", 4, False)
    again = table.draw(Random(2), (Rejection(first.letters, Why.NO_SOLUTION),))
    assert again.letters.count(JOKER) == 1
    assert again.new[0] == JOKER
    assert len(again.new) == 7
    after = table.played(again, placed(Board(), "".join(letter for letter in again.new[1:3]) + " H8", JOKER_GAME))
    assert after.reserve == 1
    assert after.kept.count(JOKER) == 1


def test_the_end_of_the_bag_makes_short_draws() -> None:
    assert table_of(NORMALE, "AB", kept="E").draw(Random(1)).letters in {"EAB", "EBA"}
    assert len(table_of(VARIANTS["789"], "AEBC").draw(Random(1)).letters) == 4
    assert sorted(table_of(JOKER_GAME, "AB", reserve=1).draw(Random(1)).letters) == sorted("?AB")


def test_a_joker_game_goes_on_without_jokers_once_both_lie_on_the_grid() -> None:
    draw = table_of(JOKER_GAME, "AEIOUBCDFGH", kept="AB").draw(Random(1))
    assert JOKER not in draw.letters
    assert len(draw.letters) == 7


@settings(max_examples=150)
@given(small_tables())
def test_fresh_draws_are_counted_like_a_child_would(table: Table) -> None:
    assert table.fresh_draws_left(()) == len(set(all_draws(table)))


@settings(max_examples=40)
@given(small_tables(), st.integers())
def test_barren_draws_come_once_each_until_none_is_left(table: Table, seed: int) -> None:
    rng = Random(seed)
    wanted = set(all_draws(table))
    assume(len(wanted) <= 30)
    rejected: tuple[Rejection, ...] = ()
    seen: list[str] = []
    while table.fresh_draws_left(rejected) > 0:
        draw = table.draw(rng, rejected)
        assert draw.rejected[: len(rejected)] == rejected
        assert table.can_be_drawn(draw)
        assert draw.kept == ("" if draw.rejected else table.kept)
        seen.append(same_letters(draw.letters))
        rejected = (*draw.rejected, Rejection(draw.letters, Why.NO_SOLUTION))
    assert table.fresh_draws_left(rejected) == 0
    assert sorted(seen) == sorted(wanted)


@settings(max_examples=150)
@given(small_tables())
def test_a_game_that_is_not_over_has_a_valid_draw(table: Table) -> None:
    assert any(all_draws(table))


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
def test_what_can_come_from_a_table(kept: str, new: str, rejected: bool, can: bool) -> None:
    table = table_of(NORMALE, "BCDFGHIJ", kept="AE")
    before = (Rejection("", Why.INVALID),) if rejected else ()
    assert table.can_be_drawn(Draw(kept, new, before)) is can


@pytest.mark.parametrize(
    ("new", "can"),
    [("?AEIBCD", True), ("AEIBCD?", False), ("AEIBCDF", False), ("??AEIBC", False), ("?AEIBC", False)],
)
def test_the_joker_comes_first_in_a_joker_game(new: str, can: bool) -> None:
    assert Table.set_up(JOKER_GAME).can_be_drawn(Draw("", new)) is can


def test_validity_counts_the_joker_that_the_reserve_brings() -> None:
    assert table_of(JOKER_GAME, "AEEIIIBBBB", reserve=1).is_valid("?ABEBIB")
    assert not table_of(JOKER_GAME, "AEIOBBBBBBCC", reserve=1).is_valid("?BBBBBB")
    # with the joker the letters left still give two consonants: no early relaxation
    assert not table_of(JOKER_GAME, "AEIOUAEIOUB", reserve=1, number=9).is_valid("?AEIOUA")
    assert table_of(JOKER_GAME, "AEIOUAEIOUB", reserve=1, number=9).is_valid("?BAEIOU")
    assert table_of(NORMALE, "AEIOUAEIOUB", number=9).is_valid("BAEIOUA")
    assert not table_of(NORMALE, "AEIOUAEIOUBC", number=9).is_valid("BAEIOUA")


# playing


def test_what_is_not_placed_is_kept_in_letter_order() -> None:
    table = Table.set_up(NORMALE)
    after = table.played(Draw("", "SZPAES?"), placed(table.board, "PAS H8"))
    assert after.kept == "ESZ?"
    assert after.number == 2
    assert len(after.bag) == 95
    assert after.left == after.bag.plus("ESZ?")


def test_a_draw_must_hold_what_is_placed() -> None:
    with pytest.raises(ValueError, match="PASSE"):
        Table.set_up(NORMALE).played(Draw("", "PASEZAB"), placed(Board(), "PASSE H8"))


def test_a_replaced_joker_comes_back_first_among_the_new_letters() -> None:
    table = Table.set_up(JOKER_GAME)
    after = table.played(Draw("", "?PASEZB"), placed(table.board, "PASsE H8", JOKER_GAME))
    assert after.board.tiles == "PASSE"
    assert (after.kept, after.reserve) == ("BZ", 2)
    assert after.bag.count("S") == COUNTS["S"] - 2
    draw = after.draw(Random(1))
    assert draw.kept == "BZ"
    assert draw.new[0] == JOKER
    assert len(draw.new) == 5


def test_the_letters_in_hand_replace_no_joker() -> None:
    table = Table.set_up(JOKER_GAME)
    # the only Z is in hand, so that the first joker stays and the second one comes next
    after = table.played(Draw("", "?EZBCAI"), placed(table.board, "zE H8", JOKER_GAME))
    assert after.board.tiles == "zE"
    assert (after.kept, after.reserve) == ("ABCIZ", 1)
    assert after.draw(Random(1)).new[0] == JOKER


def test_an_unused_joker_is_kept_and_no_other_comes() -> None:
    table = Table.set_up(JOKER_GAME)
    after = table.played(Draw("", "?PASEZB"), placed(table.board, "PAS H8", JOKER_GAME))
    assert (after.kept, after.reserve) == ("BEZ?", 1)
    draw = after.draw(Random(1))
    assert draw.kept == "BEZ?"
    assert JOKER not in draw.new


@pytest.mark.parametrize(
    ("bag", "kept", "reserve", "why"),
    [
        ("", "?", 0, Ending.ONE_LETTER),
        ("A", "", 2, Ending.ONE_LETTER),
        ("AE", "", 1, Ending.ONLY_VOWELS),
        ("A", "?", 1, None),
        ("", "", 2, Ending.ALL_PLACED),
    ],
)
def test_a_joker_in_reserve_is_not_left_to_play(bag: str, kept: str, reserve: int, why: Ending | None) -> None:
    assert table_of(JOKER_GAME, bag, kept, reserve).ending is why


# whole games


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=str)
@settings(max_examples=6)
@given(seed=st.integers(0, 2**32))
def test_letters_always_balance(variant: Variant, seed: int) -> None:
    """Grid, bag, kept letters and reserve hold the 102 tiles between them after every move, the tile of each kind."""
    table = Table.set_up(variant)
    for turn in random_turns(variant, seed):
        assert turn.before == table
        draw, table = turn.draw, turn.after
        assert turn.before.can_be_drawn(draw)
        assert draw.rejected == () or draw.kept == ""
        assert draw.letters.count(JOKER) <= (1 if variant.joker else 2)
        on_the_grid = [tile_of(character) for character in table.board.tiles]
        everywhere = [*on_the_grid, *table.bag.tiles, *table.kept, *(JOKER * table.reserve)]
        assert Counter(everywhere) == COUNTS
        assert not (variant.joker and JOKER in table.bag.tiles)
        assert table.number == turn.number + 1
        assert len(draw.letters) == min(variant.drawn, len(turn.before.left) + (JOKER in draw.new and variant.joker))


def test_a_table_is_a_value() -> None:
    table = Table.set_up(NORMALE)
    assert replace(table, number=2) != table == Table.set_up(NORMALE)
