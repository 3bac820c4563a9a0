"""The interface to what carries facts between machines, a folder or a server; callers need not know which."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from topping.errors import HubError
from topping.facts.fact import Fact
from topping.facts.interests import Interests
from topping.store.sharing.log import FactName


class CarrierLostError(HubError):
    """The carrier cannot be reached now; it may come back."""


@dataclass(frozen=True, slots=True)
class GivenOver:
    """What became of facts that were given to a carrier."""

    refused: tuple[int, ...] = ()
    """The numbers of those that it does not take from this machine."""
    other: tuple[Fact, ...] = ()
    """Other facts that the carrier already holds under their numbers."""


class Held(Protocol):
    """What is here already."""

    def lacking(self, names: Sequence[FactName]) -> Sequence[FactName]:
        """Those of these facts that are not here."""
        ...

    def not_emptied(self, names: Sequence[FactName]) -> Sequence[FactName]:
        """Those of these facts that are here, and not empty."""
        ...


class Carrier(Protocol):
    """A way to other machines. Every method may raise `CarrierLostError`, after which the carrier is closed."""

    @property
    def empties(self) -> bool:
        """Whether it empties facts by itself, so that an empty one needs no signature."""
        ...

    @property
    def forged(self) -> Collection[int]:
        """Numbers under which it holds something that this machine has not signed, as far as that was looked at."""
        ...

    @property
    def unreadable(self) -> int:
        """How many files or rows there can be read by no machine: they are passed over."""
        ...

    @property
    def is_behind(self) -> bool:
        """Whether not all that is there was looked at by the last `news`: somebody has put very much there."""
        ...

    def lacking(self, machine: str, last: int) -> Sequence[int]:
        """The numbers, of 1 to `last`, of that machine's facts that are not there yet, in order."""
        ...

    def give(self, facts: Sequence[Fact]) -> GivenOver:
        """Adds facts; those that are there already stay as they are."""
        ...

    @property
    def percent(self) -> int:
        """How much of what is being read was handed on, 0 to 100."""
        ...

    def news(self, interests: Interests, held: Held) -> Iterator[Sequence[Fact]]:
        """What came since the last call that concerns this machine, in parts of a few hundred, some of them empty.

        Of what was not among the interests at the last call, at first of all, it is what there is and is not held.
        Facts may come again, and in any order.
        """
        ...

    def wait(self, seconds: float) -> bool:
        """Waits until there may be news, at most so long; whether there may be."""
        ...

    def close(self) -> None:
        """Lets go of it."""
        ...
