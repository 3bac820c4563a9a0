"""The bag as a multiset of tiles, and drawing from it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from topping.rules.tiles.letters import COUNTS, JOKER, TILES, in_letter_order


class Chance(Protocol):
    """A source of chance: uniform numbers from 0 (included) to 1 (excluded). `random.Random` is one."""

    def random(self) -> float:
        """The next number."""
        ...


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
