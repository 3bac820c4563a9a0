"""The letters of a game to tick off as they are played (C §2.1.3): which are ticked, and which are left."""

from __future__ import annotations

from dataclasses import dataclass

from topping.errors import InputError
from topping.rules.tiles.letters import CONSONANTS, COUNTS, FLEXIBLE, JOKER, TILES, VOWELS, is_tile


@dataclass(frozen=True, slots=True)
class LetterTally:
    """The letters ticked off, in the order in which that was done."""

    ticked: str = ""

    @staticmethod
    def parse(text: str) -> LetterTally:
        """Reads letters and `?`; raises `InputError` where one is no tile, or none of it is left to tick."""
        tally = LetterTally()
        for character in text:
            after = tally.tick(character) if is_tile(character) else tally
            if after == tally:
                raise InputError("tally.unreadable", text=character)
            tally = after
        return tally

    def __str__(self) -> str:
        return self.ticked

    def left(self, tile: str) -> int:
        """How many of a tile are not ticked."""
        return COUNTS[tile] - self.ticked.count(tile)

    @property
    def tiles_left(self) -> str:
        """All that are not ticked, in letter order."""
        return "".join(tile * self.left(tile) for tile in TILES)

    @property
    def vowels(self) -> int:
        """How many vowels are left, without Y."""
        return sum(self.left(tile) for tile in VOWELS)

    @property
    def consonants(self) -> int:
        """How many consonants are left, without Y."""
        return sum(self.left(tile) for tile in CONSONANTS)

    @property
    def others(self) -> int:
        """How many are left that are either: Y, and jokers."""
        return sum(self.left(tile) for tile in FLEXIBLE)

    @property
    def jokers(self) -> int:
        """How many jokers are left."""
        return self.left(JOKER)

    def tick(self, tile: str) -> LetterTally:
        """One of a tile ticked off; nothing changes where none is left."""
        return LetterTally(self.ticked + tile) if self.left(tile) else self

    def untick(self, tile: str) -> LetterTally:
        """The last one of a tile taken back; nothing changes where none is ticked."""
        before, _, after = self.ticked.rpartition(tile)
        return LetterTally(before + after) if tile in self.ticked else self

    def undone(self) -> LetterTally:
        """Without the last letter ticked."""
        return LetterTally(self.ticked[:-1])
