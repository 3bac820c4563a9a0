import pytest

from tests.rules.helpers import board_with, placed
from topping.rules.conditions.variant import NORMALE, VARIANTS
from topping.rules.grid.board import Board, Square
from topping.rules.moves import Misfit, Move, lay

PASSE = board_with("PASSE H8")
AT_THE_EDGE = board_with("PASSE H1")
CROSSED = board_with("PASSE H8", "DEPLIEZ 8F")


@pytest.mark.parametrize(
    ("board", "move", "misfit"),
    [
        (PASSE, "REPASSERAIS H6", Misfit.OFF_BOARD),
        (PASSE, "ABCD 8M", Misfit.OFF_BOARD),
        (PASSE, "ABCD O13", Misfit.OFF_BOARD),
        (PASSE, "PASTE H8", Misfit.OTHER_LETTER),
        (PASSE, "BEC 8H", Misfit.OTHER_LETTER),
        (PASSE, "PA H8", Misfit.NOT_WHOLE),
        (PASSE, "ASSE H9", Misfit.NOT_WHOLE),
        (AT_THE_EDGE, "ASSE H2", Misfit.NOT_WHOLE),
        (PASSE, "RA 13H", None),
        (PASSE, "AB H13", Misfit.NOT_WHOLE),
        (PASSE, "AB H6", Misfit.NOT_WHOLE),
        (PASSE, "PASSE H8", Misfit.NOTHING_PLACED),
        (CROSSED, "DEPLIEZ 8F", Misfit.NOTHING_PLACED),
        (PASSE, "ABCDEFGPI 8A", Misfit.TOO_MANY),
        (PASSE, "ABCDEFGP 8A", None),
        (Board(), "PASSE 8H", Misfit.VERTICAL_FIRST),
        (Board(), "PASSE A1", Misfit.CENTRE_MISSED),
        (Board(), "PASSE H9", Misfit.CENTRE_MISSED),
        (Board(), "PASSE H3", Misfit.CENTRE_MISSED),
        (Board(), "PASSE H8", None),
        (Board(), "PASSE H4", None),
        (PASSE, "ABC A1", Misfit.NOT_CONNECTED),
        (PASSE, "ABC F9", Misfit.NOT_CONNECTED),
        (PASSE, "ABC I13", Misfit.NOT_CONNECTED),  # a corner is no contact
        (PASSE, "AB I12", None),
        (PASSE, "ABC G6", None),
        (PASSE, "ABP 8F", None),
        (PASSE, "AB 8F", Misfit.NOT_WHOLE),
        (PASSE, "PAB 8H", None),
    ],
)
def test_each_misfit(board: Board, move: str, misfit: Misfit | None) -> None:
    laid = lay(board, Move.parse(move), NORMALE)
    assert (laid if isinstance(laid, Misfit) else None) is misfit


@pytest.mark.parametrize(("name", "most"), [("normale", 7), ("7sur8", 7), ("7et8", 8), ("789", 9), ("789+joker", 9)])
def test_the_variant_says_how_many_tiles_may_be_placed(name: str, most: int) -> None:
    for count in range(6, 11):
        laid = lay(Board(), Move("A" * count, Move.parse("AA H4").reference), VARIANTS[name])
        assert isinstance(laid, Misfit) is (count > most)


def test_only_hanging_in_the_void_is_about_connection() -> None:
    assert {misfit for misfit in Misfit if misfit.is_about_connection} == {Misfit.CENTRE_MISSED, Misfit.NOT_CONNECTED}


def test_new_tiles_are_told_with_their_squares() -> None:
    laid = placed(PASSE, "REPASSErAI H6")
    assert laid.tiles == "RE?AI"
    assert laid.placed == (
        (Square(7, 5), "R"),
        (Square(7, 6), "E"),
        (Square(7, 12), "r"),
        (Square(7, 13), "A"),
        (Square(7, 14), "I"),
    )


@pytest.mark.parametrize("text", ["PASSER H8", "PASsER H8", "PASSeR H8", "pas(S)eR H8"])
def test_the_grid_decides_which_laid_letters_are_jokers(text: str) -> None:
    board = board_with("PAsSE H8")
    laid = placed(board, text)
    assert laid.move.word == "PAsSER"
    assert laid.tiles == "R"


def test_a_new_joker_stays_what_the_move_says() -> None:
    assert placed(PASSE, "PASSEr H8").tiles == "?"
    assert placed(PASSE, "PASSEr H8").move.word == "PASSEr"
