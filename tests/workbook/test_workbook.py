"""Workbooks: read, in a process apart."""

import random
import resource
import subprocess
import sys
import time
import warnings
import zipfile
from collections.abc import Callable, Sequence
from datetime import date
from io import BytesIO

import pytest
from openpyxl import Workbook

from tests.trials.mutation import mutated_bytes
from tests.workbook.making import OLD, open_document
from topping.errors import InputError
from topping.system.launching import command
from topping.workbook.reading import LARGEST_WORKBOOK, read_workbook
from topping.workbook.sheet import WorkbookSheet


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
        read_workbook(packed, 100)
    return refused.value.key


def test_numbers_are_texts_as_the_sheet_shows_them() -> None:
    made = workbook(("Inscrits", [("Nom", "Licence", "N°"), (), ("Zoé", 12345, 12.0), ("Luc", 1.2e18, 2.5)]))
    made.worksheets[0]["B3"].number_format = "0000000"
    read = read_workbook(content(made), 100)
    assert read.rows == (
        (1, ("Nom", "Licence", "N°")),
        (3, ("Zoé", "0012345", "12")),
        (4, ("Luc", "1.20000E+18", "2.5")),  # a spreadsheet keeps fifteen digits: a licence of more is lost
    )
    assert (read.name, read.others) == ("Inscrits", 0)


def test_ticks_dates_formulas_and_errors() -> None:
    made = workbook(("a", [(True, False, date(2026, 3, 4), "=A1&B1", "#N/A", "  Zoé  ")]))
    assert read_workbook(content(made), 100).rows == ((1, ("VRAI", "FAUX", "2026-03-04", "", "", "Zoé")),)


def test_the_first_visible_sheet_that_holds_anything_is_read() -> None:
    made = workbook(("vide", []), ("cachée", [("x",)]), ("Inscrits", [("Zoé",)]), ("autre", [("y",)]))
    made.worksheets[1].sheet_state = "hidden"
    read = read_workbook(content(made), 100)
    assert (read.name, read.rows, read.others) == ("Inscrits", ((1, ("Zoé",)),), 2)
    assert read_workbook(content(workbook(("vide", []))), 100).rows == ()


def test_a_cell_far_away_costs_nothing_and_rows_are_bounded() -> None:
    made = workbook(("a", [("Zoé",)] * (105)))
    made.worksheets[0]["XFD1"] = "loin"
    assert len(read_workbook(content(made), 100).rows) == 100
    far = workbook(("a", [("Zoé",)]))
    far.worksheets[0]["A50000"] = "Luc"
    assert [row for row, _ in read_workbook(content(far), 100).rows] == [1, 50_000]


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
    (_, columns), (_, (cell,)), (_, numbers), (_, ends) = read_workbook(content(made), 100).rows
    assert columns == tuple(map(str, range(64)))
    assert len(cell) == 2_000
    assert numbers == ("999999999999999", "1.00000E+15", "0.5")
    assert ends == ("a",)


@pytest.mark.parametrize("made", [lambda *rows: content(workbook(("a", list(rows)))), open_document])
def test_all_cells_together_have_a_million_characters_at_most(made: Callable[..., bytes]) -> None:
    rows = [("x" * 2_000,)] * 500
    assert len(read_workbook(made(*rows), 1_000).rows) == 500
    with pytest.raises(InputError, match="too_large"):
        read_workbook(made(*rows, ("x",)), 1_000)


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
        read = read_workbook(lying, 100)
    assert (read.rows, read.lacks_zeros, told) == (((1, ("Zoé", "Lyon")), (2, ("Luc", "Nice"))), False, [])


def test_a_sheet_as_a_text_has_its_rows_on_their_lines() -> None:
    sheet = WorkbookSheet("a", ((2, ("Zoé  Roy", "Lyon")), (4, ("Luc",)), (20_000, ("Ana",)), (20_001, ("Léa",))))
    lines = sheet.text.split("\n")
    assert lines[:5] == ["", "Zoé Roy\tLyon", "", "Luc", ""]
    assert (len(lines), lines[-1]) == (20_000, "Ana")
    assert read_workbook(content(workbook(("vide", []))), 100) == WorkbookSheet("", (), 0, False)


def test_a_small_file_that_unpacks_to_a_large_one_is_refused() -> None:
    packed = archive(xl__workbook_xml="<a/>", xl__media_bin="\0" * (2 << 20))
    with pytest.raises(InputError, match="too_large"):
        read_workbook(packed, 100, most_unpacked=1 << 20)


def test_whatever_is_changed_in_a_workbook_it_is_read_or_refused() -> None:
    whole = content(workbook(("Inscrits", [("Nom", "Licence"), ("Zoé", 12), ("Luc", "0034")])))
    with zipfile.ZipFile(BytesIO(whole)) as unpacked:
        members = {name: unpacked.read(name).decode() for name in unpacked.namelist()}
    chance = random.Random(7)
    came = set()
    for _ in range(60):
        name = chance.choice(sorted(members))
        try:
            read_workbook(altered(whole, {name: mutated_bytes(chance, (members[name],))}), 100)
            came.add("read")
        except InputError as refused:
            came.add(refused.key)
    assert {"read", "workbook.damaged"} <= came


EMPTY = '<table:table-row table:number-rows-repeated="{}"><table:table-cell/></table:table-row>'
FULL = (
    '<table:table-row table:number-rows-repeated="1048576"><table:table-cell office:value-type="string" '
    'table:number-columns-repeated="90"><text:p>x</text:p></table:table-cell></table:table-row>'
)


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
    assert refusal(packed) == "workbook.too_large"


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells the bounds of another process")
def test_the_process_has_bounds_before_it_reads_anything() -> None:
    wanted = {resource.RLIMIT_AS: 768 << 20, resource.RLIMIT_CPU: 10, resource.RLIMIT_CORE: 0}
    with subprocess.Popen(
        command("topping.workbook.isolated", arguments=("1",)), stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as waiting:
        found: dict[int, int] = {}
        until = time.monotonic() + 20
        while found != wanted and waiting.poll() is None and time.monotonic() < until:
            time.sleep(0.02)
            found = {limit: resource.prlimit(waiting.pid, limit)[1] for limit in wanted}
        waiting.communicate(b"")
    assert found == wanted


TEXTS = tuple(f"t{number}" for number in range(65))


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ([TEXTS], TEXTS[:64]),
        ([(None, *TEXTS)], ("", *TEXTS[:63])),
        ([(None,) * 63 + TEXTS], ("",) * 63 + TEXTS[:1]),
        ([(None,) * 64 + TEXTS], None),
        ([(None,) * 70 + TEXTS], None),
        ([], None),
        ([("a", "", "b", "", "", "")], ("a", "", "b")),
    ],
)
def test_sixty_four_columns_are_read_wherever_a_sheet_begins(
    rows: list[tuple[str | None, ...]], expected: tuple[str, ...] | None
) -> None:
    assert read_workbook(open_document(*rows), 100).rows == (() if expected is None else ((1, expected),))


def test_other_sheets_are_counted() -> None:
    assert read_workbook(open_document(("Zoé",)), 100) == WorkbookSheet("Feuille1", ((1, ("Zoé",)),), 0, True)
    assert read_workbook(open_document(), 100) == WorkbookSheet("", (), 0, True)


def test_damaged_workbooks_and_other_documents_are_told_apart() -> None:
    whole = (OLD / "inscrits.xls").read_bytes()
    assert refusal(whole[:2_000]) == "workbook.other_kind"
    assert refusal(whole[:512] + bytes(188) + whole[700:]) == "workbook.damaged"
    assert refusal(whole.replace("Workbook".encode("utf-16-le"), bytes(16))) == "workbook.other_kind"
    assert refusal(open_document().replace(b"spreadsheet", b"text-docum", 1)) in (
        "workbook.other_kind",
        "workbook.damaged",
    )
    assert refusal(open_document(("Zoé",))[:-40]) == "workbook.damaged"
