"""The review of an imported game on paper: the true top, and the move that was published."""

import pytest

from topping.play.run.kept import KeptMove
from topping.rules.moves import Move, Solution
from topping.sheets.training.review import ReviewSheetMove, details
from topping.training.review import MoveOutcome, ReviewedMove


def reviewed(top: str, points: int) -> ReviewSheetMove:
    """ALTOS G9 was published for 12, and found; `top` is what a solver finds."""
    kept = KeptMove(
        number=2, word="ALTOS", reference="G9", points=12, scored=12, found=True, elapsed_ms=4_000, penalty_ms=0,
        answer="ALTOS G9", ended_by=None, ended_ms=None, showing=1, proposals=(),
    )  # fmt: skip
    move = Move.parse(top)
    tops = (Solution(move.word, move.reference, points),)
    return ReviewSheetMove(ReviewedMove(kept, MoveOutcome.FOUND), None, tops, tops, None, None)


@pytest.mark.parametrize(("top", "points", "published"), [("ALOUATES 5D", 82, ["ALTOS G9 12"]), ("ALTOS G9", 12, [])])
def test_a_published_move_that_is_no_top_is_told_beside_the_top(top: str, points: int, published: list[str]) -> None:
    lines = details(reviewed(top, points))
    assert [text for name, text in lines if name == "top"] == [f"{top} {points}"]
    assert [text for name, text in lines if name == "publié"] == published
