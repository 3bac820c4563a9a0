"""Cells that a spreadsheet would compute are written as text, and can be read back as they were."""

from __future__ import annotations

import csv
import io
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from topping.sheets.table import csv_table
from topping.texts import speak


@pytest.mark.parametrize("text", ["=1+2", "+33", "-Ana", "@SUM(A1)", "\tx", "\rx", '=HYPERLINK("x")'])
def test_no_cell_begins_a_formula(text: str) -> None:
    written = csv_table(["name"], [[text]]).split("\n", 1)[1]
    assert written.lstrip('"').startswith(f"'{text[:4]}")


def test_numbers_stay_numbers() -> None:
    assert csv_table(["a", "b", "c", "d"], [[-12, None, True, "l'an"]]) == "\ufeffa;b;c;d\n-12;;1;l'an\n"


def test_a_french_spreadsheet_opens_it_and_english_keeps_the_names_that_programs_read() -> None:
    table = (["rank", "name", "percent", "game2"], [[1, "Zoé", 45.5, 812]])
    assert csv_table(*table) == "\ufeffRang;Nom;Pourcentage;Partie 2\n1;Zoé;45,5;812\n"
    speak("en")
    try:
        assert csv_table(*table) == "\ufeffrank,name,percent,game2\n1,Zoé,45.5,812\n"
    finally:
        speak("fr")


@given(st.text(st.sampled_from("'=+-@\tab"), min_size=1))
def test_what_was_written_can_be_read_back(text: str) -> None:
    ((cell,),) = list(csv.reader(io.StringIO(csv_table(["name"], [[text]]), newline="")))[1:]
    assert re.sub(r"^'(?='*[=+\-@\t\r])", "", cell) == text
