"""Totals for SIGLES: a line for each table, whatever the names."""

import csv

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.play.session.helpers import DUPLICATE_PLAN, GAME, collected, entered
from topping.exchange.writing.sigles import format_sigles, latin_name
from topping.play.session import events
from topping.play.session.course import after, follow
from topping.play.session.session import Session


def test_each_table_up_to_the_highest_has_a_line() -> None:
    session = follow(
        Session.of(DUPLICATE_PLAN, GAME), [events.Registered(4, "Élodie Ménard"), events.Registered(1, "DUPONT Jean")]
    )
    session = entered(collected(session, 1), 1, {1: 44, 4: 30})
    session = after(session, events.Ended())
    assert format_sigles(session) == (
        b'"1","DUPONT Jean","44"\r\n"2","--table vide--","-1"\r\n"3","--table vide--","-1"\r\n'
        + '"4","Élodie Ménard","30"\r\n'.encode("latin-1")
    )


def test_a_session_without_players_is_an_empty_file() -> None:
    assert format_sigles(Session.of(DUPLICATE_PLAN, GAME)) == b""


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("Œil d’Aÿ", "OEil d'Aÿ"),
        ("Štěpán Dvořák", "Stepán Dvorák"),
        ("Zoe\u0301 \u0141ukasz", "Zoé Lukasz"),
        ('Jean "Jo" Roc', "Jean 'Jo' Roc"),
        ("Иван Z", "???? Z"),
        ("Иван Петров", "Table 7"),
        ("Zoé🎲", "Zoé?"),
        ("Āÿ", "Aÿ"),
    ],
)
def test_a_name_is_written_in_latin_1(name: str, written: str) -> None:
    assert latin_name(name, 7) == written


@given(st.text(max_size=30))
def test_any_name_is_one_cell_of_one_line(name: str) -> None:
    written = latin_name(name, 12)
    line = f'"12","{written}","812"'.encode("latin-1").decode("latin-1")
    assert line.isprintable()
    assert list(csv.reader([line])) == [["12", written, "812"]]
