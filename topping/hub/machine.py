"""This machine among others: its facts as the exchange asks for them, its name, its key."""

from __future__ import annotations

import platform
from collections.abc import Iterable, Sequence
from typing import Final

from topping.config import Settings
from topping.facts.bodies import body_of
from topping.facts.bodies.machines import MachineTold
from topping.facts.fact import Fact, FactKind
from topping.facts.interests import Interests
from topping.facts.jsontext import storable
from topping.hub.keys import MachineKey
from topping.hub.place import HubPlace
from topping.store import Store
from topping.store.instants import now_ms
from topping.store.sharing.exports import ExportCarrier
from topping.store.sharing.log import FactName
from topping.store.sharing.taking import Taken

_MOST_LABEL: Final = 40
_USUAL_NAMES: Final = frozenset(
    ("?", "vm", "pc", "localhost", "localhost.localdomain", "debian", "ubuntu", "fedora", "raspberrypi", "kiosk")
)
"""What computers are called by themselves, many of them the same."""
_LEAST_OF_UUID: Final = 4
_BACKLOG: Final = 5
"""Runs and sessions of before that are said at once."""


class SharedStore:
    """The facts of an open database, as `WatchedShared`."""

    def __init__(self, store: Store) -> None:
        self.store, self._sharing = store, store.sharing
        self._written = 0
        """How often something was said by this very process."""

    @property
    def machine(self) -> str:
        """As `Shared`."""
        return self._sharing.machine

    @property
    def version(self) -> tuple[int, int]:
        """What changes whenever facts were added, by this process or another."""
        return (self.store.version, self._written)

    def last_own(self) -> int:
        """As `Shared`."""
        return self._sharing.last_own()

    def own_after(self, number: int, most: int) -> Sequence[Fact]:
        """As `Shared`."""
        return self._sharing.own_after(number, most)

    def gone_own(self) -> Sequence[int]:
        """As `Shared`."""
        return self._sharing.gone_own()

    def interests(self) -> Interests:
        """As `Shared`."""
        return self._sharing.interests()

    def lacking(self, names: Sequence[FactName]) -> Sequence[FactName]:
        """As `Shared`."""
        return self._sharing.lacking(names)

    def not_emptied(self, names: Sequence[FactName]) -> Sequence[FactName]:
        """As `Shared`."""
        return self._sharing.not_emptied(names)

    def take(self, facts: Iterable[Fact]) -> Taken:
        """As `Shared`; whom nobody has answered about in time is forgotten meanwhile."""
        taken = self._sharing.take(facts)
        self.store.wishes.remove_due(now_ms())
        return taken

    def part(self, first: int) -> None:
        """As `Shared`."""
        self._written += 1
        self._sharing.part(first)

    def tell_backlog(self) -> bool:
        """Says a few of the runs and sessions that are not said yet; whether there were any."""
        told = self._sharing.tell_backlog(_BACKLOG)
        self._written += bool(told)
        return bool(told)

    def note_export(self, place: HubPlace, until: int) -> None:
        """Keeps that what was said here up to that number is at a place."""
        if until > 0:
            self.store.exports.note(ExportCarrier(place.kind), place.name, until)

    def present(self, label: str, key: MachineKey, club: str | None = None) -> None:
        """Says this machine's name, key and clubs, unless that was said last; None: the clubs that were.

        A machine that has another key than the one that its UUID is bound to, as a copy of its database has on another
        computer, is another machine from here on. After a name that many computers bear the UUID's beginning is said.
        """
        self.store.wishes.remove_due(now_ms())
        self._sharing.be_named(key.new_machine(), key.owns)
        if label.casefold() in _USUAL_NAMES:
            label = f"{label} {self.machine[:_LEAST_OF_UUID]}"
        last = self._sharing.presented(self.machine)
        if club is None:
            before = None if last is None else body_of(last)
            club = before.club if isinstance(before, MachineTold) else None
        body = MachineTold(label, key.public, storable(club or "")).write()
        if last is None or last.body != body:
            self._written += 1
            self._sharing.say(FactKind.MACHINE, body)


def label_of(settings: Settings) -> str:
    """How this machine is called by others."""
    return storable(settings.hub_label or platform.node() or "?")[:_MOST_LABEL]
