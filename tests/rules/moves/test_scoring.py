"""Worked examples of the rule books; where a booklet's sum is wrong, the sum of its parts is taken."""

import pytest

from tests.rules.helpers import board_with, placed, points_of
from topping.rules.conditions.variant import NORMALE, VARIANTS
from topping.rules.grid.board import Board
from topping.rules.moves import Move, score

PASSE = board_with("PASSE H8")


@pytest.mark.parametrize(
    ("board", "move", "points", "words"),
    [
        (Board(), "PASSE H8", 16, ["PASSE"]),
        (PASSE, "REPASSERAI H6", 36, ["REPASSERAI"]),
        (PASSE, "DEPLIEZ 8F", 29, ["DEPLIEZ"]),
        (PASSE, "MUNIE I7", 20, ["MUNIE", "PU", "AN", "SI", "SE"]),  # the booklet prints 21 for 9+4+3+2+2
        (PASSE, "RIZ 13H", 21, ["RIZ", "PASSER"]),
        (PASSE, "DEMANGEA 9A", 64, ["DEMANGEA"]),
        (board_with("RE 7A", "DU 9A", "AN 11A"), "RADIATION A7", 99, ["RADIATION"]),
        (board_with("ES 11A"), "ASPERGEZ A8", 239, ["ASPERGEZ"]),
    ],
)
def test_booklet_examples(board: Board, move: str, points: int, words: list[str]) -> None:
    found = score(board, placed(board, move), NORMALE)
    assert found.points == points
    assert list(found.words) == words


def test_the_first_turns_of_the_1973_model_game() -> None:
    board = Board()
    for move, points in (
        ("MITES H7", 12),
        ("SOUTE 11H", 10),
        ("QUAI J10", 27),
        ("FERME 7E", 11),
        ("DEFI E5", 16),
        ("OKAPI 8A", 57),
    ):
        laid = placed(board, move)
        assert score(board, laid, NORMALE).points == points, move
        board = board.with_tiles(laid.placed)


@pytest.mark.parametrize(
    ("board", "move", "points"),
    [
        (Board(), "PASSe H8", 12),  # a joker on a letter premium brings nothing
        (Board(), "pASSE H8", 10),  # on a word premium it still doubles the word
        (board_with("pASSE H8"), "pASSER H8", 5),  # and on the grid it stays worth nothing
        (board_with("PASSE H8"), "PASSES H8", 8),  # covered premiums are spent
        (board_with("ET A8"), "ET 10A", (1 + 3) + (1 + 1 + 1)),
        (board_with("SEC A4"), "ASECT A3", 7),
        (board_with("AB A7"), "DABA A6", 2 + 1 + 3 + 1),  # a covered triple word is spent too
    ],
)
def test_premiums_count_under_new_tiles_only(board: Board, move: str, points: int) -> None:
    assert points_of(board, move) == points


def test_a_shared_premium_counts_in_both_words() -> None:
    assert points_of(board_with("PA A13"), "SU 15A") == 3 * (1 + 1) + 3 * (3 + 1 + 1)
    assert points_of(board_with("AB I7"), "AI 9I") == (1 * 2 + 1) + (1 + 3 + 1 * 2)


def test_one_tile_may_form_two_words_and_reads_the_same_either_way() -> None:
    board = board_with("PASSE H8", "TA 13F")
    across, down = placed(board, "PASSER H8"), placed(board, "TAR 13F")
    assert score(board, across, NORMALE).points == score(board, down, NORMALE).points == 8 + 3
    assert set(score(board, across, NORMALE).words) == set(score(board, down, NORMALE).words) == {"PASSER", "TAR"}


@pytest.mark.parametrize(
    ("board", "move", "points"),
    [
        (board_with("LA 8E"), "AAALAAA E5", 7 * 4),
        (board_with("LA 11A"), "AEILOTTA A8", (8 + 1) * 9 + 50),
        (board_with("AAAAAA A2", "AAAAAA A9"), "A" * 15 + " A1", 15 * 27),
    ],
)
def test_word_premiums_multiply(board: Board, move: str, points: int) -> None:
    assert points_of(board, move) == points


@pytest.mark.parametrize(
    ("name", "bonuses"),
    [
        ("normale", {6: 0, 7: 50}),
        ("7sur8", {6: 0, 7: 50}),
        ("7et8", {6: 0, 7: 50, 8: 75}),
        ("789", {6: 0, 7: 50, 8: 75, 9: 100}),
    ],
)
@pytest.mark.parametrize("joker", ["", "+joker"])
def test_bonuses_come_after_the_premiums(name: str, bonuses: dict[int, int], joker: str) -> None:
    for count, bonus in bonuses.items():
        move = Move("A" * count, Move.parse("AA H5").reference)
        doubled = 2 * (count + (1 if count >= 8 else 0))  # H12 doubles a letter, H8 the word
        assert points_of(Board(), str(move), VARIANTS[name + joker]) == doubled + bonus


def test_whole_words_of_the_grid_do_not_earn_the_bonus() -> None:
    assert points_of(board_with("DEPLACE H5"), "DEPLACES H5") == 2 + 1 + 3 + 1 + 1 + 3 + 1 + 1 * 2
