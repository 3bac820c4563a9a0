import pytest

from topping.facts.interests import Leaves, may_leave, numbered_initials


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
