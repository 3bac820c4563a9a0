"""Rosters as spreadsheets, mails and secretaries give them."""

from itertools import count

from hypothesis import given
from hypothesis import strategies as st

from topping.competition.enrolling import enrolled
from topping.competition.entrant import Entrant
from topping.competition.roster import RosterColumn, RosterRow, read_roster, read_roster_sheet


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


def test_a_name_with_a_comma_in_quotation_marks_is_one_cell() -> None:
    assert rows('Nom,Club\n"Martin, Zoé",Lyon\n')[0].names == ("Martin, Zoé",)


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


def test_who_has_no_partner_is_told_and_the_others_are_read() -> None:
    read = read_roster("Paire;Nom\n1;A\n1;B\n2;C\n", pairs=True)
    assert [row.names for row in read.rows] == [("A", "B")]
    assert [(fault.line, fault.key) for fault in read.faults] == [(4, "roster_file.no_partner")]


def test_doubles_are_told_and_a_namesake_with_another_licence_is_not_one() -> None:
    read = read_roster("N;Nom;Licence\n1;Léa Roy;001\n1;Ana;002\n2;ROY Lea;001\n3;Léa Roy;009\n")
    assert [row.licences for row in read.rows] == [("001",), ("009",)]
    assert [(fault.line, fault.key) for fault in read.faults] == [
        (3, "roster_file.number_twice"),
        (4, "roster_file.twice"),
    ]


def test_an_empty_sheet_is_told() -> None:
    for text in ("", "\n\n;;;\n"):
        assert read_roster(text).faults[0].key == "roster_file.empty"
    assert read_roster("Nom;Club\n").faults[0].key == "roster_file.no_row"


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


def test_two_entrants_may_change_numbers_and_a_number_that_is_kept_is_not_given_again() -> None:
    known = Entrant("a", 1, ("Ana",)), Entrant("b", 2, ("Luc",)), Entrant("c", 3, ("Zoé",))
    changed = enrolled(known, rows("N;Nom\n2;Ana\n1;Luc\n"), lambda: "never")
    assert [(one.uuid, one.number) for one in changed] == [("a", 2), ("b", 1)]
    asked = enrolled(known, rows("N;Nom;Club\n3;Ana;Évry\n2;Bob;Évry\n"), lambda: "new")
    assert [(one.uuid, one.number) for one in asked] == [("a", 1), ("new", 4)]
