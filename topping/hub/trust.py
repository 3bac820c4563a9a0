"""Whose word counts: facts of a machine whose key is known must bear its signature."""

from __future__ import annotations

from topping.facts.bodies import body_of
from topping.facts.bodies.machines import MachineTold
from topping.facts.fact import Fact, FactKind
from topping.hub.keys import is_public_key, is_signed_by
from topping.store import Store


class Trust:
    """The keys that machines have presented: of each the first, where it was signed by that very key."""

    def __init__(self, store: Store) -> None:
        """Reads those that are known."""
        self._keys: dict[str, str] = {}
        for fact in store.sharing.of_subject(FactKind.MACHINE):
            self._learn(fact)

    def key_of(self, machine: str) -> str | None:
        """The key of a machine; None where it has presented none."""
        return self._keys.get(machine)

    def is_signed(self, fact: Fact) -> bool:
        """Whether a fact bears the signature of the machine that says it."""
        key = self._keys.get(fact.machine)
        return key is not None and is_signed_by(fact, key)

    def accepts(self, fact: Fact) -> bool:
        """Whether a fact may come in: that of a machine without a key, that which is signed, that which is empty.

        What had to be forgotten is emptied by servers too, which sign nothing; it tells nothing that could be false.
        """
        if fact.kind == FactKind.GONE or fact.machine not in self._keys:
            self._learn(fact)
            return True
        return self.is_signed(fact)

    def _learn(self, fact: Fact) -> None:
        match body_of(fact) if fact.kind == FactKind.MACHINE else None:
            case MachineTold(key=str(key)) if is_public_key(key) and is_signed_by(fact, key):
                self._keys.setdefault(fact.machine, key)
            case _:
                pass
