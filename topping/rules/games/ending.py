"""When a game ends (§3.7): by the letters left to play, or by an interruption."""

from enum import Enum
from typing import Final

from topping.rules.conditions.variant import Variant
from topping.rules.tiles import CONSONANTS, JOKER, VOWELS, Bag


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


def left_to_play(bag: Bag, kept: str, reserve: int, variant: Variant) -> str:
    """Every letter left to play, in no order: bag, kept letters and, in a joker game, one joker of those at hand.

    `reserve` is how many jokers wait for the next draws (§3.8.1); it counts for nothing where one is kept. A draw holds
    one joker, so that two at hand are one letter.
    """
    if not variant.joker or not reserve or JOKER in kept:
        return bag.tiles + kept
    return bag.tiles + kept + JOKER


def ending(left: str) -> Ending | None:
    """Why the letters left to play end the game, or None.

    A joker or the Y never stops a game that has two letters or more left: it can stand for whichever kind is missing.
    """
    if len(left) < 2:
        return Ending.ONE_LETTER if left else Ending.ALL_PLACED
    kinds = set(left)
    if kinds <= VOWELS:
        return Ending.ONLY_VOWELS
    return Ending.ONLY_CONSONANTS if kinds <= CONSONANTS else None


LONGEST_INTERRUPTION_MS: Final = 15 * 60_000
"""A longer interruption, in one go, ends the game."""


class Aftermath(Enum):
    """What follows an interruption."""

    RESUMED = "resumed"
    STANDS = "stands"
    """The game ends; the results stand as they are after the last move collected and not cancelled."""
    VOID = "void"
    """The game ends; its results are cancelled."""


def after_interruption(length_ms: int, collected: int, least_moves: int) -> Aftermath:
    """What follows an interruption of `length_ms`, bulletins having been collected for `collected` moves.

    `least_moves` must have been collected for the results to stand: fifteen, ten in original formulas.
    """
    if length_ms <= LONGEST_INTERRUPTION_MS:
        return Aftermath.RESUMED
    return Aftermath.VOID if collected < least_moves else Aftermath.STANDS
