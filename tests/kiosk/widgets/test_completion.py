"""Completing a name by those that are known."""

from hypothesis import given
from hypothesis import strategies as st

from topping.kiosk.typing.text import following_name

NAMES = ("Léa", "Max", "Maxime", "Zoé")


def test_a_beginning_is_completed_and_a_whole_name_gives_way_to_the_next() -> None:
    assert [following_name(typed, NAMES) for typed in ("", "max", "Max", "Maxime", "Zoé", "x")] == [
        *("Léa", "Max", "Maxime", "Zoé", "Léa", "Léa"),
    ]
    assert following_name("max", ()) is None


@given(st.lists(st.text(max_size=4), min_size=1, max_size=6, unique=True), st.text(max_size=2))
def test_one_key_goes_through_all_names(names: list[str], typed: str) -> None:
    found: list[str | None] = [typed]
    for _ in names:
        found.append(following_name(str(found[-1]), names))
    assert set(found[1:]) == set(names)
