import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.play.editing.strategies import rows
from topping.errors import InputError
from topping.play.editing.row import TypedRow, parse_row


@given(rows)
def test_a_row_is_read_back_as_it_is_written(row: TypedRow) -> None:
    if not row.is_empty:
        assert parse_row(str(row)) == row


@given(st.text(max_size=40), st.booleans())
def test_whatever_is_typed_is_a_row_or_is_refused(text: str, has_draw: bool) -> None:
    try:
        row = parse_row(text, has_draw=has_draw)
    except InputError:
        return
    assert not row.is_empty


@pytest.mark.parametrize(
    ("text", "understood"),
    [
        ("AECC?NU CHACUNE H4 76", "AECC?NU CHACUNE H4 76"),
        ("1 AECC?NU", "AECC?NU"),
        ("1 aecc?nu chacune h4 76", "AECC?NU CHACUNE H4 76"),
        ("1. AECC*NU C(H)ACUNE H 4 76 pts", "AECC?NU C(H)ACUNE H4 76"),
        ("AECC,NU CHACUNE 4H 76 144", "AECC?NU CHACUNE 4H 76"),
        ("A E C C ? N U CHACUNE H 4", "AECC?NU CHACUNE H4"),
        ("AECC?NU H4 CHACUNE", "AECC?NU CHACUNE H4"),
        ("AECC?NU CHACUNEH4 76pts", "AECC?NU CHACUNE H4 76"),
        ("-AEIOUUA AECC?NU", "-AEIOUUA AECC?NU"),
        ("-AEIOUUA! -BCDFGHJ* AECC?NU CHACUNE H4", "-AEIOUUA! -BCDFGHJ* AECC?NU CHACUNE H4"),
        ("-AECC?NU CHACUNE H4 76", "- AECC?NU CHACUNE H4 76"),
        ("-AECCNUE", "-AECCNUE"),
        ("AE+CC?NU", "AE+CC?NU"),
        ("+CC?NU béarnais 12D", "+CC?NU BEARNAIS 12D"),
        ("AECC?NU CHACUNE H' è&", "AECC?NU CHACUNE H4 71"),
        ("VULGOSE VULGOS* H4 30", "VULGOSE VULGOS H4 30"),
        ("AECCNUE CHACUNE 76", "AECCNUE CHACUNE 76"),
        ("-AEIOUUA -AECC?NU CHACUNE H4 76", "-AEIOUUA - AECC?NU CHACUNE H4 76"),
    ],
)
def test_rows_are_read_as_sheets_have_them(text: str, understood: str) -> None:
    assert str(parse_row(text)) == understood


@pytest.mark.parametrize(
    ("text", "understood"),
    [
        ("CHACUNE H4", "CHACUNE H4"),
        ("chacune h 4 76", "CHACUNE H4 76"),
        ("CHACUNE", "CHACUNE"),
        ("CHACUNE 76", "CHACUNE 76"),
        ("VULGOS* 12D 30", "VULGOS 12D 30"),
        ("AECCNUE CHACUNE H4", "AECCNUE CHACUNE H4"),
        ("4 H CHACUNE 76", "CHACUNE 4H 76"),
        ("76", "76"),
    ],
)
def test_behind_a_draw_a_word_is_a_word(text: str, understood: str) -> None:
    assert str(parse_row(text, has_draw=True)) == understood


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "editing.empty"),
        ("AEC1E? X", "editing.letter"),
        ("AÉ§", "entry.character"),
        ("H 4", "entry.reference"),
        ("*", "entry.joker_letter"),
        ("-!", "game.rejection_letters"),
        ("ABCDEFGHIJKLMNOPQ", "editing.many_letters"),
        ("+", "editing.no_letters"),
    ],
)
def test_what_cannot_be_read_is_named(text: str, key: str) -> None:
    with pytest.raises(InputError) as fault:
        parse_row(text)
    assert fault.value.key == key


@pytest.mark.parametrize(
    ("text", "awaits_word", "is_whole"),
    [("AECC?NU", True, False), ("AECC?NU CHACUNE H4", False, True), ("CHACUNE H4 76", False, False)],
)
def test_what_a_row_waits_for(text: str, awaits_word: bool, is_whole: bool) -> None:
    row = parse_row(text, has_draw=text.startswith("CHACUNE"))
    assert (row.awaits_word, row.is_whole) == (awaits_word, is_whole)
