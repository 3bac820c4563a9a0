"""Questions of the word tools: searches, letters and one more, extensions, all about a word.

What a person typed goes as it is: where it is malformed, the answer is `QuestionFailed` with a sentence for him.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from topping.game.lexicon import WantedLexicon
from topping.lexicon.tools.extensions import ExtensionTable
from topping.lexicon.tools.plus import PlusTable
from topping.lexicon.tools.profile import WordProfile
from topping.lexicon.tools.search import WordOrder, WordPage, WordSearch

LONGEST_TYPED: Final = 200
"""Characters of a text that a person typed."""


@dataclass(frozen=True, slots=True)
class WordSearchQuestion:
    """A page of the words that a search finds; answered by `WordPageFound`.

    Given up after `topping.lexicon.tools.finding.LIMIT_MS`, or as soon as it is dropped.
    """

    search: WordSearch
    order: WordOrder
    start: int
    """The place of the page's first word, from 0."""
    count: int
    """1 to `MOST_ON_PAGE`."""
    lexicon: WantedLexicon


@dataclass(frozen=True, slots=True)
class PlusQuestion:
    """What letters and one more make; answered by `PlusFound`."""

    letters: str
    lexicon: WantedLexicon


@dataclass(frozen=True, slots=True)
class ExtensionsQuestion:
    """What can be set around a word; answered by `ExtensionsFound`."""

    word: str
    most: int
    """How many words of each of the three lists are given, 1 to `MOST_ON_PAGE`; all are counted. To turn the pages of a
    list, search by the patterns `?*WORD`, `WORD?*` and `?*WORD?*`."""
    lexicon: WantedLexicon


@dataclass(frozen=True, slots=True)
class ProfileQuestion:
    """All about a word; answered by `ProfileFound`. A malformed word has a profile that says so."""

    word: str
    is_public: bool
    """Whether the screen is a public one: definitions that are to stay off it are left out."""
    lexicon: WantedLexicon


WordToolQuestion: TypeAlias = WordSearchQuestion | PlusQuestion | ExtensionsQuestion | ProfileQuestion


@dataclass(frozen=True, slots=True)
class WordPageFound:
    """A page of the words found."""

    ticket: int
    page: WordPage


@dataclass(frozen=True, slots=True)
class PlusFound:
    """The words of letters and one more."""

    ticket: int
    table: PlusTable


@dataclass(frozen=True, slots=True)
class ExtensionsFound:
    """What can be set around a word."""

    ticket: int
    table: ExtensionTable


@dataclass(frozen=True, slots=True)
class ProfileFound:
    """All about a word."""

    ticket: int
    profile: WordProfile


WordToolNews: TypeAlias = WordPageFound | PlusFound | ExtensionsFound | ProfileFound
