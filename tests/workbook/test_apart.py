"""Workbooks of LibreOffice and of old programs: read in a process of its own, whatever is in them."""

import pytest

from tests.workbook.making import OLD, open_document
from topping.errors import InputError
from topping.workbook.reading import read_workbook

EMPTY = '<table:table-row table:number-rows-repeated="{}"><table:table-cell/></table:table-row>'
FULL = (
    '<table:table-row table:number-rows-repeated="1048576"><table:table-cell office:value-type="string" '
    'table:number-columns-repeated="90"><text:p>x</text:p></table:table-cell></table:table-row>'
)


def refusal(packed: bytes) -> str:
    with pytest.raises(InputError) as refused:
        read_workbook(packed, 100)
    return refused.value.key


def test_a_workbook_of_an_old_program_is_read() -> None:
    sheet = read_workbook((OLD / "inscrits.xls").read_bytes(), 100)
    assert (sheet.name, sheet.others, sheet.lacks_zeros) == ("Inscrits", 1, True)
    assert sheet.rows == (
        (1, ("Open de Vichy",)),
        (3, ("Nom", "Prénom", "Licence", "Série")),
        (4, ("DURAND", "Zoé", "0012345", "2A")),
        (5, ("MARTIN", "Luc", "2034567", "3B")),
        (6, ("PETIT", "Léa", "12345", "4C")),
    )


def test_a_workbook_of_libreoffice_is_read_where_it_begins_and_ends() -> None:
    packed = open_document((None,), (None, "Zoé", 12, 2.5, True, False), (False,), more=EMPTY.format(1_048_573))
    assert read_workbook(packed, 100).rows == ((2, ("", "Zoé", "12", "2.5", "VRAI", "FAUX")),)


@pytest.mark.parametrize("packed", [(OLD / "lointain.xls").read_bytes(), open_document(more=FULL)])
def test_a_small_file_of_a_gigabyte_ends_its_own_process_alone(packed: bytes) -> None:
    assert refusal(packed) in ("workbook.too_large", "workbook.damaged")


def test_damaged_workbooks_and_other_documents_are_told_apart() -> None:
    whole = (OLD / "inscrits.xls").read_bytes()
    assert refusal(whole[:2_000]) in ("workbook.damaged", "workbook.other_kind")
    assert refusal(whole.replace("Workbook".encode("utf-16-le"), bytes(16))) == "workbook.other_kind"
    assert refusal(open_document().replace(b"spreadsheet", b"text-docum", 1)) in (
        "workbook.other_kind",
        "workbook.damaged",
    )
    assert refusal(open_document(("Zoé",))[:-40]) == "workbook.damaged"
