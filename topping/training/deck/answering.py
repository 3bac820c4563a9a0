"""A card asked without a grid, being answered: all words of some letters, or all hooks on one side of a word."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Final

from topping.rules.tiles.letters import JOKER

_ALPHABET: Final = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ")


class Given(Enum):
    """What an answer given was."""

    RIGHT = auto()
    """It is one of those asked for, and new."""
    KNOWN = auto()
    """It has been given already."""
    WRONG = auto()
    """It could be one, and is none."""
    OTHER_LETTERS = auto()
    """It is not made of the letters shown, all of them."""
    NOTHING = auto()
    """There is no letter in it: it does not count as a try."""


@dataclass(frozen=True, slots=True)
class Answering:
    """What has been given of the answers to a card."""

    answers: tuple[str, ...]
    """Upper case: words, or single letters where hooks are asked for."""
    letters: str = ""
    """The letters of the words, `?` for a joker; empty where hooks are asked for."""
    found: tuple[str, ...] = ()
    """Of the answers, in the order in which they were given."""
    tries: int = 0
    """How often something was given that could be an answer."""

    @property
    def is_complete(self) -> bool:
        """Whether all answers were given."""
        return len(self.found) == len(self.answers)

    @property
    def missing(self) -> tuple[str, ...]:
        """The answers that were not given."""
        return tuple(one for one in self.answers if one not in self.found)

    def give(self, text: str) -> tuple[Answering, Given]:
        """What stands after an answer in capital letters without accents, and what the answer was."""
        return self._word(text) if self.letters else self._hooks(text)

    def _word(self, word: str) -> tuple[Answering, Given]:
        if not word:
            return self, Given.NOTHING
        if not _is_of(word, self.letters):
            return replace(self, tries=self.tries + 1), Given.OTHER_LETTERS
        if word in self.found:
            return self, Given.KNOWN
        if word not in self.answers:
            return replace(self, tries=self.tries + 1), Given.WRONG
        return replace(self, found=(*self.found, word), tries=self.tries + 1), Given.RIGHT

    def _hooks(self, text: str) -> tuple[Answering, Given]:
        """Several letters may be given at once: the right ones count, though others are wrong."""
        letters = tuple(dict.fromkeys(one for one in text if one in _ALPHABET))
        if not letters:
            return self, Given.NOTHING
        fresh = tuple(one for one in letters if one not in self.found)
        if not fresh:
            return self, Given.KNOWN
        right = tuple(one for one in fresh if one in self.answers)
        after = replace(self, found=self.found + right, tries=self.tries + 1)
        return after, Given.RIGHT if len(right) == len(fresh) else Given.WRONG


def _is_of(word: str, letters: str) -> bool:
    """Whether a word takes all of some letters, jokers for any."""
    if len(word) != len(letters):
        return False
    return sum((Counter(word) - Counter(letters)).values()) <= letters.count(JOKER)
