"""Games in other forms: GCG, our own, pages and tables; recognising a file's format."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.exchange.comparison import keys, moves_of_game, moves_of_sheet
from tests.exchange.layouts import club_games
from tests.rules.helpers import random_game
from topping.errors import GameFileError
from topping.exchange.content import LARGEST, text_of
from topping.exchange.reading import gcg, table, webpage
from topping.exchange.reading.formats import SheetFormat, format_of_bytes
from topping.exchange.reading.gcg import reference_of
from topping.exchange.sheet import SheetReading
from topping.exchange.writing.gcg import format_gcg, place
from topping.exchange.writing.listing import format_listing
from topping.rules.conditions.variant import VARIANTS
from topping.rules.grid.board import SIZE, Direction, Reference, Square


@given(st.integers(0, SIZE - 1), st.integers(0, SIZE - 1), st.sampled_from(Direction))
def test_a_gcg_place_is_read_back(row: int, column: int, direction: Direction) -> None:
    reference = Reference(Square(row, column), direction)
    assert reference_of(place(reference)) == reference


@given(st.sampled_from(sorted(VARIANTS)), st.integers(0, 10**6))
def test_a_gcg_file_is_read_back(variant: str, seed: int) -> None:
    game = random_game(VARIANTS[variant], seed, most=8)
    reading = gcg.read(format_gcg(game))
    assert keys(reading) == []
    assert reading.sheet.variant == variant
    assert moves_of_sheet(reading.sheet, names_rejections=True) == moves_of_game(game, names_rejections=True)


@pytest.mark.parametrize(
    "text", ["", "\x00", ">" * 100_000, ">a:" + " " * 200_000 + "x", ">x\n" * 50_000, "y\n" * 50_000, "#note " * 10_000]
)
def test_a_hostile_gcg_file_gives_faults(text: str) -> None:
    found = keys(gcg.read(text))
    assert found
    assert len(found) <= 201


@given(st.text(alphabet=">#:AEI.(?)-+128 \nTopnte", max_size=300))
def test_any_text_is_read_without_an_error(text: str) -> None:
    assert isinstance(gcg.read(text), SheetReading)


ROWS = (
    ("1", "DTSELJO", "JODLES", "H4", "44", "44"),
    ("2", "T+SAATIS", "ÉTATISAS*", "8H", "77", "121"),
    ("3", "AKREXUA", "ESKUARA", "M7", "54", "175"),
    ("4", "X+ANWIEI", "INDEXAI", "6F", "39", "214"),
)
MOVES = [
    ("DTSELJO", "JODLES", "H4", 44),
    ("T+SAATIS", "ETATISAS", "8H", 77),
    ("AKREXUA", "ESKUARA", "M7", 54),
    ("X+ANWIEI", "INDEXAI", "6F", 39),
]


def move_rows(reading: SheetReading) -> list[tuple[object, ...]]:
    return [(str(move.draw), move.word, str(move.reference), move.points) for move in reading.sheet.moves]


def sheet_text(rows: tuple[tuple[str, ...], ...] = ROWS, separator: str = "  ") -> str:
    return "\n".join(separator.join(row) for row in rows) + "\n"


def test_more_moves_than_any_game_has_are_a_fault() -> None:
    reading = table.read("".join(f"{number} DTSELJO JODLES H4 44\n" for number in range(1, 400)))
    assert [fault.key for fault in reading.faults] == ["import.fault.too_many"]
    assert len(reading.sheet.moves) == table.MOST_MOVES
    longest = table.read("".join(f"{number} DTSELJO JODLES H4 44\n" for number in range(1, table.MOST_MOVES + 1)))
    assert (len(longest.sheet.moves), longest.faults) == (table.MOST_MOVES, ())


def table_of(rows: tuple[tuple[str, ...], ...], row: str = "<tr>{}</tr>", cell: str = "<td>{}</td>") -> str:
    body = "\n".join(row.format("".join(cell.format(text) for text in cells)) for cells in rows)
    return f"<html><body>\n<table>\n{body}\n</table></body></html>\n"


@pytest.mark.parametrize(
    ("row", "cell"),
    [
        ("<tr>{}</tr>", "<td>{}</td>"),
        ("<TR CLASS=a>{}", "<TD align=right>{}"),
        ("<tr>{}</tr>", "<td><p><b>&nbsp;{}&nbsp;</b></p></td>"),
        ("<tr>{}</tr>", "<td title=\"a > b\" class='c'>\n  {}\n</td>"),
        ("<tr>{}</tr>", "<td><!-- </td> -->{}<br></td>"),
        ("<tr><th></th>{}</tr>", "<td>{}</td>"),
    ],
)
def test_table_rows_of_a_page_are_read(row: str, cell: str) -> None:
    reading = webpage.read(table_of(ROWS, row, cell))
    assert move_rows(reading) == MOVES
    assert keys(reading) == []


@pytest.mark.parametrize(
    "text",
    [
        f"<html><body><pre>\n{sheet_text()}</pre></body></html>",
        f"<table><tr><td><pre>{sheet_text()}</pre></td></tr></table>",
        "<p>" + sheet_text().replace("\n", "<br>\n") + "</p>",
        "<table><tr><td>" + sheet_text().replace("\n", "<br>") + "</td></tr></table>",
        "<table><tr><td><table>" + table_of(ROWS) + "</table></td></tr></table>",
        "<ul>" + "".join(f"<li>{line}</li>" for line in sheet_text().splitlines()) + "</ul>",
    ],
)
def test_old_page_layouts_are_read(text: str) -> None:
    assert move_rows(webpage.read(text)) == MOVES


@pytest.mark.parametrize(
    "text", ["<td>", "<table><tr><td>1<", "<!--" * 50, "<td " + "a='" * 500, "<" * 5000, "&" * 5000]
)
def test_broken_markup_gives_no_move(text: str) -> None:
    assert keys(webpage.read(text)) == ["import.fault.no_move"]
    assert move_rows(webpage.read(table_of(ROWS) + text)) == MOVES


GAME = club_games()[0]


def test_other_files_are_recognised_by_their_start() -> None:
    assert format_of_bytes(b"Bonjour") is None
    assert format_of_bytes(b"\x89PNG\r\n\x1a\n\0") is None
    assert format_of_bytes(b"<html><body>Bonjour</body></html>") is None
    assert format_of_bytes(b"") is None
    assert format_of_bytes(format_listing(GAME).encode() + b"\nx" * 10**6) is SheetFormat.TABLE


@pytest.mark.parametrize(
    ("content", "form"),
    [
        (b"PK\x03\x04 xl/workbook.xml", SheetFormat.WORKBOOK),
        (b"PK\x03\x04 mimetypeapplication/vnd.oasis.opendocument.spreadsheet", SheetFormat.WORKBOOK),
        (b"PK\x03\x04 word/document.xml", None),
        (b"\xd0\xcf\x11\xe0", SheetFormat.WORKBOOK),
        (b"H4\n" + b"\0" * (1 << 16), SheetFormat.TABLE),
        (b"Bonjour\n" + b" H4" * (1 << 15), None),
        (b" H4" * (1 << 15), SheetFormat.TABLE),
        (b"\n" * ((1 << 16) - 2) + b"H4", SheetFormat.TABLE),
    ],
)
def test_the_format_is_recognised_by_the_start(content: bytes, form: SheetFormat | None) -> None:
    assert format_of_bytes(content) is form


def test_a_file_of_a_megabyte_is_read_and_a_longer_one_refused() -> None:
    assert text_of(b"a" * LARGEST) == "a" * LARGEST
    with pytest.raises(GameFileError) as refusal:
        text_of(b"a" * (LARGEST + 1))
    assert refusal.value.details == {"most": 1}


@pytest.mark.parametrize(
    ("content", "key"), [(b"a\0b", "import.fault.not_text"), (b"a" * (LARGEST + 1), "import.fault.too_big")]
)
def test_content_that_is_no_text_is_refused(content: bytes, key: str) -> None:
    with pytest.raises(GameFileError, match=key.replace(".", r"\.")):
        text_of(content)
