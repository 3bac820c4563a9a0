"""The criteria of a word search, the order of its results, and a page of results."""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from topping.lexicon.spelling import LONGEST, SHORTEST

MOST_ON_PAGE: Final = 1_000
"""Words per page."""


class WordOrder(Enum):
    """An order for the results of a search; equal words are in alphabetical order.

    The values are used in options and messages.
    """

    ALPHABET = "alphabet"
    LENGTH = "length"
    """The shortest first."""
    LONGEST = "longest"
    """The longest first."""
    POINTS = "points"
    """The most points first, by the letters' values without premium squares."""
    PLAYED = "played"
    """The most frequent tops first, then by points."""


@dataclass(frozen=True, slots=True)
class WordSearch:
    """The criteria of a word search; an empty field sets no condition.

    Case, accents, blanks and apostrophes of the letters do not matter.
    """

    letters: str = ""
    """Letters of a rack; `?` or `.` is a joker, at most two."""
    uses_all: bool = True
    """Whether to use all `letters` (anagrams), or any two or more of them."""
    pattern: str = ""
    """Pattern of the whole word: `?` or `.` for one letter, `*` for any run of letters, `[AEI]` for one of these,
    `[^AEI]` for any other.
    """
    expression: str = ""
    """A regular expression to be found in the word (see `topping.lexicon.tools.expression`)."""
    holding: str = ""
    """Letters that the word has, each at least as often as here: `WW`."""
    lacking: str = ""
    """Letters that the word does not have: `AEIOUY` for words without vowels."""
    only: str = ""
    """The only letters that the word may have, each any number of times."""
    shortest: int = SHORTEST
    longest: int = LONGEST


@dataclass(frozen=True, slots=True)
class ListedWord:
    """A word in the results of a search, with what is shown about it."""

    word: str
    """A–Z."""
    points: int
    """The values of its letters, 0 for a joker, without premium squares or bonus."""
    tops: int
    """How many times it is the top in 2,000 generated games."""
    jokers: str = ""
    """The letters for which jokers stand, sorted; empty if `WordSearch.letters` has none."""


@dataclass(frozen=True, slots=True)
class WordPage:
    """A page of the results of a search; its counts are about all words found, not only those of the page."""

    words: tuple[ListedWord, ...]
    start: int
    """The index of the first word among all words found, from 0."""
    total: int
    by_length: tuple[tuple[int, int], ...]
    """(length, number of words) for each length with words."""
