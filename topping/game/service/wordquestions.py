"""Questions of the word tools: searches, letters and one more, extensions, all about a word.

What a person typed goes as it is: where it is malformed, the answer is `QuestionFailed` with a sentence for him.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, TypeAlias

from topping.game.lexicon import WantedLexicon
from topping.game.service.wire import Between
from topping.lexicon.meaning import Meaning
from topping.lexicon.tools.extensions import ExtensionTable
from topping.lexicon.tools.plus import PlusTable
from topping.lexicon.tools.profile import WordProfile
from topping.lexicon.tools.search import MOST_ON_PAGE, WordOrder, WordPage, WordSearch

MOST_WORDS: Final = 1_000
"""How many words are explained at once."""


@dataclass(frozen=True, slots=True)
class MeaningsQuestion:
    """What words of the open list mean; answered by `MeaningsFound`. No lexicon changes the answer."""

    words: Annotated[tuple[str, ...], Between(0, MOST_WORDS)]
    """A–Z."""
    is_public: bool
    """Whether the screen is a public one: definitions that are to stay off it are left out."""


@dataclass(frozen=True, slots=True)
class MeaningsFound:
    """What the words mean, in the order asked, without those that the open list does not know."""

    ticket: int
    meanings: tuple[Meaning, ...]


_MOST_START: Final = 10_000_000
_LONGEST: Final = 99


def _is_bounded(search: WordSearch) -> bool:
    return 0 <= search.shortest <= _LONGEST and 0 <= search.longest <= _LONGEST


@dataclass(frozen=True, slots=True)
class WordSearchQuestion:
    """A page of the words that a search finds; answered by `WordPageFound`.

    It fails after `topping.lexicon.tools.finding.LIMIT_MS`, and is given up as soon as it is dropped.
    """

    search: Annotated[WordSearch, _is_bounded]
    order: WordOrder
    start: Annotated[int, Between(0, _MOST_START)]
    """The place of the page's first word, from 0."""
    count: Annotated[int, Between(1, MOST_ON_PAGE)]
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
    most: Annotated[int, Between(1, MOST_ON_PAGE)]
    """How many words of each of the three lists are given; all are counted. To turn the pages of a
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
