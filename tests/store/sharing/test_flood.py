"""Very many facts about people whom nobody here knows: each costs as little to take as the first ones."""

from pathlib import Path
from uuid import UUID

import pytest

from topping.facts.bodies import Body, MachineTold, PlayerErased, PlayersDistinct, PlayersMerged, WishAnswered
from topping.facts.fact import Fact, FactKind
from topping.store import open_store
from topping.store.sharing.taking import Pace

THIEF = "77777777-0000-4000-8000-000000000000"
PART = 16
"""Facts in each transaction at least."""


def uuid(number: int) -> str:
    return str(UUID(int=1 << 80 | number))


def body(kind: str, number: int) -> Body:
    one, other = uuid(2 * number), uuid(2 * number + 1)
    bodies: dict[str, Body] = {
        "merging": PlayersMerged(one, other),
        "chain": PlayersMerged(uuid(number), uuid(number + 1)),
        "distinct": PlayersDistinct(one, other),
        "wish": PlayerErased((one,)),
        "answer": WishAnswered(THIEF, number + 1, forgets=True),
        "machine": MachineTold(f"Poste {number}", "", "Club"),
    }
    return bodies[kind]


@pytest.mark.parametrize("kind", ["merging", "chain", "distinct", "wish", "answer", "machine"])
def test_a_flood_of_facts_about_others_costs_the_same_for_each(kind: str, tmp_path: Path) -> None:
    """Counted in steps of SQLite's machine, which depend on nothing but what is asked of it."""
    facts = [
        Fact(THIEF, n + 1, 1_000 + n, told.kind, told.write()) for n in range(40 * PART) if (told := body(kind, n))
    ]
    steps = [0]

    def count() -> None:
        steps[0] += 1

    with open_store(tmp_path / "t.db").store as store:
        store.sharing.take(facts[:PART])
        costs = []
        store._database._connection.set_progress_handler(count, 10)
        for start in range(PART, len(facts), PART):
            steps[0] = 0
            assert store.sharing.take(facts[start : start + PART]).new == PART
            costs.append(steps[0])
    assert costs[-1] < 2 * costs[0] + 50


def test_others_may_write_for_longer_once_one_has(tmp_path: Path) -> None:
    with open_store(tmp_path / "t.db").store as store, open_store(tmp_path / "t.db").store as kiosk:
        pace = Pace()
        calm = [pace.rest_s(store._database, 0.008) for _ in range(2)]
        kiosk.sharing.say(FactKind.SIGNAL, {})
        assert [pace.rest_s(store._database, 0.008) for _ in range(2)] == [0.004, 0.004]
        assert max(calm) < 0.004
