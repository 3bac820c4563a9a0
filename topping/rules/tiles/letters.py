"""The 102 tiles of the French game (§1.1): values, counts, vowels and consonants."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

ALPHABET: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
JOKER: Final = "?"
TILES: Final = ALPHABET + JOKER
"""Every kind of tile, in the order of §3.1: letters first, the joker last."""

VALUES: Final[dict[str, int]] = dict(
    zip(TILES, (1, 3, 3, 2, 1, 4, 2, 4, 1, 8, 10, 1, 2, 1, 1, 3, 8, 1, 1, 1, 1, 4, 10, 10, 10, 10, 0), strict=True)
)
"""Points of a tile; the joker's are 0 (§1.2)."""

COUNTS: Final[dict[str, int]] = dict(
    zip(TILES, (9, 2, 2, 3, 15, 2, 2, 2, 8, 1, 1, 5, 3, 6, 6, 2, 1, 6, 6, 6, 6, 2, 1, 1, 1, 1, 2), strict=True)
)
"""How many of each tile the set holds: 102 in all."""

VOWELS: Final = frozenset("AEIOU")
FLEXIBLE: Final = frozenset("Y" + JOKER)
"""Tiles the referee counts as vowel or consonant at will (§3.2)."""
CONSONANTS: Final = frozenset(ALPHABET) - VOWELS - FLEXIBLE


def is_tile(character: str) -> bool:
    """Whether `character` names a tile: A to Z or `?`."""
    return character in VALUES


def tile_of(character: str) -> str:
    """The tile under a character of a word or of the grid: a lower-case letter is a joker's."""
    return JOKER if character.islower() else character


def value_of(character: str) -> int:
    """Points of a character of a word or of the grid; a joker's (lower case) are 0."""
    return VALUES[tile_of(character)]


def in_letter_order(tiles: Iterable[str]) -> str:
    """The same tiles in letter order, jokers last (§3.1: never in the order of the countries' names)."""
    ordered = "".join(sorted(tiles))
    letters = ordered.lstrip(JOKER)  # `?` sorts before the letters
    return letters + JOKER * (len(ordered) - len(letters))


def without(tiles: str, taken: str) -> str | None:
    """`tiles` less `taken`, the rest in its order; None where `tiles` does not hold them all."""
    left = list(tiles)
    for tile in taken:
        if tile not in left:
            return None
        left.remove(tile)
    return "".join(left)
