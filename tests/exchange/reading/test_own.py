"""Our own files as people type and mend them."""

import pytest

from tests.exchange.written import keys
from topping.exchange.reading.anyformat import read_own
from topping.rules.tiles import Why

TAGS = "Topping 1\nNom : Jeudi soir\nVariante : 7sur8+joker\nLexique : ODS9\n# un mot\n\n"


def test_tags_and_comments() -> None:
    sheet = read_own(TAGS + "1 AECC?NUA CHACUNE H4 76\nFin : 2 coups, 80 points\n").sheet
    assert (sheet.title, sheet.variant, sheet.lexicon) == ("Jeudi soir", "7sur8+joker", "ODS9")
    assert (sheet.stated_moves, sheet.stated_points) == ((8, 2), (8, 80))
    assert sheet.moves[0].line == 7


def test_marks_of_rejected_draws() -> None:
    (move,) = read_own("Topping 1\n1 -BCDFGHT -AEIOUYZ! DTSELJO JODLES H4 44\n").sheet.moves
    assert [(one.letters, one.why) for one in move.draw.rejected] == [
        ("BCDFGHT", Why.INVALID),
        ("AEIOUYZ", Why.NO_SOLUTION),
    ]


@pytest.mark.parametrize("text", ["Topping 1", "Topping 1\n\n# rien\n", "Topping 1\nNom : x\nbonjour\n"])
def test_a_file_without_a_move(text: str) -> None:
    assert keys(read_own(text)) == ["import.fault.no_move"]
