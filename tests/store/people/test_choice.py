import pytest

from tests.store.helpers import facts, facts_under, instant
from topping.rules.conditions.formula import DUPLICATE, TOPPING
from topping.store import Store


def chosen(store: Store, player: str) -> tuple[str, str, str] | None:
    """Names of formula and variant, and the times."""
    choice = store.people.last_choice(player)
    return (choice.formula.name, choice.variant.name, str(choice.speed.schedule)) if choice else None


def test_a_clock_that_was_set_back_does_not_matter(store: Store) -> None:
    store.runs.start(facts_under(DUPLICATE), instant(99))
    store.runs.start(facts(), instant(0))

    choice = store.people.last_choice("Marie")

    assert choice is not None
    assert choice.formula is TOPPING


@pytest.mark.parametrize("name", ["Paul", "Mari", "", "  ", "x" * 31, "\x00", "\udcff"])
def test_who_never_played_has_none(store: Store, name: str) -> None:
    store.runs.start(facts(), instant(0))
    assert store.people.last_choice(name) is None
