"""What the best proposal of a move lacked to be the top."""

import pytest

from tests.rules.helpers import board_with
from topping.play.explanation.scoreparts import Lack, Shortfall, best_try, shortfall
from topping.play.run.proposal import Answer, Verdict
from topping.play.run.settlement import Try
from topping.rules.conditions.variant import NORMALE
from topping.rules.grid.board import Board
from topping.rules.moves import Move, Solution

GRID = board_with("PASSE H8")


def solution(text: str, points: int = 10) -> Solution:
    move = Move.parse(text)
    return Solution(move.word, move.reference, points)


def lacking(own: str, top: str, board: Board = GRID) -> Shortfall:
    return shortfall(board, NORMALE, solution(own, 12), [solution(top, 80)])


def squares(found: Shortfall) -> str:
    return " ".join(f"{letter}{square}" for square, letter in found.squares)


@pytest.mark.parametrize(
    ("own", "top", "lack", "named", "tiles"),
    [
        ("SOL 10H", "SOL 11H", Lack.PLACE, "", ""),
        ("SoL 10H", "SOl 10H", Lack.JOKER, "LJ10", "O"),
        ("SOl 10H", "SOL 10H", Lack.JOKER, "", "L"),
        ("SOL 10H", "SEL 10H", Lack.SQUARES, "EI10", "E"),
        ("SOL 10H", "SOLE 10H", Lack.SQUARES, "EK10", "E"),
        ("SOL 10H", "LASOl 10F", Lack.SQUARES, "LF10 AG10", "A?"),
        ("SOLE 10H", "SOL 10H", Lack.WORD, "", ""),
        ("SOL 10H", "SERRE 10H", Lack.WORD, "", "EERR"),
        ("SOL 10H", "RAPT 8F", Lack.LINKS, "PH8", "ART"),
        ("SOL 10H", "LOT I8", Lack.ELSEWHERE, "", "T"),  # beside the letters of the grid, through none
        ("SOL 10H", "REPASSE H6", Lack.ELSEWHERE, "", "ER"),  # through more letters than can be named
    ],
)
def test_the_kind_of_difference(own: str, top: str, lack: Lack, named: str, tiles: str) -> None:
    found = lacking(own, top)
    assert (found.lack, squares(found), found.tiles, found.points) == (lack, named, tiles, 68)


def test_the_bonus_for_seven_tiles() -> None:
    assert lacking("SOL 10H", "RESOUDRE 10F").placed == 7
    assert lacking("RESOUDRE 10F", "RESOUDRA 10F").placed == 0
    assert lacking("SOL 10H", "RAPT 8F").placed == 0


def test_of_several_tops_the_closest_is_compared() -> None:
    tops = [solution(top, 30) for top in ("RAPT 8F", "SERRE 10H", "SEL 10H", "LOT I8")]
    assert str(shortfall(GRID, NORMALE, solution("SOL 10H"), tops).top.move) == "SEL 10H"
    assert str(shortfall(GRID, NORMALE, solution("LAPE 8F"), tops).top.move) == "RAPT 8F"


def test_a_proposal_that_lies_nowhere_is_refused() -> None:
    with pytest.raises(ValueError, match="SOL 10J"):
        lacking("SOL 10J", "SOL 10H")


def test_the_best_try_is_the_first_of_those_of_most_points() -> None:
    verdicts = (
        Verdict(Answer.NOT_ADMITTED),
        Verdict(Answer.BELOW_TOP, points=20),
        Verdict(Answer.BELOW_TOP, points=30),
        Verdict(Answer.BELOW_TOP, points=30),
        Verdict(Answer.DOES_NOT_FIT),
    )
    tries = [Try("", 1000 * at, verdict) for at, verdict in enumerate(verdicts)]
    assert best_try(tries) == tries[2]
    assert best_try(tries[:1]) is None
    nothing, little = (Try("", 0, Verdict(Answer.BELOW_TOP, points=points)) for points in (0, 1))
    assert best_try([nothing, little]) == little
