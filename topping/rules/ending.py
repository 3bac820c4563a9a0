"""When a game ends (§3.7), judged on the letters left to play: the bag and the letters kept, together."""

from __future__ import annotations

from enum import Enum

from topping.rules.bag import Bag
from topping.rules.letters import CONSONANTS, VOWELS


class Ending(Enum):
    """Why a game is over."""

    ALL_PLACED = "all placed"
    """No letter is left."""
    ONE_LETTER = "one letter"
    """A single letter is left, whatever it is."""
    ONLY_VOWELS = "only vowels"
    ONLY_CONSONANTS = "only consonants"
    NO_SOLUTION = "no solution"
    """No valid draw that is left has a solution (§3.6); the solver finds it, not the letters."""


def ending(left: Bag) -> Ending | None:
    """Why the letters left to play end the game, or None.

    A joker or the Y never stops a game that has two letters or more left: it can stand for whichever kind is missing.
    """
    if len(left) < 2:
        return Ending.ONE_LETTER if left.tiles else Ending.ALL_PLACED
    kinds = set(left.tiles)
    if kinds <= VOWELS:
        return Ending.ONLY_VOWELS
    return Ending.ONLY_CONSONANTS if kinds <= CONSONANTS else None
