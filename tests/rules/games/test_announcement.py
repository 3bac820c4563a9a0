from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.helpers import board_with, game_move, placed, random_turns
from tests.rules.strategies import variants
from topping.rules.conditions.variant import NORMALE, VARIANTS, Variant
from topping.rules.games.announcement import AnnouncedJoker, announce, announce_solution
from topping.rules.games.game import GameState, play
from topping.rules.grid.board import Direction
from topping.rules.tiles import TILES, Draw, Rejection, Why


def test_kept_letters_come_in_the_order_of_letters_not_of_countries() -> None:
    said = announce(Draw(kept="?JEH", new="ZA"))
    assert said.kept == ("Égypte", "Hongrie", "Jordanie", "Joker")
    assert said.new == (("Zambie", "Z"), ("Algérie", "A"))
    assert said.rejected == 0


def test_the_whole_draw_groups_identical_letters_jokers_last() -> None:
    assert announce(Draw(kept="E?", new="AE?BE")).whole == (("A", 1), ("B", 1), ("E", 3), ("?", 2))


def test_the_joker_is_a_blank_letter() -> None:
    assert announce(Draw(kept="", new="?A")).new == (("Joker", "?"), ("Algérie", "A"))


def test_after_a_rejection_all_letters_are_new() -> None:
    rejected = (Rejection("AEIOUAE", Why.INVALID), Rejection("BCDFGHJ", Why.INVALID))
    said = announce(Draw("", "AEIRSTN", rejected))
    assert said.rejected == 7
    assert said.kept == ()
    assert "".join(letter for _, letter in said.new) == "AEIRSTN"


def test_a_rejection_that_a_sheet_does_not_spell_is_announced_all_the_same() -> None:
    assert announce(Draw("", "AEIRST", (Rejection("", Why.INVALID),))).rejected == 6


def test_the_letters_of_a_cancelled_draw_go_back_like_those_of_a_rejected_one() -> None:
    invalid, cancelled = Rejection("BCDFGHJ", Why.INVALID), Rejection("?AEIRST", Why.CANCELLED)
    said = announce(Draw("", "AEIRSTN", (invalid, cancelled)))
    assert (said.rejected, said.kept, said.cancelled) == (7, (), True)
    assert announce(Draw("", "?AEIRSN", (cancelled,)), VARIANTS["normale+joker"]).rejected == 6
    assert not announce(Draw("", "AEIRSTN", (invalid,))).cancelled
    assert not announce(Draw("AE", "IRSTN")).cancelled


def test_the_joker_of_a_joker_game_does_not_go_back() -> None:
    draw = Draw("", "?AEIRST", (Rejection("?AEIOUA", Why.INVALID),))
    assert announce(draw, VARIANTS["normale+joker"]).rejected == 6
    assert announce(draw, NORMALE).rejected == 7


@settings(max_examples=40)
@given(variants, st.integers(0, 2**32))
def test_a_draw_is_announced_whole(variant: Variant, seed: int) -> None:
    for turn in random_turns(variant, seed, most=8):
        said = announce(turn.draw, variant)
        assert len(said.kept) + len(said.new) == sum(count for _, count in said.whole) == len(turn.draw.letters)
        assert [letter for letter, _ in said.whole] == sorted(set(turn.draw.letters), key=TILES.index)
        assert "".join(letter for _, letter in said.new) == turn.draw.new


@settings(max_examples=40)
@given(variants, st.integers(0, 2**32))
def test_a_solution_is_announced_whole(variant: Variant, seed: int) -> None:
    for turn in random_turns(variant, seed, most=8):
        said = announce_solution(turn)
        assert (said.points, str(said.reference)) == (turn.solution.points, str(turn.solution.reference))
        assert said.direction is said.reference.direction
        assert "".join(spelled[0] for spelled in said.spelling).replace("É", "E") == said.word.upper()
        assert [len(spelled) > 1 for spelled in said.spelling] == [letter.islower() for letter in said.word]
        placed = [(square, one) for square, one in turn.placement.placed if one.islower()]
        assert [joker.letter for joker in said.jokers] == [one.upper() for _, one in placed]
        for joker, (square, one) in zip(said.jokers, placed, strict=True):
            assert turn.after.board.at(square) == (joker.letter if joker.replaced else one)
            assert variant.joker or not joker.replaced


def test_words_formed_on_the_way_are_announced_without_the_word_itself() -> None:
    board = board_with("PASSE H8")
    state = replace(GameState.set_up(NORMALE), board=board, number=2)
    laid = placed(board, "LEs 13F")
    move = game_move(state, Draw("", "LE?AEIR"), laid)
    said = announce_solution(play(state, move))
    assert said.word == "LEs"
    assert said.spelling == ("L", "E", "Suisse")
    assert said.crossing == ("PASSEs",)
    assert said.direction is Direction.VERTICAL
    assert said.jokers == (AnnouncedJoker("S", replaced=False),)
