"""The interface to what carries facts between machines, a folder or a server; callers need not know which."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from topping.errors import HubError
from topping.facts.fact import Fact


class CarrierLostError(HubError):
    """The carrier cannot be reached now; it may come back."""


@dataclass(frozen=True, slots=True)
class GivenOver:
    """What became of facts that were given to a carrier."""

    refused: tuple[int, ...] = ()
    """The numbers of those that it does not take from this machine."""
    other: tuple[Fact, ...] = ()
    """Other facts that the carrier already holds under their numbers."""


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

    def lacking(self, machine: str, last: int) -> Sequence[int]:
        """The numbers, of 1 to `last`, of that machine's facts that are not there yet, in order."""
        ...

    def give(self, facts: Sequence[Fact]) -> GivenOver:
        """Adds facts; those that are there already stay as they are."""
        ...

    def news(self, heads: Mapping[str, int]) -> Iterator[Sequence[Fact]]:
        """What came since the last call, in parts of a few hundred; at the first, all beyond the numbers in `heads`.

        A machine that `heads` does not name has none here. Facts may come again, and in any order.
        """
        ...

    def wait(self, seconds: float) -> bool:
        """Waits until there may be news, at most so long; whether there may be."""
        ...

    def close(self) -> None:
        """Lets go of it."""
        ...
