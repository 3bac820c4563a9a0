"""Two aids for players: the letters to tick off during a game, and the check of challenged words in a tournament."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from topping.errors import InputError
from topping.rules.grid.board import SIZE
from topping.rules.moves import without_accents
from topping.rules.scoring import Admits
from topping.rules.tiles import ALPHABET, CONSONANTS, COUNTS, FLEXIBLE, JOKER, TILES, VOWELS, is_tile

MOST_WORDS: Final = 8
"""The most words that a move forms: one along its line, and one across for each of its seven letters."""
_BETWEEN: Final = ",;/+"
"""Characters that separate words, besides blanks."""


@dataclass(frozen=True, slots=True)
class ChallengedWords:
    """The challenged words of one move, in capitals without accents, in the order typed."""

    words: tuple[str, ...]

    @staticmethod
    def parse(text: str) -> ChallengedWords:
        """Reads words separated by blanks, commas, semicolons, slashes or plus signs. A repeated word counts once.

        Raises `InputError` if there is no word, if a word cannot lie on the grid, or if there are more words than a
        move can form.
        """
        spaced = text.translate({ord(mark): " " for mark in _BETWEEN})
        words = tuple(dict.fromkeys(without_accents(word).upper() for word in spaced.split()))
        if not words:
            raise InputError("judge.empty")
        for word in words:
            strange = next((letter for letter in word if letter not in ALPHABET), "")
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
        """Returns whether all words are admitted. Players do not learn which word is not."""
        return all(admits(word) for word in self.words)


@dataclass(frozen=True, slots=True)
class LetterTally:
    """The letters that a player has ticked off because they have been played, in the order of ticking."""

    ticked: str = ""

    @staticmethod
    def parse(text: str) -> LetterTally:
        """Reads ticked letters, `?` for a joker.

        Raises `InputError` for a character that is no tile, or that occurs more often than the game has such tiles.
        """
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
        """Returns how many copies of a tile are not ticked."""
        return COUNTS[tile] - self.ticked.count(tile)

    @property
    def tiles_left(self) -> str:
        """All tiles that are not ticked, in letter order."""
        return "".join(tile * self.left(tile) for tile in TILES)

    @property
    def vowels(self) -> int:
        """Number of vowels that are not ticked, without Y."""
        return sum(self.left(tile) for tile in VOWELS)

    @property
    def consonants(self) -> int:
        """Number of consonants that are not ticked, without Y."""
        return sum(self.left(tile) for tile in CONSONANTS)

    @property
    def others(self) -> int:
        """Number of tiles not ticked that can count as vowel or as consonant: Y and jokers."""
        return sum(self.left(tile) for tile in FLEXIBLE)

    @property
    def jokers(self) -> int:
        """Number of jokers that are not ticked."""
        return self.left(JOKER)

    def tick(self, tile: str) -> LetterTally:
        """Returns the tally with one more copy of a tile ticked; unchanged if all copies are ticked."""
        return LetterTally(self.ticked + tile) if self.left(tile) else self

    def untick(self, tile: str) -> LetterTally:
        """Returns the tally without the last tick of a tile; unchanged if the tile is not ticked."""
        before, _, after = self.ticked.rpartition(tile)
        return LetterTally(before + after) if tile in self.ticked else self

    def undone(self) -> LetterTally:
        """Returns the tally without the tick made last."""
        return LetterTally(self.ticked[:-1])
