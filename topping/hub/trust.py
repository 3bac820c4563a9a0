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
        self._own = store.sharing.machine
        presented = store.sharing.of_subject(FactKind.MACHINE)
        told = [body_of(fact) for fact in presented if fact.machine == self._own]
        self._own_keys = frozenset(body.key for body in told if isinstance(body, MachineTold) and body.key is not None)
        """Those that this database has presented: of this computer and, in a copy, of the one it was copied from."""
        for fact in presented:
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
        What is said in this machine's own name is signed like the rest: else anybody could change what was said here.
        """
        if fact.machine == self._own and self._own_keys and fact.kind != FactKind.GONE:
            return any(is_signed_by(fact, key) for key in self._own_keys)
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
