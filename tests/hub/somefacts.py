"""Facts to carry."""

from __future__ import annotations

from uuid import UUID

from topping.facts.fact import Fact, FactKind


def machine(number: int) -> str:
    """The UUID of a machine of the tests."""
    return str(UUID(int=number))


def a_fact(of: str, number: int, kind: str = FactKind.SIGNAL, text: str = "été ✓") -> Fact:
    return Fact(of, number, 1_700_000_000_000 + number, kind, {"text": text})


def some_facts(of: str, first: int, last: int) -> list[Fact]:
    return [a_fact(of, number) for number in range(first, last + 1)]
