import pytest

from tests.rules.helpers import board_with
from topping.rules.conditions.variant import NORMALE, VARIANTS
from topping.rules.grid.board import Board
from topping.rules.grid.position import Position
from topping.rules.moves import Fault, Misfit, Move, judge

WORDS = {"PASSE", "PASSER", "RIZ", "MUNIE", "PU", "AN", "SI", "SE", "REPASSERAI"}
POSITION = Position(board_with("PASSE H8"), "RIZEMUN")


def admits(word: str) -> bool:
    return word in WORDS


@pytest.mark.parametrize(
    ("move", "points", "fault", "misfit", "refused"),
    [
        ("RIZ 13H", 21, None, None, ()),
        ("MUNIE I7", 20, None, None, ()),
        ("RIZ A1", None, Fault.DOES_NOT_CONNECT, Misfit.NOT_CONNECTED, ()),
        ("RIZ O14", None, Fault.DOES_NOT_FIT, Misfit.OFF_BOARD, ()),
        ("PASTE H8", None, Fault.DOES_NOT_FIT, Misfit.OTHER_LETTER, ()),
        ("RI H13", None, Fault.DOES_NOT_FIT, Misfit.NOT_WHOLE, ()),
        ("PASSES H8", None, Fault.LETTERS_MISSING, None, ()),
        ("PASSEr H8", None, Fault.LETTERS_MISSING, None, ()),
        ("RIM 13H", 8 + 5, Fault.NOT_ADMITTED, None, ("RIM",)),
        ("ZEN 13H", 13 + 17, Fault.NOT_ADMITTED, None, ("ZEN", "PASSEZ")),
        ("RIZ I10", 27, Fault.CROSS_WORD_NOT_ADMITTED, None, ("SR", "EZ")),
    ],
)
def test_each_reason(
    move: str, points: int | None, fault: Fault | None, misfit: Misfit | None, refused: tuple[str, ...]
) -> None:
    found = judge(POSITION, Move.parse(move), NORMALE, admits)
    assert (found.fault, found.misfit, found.refused) == (fault, misfit, refused)
    assert (None if found.score is None else found.score.points) == points
    assert (found.placement is None) == (points is None)


def test_the_tiles_that_are_missing_are_told() -> None:
    assert [judge(POSITION, Move.parse(move), NORMALE, admits).missing for move in ("PASSES H8", "PASSEr H8")] == [
        "S",
        "?",
    ]
    assert judge(Position(Board(), "PASSER?"), Move.parse("ZAZOUS H4"), NORMALE, admits).missing == "OUZZ"
    assert judge(POSITION, Move.parse("RIZ 13H"), NORMALE, admits).missing == ""


def test_the_first_word() -> None:
    position = Position(Board(), "PASSERI")
    assert judge(position, Move.parse("PASSER H4"), NORMALE, admits).fault is None
    assert judge(position, Move.parse("PASSER 8H"), NORMALE, admits).misfit is Misfit.VERTICAL_FIRST
    assert judge(position, Move.parse("PASSER 8H"), NORMALE, admits).fault is Fault.DOES_NOT_FIT
    assert judge(position, Move.parse("PASSER A1"), NORMALE, admits).fault is Fault.DOES_NOT_CONNECT


def test_too_many_tiles_for_the_variant() -> None:
    position = Position(Board(), "ABCDEFGH")
    move = Move.parse("ABCDEFGH H1")
    assert judge(position, move, VARIANTS["7sur8"], lambda word: True).misfit is Misfit.TOO_MANY
    assert judge(position, move, VARIANTS["7et8"], lambda word: True).fault is None


def test_words_are_looked_up_in_capitals() -> None:
    asked: list[str] = []

    def listening(word: str) -> bool:
        asked.append(word)
        return True

    position = Position(board_with("PaSSE H8"), "R?Z")
    judge(position, Move.parse("RiZ 13H"), NORMALE, listening)
    assert set(asked) == {"RIZ", "PASSER"}
