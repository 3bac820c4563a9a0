"""Facts to carry, of a kind that is not known and so reaches everybody; and what a machine holds that has none."""

from collections.abc import Sequence
from functools import cache

from topping.facts.fact import Fact, FactKind
from topping.facts.identity import machine_uuid
from topping.hub.keys import MachineKey
from topping.store.sharing.log import FactName


@cache
def key(number: int) -> MachineKey:
    """The key of a machine of the tests."""
    return MachineKey(number.to_bytes(32))


@cache
def machine(number: int) -> str:
    """The UUID of a machine of the tests."""
    return machine_uuid(number, key(number).public)


def signed(fact: Fact) -> Fact:
    """The fact as its machine, one of the tests, has signed it."""
    return key(int(fact.machine[:8], 16)).sign(fact)


def a_fact(of: str, number: int, kind: str = FactKind.SIGNAL, text: str = "été ✓") -> Fact:
    return signed(Fact(of, number, 1_700_000_000_000 + number, kind, {"text": text}))


def some_facts(of: str, first: int, last: int) -> list[Fact]:
    return [a_fact(of, number) for number in range(first, last + 1)]


class Holding:
    """What is held: so many facts of some machines, none of them empty."""

    def __init__(self, heads: dict[str, int] | None = None) -> None:
        self._heads = heads or {}

    def lacking(self, names: Sequence[FactName]) -> Sequence[FactName]:
        return [name for name in names if name[1] > self._heads.get(name[0], 0)]

    def not_emptied(self, names: Sequence[FactName]) -> Sequence[FactName]:
        return [name for name in names if name[1] <= self._heads.get(name[0], 0)]
