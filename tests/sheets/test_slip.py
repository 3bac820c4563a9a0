"""Slips in words."""

from __future__ import annotations

import re

import pytest

from tests.correction.helpers import Referee, column, lone
from topping.correction.referee.ruling import Ruling, absent, rule
from topping.correction.referee.slip import Slip
from topping.correction.sanction.motive import Motive
from topping.correction.sanction.outcome import Reason
from topping.rules.conditions.variant import NORMALE
from topping.rules.grid.square import Reference
from topping.sheets.slip import grounds, reason_in_words, slip_lines

RUSE = Referee(lone(H10="S", C1="S"), "RUEAITN", "RUSE")
DOWN = column("RUSE")
SPACE = "\N{NO-BREAK SPACE}"


def told(slip: Slip) -> list[str]:
    return [line.replace(SPACE, " ") for line in slip_lines(slip)]


def test_a_solution_paid_in_full() -> None:
    assert told(Slip.of(RUSE(*DOWN, reference="1A", score=15))) == [
        "Coup 5 – table 12",
        "RUSE : 15 points",
        "sans sanction",
        "§5.3.1 : RUSE en 1A : localisation correcte et score exact",
    ]


def test_a_penalty_tells_the_gross_score() -> None:
    assert told(Slip.of(RUSE(*DOWN, score=15)))[1:3] == ["RUSE : 10 points (15 − 5)", "pénalité de 5 points"]


def test_a_zero_tells_the_word_refused() -> None:
    lines = told(Slip.of(RUSE(*column("RUSI"), reference="10F", score=6)))
    assert lines[1:] == ["RUSI : 0 point", "zéro", "§5.4.1a : non admis : RUSI"]


def test_a_disciplinary_warning_is_counted_beside_another_sanction() -> None:
    zero = rule(RUSE(*column("RUSI"), reference="10F", score=6), Ruling.DISCIPLINARY_WARNING)
    assert told(Slip.of(zero))[2:4] == ["zéro", "avertissements sur ce coup : 1"]
    double = rule(RUSE(*DOWN, reference="1A", score=9), Ruling.DISCIPLINARY_WARNING)
    assert told(Slip.of(double))[2:4] == ["avertissement", "avertissements sur ce coup : 2"]


def test_no_bulletin_at_all() -> None:
    assert told(Slip.of(absent(3, NORMALE, "duplicate"))) == [
        "Coup 3 – sans numéro de table",
        "0 point",
        "zéro",
        "§5.7 : bulletin non remis",
    ]


@pytest.mark.parametrize("motive", Motive, ids=lambda motive: motive.name)
def test_every_motive_has_its_sentence(motive: Motive) -> None:
    sentence = reason_in_words(Reason(motive, ("RUSE", "SU"), (Reference.parse("1A"), Reference.parse("H4"))))
    assert sentence
    assert not sentence.endswith(".")
    assert not re.search(r"[{}]", sentence)


RECORDED = (Motive.RECORDED, Motive.RECORDED_PENALTY, Motive.RECORDED_ZERO)
"""What another program has decided."""


@pytest.mark.parametrize("motive", [one for one in Motive if one not in RECORDED], ids=lambda motive: motive.name)
def test_every_motive_has_its_paragraph(motive: Motive) -> None:
    assert re.fullmatch(r"[56]\.[0-9](\.[0-9][a-d]?)?", motive.paragraph)


@pytest.mark.parametrize("motive", RECORDED, ids=lambda motive: motive.name)
def test_what_another_program_decided_names_no_paragraph(motive: Motive) -> None:
    assert grounds(Reason(motive)) == reason_in_words(Reason(motive))
    assert grounds(Reason(Motive.ABSENT)).startswith("§5.7")
