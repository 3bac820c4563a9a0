"""Which machines count in a competition: those that its referee has enrolled, as long as they sign what they say."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from topping.facts.bodies import body_of
from topping.facts.bodies.machines import MachineEnrolled, MachineTold
from topping.facts.fact import FactKind
from topping.facts.identity import is_machine_of
from topping.hub.keys import fingerprint, is_signed_by
from topping.store import Store

_PLAYED: Final = (FactKind.RUN_BEGUN, FactKind.RUN_ENDED)
"""The facts by which a run is ranked."""


@dataclass(frozen=True, slots=True)
class KnownMachine:
    """A machine that has presented itself."""

    uuid: str
    label: str
    key: str | None
    """The public half, hexadecimal."""

    @property
    def fingerprint(self) -> str:
        """That of its key; empty where it has none."""
        return "" if self.key is None else fingerprint(self.key)


def known_machines(store: Store) -> tuple[KnownMachine, ...]:
    """All machines that have presented themselves, this one too, by their labels."""
    told = dict[str, KnownMachine]()
    for fact in sorted(store.sharing.of_subject(FactKind.MACHINE), key=lambda fact: fact.number):
        body = body_of(fact)
        if isinstance(body, MachineTold):
            key = body.key if body.key and is_machine_of(fact.machine, body.key) else None
            told[fact.machine] = KnownMachine(fact.machine, body.label, key)
    return tuple(sorted(told.values(), key=lambda machine: (machine.label.casefold(), machine.uuid)))


def enrol(store: Store, competition: str, machine: KnownMachine, *, referee: bool = False) -> bool:
    """Enrols a machine for a competition of this machine's, as a referee's or not; False where it was so.

    The machine has presented its key.
    """
    assert machine.key is not None
    authority = store.competitions.read(competition).authority
    if machine.uuid in authority.enrolled and (machine.uuid in authority.referees) == referee:
        return False
    body = MachineEnrolled(competition, machine.uuid, machine.key, machine.label, referee)
    store.sharing.say(FactKind.ENROLMENT, body.write())
    return True


class SignedRuns:
    """Looks at signatures, each once: the standings of a competition are asked for again and again."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._looked: dict[tuple[str, int, str | None, str], bool] = {}
        self._last: tuple[object, frozenset[str]] | None = None
        """What was asked last, and the answer."""

    def machines(self, competition: str) -> frozenset[str]:
        """The enrolled machines, without those of which a run of the competition is not signed by the enrolled key.

        The machine of the founder is one of them.
        """
        asked = (competition, self._store.version, self._store.sharing.last_own())
        if self._last is None or self._last[0] != asked:
            self._last = (asked, self._machines(competition))
        return self._last[1]

    def _machines(self, competition: str) -> frozenset[str]:
        own, authority = self._store.sharing.machine, self._store.competitions.read(competition).authority
        keys = authority.enrolled
        if authority.is_on_honour:
            return frozenset()
        unsigned: set[str] = set()
        runs = self._store.competitions.read(competition).runs
        for machine, number, signature in self._store.sharing.signatures(runs, *_PLAYED):
            if machine != own and machine in keys and not self._is_signed(machine, number, signature, keys[machine]):
                unsigned.add(machine)
        return authority.trusted - unsigned

    def _is_signed(self, machine: str, number: int, signature: str | None, key: str) -> bool:
        """Whether a fact that is here is signed by that key."""
        name = (machine, number, signature, key)
        if name not in self._looked:
            (fact,) = self._store.sharing.after(machine, number - 1, 1)
            self._looked[name] = is_signed_by(fact, key)
        return self._looked[name]
