"""Sheets of training: a record, a review, statistics."""

import re
from functools import cache
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.sheets.training.examples import filled
from topping.play.run.kept import KeptMove
from topping.rules.moves import Move, Solution
from topping.sheets.training.drawing import SvgAxes, round_values
from topping.sheets.training.record import statistics_record
from topping.sheets.training.review import ReviewSheetMove, details
from topping.sheets.training.statisticspage import as_page
from topping.training.review import MoveOutcome, ReviewedMove


def record() -> dict[str, Any]:
    return statistics_record(filled())


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


@cache
def page() -> str:
    return as_page(filled())


@cache
def drawings() -> dict[str, ElementTree.Element]:
    """The drawings of the page, by their names."""
    found = map(ElementTree.fromstring, re.findall(r"<svg.*?</svg>", page(), re.DOTALL))
    return {root.attrib["aria-labelledby"].split("-")[0]: root for root in found}


def test_axes_have_round_values_and_keep_their_field() -> None:
    assert round_values(0, 1) == [0, 0.2, 0.4, 0.6, 0.8, 1]
    assert round_values(-23, 47) == [-20, 0, 20, 40]
    assert round_values(3, 3) == [3]
    axes = SvgAxes(2, 2, 5, 5)
    assert axes.place(2, 5) == (46, 196)
