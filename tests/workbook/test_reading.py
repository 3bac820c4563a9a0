"""Workbooks as secretaries have them, as other programs write them, and as somebody damages them."""

import random
import warnings
import zipfile
from collections.abc import Sequence
from datetime import date
from io import BytesIO

import pytest
from openpyxl import Workbook

from tests.trials.mutation import mutated_bytes
from topping.errors import InputError
from topping.workbook.reading import LARGEST_WORKBOOK, read_workbook
from topping.workbook.sheet import WorkbookSheet

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
    text = archive(mimetype="application/vnd.oasis.opendocument.text", content_xml="<a/>")
    assert refusal(text) == "workbook.other_kind"
    assert refusal(archive(xl__workbook_xml="<a/>")) == "workbook.damaged"
    assert refusal(whole[:-100]) == "workbook.damaged"
    assert refusal(whole + bytes(LARGEST_WORKBOOK)) == "workbook.too_large"


def altered(whole: bytes, members: dict[str, str | bytes]) -> bytes:
    """A workbook with other contents in some members."""
    buffer = BytesIO()
    with zipfile.ZipFile(BytesIO(whole)) as unpacked, zipfile.ZipFile(buffer, "w") as packed:
        for name in unpacked.namelist():
            packed.writestr(name, members.get(name, unpacked.read(name)))
    return buffer.getvalue()


def test_a_workbook_is_so_large_at_most_and_has_so_many_parts() -> None:
    assert refusal(bytes(4 << 20)) == "workbook.damaged"
    assert refusal(bytes((4 << 20) + 1)) == "workbook.too_large"
    for size, key in ((48 << 20, "workbook.damaged"), ((48 << 20) + 1, "workbook.too_large")):
        assert refusal(archive(xl__workbook_xml="<a/>", xl__media_bin="\0" * (size - 4))) == key
    for count, key in ((2_000, "workbook.damaged"), (2_001, "workbook.too_large")):
        assert refusal(archive(xl__workbook_xml="<a/>", **{f"m{one}": "" for one in range(1, count)})) == key


def test_rows_columns_and_cells_are_read_up_to_their_bounds() -> None:
    made = workbook(("a", [[*range(65)], ["x" * 2_001], [10**15 - 1, 10**15, 0.5], ["a", "", "", ""]]))
    (_, columns), (_, (cell,)), (_, numbers), (_, ends) = read_workbook(content(made), ROWS).rows
    assert columns == tuple(map(str, range(64)))
    assert len(cell) == 2_000
    assert numbers == ("999999999999999", "1.00000E+15", "0.5")
    assert ends == ("a",)


def test_all_cells_together_have_a_million_characters_at_most() -> None:
    rows = [["x" * 2_000]] * 500
    assert len(read_workbook(content(workbook(("a", rows))), 1_000).rows) == 500
    with pytest.raises(InputError, match="too_large"):
        read_workbook(content(workbook(("a", [*rows, ["x"]]))), 1_000)


def test_what_a_workbook_says_of_its_size_and_of_other_files_is_not_believed() -> None:
    whole = content(workbook(("a", [("Zoé", "Lyon"), ("Luc", "Nice")])))
    with zipfile.ZipFile(BytesIO(whole)) as unpacked:
        sheet, book, links = (
            unpacked.read(name).decode()
            for name in ("xl/worksheets/sheet1.xml", "xl/workbook.xml", "xl/_rels/workbook.xml.rels")
        )
    assert 'ref="A1:B2"' in sheet
    external = '<externalReferences><externalReference xmlns:r="{}" r:id="rId99"/></externalReferences>'
    kinds = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    lost = f'<Relationship Id="rId99" Type="{kinds}/externalLink" Target="externalLinks/lost.xml"/>'
    lying = altered(
        whole,
        {
            "xl/worksheets/sheet1.xml": sheet.replace('ref="A1:B2"', 'ref="A1"'),
            "xl/workbook.xml": book.replace("</sheets>", "</sheets>" + external.format(kinds)),
            "xl/_rels/workbook.xml.rels": links.replace("</Relationships>", lost + "</Relationships>"),
            "xl/styles.xml": '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"/>',
        },
    )
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        read = read_workbook(lying, ROWS)
    assert (read.rows, read.lacks_zeros, told) == (((1, ("Zoé", "Lyon")), (2, ("Luc", "Nice"))), False, [])


def test_a_sheet_as_a_text_has_its_rows_on_their_lines() -> None:
    sheet = WorkbookSheet("a", ((2, ("Zoé  Roy", "Lyon")), (4, ("Luc",)), (20_000, ("Ana",)), (20_001, ("Léa",))))
    lines = sheet.text.split("\n")
    assert lines[:5] == ["", "Zoé Roy\tLyon", "", "Luc", ""]
    assert (len(lines), lines[-1]) == (20_000, "Ana")
    assert read_workbook(content(workbook(("vide", []))), ROWS) == WorkbookSheet("", (), 0, False)


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
        try:
            read_workbook(altered(whole, {name: mutated_bytes(chance, (members[name],))}), ROWS)
            came.add("read")
        except InputError as refused:
            came.add(refused.key)
    assert {"read", "workbook.damaged"} <= came
