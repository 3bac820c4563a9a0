"""Workbooks of LibreOffice and of old programs: read in a process of its own, whatever is in them."""

import resource
import subprocess
import sys
import time

import pytest

from tests.workbook.making import OLD, open_document
from topping.errors import InputError
from topping.launching import command
from topping.workbook.reading import read_workbook
from topping.workbook.sheet import WorkbookSheet

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
    assert refusal(packed) == "workbook.too_large"


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells the bounds of another process")
def test_the_process_has_bounds_before_it_reads_anything() -> None:
    wanted = {resource.RLIMIT_AS: 768 << 20, resource.RLIMIT_CPU: 10, resource.RLIMIT_CORE: 0}
    with subprocess.Popen(
        command("topping.workbook.apart", arguments=("1",)), stdin=subprocess.PIPE, stdout=subprocess.PIPE
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


def test_all_cells_together_have_a_million_characters_at_most() -> None:
    rows = [("x" * 2_000,)] * 500
    assert len(read_workbook(open_document(*rows), 1_000).rows) == 500
    with pytest.raises(InputError, match="too_large"):
        read_workbook(open_document(*rows, ("x",)), 1_000)


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
