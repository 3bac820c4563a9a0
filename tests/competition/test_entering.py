"""Who enters, and where entrants sit."""

from dataclasses import replace
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.competition.sample import UUID, competition
from topping.competition.competition import Competition
from topping.competition.enrolling import Seating, enrolled
from topping.competition.entrant import Entrant, initials
from topping.competition.events import SessionScored
from topping.competition.plan import CompetitionForm, CompetitionPlan
from topping.competition.roster import RosterColumn, RosterRow, read_roster, read_roster_sheet
from topping.competition.scored import ScoredLine
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import DUPLICATE


def rows(text: str, *, pairs: bool = False) -> tuple[RosterRow, ...]:
    read = read_roster(text, pairs=pairs)
    assert read.faults == ()
    return read.rows


def test_columns_without_headings_are_told_by_what_they_hold() -> None:
    text = "1\tMARTIN Zoé\tLyon\t0012345\t2B\n2\tPETIT Luc\tLyon\t0098765\t7\n"
    read = read_roster(text)
    assert read.columns == (
        RosterColumn.NUMBER,
        RosterColumn.NAME,
        RosterColumn.CLUB,
        RosterColumn.LICENCE,
        RosterColumn.SERIES,
    )
    assert read.rows[1] == RosterRow(2, ("PETIT Luc",), 2, "Lyon", ("0098765",), "7")


def test_a_number_before_a_name_is_one_whatever_follows() -> None:
    assert [(row.number, row.names, row.club) for row in rows("12 Zoé Martin ; Lyon ; 0123456\nAna ; Nantes\n")] == [
        (12, ("Zoé Martin",), "Lyon"),
        (None, ("Ana",), "Nantes"),
    ]


def test_a_licence_that_a_spreadsheet_turned_into_a_power_is_refused() -> None:
    read = read_roster("Nom;Licence\nA;1,23457E+06\nB;1234567\n")
    assert [(fault.line, fault.key, fault.text) for fault in read.faults] == [
        (2, "roster_file.licence_lost", "1,23457E+06")
    ]
    assert [row.names for row in read.rows] == [("B",)]


def test_pairs_in_one_cell_in_two_columns_or_in_two_rows() -> None:
    expected = [(("Zoé Martin", "Luc Petit"), ("0012", "0034"))]
    for text in (
        "Joueurs;Licence\nZoé Martin / Luc Petit;0012 / 0034\n",
        "Nom;Licence;Partenaire;Licence 2\nZoé Martin;0012;Luc Petit;0034\n",
        "Nom;Prénom;Licence;Nom;Prénom;Licence\nMartin;Zoé;0012;Petit;Luc;0034\n",
        "Paire;Nom;Licence\n4;Zoé Martin;0012\n4;Luc Petit;0034\n",
    ):
        assert [(row.names, row.licences) for row in rows(text, pairs=True)] == expected


def test_doubles_are_told_and_a_namesake_with_another_licence_is_not_one() -> None:
    read = read_roster("N;Nom;Licence\n1;Léa Roy;001\n1;Ana;002\n2;ROY Lea;001\n3;Léa Roy;009\n")
    assert [row.licences for row in read.rows] == [("001",), ("009",)]
    assert [(fault.line, fault.key) for fault in read.faults] == [
        (3, "roster_file.number_twice"),
        (4, "roster_file.twice"),
    ]


N, NAME, CLUB, SERIES, LICENCE = (
    RosterColumn.NUMBER,
    RosterColumn.NAME,
    RosterColumn.CLUB,
    RosterColumn.SERIES,
    RosterColumn.LICENCE,
)


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        # what parts the cells
        ("Martin, Zoé\nLuc\nRoy, Léa\nAna\nBob\n", (NAME,)),
        ("Zoé;Lyon\nLuc\nLéa;Lyon\nAna\n", (NAME, CLUB)),
        ("Zoé, A.;Lyon;2B\nLuc, B.;Lyon;3A\nLéa;Lyon;3A\nAna;Nice;4C\n", (NAME, CLUB, SERIES)),
        ("Martin, Zoé\tLyon\nPetit, Luc\tNice\nRoy, Léa\tNice\nFaure, Ana\n", (NAME, CLUB)),
        ("sep=|\nZoé|Lyon;Est\nLuc|Lyon;Est\n", (NAME, CLUB)),
        # what they hold
        ("B\nC\nC\n", (NAME,)),
        ("Zoé;75\nLuc;75\nLéa;75\n", (NAME, None)),
        ("Zoé;7\nLuc;7\nLéa;8\n", (NAME, N)),
        ("7;Zoé\n7;Luc\n7;Léa\n", (N, NAME)),
        ("Zoé;4A\nLuc;4A\nLéa;4A\n", (NAME, SERIES)),
        ("Lyon;Zoé\nLyon\nNice;Léa\nNice;Ana\n", (CLUB, NAME)),
        ("Zoé;12345\nLuc;12346\nLéa;12347\nAna;12348\nBob;à venir\n", (NAME, LICENCE)),
        ("Zoé;12345\nLuc;12346\nLéa;12347\nAna;à venir\n", (NAME, CLUB)),
        # headings
        ("Tournoi\nNom;Club\nZoé;Évry\n", (NAME, CLUB)),
        ("Tournoi;mars\n" * 9 + "N;Nom\n1;Zoé\n", (N, NAME)),
        ("Tournoi;mars\n" * 10 + "N;Nom\n1;Zoé\n", (NAME, CLUB)),
        ("a;b;c\nN;Club;Nom\n1;Évry;Zoé\n", (NAME, CLUB, RosterColumn.CENTRE)),
    ],
)
def test_cells_and_columns_are_told_by_what_most_lines_hold(text: str, columns: tuple[RosterColumn, ...]) -> None:
    assert read_roster(text).columns == columns


@pytest.mark.parametrize(
    ("cell", "names"),
    [
        ("Zoé / Luc", ("Zoé / Luc",)),
        ("'0 Zoé", ("0 Zoé",)),
        ('="007 Zoé"', ("007 Zoé",)),
        ("Total Martin", ("Total Martin",)),
        ("Général Du", ("Général Du",)),
    ],
)
def test_a_name_is_read_as_it_is_meant(cell: str, names: tuple[str, ...]) -> None:
    assert [row.names for row in rows(f"N;Nom\n1;{cell}\n")] == [names]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Nom;Prénom\nMartin / Petit;Zoé / Luc\n", ("Zoé Martin", "Luc Petit")),
        ("Nom;Partenaire\nZoé et Ana;Luc / Bob\n", ("Zoé et Ana", "Luc / Bob")),
    ],
)
def test_two_cells_of_names_are_parted_alike_or_not_at_all(text: str, names: tuple[str, ...]) -> None:
    assert [row.names for row in rows(text, pairs=True)] == [names]


def test_a_pair_of_two_rows_is_a_minor_s_where_one_of_them_is() -> None:
    text = "Paire;Nom;Mineur\n1;A;x\n1;B;\n2;C;\n2;D;x\n3;E;\n3;F;\n"
    assert [row.minor for row in rows(text, pairs=True)] == [True, True, False]


@pytest.mark.parametrize(
    ("text", "pairs", "fault"),
    [
        ("", False, (1, "empty", "")),
        ("\n\n;;;\n", False, (1, "empty", "")),
        ("Nom;Club\n", False, (1, "no_row", "")),
        (" " * 1_000_000, False, (1, "endless", "")),
        (" " * 1_000_001, False, (1, "too_large", "")),
        ("Nom\n" + "x" * 20_000, False, (2, "field_too_long", "x" * 60 + "…")),
        ("Nom\n" + "x" * 20_001 + "\nZoé\n", False, (2, "endless", "")),
        ("Nom\n" + "x" * 60, False, (2, "field_too_long", "x" * 60)),
        ("Nom\n" + "x" * 61, False, (2, "field_too_long", "x" * 60 + "…")),
        ("Nom;Partenaire\nA;B\n", False, (2, "too_many_names", "A – B")),
        ("Nom\nA / B / C\n", True, (2, "too_many_names", "A – B – C")),
        *((f"N;Nom\n{number};A\n", False, (2, "number", number)) for number in ("0", "10000", "12a", "1234567")),
    ],
)
def test_what_enrols_nobody_is_told_with_its_line(text: str, pairs: bool, fault: tuple[int, str, str]) -> None:
    (found,) = read_roster(text, pairs=pairs).faults
    assert (found.line, found.key.partition(".")[2], found.text) == fault


def test_a_roster_has_five_thousand_rows_at_most() -> None:
    read = read_roster("Nom\n" + "".join(f"Joueur {number}\n" for number in range(5_001)))
    assert [(fault.line, fault.key) for fault in read.faults] == [(5_002, "roster_file.too_long")]
    assert (len(read.rows), read.rows[-1].names) == (5_000, ("Joueur 4999",))
    assert read_roster("Nom\n" + "".join(f"Joueur {number}\n" for number in range(5_000))).faults == ()


def test_headings_stand_under_a_title_and_a_date() -> None:
    text = "Tournoi de mars\n\nLe :;12/03/2026\nN°;Nom;Club\n1.0;Zoé;Évry\n2,0;Luc;Lyon\n"
    assert [(row.line, row.names, row.number) for row in rows(text)] == [(5, ("Zoé",), 1), (6, ("Luc",), 2)]
    assert [row.names for row in rows("Zoé Martin\nNom\nLuc Petit\n")] == [("Zoé Martin",), ("Nom",), ("Luc Petit",)]


def test_a_quotation_mark_that_never_closes_loses_nobody() -> None:
    text = 'Nom;Club\nZoé;"Évry\nLuc;Lyon\nAna;Nice\n'
    assert [(row.names, row.club) for row in rows(text)] == [
        (("Zoé",), '"Évry'),
        (("Luc",), "Lyon"),
        (("Ana",), "Nice"),
    ]
    assert [row.club for row in rows('Nom;Club\nZoé;"Évry\nEssonne"\nLuc;Lyon\n')] == ["Évry Essonne", "Lyon"]
    assert [(row.line, row.names) for row in rows('Zoé;"Évry\nLuc;Lyon\n')] == [(1, ("Zoé",)), (2, ("Luc",))]
    inches = 'Zoé;Salle 5"\nAna;Salle 6"\n"Roy; Luc";Lyon\n'
    assert [(row.line, row.names) for row in rows(inches)] == [(1, ("Zoé",)), (2, ("Ana",)), (3, ("Roy; Luc",))]


def test_a_huge_name_is_told_and_the_others_are_read() -> None:
    read = read_roster(f"Nom\nZoé\n{'x' * 300}\n{'y' * 300_000}\nLuc\n")
    assert [row.names for row in read.rows] == [("Zoé",), ("Luc",)]
    assert [(fault.line, fault.key) for fault in read.faults] == [
        (3, "competition.field_too_long"),
        (4, "roster_file.endless"),
    ]
    assert len(read.faults[0].text) < 100


def test_the_rows_of_a_sheet_are_read_as_those_of_a_text() -> None:
    read = read_roster_sheet([(3, ("Nom", "Licence")), (5, ("Zoé", "0012")), (6, ("Luc", "1.20000E+18"))])
    assert [(row.line, row.names, row.licences) for row in read.rows] == [(5, ("Zoé",), ("0012",))]
    assert [(fault.line, fault.key) for fault in read.faults] == [(6, "roster_file.licence_lost")]


@given(st.text(max_size=300), st.booleans())
def test_any_text_is_read_or_told(text: str, pairs: bool) -> None:
    read = read_roster(text, pairs=pairs)
    assert read.rows or read.faults
    for row in read.rows:
        Entrant("x", row.number or 1, row.names, row.club, row.licences, row.series, row.category, row.centre)


def test_from_week_to_week_an_entrant_stays_the_same_by_licence_or_by_name() -> None:
    known = (
        Entrant("a", 1, ("Élodie Lefèvre",), "Évry", ("0012",)),
        Entrant("b", 2, ("Luc Petit",), "Lyon"),
        Entrant("c", 3, ("Ana Roy",), licences=("0033",)),
    )
    fresh = (f"new{number}" for number in count(1))
    read = rows("N;Nom;Licence;Série\n1;LEFEVRE Elodie;0012;4A\n9;PETIT Luc;0098;\n;Ana Roy;0044;\n;Zoé;;\n")
    assert enrolled(known, read, lambda: next(fresh)) == (
        Entrant("a", 1, ("LEFEVRE Elodie",), "Évry", ("0012",), "4A"),
        Entrant("b", 9, ("PETIT Luc",), "Lyon", ("0098",)),
        Entrant("new1", 4, ("Ana Roy",), licences=("0044",)),
        Entrant("new2", 5, ("Zoé",)),
    )
    assert enrolled(known, rows("Nom\nÉlodie Lefèvre\n"), lambda: "never") == ()


def test_what_a_row_leaves_empty_stays_as_it_was() -> None:
    known = Entrant("a", 7, ("Ana",), "Évry", ("0012",), "4A", "V", "Lyon", minor=True)
    assert enrolled((known,), rows("Nom\nAna\n"), lambda: "never") == ()
    full = "Nom;Club;Licence;Série;Catégorie;Centre;Mineur\nAna;Nice;0034;3B;S;Brest;oui\n"
    told = Entrant("a", 7, ("Ana",), "Nice", ("0034",), "3B", "S", "Brest", minor=True)
    assert enrolled((Entrant("a", 7, ("Ana",)),), rows(full), lambda: "never") == (told,)
    (new,) = enrolled((), rows(full), lambda: "a", "ailleurs")
    assert new == replace(told, number=1)
    for centre, expected in (("ici", "ici"), ("", "Lyon")):
        (moved,) = enrolled((known,), rows("Nom;Club\nAna;Nice\n"), lambda: "never", centre)
        assert (moved.centre, moved.club) == (expected, "Nice")


def test_two_entrants_may_change_numbers_and_a_number_that_is_kept_is_not_given_again() -> None:
    known = Entrant("a", 1, ("Ana",)), Entrant("b", 2, ("Luc",)), Entrant("c", 3, ("Zoé",))
    changed = enrolled(known, rows("N;Nom\n2;Ana\n1;Luc\n"), lambda: "never")
    assert [(one.uuid, one.number) for one in changed] == [("a", 2), ("b", 1)]
    asked = enrolled(known, rows("N;Nom;Club\n3;Ana;Évry\n2;Bob;Évry\n"), lambda: "new")
    assert [(one.uuid, one.number) for one in asked] == [("a", 1), ("new", 4)]


PLAN = CompetitionPlan("Série", Conditions(DUPLICATE, DUPLICATE.speeds[0], penalty_ms=0), CompetitionForm.SESSIONS)


def session(centre: str, *seats: tuple[int, str], place: int = 1) -> SessionScored:
    lines = tuple(ScoredLine(table, name, (10 * table,), (10 * table,)) for table, name in seats)
    return SessionScored(f"{UUID[:-3]}{place:03}", place, ("g",), centre, True, (90,), lines)


def made(*entrants: Entrant, sessions: tuple[SessionScored, ...] = ()) -> Competition:
    return competition(*sessions, plan=PLAN, entrants=entrants, games=2)


def seats(found: Competition, scored: SessionScored) -> dict[int, str]:
    return {table: one.uuid for table, one in sorted(Seating(found).of(scored).items())}


def test_initials_are_those_of_the_parts_that_begin_with_a_letter_or_a_digit() -> None:
    told = {"Élodie Martin": "É. M.", "jean-luc x (Club) 9": "J. L. X. 9.", "(–)": "–"}
    assert {name: initials(name) for name in told} == told


def test_namesakes_and_initials_are_told_apart_by_their_numbers() -> None:
    minors = [Entrant(letter, place, ("É. M.",), minor=True) for place, letter in enumerate("ab", start=1)]
    assert seats(made(*minors), session("", (1, "É. M."), (2, "É. M."))) == {1: "a", 2: "b"}
    assert seats(made(Entrant("a", 1, ("Élodie Martin",), minor=True)), session("", (5, "É. M."))) == {5: "a"}


def test_a_row_that_sums_up_is_passed_over_and_told() -> None:
    read = read_roster("N;Nom\n1;Zoé\n;TOTAL\nTOTAL;\n;Total des joueurs : 24\n")
    assert ([row.names for row in read.rows], read.faults) == ([("Zoé",)], ())
    assert [(one.line, one.key) for one in read.notes] == [(line, "roster_file.total") for line in (3, 4, 5)]


def test_a_file_of_sigles_makes_no_player_of_an_empty_table_and_no_club_of_a_score() -> None:
    found = rows('"1","DUPONT Anne","812"\n"2","--table vide--","-1"\n"3","MARTIN Luc","800"\n')
    assert [(row.number, row.names, row.club) for row in found] == [
        (1, ("DUPONT Anne",), ""),
        (3, ("MARTIN Luc",), ""),
    ]


@pytest.mark.parametrize("number", ["1.", "1)", "(1)", "1.-", "n° 1", "1º"])
@pytest.mark.parametrize("apart", ["\t", " "])
def test_numbers_of_a_word_processor_are_read(number: str, apart: str) -> None:
    found = rows(f"{number}{apart}Zoé Martin\n{number.replace('1', '2')}{apart}Luc Petit\n")
    assert [(row.number, row.names) for row in found] == [(1, ("Zoé Martin",)), (2, ("Luc Petit",))]


@pytest.mark.parametrize(
    "marks",
    [
        *(
            ("1° ", "2° "),
            ("1- ", "2- "),
            ("1 – ", "2 – "),
            ("1—", "2—"),
            ("[1] ", "[2] "),
            ("#1 ", "#2 "),
            ("1er ", "2e "),
        ),
        *(
            ("1er ", "2e "),
            ("1) ", "2) "),
            ("1_", "2_"),
            ("1, ", "2, "),
            ("<1> ", "<2> "),
            ("① ", "② "),
            ("1️⃣ ", "2️⃣ "),
            ("１. ", "２. "),
        ),
        *(("Table 1 : ", "Table 2 : "), ("T1 ", "T2 "), ("\u200b1. ", "\u200b2. ")),
    ],
)
@pytest.mark.parametrize("series", ["", "\t3A"])
def test_a_number_is_read_however_it_is_marked(marks: tuple[str, str], series: str) -> None:
    text = f"{marks[0]}Zoé Martin{series}\n{marks[1]}Luc Petit{series}\n"
    assert [(row.number, row.names, row.series) for row in rows(text)] == [
        (1, ("Zoé Martin",), series.strip()),
        (2, ("Luc Petit",), series.strip()),
    ]


@pytest.mark.parametrize(
    "marks",
    [("a. ", "b. "), ("i. ", "ii. "), ("A - ", "B - "), ("(a) ", "(b) "), ("o ", "o "), ("[ ] ", "[x] "), ("•", "•")],
)
def test_letters_that_follow_each_other_and_boxes_are_no_names(marks: tuple[str, str]) -> None:
    assert [row.names for row in rows(f"{marks[0]}Zoé Martin\n{marks[1]}Luc Petit\n")] == [
        ("Zoé Martin",),
        ("Luc Petit",),
    ]
    assert [row.names for row in rows("a. Martin\nj. Petit\n")] == [("a. Martin",), ("j. Petit",)], "initials"


@pytest.mark.parametrize("name", ["1.1 Zoé Martin", "3. (b) Zoé Martin", "1.2.3 Zoé"])
def test_a_mark_that_is_not_understood_is_refused_with_its_line(name: str) -> None:
    read = read_roster(f"Luc Petit\n{name}\n")
    assert [(one.line, one.key) for one in read.faults] == [(2, "roster_file.marked")]


@pytest.mark.parametrize("mark", ["•", "-", "–", "\uf0b7", "a)", "iv)"])
def test_bullets_and_letters_before_a_name_are_none_of_it(mark: str) -> None:
    for apart in "\t ":
        text = f"{mark}{apart}Zoé Martin\n{mark}{apart}Luc Petit\n"
        assert [row.names for row in rows(text)] == [("Zoé Martin",), ("Luc Petit",)]


def test_a_numbered_row_with_a_series_is_no_heading() -> None:
    assert [(row.number, row.names, row.series) for row in rows("1.\tNom Prenom\t3A\n2.\tAutre Nom\t4B\n")] == [
        (1, ("Nom Prenom",), "3A"),
        (2, ("Autre Nom",), "4B"),
    ]


NAMES = ("Irène Lévy", "ÉLODIE D’ÂGE", "Loïc Cœur")


@pytest.mark.parametrize("wrong", ["latin-1", "cp1252", "iso8859-15", "cp850", "mac-roman", "cp437", "cp1250"])
def test_names_encoded_twice_are_repaired_and_told(wrong: str) -> None:
    def misread(text: str) -> str:  # a byte that Windows has no sign for is kept as it is, as browsers do
        return "".join(bytes([code]).decode(wrong, "ignore") or chr(code) for code in text.encode())

    for text in (misread("\n".join(NAMES)), misread(misread("\n".join(NAMES)))):
        read = read_roster(text)
        assert ([row.names[0] for row in read.rows], read.faults) == (list(NAMES), ())
        assert [(one.line, one.text) for one in read.notes] == list(enumerate(NAMES, 1))


@pytest.mark.parametrize(
    "text",
    [
        "L&eacute;vy;Ir&egrave;ne",
        "L&#233;vy;Ir&#xe8;ne",
        "L&#0233;vy;Ir&#X00E8;ne",
        "L&EACUTE;VY;IR&EGRAVE;NE",
        "L&EACUTE;vy;Ir&EGRAVE;ne",
        "L&amp;eacute;vy;Ir&egrave;ne",
        "L&amp;amp;amp;eacute;vy;Ir&amp;egrave;ne",
        "L&eacutevy;Ir&egravene",
        "L&#233vy;Ir&#232ne",
        "L&#195;&#169;vy;Ir&Atilde;&uml;ne",
    ],
)
def test_entities_of_a_web_page_are_read_as_letters(text: str) -> None:
    read = read_roster(f"Nom;Pr&eacute;nom\n{text}\n")
    assert [row.names[0].casefold() for row in read.rows] == ["irène lévy"]
    assert [one.key for one in read.notes] == ["roster_file.repaired"]


def test_an_entity_without_its_semicolon_takes_none_from_the_next_cell() -> None:
    (row,) = rows("Nom;Club\nHerv&eacute;Lyon\n")
    assert (row.names, row.club) == (("Hervé",), "Lyon")


@pytest.mark.parametrize(
    "name",
    [
        *("L\ufffdvy", "L?vy", "Ã vous", "LefÃvre", "L\x83vy", "Zo? ?uvrard", "L??vy"),
        *("LÈvy", "LÚvy", "L‚vy", "LŽvy", "LÇvy", "LΘvy"),  # of Windows, DOS and Mac, one read as another
        *("L=C3=A9vy", "L%C3%A9vy", "L\\u00e9vy", "L\\'e9vy", "L\\'evy", "L<U+00E9>vy", "L+AOk-vy", "«elik"),
    ],
)
def test_a_name_with_letters_lost_is_refused(name: str) -> None:
    read = read_roster(f"Zoé\n{name}\n")
    assert [(one.line, one.key) for one in read.faults] == [(2, "roster_file.damaged")]


RIGHT = (
    "HéLèNE LEFèVRE",
    "D´Angelo",
    "O‘Brien",
    "Gal·la Łukasz",
    "Nguyễn Văn Ất",
    "Γιώργος",
    "Léa 🐱",
    "Zoé+Ana",
    "Jo (Lou)",
)


@pytest.mark.parametrize(
    "name", [*NAMES, "João SÃO", "Åse Ñuñez", "Anne & Luc", "R&D", "Dupont ?", "Ÿ “Jo” L’Été", *RIGHT]
)
def test_names_that_are_right_stay_as_they_are(name: str) -> None:
    read = read_roster(f"{name}\nZoé\n")
    assert (read.rows[0].names, read.faults, read.notes) == ((name,), (), ())
