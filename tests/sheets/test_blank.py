"""Blank sheets: what the rules want on each of them."""

from __future__ import annotations

import re

import pytest

from topping.sheets.blank import BlankSheet, blank_page


def boxes(page: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page.split("</style>")[1]))


@pytest.mark.parametrize(
    ("sheet", "wanted"),
    [
        (BlankSheet.BULLETINS, ("N° table", "Réf.", "Score", "N° coup", "D.A.", "Arbitre")),
        (BlankSheet.ROAD, ("Ma solution", "Cumul")),
        (BlankSheet.SCORE, ("AAAAAAAAA", "EEEEEEEEEEEEEEE", "??", "Cumul")),
        (BlankSheet.CHALLENGE, ("Mot contesté",)),
        (BlankSheet.MATCH, ("Lettres des jokers", "Points de match", "Signature")),
    ],
)
def test_a_sheet_has_what_the_rules_want(sheet: BlankSheet, wanted: tuple[str, ...]) -> None:
    told = boxes(blank_page(sheet)).replace("\u00a0", " ")
    for text in wanted:
        assert text in told
