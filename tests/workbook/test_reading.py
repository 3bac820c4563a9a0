"""Workbooks as secretaries have them, as other programs write them, and as somebody damages them."""

import random
import zipfile
from collections.abc import Sequence
from datetime import date
from io import BytesIO

import pytest
from openpyxl import Workbook

from tests.trials.mutation import mutated_bytes
from topping.errors import InputError
from topping.workbook.reading import LARGEST_WORKBOOK, read_workbook

ROWS = 100


def workbook(*sheets: tuple[str, Sequence[Sequence[object]]]) -> Workbook:
    made = Workbook()
    made.remove(made.worksheets[0])
    for title, rows in sheets:
        sheet = made.create_sheet(title)
        for row in rows:
            sheet.append(row)
    return made


def content(made: Workbook) -> bytes:
    buffer = BytesIO()
    made.save(buffer)
    return buffer.getvalue()


def archive(**members: str) -> bytes:
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, text in members.items():
            packed.writestr(name.replace("__", "/").replace("_", "."), text)
    return buffer.getvalue()


def refusal(packed: bytes) -> str:
    with pytest.raises(InputError) as refused:
        read_workbook(packed, ROWS)
    return refused.value.key


def test_numbers_are_texts_as_the_sheet_shows_them() -> None:
    made = workbook(("Inscrits", [("Nom", "Licence", "N°"), (), ("Zoé", 12345, 12.0), ("Luc", 1.2e18, 2.5)]))
    made.worksheets[0]["B3"].number_format = "0000000"
    read = read_workbook(content(made), ROWS)
    assert read.rows == (
        (1, ("Nom", "Licence", "N°")),
        (3, ("Zoé", "0012345", "12")),
        (4, ("Luc", "1.20000E+18", "2.5")),  # a spreadsheet keeps fifteen digits: a licence of more is lost
    )
    assert (read.name, read.others) == ("Inscrits", 0)


def test_ticks_dates_formulas_and_errors() -> None:
    made = workbook(("a", [(True, False, date(2026, 3, 4), "=A1&B1", "#N/A", "  Zoé  ")]))
    assert read_workbook(content(made), ROWS).rows == ((1, ("VRAI", "FAUX", "2026-03-04", "", "", "Zoé")),)


def test_the_first_visible_sheet_that_holds_anything_is_read() -> None:
    made = workbook(("vide", []), ("cachée", [("x",)]), ("Inscrits", [("Zoé",)]), ("autre", [("y",)]))
    made.worksheets[1].sheet_state = "hidden"
    read = read_workbook(content(made), ROWS)
    assert (read.name, read.rows, read.others) == ("Inscrits", ((1, ("Zoé",)),), 2)
    assert read_workbook(content(workbook(("vide", []))), ROWS).rows == ()


def test_a_cell_far_away_costs_nothing_and_rows_are_bounded() -> None:
    made = workbook(("a", [("Zoé",)] * (ROWS + 5)))
    made.worksheets[0]["XFD1"] = "loin"
    assert len(read_workbook(content(made), ROWS).rows) == ROWS
    far = workbook(("a", [("Zoé",)]))
    far.worksheets[0]["A50000"] = "Luc"
    assert [row for row, _ in read_workbook(content(far), ROWS).rows] == [1, 50_000]


def test_other_archives_and_damaged_workbooks_are_told_apart() -> None:
    whole = content(workbook(("a", [("Zoé",)])))
    assert refusal(archive(mimetype="application/vnd.oasis.opendocument.spreadsheet")) == "workbook.other_kind"
    assert refusal(archive(xl__workbook_xml="<a/>")) == "workbook.damaged"
    assert refusal(whole[:-100]) == "workbook.damaged"
    assert refusal(whole + bytes(LARGEST_WORKBOOK)) == "workbook.too_large"


def test_a_small_file_that_unpacks_to_a_large_one_is_refused() -> None:
    packed = archive(xl__workbook_xml="<a/>", xl__media_bin="\0" * (2 << 20))
    with pytest.raises(InputError, match="too_large"):
        read_workbook(packed, ROWS, most_unpacked=1 << 20)


def test_whatever_is_changed_in_a_workbook_it_is_read_or_refused() -> None:
    whole = content(workbook(("Inscrits", [("Nom", "Licence"), ("Zoé", 12), ("Luc", "0034")])))
    with zipfile.ZipFile(BytesIO(whole)) as unpacked:
        members = {name: unpacked.read(name).decode() for name in unpacked.namelist()}
    chance = random.Random(7)
    came = set()
    for _ in range(60):
        name = chance.choice(sorted(members))
        buffer = BytesIO()
        with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as packed:
            for one, text in members.items():
                packed.writestr(one, mutated_bytes(chance, (text,)) if one == name else text)
        try:
            read_workbook(buffer.getvalue(), ROWS)
            came.add("read")
        except InputError as refused:
            came.add(refused.key)
    assert {"read", "workbook.damaged"} <= came
