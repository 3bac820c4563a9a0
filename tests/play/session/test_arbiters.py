"""The tables of an arbiter, as they are typed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from topping.play.session.plan import Group, TableRanges

RANGES = st.lists(st.tuples(st.integers(1, 200), st.integers(0, 30)), max_size=6)


@given(RANGES)
def test_tables_round_trip_and_hold_what_is_named(ranges: list[tuple[int, int]]) -> None:
    text = ",".join(f"{first}-{first + more}" for first, more in ranges)
    tables = TableRanges.parse(text)
    assert TableRanges.parse(str(tables)) == tables
    named = {table for first, more in ranges for table in range(first, first + more + 1)}
    assert {table for table in range(1, 260) if table in tables} == named
    group = Group("Élodie", tables)
    assert Group.parse(str(group)) == group


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("arbitre A : 1-20", "arbitre A : 1-20"),
        ("  ARBITRE Anne  Lise:3 ,1–2 ; 7", "arbitre Anne Lise : 1-3, 7"),
        ("arbitre A :", "arbitre A : "),
    ],
)
def test_the_line_of_the_referee(text: str, written: str) -> None:
    assert str(Group.parse(text)) == written
