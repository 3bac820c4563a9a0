"""Who may be whom on two machines, and what becomes of a wish that somebody be forgotten."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.store.helpers import facts, instant, play
from tests.store.sharing.test_taking import exchange
from topping.facts.interests import Leaves
from topping.store import Store, open_store


@pytest.fixture
def two(tmp_path: Path) -> Iterator[tuple[Store, Store]]:
    """The stores of two machines; Marie plays on both, Paul on one, Polo on the other."""
    with open_store(tmp_path / "a" / "t.db").store as one, open_store(tmp_path / "b" / "t.db").store as other:
        for store, names in ((one, ("Marie", "Paul")), (other, ("MARIE", "Polo"))):
            for name in names:
                play(store, facts(name), 1_000, 2_000, 3_000)
        exchange(one, other)
        yield one, other


@pytest.mark.parametrize(
    ("leaves", "shows", "strokes"),
    [(Leaves.NAME, True, True), (Leaves.NAME, False, False), (Leaves.INITIALS, True, False)],
)
def test_strokes_leave_only_with_the_name_of_who_shows_his_runs(
    two: tuple[Store, Store], leaves: Leaves, shows: bool, strokes: bool
) -> None:
    one, _ = two
    one.people.show_runs("Paul", shows)
    one.consents.keep("Paul", leaves, minor=False, at=instant(5))
    consent = one.consents.of("Paul")
    assert consent is not None
    assert (consent.leaves, consent.strokes) == (leaves, strokes)
