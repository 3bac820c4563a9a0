"""The inverse game: what may be taken off a finished grid, against brute force, and games played to their end."""

from functools import reduce
from itertools import combinations, islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.helpers import board_with
from topping.errors import InputError
from topping.game.shelf import demo_games, load
from topping.play.inverse.game import (
    InverseEnd,
    InverseEvent,
    InverseGame,
    LettersTaken,
    NothingLeftToTake,
    TurnPassed,
)
from topping.play.inverse.removal import refused_words, removals, taken_letters
from topping.rules.grid.board import LINES, Board, Direction, Square
from topping.rules.tiles import Bag, tile_of, value_of

TEXT = "PASSE PASSES PAS AS SE ES SES RASE RAS AR ASE SA PA TA TAS ATRE RE"
WORDS = frozenset(TEXT.split())
GRID = board_with("PASSES H4", "RASE 5G")
ALONE = board_with("PASSE H4")


def squares(text: str) -> tuple[Square, ...]:
    rows = "ABCDEFGHIJKLMNO"
    return tuple(Square(rows.index(one[0]), int(one[1:]) - 1) for one in text.split())


def by_brute_force(board: Board) -> set[tuple[Square, ...]]:
    """Every set of one to six squares of a line that the rules let go."""
    found = set()
    for direction in Direction:
        for line in LINES[direction]:
            there = [square for square in line if board.holds(square)]
            for count in range(1, min(6, len(there)) + 1):
                for chosen in combinations(there, count):
                    try:
                        taken = taken_letters(board, chosen)
                    except InputError:
                        continue
                    if not refused_words(taken, board, WORDS.__contains__):
                        found.add(tuple(sorted(chosen)))
    return found


@pytest.mark.parametrize("board", [GRID, ALONE, board_with("PASSES H4", "TAS 5G"), board_with("PaSSe H4")])
def test_what_may_be_taken_is_what_brute_force_finds(board: Board) -> None:
    found = [tuple(sorted(one)) for one in removals(board, WORDS.__contains__)]
    assert len(set(found)) == len(found)
    assert set(found) == by_brute_force(board)
    assert found


def test_each_choice_comes_once_where_every_piece_is_a_word() -> None:
    found = list(removals(board_with("PASSES H4", "TAS 5G"), lambda word: True))
    assert len(found) == len(set(found)) > 10


def test_letters_of_one_word_are_taken_and_their_values_are_the_score() -> None:
    game = InverseGame.of(["Léa", "Max"], board_with("PAsSES H4"))
    game = game.after(LettersTaken(0, squares("H8 H9")))
    assert game.scores == (2, 0)
    assert game.turns[0].taken is not None
    assert game.turns[0].taken.word == "PASSES"
    assert game.player == 1
    game = game.after(LettersTaken(1, squares("H4 H6 H5 H7")))
    assert game.scores == (2, 5), "a joker brings nothing"
    assert game.turns[1].taken is not None
    assert game.turns[1].taken.tiles == "PA?S"
    assert game.end is InverseEnd.EMPTY


@pytest.mark.parametrize(
    ("taken", "key"),
    [
        ("H4 G5", "inverse.one_word"),
        ("A1", "inverse.empty_square"),
        ("", "inverse.how_many"),
        ("H5", "inverse.not_joined"),
    ],
)
def test_what_may_not_be_taken_is_refused_and_changes_nothing(taken: str, key: str) -> None:
    game = InverseGame.of(["Léa"], GRID)
    with pytest.raises(InputError) as refusal:
        game.after(LettersTaken(0, squares(taken)))
    assert refusal.value.key == key
    assert game == InverseGame.of(["Léa"], GRID)


def test_seven_letters_are_too_many() -> None:
    with pytest.raises(InputError) as refusal:
        taken_letters(board_with("PASSERAIS H4"), squares("H4 H5 H6 H7 H8 H9 H10"))
    assert refusal.value.key == "inverse.how_many"


def test_all_passing_twice_ends_it_and_then_nothing_is_played() -> None:
    game = InverseGame.of(["Léa", "Max"], GRID)
    for turn in range(3):
        game = game.after(TurnPassed(turn % 2))
        assert not game.is_over
    game = game.after(TurnPassed(1))
    assert game.end is InverseEnd.PASSED
    for event in (TurnPassed(0), NothingLeftToTake(), LettersTaken(0, squares("H9"))):
        with pytest.raises(InputError):
            game.after(event)


def test_nobody_plays_for_another() -> None:
    with pytest.raises(InputError) as refusal:
        InverseGame.of(["Léa", "Max"], GRID).after(TurnPassed(1))
    assert refusal.value.key == "inverse.not_your_turn"


FINISHED = [[*load(path).turns()][-1].after.board for path in demo_games()[:2]]


@settings(max_examples=6)
@given(st.sampled_from(FINISHED), st.integers(1, 4), st.randoms(use_true_random=False))
def test_any_game_keeps_its_tiles_and_ends(board: Board, players: int, chance: Random) -> None:
    admitted = {word for word in _pieces(board) if chance.random() < 0.06}
    game = InverseGame.of([f"J{number}" for number in range(players)], board)
    events: list[InverseEvent] = []
    while not game.is_over:
        ways = list(islice(removals(game.board, admitted.__contains__), 30))
        event: InverseEvent = NothingLeftToTake()
        if ways:
            event = LettersTaken(game.player, ways[int(chance.random() * len(ways))])
            before = game
            game = game.after(event)
            gained = game.scores[before.player] - before.scores[before.player]
            assert gained == sum(value_of(before.board.at(square)) for square in event.squares)
        else:
            game = game.after(event)
        events.append(event)
        tiles = [*map(tile_of, game.board.tiles), *game.aside.tiles]
        tiles += [tile for turn in game.turns if turn.taken is not None for tile in turn.taken.tiles]
        assert Bag.of(tiles) == Bag.full()
    assert reduce(InverseGame.after, events, InverseGame.of(game.names, board)) == game


def _pieces(board: Board) -> list[str]:
    """All pieces of the words of a grid: any of them may be a word for a lexicon of chance."""
    lines = [board.row(index).upper() for index in range(15)] + [board.column(index).upper() for index in range(15)]
    words = [word for line in lines for word in line.replace(".", " ").split()]
    return sorted({word[start:end] for word in words for start in range(len(word)) for end in range(start + 2, 16)})
