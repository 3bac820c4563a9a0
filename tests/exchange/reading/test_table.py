"""Tables of moves as people write them: every kind of cell, every order, what is odd about them."""

import pytest

from tests.exchange.written import keys
from topping.exchange.reading import table
from topping.exchange.sheet import SheetReading, WrittenDraw, WrittenMove, WrittenRejection

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


def text_of(rows: tuple[tuple[str, ...], ...] = ROWS, separator: str = "  ") -> str:
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
    reading = table.read(text_of(separator=separator))
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
    reading = table.read(text_of(ROWS[:2]) + "3 AKREXUA\n")
    assert told(reading) == [*MOVES[:2], ("AKREXUA", "", "None", None)]


def test_of_two_games_the_first_one_is_read() -> None:
    reading = table.read(f"{text_of()}\n{text_of()}")
    assert told(reading) == MOVES
    assert [(one.line, one.key) for one in reading.remarks] == [(6, "import.another_game")]


def test_an_odd_column_and_an_odd_line_are_remarks() -> None:
    rows = tuple((*row, solo) for row, solo in zip(ROWS, ("DUPONT", "12", "7", "3"), strict=True))
    reading = table.read(text_of(rows, "\t"))
    assert told(reading) == MOVES
    assert [(one.line, one.key, one.details["rows"]) for one in reading.remarks] == [
        (1, "import.odd_column", 1),
        (2, "import.odd_column", 3),
    ]
    lines = text_of().splitlines()
    reading = table.read("\n".join([*lines[:2], "Pause de dix minutes", *lines[2:]]))
    assert told(reading) == MOVES
    assert [(one.line, one.key) for one in reading.remarks] == [(3, "import.passed_over")]


def test_rules_heads_and_dashes_between_the_moves_say_nothing() -> None:
    lines = [f"| {line} |" for line in text_of(separator=" | ").splitlines()]
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
    reading = table.read(text_of(tuple(rows), ";"))
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
    reading = table.read(text_of(tuple(rows), ";"))
    assert [(one.line, one.key, one.details["text"]) for one in reading.faults] == [
        (1, "import.fault.reference", "P4"),
        (3, "import.fault.word", "ESKUARAESKUARAESKUARA"),
        (4, "import.fault.draw", "X+ANWIEIXANWIEIXXX"),
    ]


def test_a_move_without_draw_or_word() -> None:
    rows = list(ROWS)
    rows[1] = ("2", "", "ETATISAS", "8H", "77", "121")
    reading = table.read(text_of(tuple(rows), ";"))
    assert [(one.line, one.key) for one in reading.faults] == [(2, "import.fault.no_draw")]
    rows[1] = ("2", "T+SAATIS", "", "8H", "77", "121")
    reading = table.read(text_of(tuple(rows), ";"))
    assert [(one.line, one.key) for one in reading.faults] == [(2, "import.fault.no_word")]


def test_what_goes_on_longer_than_any_game_is_none() -> None:
    reading = table.read("".join(f"{number} DTSELJO JODLES H4 44\n" for number in range(1, 400)))
    assert [one.key for one in reading.faults] == ["import.fault.too_many"]
    assert len(reading.sheet.moves) == table.MOST_MOVES
    longest = table.read("".join(f"{number} DTSELJO JODLES H4 44\n" for number in range(1, table.MOST_MOVES + 1)))
    assert (len(longest.sheet.moves), longest.faults) == (table.MOST_MOVES, ())
