"""What words are looked for, in which order, and a page of those found."""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from topping.lexicon.words import LONGEST, SHORTEST

MOST_ON_PAGE: Final = 1_000
"""Words of one page."""


class WordOrder(Enum):
    """What comes first; equals come in alphabetical order. The values are those of options and messages."""

    ALPHABET = "alphabet"
    LENGTH = "length"
    """The shortest first."""
    LONGEST = "longest"
    """The longest first."""
    POINTS = "points"
    """The most points first, as the letters are worth without premium squares."""
    PLAYED = "played"
    """Those first that are the top most often; then words in the order of their points."""


@dataclass(frozen=True, slots=True)
class WordSearch:
    """Words that meet everything asked for here; an empty field asks for nothing.

    Letters are taken as they are typed: either case, accents, blanks and apostrophes do not matter.
    """

    letters: str = ""
    """Letters of a rack; `?` or `.` is a joker, two at most."""
    uses_all: bool = True
    """Whether all `letters` are to be used (anagrams), or any two or more of them."""
    pattern: str = ""
    """What the whole word looks like: `?` or `.` for one letter, `*` for any run of letters, `[AEI]` for one of these,
    `[^AEI]` for any other."""
    expression: str = ""
    """A regular expression that is found in the word (see `topping.lexicon.tools.expression`)."""
    holding: str = ""
    """Letters that the word has, each at least as often as here: `WW`."""
    lacking: str = ""
    """Letters that the word does not have: `AEIOUY` for words without vowels."""
    only: str = ""
    """All letters of the word are among these, however often."""
    shortest: int = SHORTEST
    longest: int = LONGEST


@dataclass(frozen=True, slots=True)
class ListedWord:
    """A word of a list."""

    word: str
    """A–Z."""
    points: int
    """The values of its letters, a joker's being 0, without premium squares or bonus."""
    tops: int
    """How many times it is the top in 2,000 games of the program's own generator."""
    jokers: str = ""
    """The letters that jokers stand for, in alphabetical order; empty where `WordSearch.letters` has none."""


@dataclass(frozen=True, slots=True)
class WordPage:
    """A page of the words found. All the counts are of all words found, not of the page."""

    words: tuple[ListedWord, ...]
    start: int
    """The place of the first one among all those found, from 0."""
    total: int
    by_length: tuple[tuple[int, int], ...]
    """(length, how many words) for each length that has some."""
