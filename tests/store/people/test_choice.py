import pytest

from tests.store.helpers import facts, instant
from topping.store import Store


def chosen(store: Store, player: str) -> tuple[str, str, str] | None:
    """Names of formula and variant, and the times."""
    choice = store.people.last_choice(player)
    return (choice.formula.name, choice.variant.name, str(choice.speed.schedule)) if choice else None


@pytest.mark.parametrize("name", ["Paul", "Mari", "", "  ", "x" * 31, "\x00", "\udcff"])
def test_who_never_played_has_none(store: Store, name: str) -> None:
    store.runs.start(facts(), instant(0))
    assert store.people.last_choice(name) is None
