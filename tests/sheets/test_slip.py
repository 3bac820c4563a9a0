"""Slips in words."""

import re

import pytest

from tests.correction.helpers import Referee, column, lone
from topping.correction.referee.ruling import Ruling, absent, rule
from topping.correction.sanction import Correction, Motive
from topping.rules.conditions.variant import NORMALE
from topping.sheets.slip import slip_lines

RUSE = Referee(lone(H10="S", C1="S"), "RUEAITN", "RUSE")
DOWN = column("RUSE")
SPACE = "\N{NO-BREAK SPACE}"


def told(slip: Correction) -> list[str]:
    return [line.replace(SPACE, " ") for line in slip_lines(slip)]


def test_a_penalty_tells_the_gross_score() -> None:
    assert told(RUSE(*DOWN, score=15))[1:3] == ["RUSE : 10 points (15 − 5)", "pénalité de 5 points"]


def test_a_disciplinary_warning_is_counted_beside_another_sanction() -> None:
    zero = rule(RUSE(*column("RUSI"), reference="10F", score=6), Ruling.DISCIPLINARY_WARNING)
    assert told(zero)[2:4] == ["zéro", "avertissements sur ce coup : 1"]
    double = rule(RUSE(*DOWN, reference="1A", score=9), Ruling.DISCIPLINARY_WARNING)
    assert told(double)[2:4] == ["avertissement", "avertissements sur ce coup : 2"]


def test_no_bulletin_at_all() -> None:
    assert told(absent(3, NORMALE, "duplicate")) == [
        "Coup 3 – sans numéro de table",
        "0 point",
        "zéro",
        "§5.7 : bulletin non remis",
    ]


RECORDED = (Motive.RECORDED, Motive.RECORDED_PENALTY, Motive.RECORDED_ZERO)
"""What another program has decided."""


@pytest.mark.parametrize("motive", [one for one in Motive if one not in RECORDED], ids=lambda motive: motive.name)
def test_every_motive_has_its_paragraph(motive: Motive) -> None:
    assert re.fullmatch(r"[56]\.[0-9](\.[0-9][a-d]?)?", motive.paragraph)
