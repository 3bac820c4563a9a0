"""Questions about words: searches, extensions, profiles, meanings.

Each is a function of plain values that the thread of `topping.answers.executor` calls. It raises `ToppingError`.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

from topping.answers.client import is_dropped
from topping.answers.openresources import finder_of, graph_of, open_list
from topping.gamefiles.lexicon import WantedLexicon
from topping.lexicon.meaning import Meaning, meaning_of

if TYPE_CHECKING:
    from topping.lexicon.tools.extensions import ExtensionTable, PlusTable
    from topping.lexicon.tools.profile import WordProfile
    from topping.lexicon.tools.search import WordOrder, WordPage, WordSearch

MOST_WORDS: Final = 1_000
"""How many words are explained at once."""


def explain_words(words: tuple[str, ...], is_public: bool) -> tuple[Meaning, ...]:
    """Returns the meanings of words (A–Z) in their order; leaves out words that the open word list lacks.

    `is_public` omits definitions that are unfit for a public screen.
    """
    known = open_list().about(words)
    return tuple(meaning_of(about, is_public=is_public) for about in known.values())


def search_words(search: WordSearch, order: WordOrder, start: int, count: int, lexicon: WantedLexicon) -> WordPage:
    """Returns `count` words found by a search, sorted by `order`, from index `start` (from 0) on.

    It fails after `topping.lexicon.tools.finding.LIMIT_MS`, and stops as soon as the question is cancelled.
    """
    from topping.lexicon.tools.finding import stopping

    stop = stopping(lambda: time.monotonic_ns() // 1_000_000, is_dropped)
    return finder_of(lexicon).page(search, order, start, count, stop)


def find_plus(letters: str, lexicon: WantedLexicon) -> PlusTable:
    """Returns the words made of these letters, and the words made of these letters and one more."""
    from topping.lexicon.tools.adding import plus_table

    return plus_table(finder_of(lexicon), letters)


def find_extensions(word: str, most: int, lexicon: WantedLexicon) -> ExtensionTable:
    """Returns the words that contain `word`: with letters in front, behind, or on both sides.

    Each of the three lists holds at most `most` words, and gives the number of all. The patterns `?*WORD`, `WORD?*` and
    `?*WORD?*` search the rest.
    """
    from topping.lexicon.tools.adding import extension_table

    return extension_table(finder_of(lexicon), word, most)


def describe_word(word: str, is_public: bool, lexicon: WantedLexicon) -> WordProfile:
    """Returns all that the program shows about a typed word, such as validity, meanings and frequency.

    The profile of a malformed word says that it is malformed. `is_public` omits definitions unfit for a public screen.
    """
    from topping.lexicon.tools.profiling import profile_of

    return profile_of(word, graph_of(lexicon), finder_of(lexicon), open_list(), is_public=is_public)
