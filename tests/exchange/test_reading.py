"""Games in other forms: GCG, our own, pages and tables; what a file is known by."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.exchange.layouts import ClubLayout, Parting, club_games
from tests.exchange.written import keys, told_in, told_of
from tests.rules.helpers import random_game
from topping.errors import GameFileError
from topping.exchange.detect import LARGEST, SheetFormat, form_of, format_of, text_of
from topping.exchange.reading import gcg, table
from topping.exchange.reading.anyformat import read_own, read_page
from topping.exchange.reading.gcg import reference_of
from topping.exchange.sheet import SheetReading, WrittenDraw, WrittenMove, WrittenRejection
from topping.exchange.writing.eliotxml import format_eliot
from topping.exchange.writing.gcg import format_gcg, place
from topping.exchange.writing.listing import format_csv, format_listing
from topping.rules.conditions.variant import VARIANTS
from topping.rules.games.gametext import format_game
from topping.rules.grid.board import SIZE, Direction, Reference, Square
from topping.rules.tiles import Why

MADE = """#character-encoding UTF-8
#lexicon ODS9
#title Mardi soir
#player1 Top Top
>Top: AECC?NU 8D ChACUNE +76 76
#note quelle suite
et fin
>Top: EIOLMLS 7H MOLLIES +68 144
"""


@given(st.integers(0, SIZE - 1), st.integers(0, SIZE - 1), st.sampled_from(Direction))
def test_a_place_is_written_and_read(row: int, column: int, direction: Direction) -> None:
    reference = Reference(Square(row, column), direction)
    assert reference_of(place(reference)) == reference


@settings(max_examples=50)
@given(st.sampled_from(sorted(VARIANTS)), st.integers(0, 10**6))
def test_what_was_written_is_read(variant: str, seed: int) -> None:
    game = random_game(VARIANTS[variant], seed, most=8)
    reading = gcg.read(format_gcg(game))
    assert keys(reading) == []
    assert reading.sheet.variant == variant
    assert told_in(reading.sheet, names_rejections=True) == told_of(game, names_rejections=True)


@pytest.mark.parametrize(
    ("event", "kind"),
    [
        ("AEINRST - +0 144", "pass"),
        ("AEINRST -AE +0 144", "exchange"),
        ("EIOLMLS -- -68 76", "withdrawn"),
        ("AEINRST (challenge) +5 149", "challenge"),
        ("AEINRST (time) -10 134", "time"),
        ("(AEI) +6 150", "rack"),
    ],
)
def test_what_only_two_players_do_is_refused_by_its_name(event: str, kind: str) -> None:
    reading = gcg.read(f"{MADE}>Top: {event}\n")
    assert [(one.key, one.line, one.details) for one in reading.faults] == [
        (f"import.fault.gcg_{kind}", 9, {"name": "Top"})
    ]


def test_a_game_of_two_players_is_refused_in_one_sentence() -> None:
    reading = gcg.read(f"{MADE}>Eve: AEINRST A1 RETINAS +70 70\n>Top: AEINRST - +0 144\n")
    assert [(one.key, one.line) for one in reading.faults] == [("import.fault.gcg_two_players", 9)]


@pytest.mark.parametrize(
    ("event", "key"),
    [
        ("AE1NRST 8D RETINAS +70", "import.fault.draw"),
        ("AEINRST 8D RETINÀS +70", "import.fault.word"),
        ("AEINRST D16 RETINAS +70", "import.fault.reference"),
        ("AEINRST A1 RE.INAS +70", "import.fault.gcg_dot"),
        ("what is that", "import.fault.gcg_event"),
    ],
)
def test_a_fault_names_its_line(event: str, key: str) -> None:
    assert [(one.key, one.line) for one in gcg.read(f"{MADE}>Top: {event}\n").faults] == [(key, 9)]


def test_letters_played_through_stand_in_parentheses_too() -> None:
    text = MADE.replace("7H MOLLIES", "D8 (C)ES") + ">Top: AEINRST D8 (CE)S +3\n"
    reading = gcg.read(text)
    assert keys(reading) == []
    assert [move.word for move in reading.sheet.moves] == ["ChACUNE", "CES", "CES"]


def test_a_note_that_is_no_draw_of_its_move_changes_nothing() -> None:
    reading = gcg.read(MADE.replace("#note quelle suite", "#note Tirage : A+BCD"))
    assert reading.sheet == gcg.read(MADE).sheet


@pytest.mark.parametrize(
    "text", ["", "\x00", ">" * 100_000, ">a:" + " " * 200_000 + "x", ">x\n" * 50_000, "y\n" * 50_000, "#note " * 10_000]
)
def test_a_hostile_file_ends_in_a_sentence(text: str) -> None:
    found = keys(gcg.read(text))
    assert found
    assert len(found) <= 201


@given(st.text(alphabet=">#:AEI.(?)-+128 \nTopnte", max_size=300))
def test_no_text_is_too_odd(text: str) -> None:
    assert isinstance(gcg.read(text), SheetReading)


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


def told(reading: SheetReading) -> list[tuple[object, ...]]:
    return [(str(move.draw), move.word, str(move.reference), move.points) for move in reading.sheet.moves]


def move_of(line: str) -> WrittenMove:
    (move,) = table.read(line).sheet.moves
    return move


def sheet_text(rows: tuple[tuple[str, ...], ...] = ROWS, separator: str = "  ") -> str:
    return "\n".join(separator.join(row) for row in rows) + "\n"


# lines of every kind


@pytest.mark.parametrize(
    "line",
    [
        "1 AECC?NU C(H)ACUNE H4 76",
        "1. AECC?NU  C(H)ACUNE  H4  76",
        "1) AECC?NU C[H]ACUNE H 4 76 pts",
        "n° 1 aecc?nu ChACUNE h4 +76 76",
        "1 A E C C ? N U C(H)ACUNE H 4 76",
        "1\tAECC*NU\tC(H)ACUNÉ*\tH 4\t76 pts\t76",
        "1;AECC?NU;C(H)ACUNE;H4;76;76",
        '"1";"AECC?NU";"C(H)ACUNE";"H4";"76"',
        "1,AECC?NU,C(H)ACUNE,H4,76",
        "| 1 | AECC?NU | C(H)ACUNE | H4 | 76 |",
        "H4 C(H)ACUNE 76 AECC?NU",
        "C(H)ACUNE;76;H4;1;AECC?NU",
        "1\N{NO-BREAK SPACE}AECC?NU\N{NO-BREAK SPACE}C(H)ACUNE\N{NO-BREAK SPACE}H\N{NO-BREAK SPACE}4 76",
        "\N{ZERO WIDTH SPACE}1 AECC?NU C(H)ACUNE H4 76",
        "1 AECC?NU C(H)ACUNE H4 76,0",
    ],
)
def test_one_move_written_in_many_ways(line: str) -> None:
    move = move_of(line)
    assert (move.draw, move.word, str(move.reference), move.points) == (
        WrittenDraw(None, "AECC?NU"),
        "ChACUNE",
        "H4",
        76,
    )


def test_a_draw_of_one_letter() -> None:
    for separator in (" ", ";"):
        (move,) = table.read(separator.join(("24", "S", "ROUTES", "H4", "12"))).sheet.moves
        assert (str(move.draw), move.word) == ("S", "ROUTES")


# rows that stand together


@pytest.mark.parametrize("separator", ["  ", " ", "\t", ";", ",", " | "])
def test_rows(separator: str) -> None:
    reading = table.read(sheet_text(separator=separator))
    assert told(reading) == MOVES
    assert [move.total for move in reading.sheet.moves] == [44, 121, 175, 214]
    assert keys(reading) == []


def test_the_shifted_layout_of_a_page_copied_from_a_browser() -> None:
    text = (
        "Partie du Vendredi 3 juin 2022 - Normale\nTirage Mot Réf. Points Cumul\n1 DTSELJO\n\n2 T+SAATIS\n\nJODLES\n\n"
        "H 4\n\n44\n\n3 AKREXUA\n\nÉTATISAS\n\n8 H\n\n77\n\n121\n\n4 X+ANWIEI\n\nESKUARA\n\nM 7\n\n54\n\n175\n\n"
        "INDEXAI\n\n6 F\n\n39\n\n214\n"
    )
    reading = table.read(text)
    assert told(reading) == MOVES
    assert [move.line for move in reading.sheet.moves] == [3, 5, 13, 23]
    assert [move.played_line for move in reading.sheet.moves] == [7, 15, 25, 33]
    assert (reading.sheet.title, reading.sheet.variant) == ("Partie du Vendredi 3 juin 2022 - Normale", "normale")
    assert keys(reading) == []


def test_a_last_draw_without_solution_is_kept_for_what_it_is() -> None:
    reading = table.read(sheet_text(ROWS[:2]) + "3 AKREXUA\n")
    assert told(reading) == [*MOVES[:2], ("AKREXUA", "", "None", None)]


def test_of_two_games_the_first_one_is_read() -> None:
    reading = table.read(f"{sheet_text()}\n{sheet_text()}")
    assert told(reading) == MOVES
    assert [(one.line, one.key) for one in reading.remarks] == [(6, "import.another_game")]


def test_an_odd_column_and_an_odd_line_are_remarks() -> None:
    rows = tuple((*row, solo) for row, solo in zip(ROWS, ("DUPONT", "12", "7", "3"), strict=True))
    reading = table.read(sheet_text(rows, "\t"))
    assert told(reading) == MOVES
    assert [(one.line, one.key, one.details["rows"]) for one in reading.remarks] == [
        (1, "import.odd_column", 1),
        (2, "import.odd_column", 3),
    ]
    lines = sheet_text().splitlines()
    reading = table.read("\n".join([*lines[:2], "Pause de dix minutes", *lines[2:]]))
    assert told(reading) == MOVES
    assert [(one.line, one.key) for one in reading.remarks] == [(3, "import.passed_over")]


def test_rules_heads_and_dashes_between_the_moves_say_nothing() -> None:
    lines = [f"| {line} |" for line in sheet_text(separator=" | ").splitlines()]
    rule, heads = "+----+------+------+----+----+----+", "| N° | Tirage | Mot | Réf. | Points | Cumul |"
    text = "\n".join([rule, heads, rule, lines[0], rule, lines[1], rule, heads, lines[2], rule, lines[3], rule])
    reading = table.read(text)
    assert told(reading) == MOVES
    assert keys(reading) == []
    shifted = "1;DTSELJO;-;-;-\n2;T+SAATIS;JODLES;H4;44\n-;-;ETATISAS;8H;77\n"
    assert told(table.read(shifted)) == MOVES[:2]


@pytest.mark.parametrize("odd", ["facile", "02:13", "12"])
@pytest.mark.parametrize("place", [0, 3, 6])
def test_an_odd_column_beside_rejected_draws_is_left_out(odd: str, place: int) -> None:
    rejected = [("5", "-TNOAETI", "OTAIENT", "G9", "62", "276"), ("6", "-ENRRILN", "INNE", "M1", "24", "300")]
    rows = [(*row[:place], odd, *row[place:]) for row in (*ROWS, *rejected)]
    reading = table.read(sheet_text(tuple(rows), ";"))
    assert told(reading)[:4] == MOVES
    assert [move.draw.rejected for move in reading.sheet.moves[4:]] == [(WrittenRejection(""),)] * 2
    assert [(one.line, one.key, one.details["rows"]) for one in reading.remarks] == [(1, "import.odd_column", 6)]
    assert reading.faults == ()


# what cannot be read


def test_every_cell_that_cannot_be_read_is_a_fault_with_its_line() -> None:
    rows = list(ROWS)
    rows[0] = ("1", "DTSELJO", "JODLES", "P4", "44", "44")
    rows[2] = ("3", "AKREXUA", "ESKUARAESKUARAESKUARA", "M7", "54", "175")
    rows[3] = ("4", "X+ANWIEIXANWIEIXXX", "INDEXAI", "6F", "39", "214")
    reading = table.read(sheet_text(tuple(rows), ";"))
    assert [(one.line, one.key, one.details["text"]) for one in reading.faults] == [
        (1, "import.fault.reference", "P4"),
        (3, "import.fault.word", "ESKUARAESKUARAESKUARA"),
        (4, "import.fault.draw", "X+ANWIEIXANWIEIXXX"),
    ]


def test_a_move_without_draw_or_word() -> None:
    rows = list(ROWS)
    rows[1] = ("2", "", "ETATISAS", "8H", "77", "121")
    reading = table.read(sheet_text(tuple(rows), ";"))
    assert [(one.line, one.key) for one in reading.faults] == [(2, "import.fault.no_draw")]
    rows[1] = ("2", "T+SAATIS", "", "8H", "77", "121")
    reading = table.read(sheet_text(tuple(rows), ";"))
    assert [(one.line, one.key) for one in reading.faults] == [(2, "import.fault.no_word")]


def test_what_goes_on_longer_than_any_game_is_none() -> None:
    reading = table.read("".join(f"{number} DTSELJO JODLES H4 44\n" for number in range(1, 400)))
    assert [one.key for one in reading.faults] == ["import.fault.too_many"]
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
        f"<html><body><pre>\n{sheet_text()}</pre></body></html>",
        f"<table><tr><td><pre>{sheet_text()}</pre></td></tr></table>",
        "<p>" + sheet_text().replace("\n", "<br>\n") + "</p>",
        "<table><tr><td>" + sheet_text().replace("\n", "<br>") + "</td></tr></table>",
        "<table><tr><td><table>" + table_of(ROWS) + "</table></td></tr></table>",
        "<ul>" + "".join(f"<li>{line}</li>" for line in sheet_text().splitlines()) + "</ul>",
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


GAME = club_games()[0]
FILES = {
    SheetFormat.OWN: [format_game(GAME), "# club\n\n TOPPING  1 \n1 AB"],
    SheetFormat.ELIOT_XML: [format_eliot(GAME)],
    SheetFormat.ELIOT_TEXT: ["commande> a p\n    N |   RACK   |    SOLUTION    | REF | PTS | BONUS\n"],
    SheetFormat.GCG: [format_gcg(GAME), "#player1 Top Top\n", ">Top: AECC?NU 8D ChACUNE +76 76\n"],
    SheetFormat.PAGE: [ClubLayout(Parting.PAGE).text(GAME), "<TABLE><TR><TD>1</TD><TD>H4</TD>"],
    SheetFormat.TABLE: [format_listing(GAME), format_csv(GAME), ClubLayout(Parting.PASTED).text(GAME), "Bonjour H4"],
}


@pytest.mark.parametrize(("form", "text"), [(form, text) for form, texts in FILES.items() for text in texts])
def test_a_format(form: SheetFormat, text: str) -> None:
    for content in (text.encode(), text.encode("utf-16"), b"\xef\xbb\xbf" + text.encode()):
        assert format_of(text_of(content)) is form
        assert form_of(content) is form


def test_what_can_be_no_game_is_told_from_its_beginning() -> None:
    assert form_of(b"Bonjour") is None
    assert form_of(b"\x89PNG\r\n\x1a\n\0") is None
    assert form_of(b"<html><body>Bonjour</body></html>") is None
    assert form_of(b"") is None
    assert form_of(format_listing(GAME).encode() + b"\nx" * 10**6) is SheetFormat.TABLE


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
def test_what_the_beginning_shows(content: bytes, form: SheetFormat | None) -> None:
    assert form_of(content) is form


def test_a_text_is_as_long_as_a_megabyte() -> None:
    assert text_of(b"a" * LARGEST) == "a" * LARGEST
    with pytest.raises(GameFileError) as refusal:
        text_of(b"a" * (LARGEST + 1))
    assert refusal.value.details == {"most": 1}


@pytest.mark.parametrize(
    ("content", "key"), [(b"a\0b", "import.fault.not_text"), (b"a" * (LARGEST + 1), "import.fault.too_big")]
)
def test_what_is_no_text(content: bytes, key: str) -> None:
    with pytest.raises(GameFileError, match=key.replace(".", r"\.")):
        text_of(content)
