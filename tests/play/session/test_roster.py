"""Players typed, pasted or read from a file."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from topping.errors import InputError
from topping.play.session.plan import Player, clean_name, parse_roster
from topping.texts import tell


def names() -> st.SearchStrategy[str]:
    """Names of all sorts; none begins like a table number or a comment."""
    rest = st.text(st.characters(categories=["L", "M", "N", "P", "S"]) | st.just(" "), max_size=10)
    return st.builds(lambda first, more: clean_name(first + more), st.characters(categories=["L"]), rest)


@given(st.dictionaries(st.integers(1, 9_999), names(), max_size=20))
def test_a_roster_round_trips(players: dict[int, str]) -> None:
    roster = tuple(Player(table, name) for table, name in players.items())
    assert parse_roster("\n".join(map(str, roster))) == roster


def test_a_name_alone_takes_the_next_free_table() -> None:
    text = "\ufeffÉlodie\n\n# en retard\n3 Paul\r\nZoé\nAnne\n"
    assert [(one.table, one.name) for one in parse_roster(text)] == [
        (1, "Élodie"),
        (3, "Paul"),
        (2, "Zoé"),
        (4, "Anne"),
    ]
    assert parse_roster("Zoé", taken=[1, 2, 4]) == (Player(3, "Zoé"),)


@pytest.mark.parametrize(
    ("text", "key", "line"),
    [
        ("1 Paul\n1 Zoé", "roster.twice", 2),
        ("1 Paul\n\n12", "roster.no_name", 3),
        ("0 Paul", "roster.table", 1),
        ("10000 Paul", "roster.table", 1),
        ("Paul\n" + "x" * 41, "roster.too_long", 2),
        ("Pa\x07ul", "roster.unprintable", 1),
    ],
)
def test_a_wrong_line_is_named(text: str, key: str, line: int) -> None:
    with pytest.raises(InputError) as caught:
        parse_roster(text)
    assert (caught.value.key, caught.value.line) == (key, line)
    assert f"ligne {line}" in tell(caught.value)
