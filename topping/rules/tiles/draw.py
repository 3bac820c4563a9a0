"""A draw (*tirage*) and its validity (§3.1, §3.2)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from topping.rules.tiles.letters import FLEXIBLE, VOWELS, in_letter_order

LAST_STRICT_MOVE: Final = 15
"""Up to this move a draw holds two vowels and two consonants; one of each afterwards (§3.2)."""


class Why(Enum):
    """Why a draw was put back."""

    INVALID = "invalid"
    """Too few vowels or consonants (§3.2)."""
    NO_SOLUTION = "no solution"
    """No move can be made of it (§3.6)."""
    CANCELLED = "cancelled"
    """The referee cancelled its move: timing, spelling, placing or accepting a word went wrong (§3.6)."""


@dataclass(frozen=True, slots=True)
class Rejection:
    """A draw that went back to the bag whole."""

    letters: str
    """In the order announced; empty where a hand-made sheet does not say."""
    why: Why

    @property
    def is_barred(self) -> bool:
        """Whether the same letters, in whatever order, cannot be drawn again within the move (§3.6)."""
        return self.why is not Why.INVALID


@dataclass(frozen=True, slots=True)
class Draw:
    """The letters of a move: those kept from the last draw, those just drawn, and the draws rejected before them."""

    kept: str
    """In letter order, jokers last; always empty after a rejection."""
    new: str
    """In the order drawn."""
    rejected: tuple[Rejection, ...] = ()

    @property
    def letters(self) -> str:
        """The whole draw: kept letters, then new ones."""
        return self.kept + self.new

    @property
    def put_back(self) -> tuple[Rejection, ...]:
        """The draws that went back one after the other just before this one.

        They begin with the last cancelled one: what was rejected before it was announced with it.
        """
        cancelled = (place for place, one in enumerate(self.rejected) if one.why is Why.CANCELLED)
        return self.rejected[max(cancelled, default=0) :]


def can_be_valid(letters: str, minimum: int) -> bool:
    """Whether `letters` can count `minimum` vowels and as many consonants, each Y and joker once, as either."""
    vowels = sum(map(letters.count, VOWELS))
    flexible = sum(map(letters.count, FLEXIBLE))
    consonants = len(letters) - vowels - flexible
    return max(0, minimum - vowels) + max(0, minimum - consonants) <= flexible


def least_of_each(left: str, number: int) -> int:
    """How many vowels and how many consonants the draw of move `number` needs (§3.2).

    Two up to the fifteenth move, then one; one earlier only where the letters left cannot give two of each.
    """
    return 2 if number <= LAST_STRICT_MOVE and can_be_valid(left, 2) else 1


def is_valid(letters: str, left: str, number: int) -> bool:
    """Whether `letters` are a valid draw for move `number`; `left` is every letter left to play, these included."""
    if can_be_valid(letters, 2):
        return True
    return least_of_each(left, number) == 1 and can_be_valid(letters, 1)


def same_letters(letters: str) -> str:
    """The key under which two draws are the same: their letters, whatever the order."""
    return in_letter_order(letters)
