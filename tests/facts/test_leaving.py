import pytest

from topping.facts.fact import Fact
from topping.facts.interests import (
    EVERYTHING,
    SIGNALS_MS,
    Interests,
    Leaves,
    changes_interests,
    clubs_in,
    is_for_all,
    may_leave,
    name_key,
    numbered_initials,
)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Nathalie Dubois", "N. D. 12"),
        ("Jean-Pierre d’Aubigné", "J.-P. D. 12"),
        ("élodie", "É. 12"),
        ("Zoé 2", "Z. 2. 12"),
        ("- ’", "12"),
        ("", "12"),
    ],
)
def test_initials_and_a_number_stand_for_a_name(name: str, shown: str) -> None:
    assert numbered_initials(name, 12) == shown


def test_a_minor_never_leaves_with_a_name() -> None:
    assert [may_leave(one, minor=True) for one in Leaves] == [Leaves.NOTHING, Leaves.INITIALS, Leaves.INITIALS]
    assert [may_leave(one, minor=False) for one in Leaves] == [*Leaves]


HERE, THERE = Interests(frozenset("ab"), everything=True), Interests(frozenset("bc"), frozenset("d"))


def test_what_concerns_a_machine_besides_others() -> None:
    assert HERE.beyond(THERE) == Interests(frozenset("a"), everything=True)
    assert THERE.beyond(HERE) == Interests(frozenset("c"), frozenset("d"))
    assert EVERYTHING.beyond(EVERYTHING) == Interests()
    for both in (HERE.joined(THERE), THERE.joined(HERE)):
        assert both == Interests(frozenset("abc"), frozenset("d"), everything=True)
    assert HERE
    assert EVERYTHING
    assert Interests(sessions=frozenset("a"))
    assert not Interests()


@pytest.mark.parametrize(
    ("kind", "event", "for_all", "changes"),
    [
        ("machine", None, True, True),
        ("player", None, False, True),
        ("merging", None, True, True),
        ("distinct", None, True, True),
        ("enrolment", None, True, True),
        ("run-begun", None, False, True),
        ("run-ended", "run", False, False),
        ("session", None, False, False),
        ("game", None, False, False),
        ("decision", "run", True, False),
        ("competition", "enrolled", True, True),
        ("competition", "run", False, True),
        ("competition", "session", False, True),
        ("novelty", None, True, False),
    ],
)
def test_what_grows_with_play_does_not_reach_everybody(
    kind: str, event: str | None, for_all: bool, changes: bool
) -> None:
    fact = Fact("a", 1, 0, kind, {"event": event})
    assert is_for_all(kind, fact.body) is for_all
    assert changes_interests([Fact("a", 2, 0, "signal", {}), fact]) is changes


@pytest.mark.parametrize(("name", "key"), [("Élodie D’Aubigné 2", "elodiedaubigne2"), ("李", ""), ("Ω-a", "a")])
def test_names_that_may_be_the_same_have_one_key(name: str, key: str) -> None:
    assert name_key(name) == key


def test_clubs_are_compared_as_one_writes_them() -> None:
    assert clubs_in("Évry,  massy  palaiseau , ,") == {"évry", "massy palaiseau"}
    assert SIGNALS_MS == 86_400_000
