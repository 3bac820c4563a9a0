"""Tiles: their letters and values, the bag as a multiset of them, drawing from it, and the draw with what was kept."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Final, Protocol

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

    def gone_back(self, *, joker_game: bool) -> int:
        """How many letters were put back just before (§3.2, §3.6), as many as it takes from the bag; else 0.

        In a joker game, the joker is not among the letters that go back (§3.8.1).
        """
        if not self.rejected:
            return 0
        return len(self.letters.replace(JOKER, "") if joker_game else self.letters)


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


class Chance(Protocol):
    """A source of chance: uniform numbers from 0 (included) to 1 (excluded). `random.Random` is one."""

    def random(self) -> float:
        """The next number."""


@dataclass(frozen=True, slots=True)
class Bag:
    """A multiset of tiles, held in letter order (joker last), so that equal bags are equal values."""

    tiles: str

    @staticmethod
    def of(tiles: Iterable[str]) -> Bag:
        """A bag of the given tiles, in any order."""
        return Bag(in_letter_order(tiles))

    @staticmethod
    def full() -> Bag:
        """The 102 tiles of the game (§1.1)."""
        return Bag("".join(tile * COUNTS[tile] for tile in TILES))

    def __len__(self) -> int:
        return len(self.tiles)

    def count(self, tile: str) -> int:
        """How many of a tile there are."""
        return self.tiles.count(tile)

    @property
    def jokers(self) -> int:
        """How many jokers there are."""
        return self.tiles.count(JOKER)

    @property
    def without_jokers(self) -> Bag:
        """This bag, its jokers taken out (§3.8.1)."""
        return Bag(self.tiles.replace(JOKER, ""))

    def plus(self, tiles: Iterable[str]) -> Bag:
        """This bag with tiles put back."""
        if not tiles:
            return self
        return Bag(in_letter_order([*self.tiles, *tiles]))

    def minus(self, tiles: str) -> Bag | None:
        """This bag without the given tiles; None where it does not hold them all."""
        left = self.tiles
        for tile in tiles:
            before = len(left)
            left = left.replace(tile, "", 1)
            if len(left) == before:
                return None
        return Bag(left)

    def minus_as_far_as_it_goes(self, tiles: Iterable[str]) -> Bag:
        """This bag without those of the given tiles that it holds."""
        left = self.tiles
        for tile in tiles:
            left = left.replace(tile, "", 1)
        return Bag(left)

    def draw(self, count: int, chance: Chance) -> tuple[str, Bag]:
        """Draws `count` tiles (or all there are) one by one; the tiles in the order drawn, and the bag left."""
        left = list(self.tiles)
        drawn = [left.pop(int(chance.random() * len(left))) for _ in range(min(count, len(left)))]
        return "".join(drawn), Bag("".join(left))
