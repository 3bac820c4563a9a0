"""What a player may mean by what he has typed so far."""

import pytest

from topping.store.people.names import Likeness, liken

NAMES = ("Camille", "Paulette", "Élodie", "Paul", "Marie-Thérèse", "Jean-Luc")


@pytest.mark.parametrize(
    ("typed", "name", "likeness"),
    [
        ("paul", "Paul", Likeness.SAME),
        ("ELODIE", "Élodie", Likeness.SAME),
        ("marie  therese", "Marie-Thérèse", Likeness.SAME),
        ("Pau", "Paulette", Likeness.BEGINS),
        ("the", "Marie-Thérèse", Likeness.BEGINS),
        ("Camile", "Camille", Likeness.SIMILAR),
        ("Polette", "Paulette", Likeness.SIMILAR),
        ("Ca", "Élodie", Likeness.NONE),
        ("Pul", "Paul", Likeness.SIMILAR),
        ("Pu", "Pul", Likeness.BEGINS),
        ("Al", "Aal", Likeness.NONE),
        ("", "Paul", Likeness.NONE),
        ("-", "Paul", Likeness.NONE),
    ],
)
def test_how_a_name_is_like_what_is_typed(typed: str, name: str, likeness: Likeness) -> None:
    assert dict(liken(typed, (*NAMES, "Pul", "Aal")))[name] is likeness


def test_the_nearest_come_first_and_the_others_stay_in_their_order() -> None:
    assert [name for name, _ in liken("paul", NAMES)] == [
        "Paul",
        "Paulette",
        "Camille",
        "Élodie",
        "Marie-Thérèse",
        "Jean-Luc",
    ]
    assert [name for name, _ in liken("", NAMES)] == list(NAMES)
