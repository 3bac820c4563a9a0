"""Blank sheets: what the rules want on each of them."""

import re
from pathlib import Path

import pytest

from topping.cli import run
from topping.sheets.game import BlankSheet, blank_page


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


def test_the_command_writes_what_the_function_makes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "marque.html"
    assert run(["blank", "score", "--out", str(out)]) == 0
    assert out.read_text("utf-8") == blank_page(BlankSheet.SCORE)
    assert run(["blank", "match"]) == 0
    assert capsys.readouterr().out == blank_page(BlankSheet.MATCH)
    with pytest.raises(SystemExit):
        run(["blank", "feuille"])
