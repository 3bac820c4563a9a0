"""Beside a game: its letters to tick off (C §2.1.3), and the word judge of a tournament."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from topping.errors import InputError
from topping.rules.grid.board import SIZE
from topping.rules.moves import Admits, without_accents
from topping.rules.tiles import ALPHABET, CONSONANTS, COUNTS, FLEXIBLE, JOKER, TILES, VOWELS, is_tile

MOST_WORDS: Final = 8
"""A move forms one word along its line, and one across for each of its seven letters."""
_BETWEEN: Final = ",;/+"
"""What may stand between two words besides blanks."""


@dataclass(frozen=True, slots=True)
class ChallengedWords:
    """The words of one move that are challenged, in capitals without accents, in the order they were typed."""

    words: tuple[str, ...]

    @staticmethod
    def parse(text: str) -> ChallengedWords:
        """Reads words between blanks, commas, semicolons, strokes or plus signs; one typed twice counts once.

        Raises `InputError` where there is no word, one cannot lie on the grid, or there are more than a move forms.
        """
        spaced = text.translate({ord(one): " " for one in _BETWEEN})
        words = tuple(dict.fromkeys(without_accents(one).upper() for one in spaced.split()))
        if not words:
            raise InputError("judge.empty")
        for word in words:
            strange = next((one for one in word if one not in ALPHABET), "")
            if strange:
                raise InputError("judge.character", text=strange)
            if not 2 <= len(word) <= SIZE:
                raise InputError("judge.length", text=word, most=SIZE)
        if len(words) > MOST_WORDS:
            raise InputError("judge.too_many", most=MOST_WORDS)
        return ChallengedWords(words)

    def __str__(self) -> str:
        return " ".join(self.words)

    def are_admitted(self, admits: Admits) -> bool:
        """Whether all of them are admitted; which one is not, nobody is told."""
        return all(admits(word) for word in self.words)


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
