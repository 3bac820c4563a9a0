"""Pages of the Web: tables of every make, layouts of old, and what was never a page."""

import pytest

from tests.exchange.reading.test_table import MOVES, ROWS, text_of, told
from tests.exchange.written import keys
from topping.exchange.reading.anyformat import read_page


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
def test_rows_of_cells(row: str, cell: str) -> None:
    reading = read_page(table_of(ROWS, row, cell))
    assert told(reading) == MOVES
    assert keys(reading) == []


def test_the_line_of_a_move_is_that_of_the_page() -> None:
    reading = read_page(table_of(ROWS))
    assert [move.line for move in reading.sheet.moves] == [3, 4, 5, 6]


def test_a_joker_may_be_marked_by_a_tag_and_letters_by_entities() -> None:
    rows = (("1", "AECC?NU", "C(<font color=red>H</font>)ACUN&Eacute;", "H 4", "76"),)
    (move,) = read_page(table_of(rows)).sheet.moves
    assert move.word == "ChACUNE"


@pytest.mark.parametrize(
    "text",
    [
        f"<html><body><pre>\n{text_of()}</pre></body></html>",
        f"<table><tr><td><pre>{text_of()}</pre></td></tr></table>",
        "<p>" + text_of().replace("\n", "<br>\n") + "</p>",
        "<table><tr><td>" + text_of().replace("\n", "<br>") + "</td></tr></table>",
        "<table><tr><td><table>" + table_of(ROWS) + "</table></td></tr></table>",
        "<ul>" + "".join(f"<li>{line}</li>" for line in text_of().splitlines()) + "</ul>",
    ],
)
def test_layouts_of_old(text: str) -> None:
    assert told(read_page(text)) == MOVES


def test_scripts_and_styles_are_not_read() -> None:
    text = "<style>td < 1 AA H4 3</style><script>if (1<2) '1 AECC?NU CHACUNE H4 76'</script>" + table_of(ROWS)
    reading = read_page(text)
    assert told(reading) == MOVES
    assert keys(reading) == []


@pytest.mark.parametrize(
    "text", ["<td>", "<table><tr><td>1<", "<!--" * 50, "<td " + "a='" * 500, "<" * 5000, "&" * 5000]
)
def test_what_was_cut_or_never_was_a_page(text: str) -> None:
    assert keys(read_page(text)) == ["import.fault.no_move"]
    assert told(read_page(table_of(ROWS) + text)) == MOVES
