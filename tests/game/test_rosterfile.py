"""What a file gives of a roster, and what it cannot."""

from io import BytesIO
from pathlib import Path

import pytest
from openpyxl import load_workbook

from tests.workbook.making import excel
from topping.errors import InputError, SetupError
from topping.game.rosterfile import has_licences, read_roster_file, roster_content

ROWS = (("N°", "Nom", "Licence"), (1, "Zoé Martin", "1012345"), (2, "Bob Durand", "X-1"))


@pytest.mark.parametrize("text", ["1;Zoé Martin\n2;Bob Durand\n", "Zoé Martin\r\nBob Durand\r\n"])
@pytest.mark.parametrize("encoding", ["utf-8", "latin-1", "utf-16"])
def test_a_roster_is_a_text_of_any_encoding(text: str, encoding: str, tmp_path: Path) -> None:
    path = tmp_path / "inscrits.csv"
    path.write_bytes(text.encode(encoding))
    found = read_roster_file(path, pairs=False)
    assert [row.names for row in found.read.rows] == [("Zoé Martin",), ("Bob Durand",)]
    assert (found.sheet, found.others, found.lacks_zeros, has_licences(found.read)) == ("", 0, False, False)


def test_a_roster_is_a_sheet_too_and_its_other_sheets_are_told(tmp_path: Path) -> None:
    path, buffer = tmp_path / "inscrits.xlsx", BytesIO()
    book = load_workbook(BytesIO(excel(*ROWS)))
    book.create_sheet("b").append(["x"])
    book.save(buffer)
    path.write_bytes(buffer.getvalue())
    found = read_roster_file(path, pairs=False)
    assert [row.names for row in found.read.rows] == [("Zoé Martin",), ("Bob Durand",)]
    assert (found.sheet, found.others, has_licences(found.read)) == ("Sheet", 1, True)


@pytest.mark.parametrize(
    ("content", "key"),
    [
        (b"%PDF-1.7", "workbook.other_kind"),
        (b"<html>", "workbook.other_kind"),
        (b"\x00\x01\x02\x03", "roster_file.not_text"),
    ],
)
def test_what_is_no_roster_is_named(content: bytes, key: str, tmp_path: Path) -> None:
    path = tmp_path / "inscrits.txt"
    path.write_bytes(content)
    with pytest.raises(InputError) as told:
        read_roster_file(path, pairs=False)
    assert (told.value.key, told.value.source) == (key, "inscrits.txt")


def test_a_roster_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    large = tmp_path / "large.csv"
    large.write_bytes(bytes((4 << 20) + 1))
    for path in (tmp_path, tmp_path / "none.csv", large):
        with pytest.raises(SetupError) as told:
            roster_content(path)
        assert told.value.source == path.name
    large.write_bytes(b"a" * (4 << 20))
    assert len(roster_content(large)) == 4 << 20
