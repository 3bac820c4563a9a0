"""Tiles: letters and their values, the bag, draws from it, and which draws are valid."""

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
"""Points of a tile; 0 for the joker (§1.2)."""

COUNTS: Final[dict[str, int]] = dict(
    zip(TILES, (9, 2, 2, 3, 15, 2, 2, 2, 8, 1, 1, 5, 3, 6, 6, 2, 1, 6, 6, 6, 6, 2, 1, 1, 1, 1, 2), strict=True)
)
"""Number of copies of each tile: 102 in all."""

VOWELS: Final = frozenset("AEIOU")
FLEXIBLE: Final = frozenset("Y" + JOKER)
"""Tiles that count as vowel or consonant at the referee's choice (§3.2)."""
CONSONANTS: Final = frozenset(ALPHABET) - VOWELS - FLEXIBLE


def is_tile(character: str) -> bool:
    """Returns whether a character is a tile: A to Z, or `?` for a joker."""
    return character in VALUES


def tile_of(character: str) -> str:
    """Returns the tile behind a character on the grid or in a word: `?` for a lower-case letter, else the letter."""
    return JOKER if character.islower() else character


def value_of(character: str) -> int:
    """Returns the points of a character on the grid or in a word; 0 for a lower-case letter, which is a joker."""
    return VALUES[tile_of(character)]


def in_letter_order(tiles: Iterable[str]) -> str:
    """Returns the tiles in alphabetical order, jokers after Z.

    The referee announces kept letters in this order (§3.1).
    """
    ordered = "".join(sorted(tiles))
    letters = ordered.lstrip(JOKER)  # `?` sorts before the letters
    return letters + JOKER * (len(ordered) - len(letters))


def without(tiles: str, taken: str) -> str | None:
    """Returns `tiles` without the tiles `taken`, in the same order; None if a tile of `taken` is missing."""
    left = list(tiles)
    for tile in taken:
        if tile not in left:
            return None
        left.remove(tile)
    return "".join(left)


LAST_STRICT_MOVE: Final = 15
"""Up to this move a draw holds two vowels and two consonants; later one of each (§3.2)."""


class RejectionReason(Enum):
    """The reason why a draw was put back: invalid, without solution, or cancelled."""

    INVALID = "invalid"
    """Too few vowels or consonants (§3.2)."""
    NO_SOLUTION = "no solution"
    """The draw has no solution (§3.6)."""
    CANCELLED = "cancelled"
    """The referee cancelled the move: timing, spelling, placing or accepting a word went wrong (§3.6)."""


@dataclass(frozen=True, slots=True)
class Rejection:
    """A draw that was put back into the bag, with the reason."""

    letters: str
    """In the order announced; empty if a hand-made sheet does not say."""
    why: RejectionReason

    @property
    def is_barred(self) -> bool:
        """Whether the same letters may not be drawn again in this move (§3.6)."""
        return self.why is not RejectionReason.INVALID


@dataclass(frozen=True, slots=True)
class Draw:
    """The draw of a move: letters kept from the last draw, new letters, and the draws put back before it."""

    kept: str
    """In letter order, jokers last; always empty after a rejection."""
    new: str
    """In the order drawn."""
    rejected: tuple[Rejection, ...] = ()

    @property
    def letters(self) -> str:
        """The whole draw: kept letters, then new letters."""
        return self.kept + self.new

    @property
    def put_back(self) -> tuple[Rejection, ...]:
        """The rejected draws that the referee announces together with this draw, in order.

        Usually they are all rejected draws of the move. If the move was cancelled, they begin with the draw last
        cancelled: earlier ones were announced before it.
        """
        cancelled = (
            place for place, rejection in enumerate(self.rejected) if rejection.why is RejectionReason.CANCELLED
        )
        return self.rejected[max(cancelled, default=0) :]

    def gone_back(self, *, joker_game: bool) -> int:
        """Returns how many letters were put back into the bag just before this draw (§3.2, §3.6); 0 without a
        rejection.

        They are as many as the draw has. In a joker game the joker is not put back (§3.8.1).
        """
        if not self.rejected:
            return 0
        return len(self.letters.replace(JOKER, "") if joker_game else self.letters)


def can_be_valid(letters: str, minimum: int) -> bool:
    """Returns whether the letters contain at least `minimum` vowels and `minimum` consonants.

    A Y or a joker counts as either, but only once.
    """
    vowels = sum(map(letters.count, VOWELS))
    flexible = sum(map(letters.count, FLEXIBLE))
    consonants = len(letters) - vowels - flexible
    return max(0, minimum - vowels) + max(0, minimum - consonants) <= flexible


def least_of_each(left: str, number: int) -> int:
    """Returns how many vowels, and how many consonants, a draw of move `number` must have at least (§3.2).

    `left` are all letters left to play. The number is two up to the fifteenth move, then one. Before that, one is
    enough if `left` has fewer than two of either.
    """
    return 2 if number <= LAST_STRICT_MOVE and can_be_valid(left, 2) else 1


def is_valid(letters: str, left: str, number: int) -> bool:
    """Returns whether `letters` are a valid draw for move `number` (§3.2).

    `left` holds all letters left to play, including `letters`.
    """
    if can_be_valid(letters, 2):
        return True
    return least_of_each(left, number) == 1 and can_be_valid(letters, 1)


def same_letters(letters: str) -> str:
    """Returns a key that is equal for two draws of the same letters, in whatever order."""
    return in_letter_order(letters)


class Chance(Protocol):
    """A source of random numbers from 0 (included) to 1 (excluded), such as `random.Random`."""

    def random(self) -> float:
        """Returns the next random number, from 0 (included) to 1 (excluded)."""


@dataclass(frozen=True, slots=True)
class Bag:
    """A bag of tiles, kept in alphabetical order (jokers last), so that bags with the same tiles are equal."""

    tiles: str

    @staticmethod
    def of(tiles: Iterable[str]) -> Bag:
        """Returns a bag of these tiles, in any order."""
        return Bag(in_letter_order(tiles))

    @staticmethod
    def full() -> Bag:
        """Returns a bag of the 102 tiles of the game (§1.1)."""
        return Bag("".join(tile * COUNTS[tile] for tile in TILES))

    def __len__(self) -> int:
        return len(self.tiles)

    def count(self, tile: str) -> int:
        """Returns the number of copies of a tile in the bag."""
        return self.tiles.count(tile)

    @property
    def jokers(self) -> int:
        """Number of jokers in the bag."""
        return self.tiles.count(JOKER)

    @property
    def without_jokers(self) -> Bag:
        """The bag without its jokers (§3.8.1)."""
        return Bag(self.tiles.replace(JOKER, ""))

    def plus(self, tiles: Iterable[str]) -> Bag:
        """Returns the bag with some tiles put back into it."""
        if not tiles:
            return self
        return Bag(in_letter_order([*self.tiles, *tiles]))

    def minus(self, tiles: str) -> Bag | None:
        """Returns the bag without some tiles; None if it does not hold them all."""
        left = self.tiles
        for tile in tiles:
            before = len(left)
            left = left.replace(tile, "", 1)
            if len(left) == before:
                return None
        return Bag(left)

    def minus_available(self, tiles: Iterable[str]) -> Bag:
        """Returns the bag without some tiles; tiles that it does not hold are ignored."""
        left = self.tiles
        for tile in tiles:
            left = left.replace(tile, "", 1)
        return Bag(left)

    def draw(self, count: int, chance: Chance) -> tuple[str, Bag]:
        """Draws `count` tiles at random, one by one; all tiles if there are fewer.

        Returns the tiles in the order drawn, and the bag without them.
        """
        left = list(self.tiles)
        drawn = [left.pop(int(chance.random() * len(left))) for _ in range(min(count, len(left)))]
        return "".join(drawn), Bag("".join(left))
