"""Reads letters typed for a search; case, accents, blanks, apostrophes and hyphens do not matter."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from topping.errors import InputError
from topping.lexicon.anagrams import MOST_JOKERS
from topping.lexicon.spelling import LONGEST, normalise
from topping.rules.tiles import ALPHABET, JOKER

LONGEST_LIST: Final = 60
"""Most letters of a list such as `WordSearch.only`."""

_BETWEEN: Final = re.compile(r"[\s'’ʼ\u2010\u2011-]+")


def plain(text: str) -> str:
    """Returns a text in capitals without accents, blanks, apostrophes and hyphens: `l’été` is LETE."""
    return normalise(_BETWEEN.sub("", text))


@dataclass(frozen=True, slots=True)
class TypedRack:
    """The letters and jokers of a search, from which words are to be made."""

    letters: str
    """A–Z, sorted."""
    jokers: int

    @classmethod
    def parse(cls, text: str) -> TypedRack:
        """Reads letters, with `?` or `.` for a joker.

        Raises `InputError` for no letters, more than `LONGEST` letters, more than `MOST_JOKERS` jokers, or another
        character.
        """
        tiles = plain(text).replace(".", JOKER)
        jokers = tiles.count(JOKER)
        letters = tiles.replace(JOKER, "")
        if not 0 < len(tiles) <= LONGEST or jokers > MOST_JOKERS or not set(letters) <= set(ALPHABET):
            raise InputError("words.letters", text=text.strip()[:LONGEST_LIST], most=LONGEST, jokers=MOST_JOKERS)
        return cls("".join(sorted(letters)), jokers)

    def __len__(self) -> int:
        return len(self.letters) + self.jokers

    def __str__(self) -> str:
        return self.letters + JOKER * self.jokers

    def jokers_of(self, word: str) -> str:
        """Returns the letters of a word for which this rack must use its jokers, in alphabetical order."""
        left, jokers = self.letters, []
        for letter in word:
            if letter in left:
                left = left.replace(letter, "", 1)
            else:
                jokers.append(letter)
        return "".join(sorted(jokers))


def letter_list(text: str) -> str:
    """Returns the typed letters in capitals, leaving out commas; raises `InputError` for any other character."""
    letters = plain(text.replace(",", ""))
    if len(letters) > LONGEST_LIST or not set(letters) <= set(ALPHABET):
        raise InputError("words.letter_list", text=text.strip()[:LONGEST_LIST])
    return letters
