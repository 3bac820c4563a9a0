"""The end of a game (§3.7): by the letters left to play, or by an interruption."""

from enum import Enum
from typing import Final

from topping.rules.conditions.variant import Variant
from topping.rules.tiles import CONSONANTS, JOKER, VOWELS, Bag


class Ending(Enum):
    """The reason why the letters left to play, or the lack of a solution, end a game."""

    ALL_PLACED = "all placed"
    """No letter is left."""
    ONE_LETTER = "one letter"
    """A single letter is left."""
    ONLY_VOWELS = "only vowels"
    ONLY_CONSONANTS = "only consonants"
    NO_SOLUTION = "no solution"
    """No valid draw left has a solution (§3.6); only the solver can tell."""


def left_to_play(bag: Bag, kept: str, reserve: int, variant: Variant) -> str:
    """Returns the letters left to play, in any order: bag, kept letters and, in a joker game, one available joker.

    `reserve` is the number of jokers that wait for later draws (§3.8.1). The reserve counts as one letter at most, as a
    draw holds one joker; it does not count if a joker is kept.
    """
    if not variant.joker or not reserve or JOKER in kept:
        return bag.tiles + kept
    return bag.tiles + kept + JOKER


def ending(left: str) -> Ending | None:
    """Returns the reason why the letters left to play end the game; None if the game goes on.

    A joker or Y among two or more letters never ends a game: it can represent the missing kind.
    """
    if len(left) < 2:
        return Ending.ONE_LETTER if left else Ending.ALL_PLACED
    kinds = set(left)
    if kinds <= VOWELS:
        return Ending.ONLY_VOWELS
    return Ending.ONLY_CONSONANTS if kinds <= CONSONANTS else None


LONGEST_INTERRUPTION_MS: Final = 15 * 60_000
"""A longer interruption ends the game (ms)."""


class Aftermath(Enum):
    """The effect of an interruption on a game (§3.7)."""

    RESUMED = "resumed"
    STANDS = "stands"
    """The game ends; the results stand after the last move collected and not cancelled."""
    VOID = "void"
    """The game ends; its results are cancelled."""


def after_interruption(length_ms: int, collected: int, least_moves: int) -> Aftermath:
    """Returns the effect of an interruption of `length_ms` after `collected` moves with bulletins collected (§3.7).

    The results stand if at least `least_moves` were collected: fifteen, or ten in original formulas.
    """
    if length_ms <= LONGEST_INTERRUPTION_MS:
        return Aftermath.RESUMED
    return Aftermath.VOID if collected < least_moves else Aftermath.STANDS
