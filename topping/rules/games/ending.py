"""When a game ends (§3.7): because of the letters left to play, or after an interruption."""

from enum import Enum
from typing import Final

from topping.rules.conditions.variant import Variant
from topping.rules.tiles import CONSONANTS, JOKER, VOWELS, Bag


class Ending(Enum):
    """The reason why a game ends: too few or unfit letters are left to play, or no draw has a solution."""

    ALL_PLACED = "all placed"
    """No letter is left."""
    ONE_LETTER = "one letter"
    """A single letter is left."""
    ONLY_VOWELS = "only vowels"
    ONLY_CONSONANTS = "only consonants"
    NO_SOLUTION = "no solution"
    """No valid draw left has a solution (§3.6); only the solver can tell."""


def left_to_play(bag: Bag, kept: str, reserve: int, variant: Variant) -> str:
    """Returns the letters left to play, in any order: those of the bag and the kept letters.

    In a joker game, one joker of the `reserve` (jokers set aside for later draws, §3.8.1) is added unless one is kept,
    as a draw has only one.
    """
    if not variant.joker or not reserve or JOKER in kept:
        return bag.tiles + kept
    return bag.tiles + kept + JOKER


def ending(left: str) -> Ending | None:
    """Returns why the letters left to play (`left`) end the game; None if they do not.

    They end it if there are fewer than two, only vowels or only consonants. A joker or Y can be either.
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
    """What becomes of a game after an interruption (§3.7): resumed, ended with its results, or cancelled."""

    RESUMED = "resumed"
    STANDS = "stands"
    """The game ends; the results stand after the last move collected and not cancelled."""
    VOID = "void"
    """The game ends; its results are cancelled."""


def after_interruption(length_ms: int, collected: int, least_moves: int) -> Aftermath:
    """Returns what becomes of a game after an interruption of `length_ms` (§3.7).

    `collected` is the number of moves whose bulletins were collected. A game that ends keeps its results only after at
    least `least_moves` collected moves: fifteen, or ten in original formulas.
    """
    if length_ms <= LONGEST_INTERRUPTION_MS:
        return Aftermath.RESUMED
    return Aftermath.VOID if collected < least_moves else Aftermath.STANDS
