"""Which machines count in a competition: those that its referee has enrolled, as long as they sign what they say."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from topping.errors import StoreError
from topping.facts.bodies import body_of
from topping.facts.bodies.machines import MachineEnrolled, MachineTold
from topping.facts.fact import FactKind
from topping.hub.keys import fingerprint, is_key_of, is_signed_by
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
            key = body.key if is_key_of(body.key, fact.machine) else None
            told[fact.machine] = KnownMachine(fact.machine, body.label, key)
    return tuple(sorted(told.values(), key=lambda machine: (machine.label.casefold(), machine.uuid)))


def founder_of(store: Store, competition: str) -> str | None:
    """The machine on which a competition was founded, whose referee enrols; None where none is known."""
    try:
        return store.competitions.read(competition).founded.machine
    except StoreError:
        return None


def enrolments(store: Store, competition: str) -> dict[str, str]:
    """The key of each machine that the referee of a competition has enrolled, by its UUID; the last word counts."""
    founder = founder_of(store, competition)
    found: dict[str, str] = {}
    for fact in sorted(store.sharing.of_subject(competition, FactKind.ENROLMENT), key=lambda fact: fact.number):
        body = body_of(fact)
        if isinstance(body, MachineEnrolled) and fact.machine == founder and is_key_of(body.key, body.machine):
            found[body.machine] = body.key
    return found


def enrol(store: Store, competition: str, machine: KnownMachine) -> bool:
    """Enrols a machine that has a key for a competition of this machine's; False where it was."""
    assert machine.key is not None
    if enrolments(store, competition).get(machine.uuid) == machine.key:
        return False
    body = MachineEnrolled(competition, machine.uuid, machine.key, machine.label)
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

        What this machine says counts where it is enrolled or has founded the competition.
        """
        asked = (competition, self._store.version, self._store.sharing.last_own())
        if self._last is None or self._last[0] != asked:
            self._last = (asked, self._machines(competition))
        return self._last[1]

    def _machines(self, competition: str) -> frozenset[str]:
        own, keys = self._store.sharing.machine, enrolments(self._store, competition)
        if not keys:
            return frozenset()
        unsigned: set[str] = set()
        runs = self._store.competitions.read(competition).runs
        for machine, number, signature in self._store.sharing.signatures(runs, *_PLAYED):
            if machine != own and machine in keys and not self._is_signed(machine, number, signature, keys[machine]):
                unsigned.add(machine)
        mine = {own} if founder_of(self._store, competition) == own else set()
        return frozenset((keys.keys() - unsigned) | mine)

    def _is_signed(self, machine: str, number: int, signature: str | None, key: str) -> bool:
        """Whether a fact that is here is signed by that key."""
        name = (machine, number, signature, key)
        if name not in self._looked:
            (fact,) = self._store.sharing.after(machine, number - 1, 1)
            self._looked[name] = is_signed_by(fact, key)
        return self._looked[name]
