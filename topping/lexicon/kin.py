"""The kin of words: of which lemmas they are forms, and of which their anagrams are.

Lemmas are those that the open list names. A word of another list that it does not know has none: all such words of the
same letters are one family, so that for them anagrams alone count.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Final

from topping.lexicon.anagrams import anagrams
from topping.lexicon.graph import WordGraph
from topping.lexicon.info import WordInfo, about_all
from topping.lexicon.words import is_word, normalise
from topping.training.held import FREE_LETTERS, WordKin

_VERB: Final = re.compile(r"v\. ([^:]+): ")
_NO_LETTER: Final = re.compile(r"[^A-Z]")
_UNKNOWN: Final = "="
"""Opens the name of a family of words without lemmas; the letters follow, in order."""


def kin_of(words: Iterable[str], graph: WordGraph) -> dict[str, WordKin]:
    """The kin of each of `words` (A–Z) in a lexicon; those that it does not admit have none.

    Reads compressed files, a few tenths of a second in all, whatever the number of words. Raises `SetupError` or
    `LexiconError` where they are missing or damaged.
    """
    return kin_and_info(words, graph)[0]


def kin_and_info(words: Iterable[str], graph: WordGraph) -> tuple[dict[str, WordKin], dict[str, WordInfo]]:
    """The kin of words as `kin_of` gives it, and what the open list tells of them and their anagrams."""
    admitted = [word for word in dict.fromkeys(words) if is_word(word) and graph.admits(word)]
    alike = {letters: anagrams(graph, letters) for letters in {_sorted(word) for word in admitted}}
    short = short_words(graph, FREE_LETTERS)
    known = about_all({*short, *admitted, *(one for some in alike.values() for one in some)})
    free = {family for word in short for family in lemmas_of(word, known)}
    found = {}
    for word in admitted:
        own = lemmas_of(word, known)
        around = {family for other in alike[_sorted(word)] for family in lemmas_of(other, known)}
        found[word] = WordKin(word, tuple(sorted(own - free)), tuple(sorted(around - own - free)))
    return found, known


def lemmas_of(word: str, known: Mapping[str, WordInfo]) -> frozenset[str]:
    """The lemmas of a word, as letters of the game: PORTE is of PORTER and of PORTE. Never empty."""
    info = known.get(word)
    if info is None:
        return frozenset((_UNKNOWN + _sorted(word),))
    return frozenset(_lemma(note) or word for note in info.glosses) or frozenset((word,))


def _lemma(note: str) -> str:
    """The lemma that a grammar note names; empty where the word itself is one."""
    verb = _VERB.match(note)
    name = verb[1] if verb else note.partition(" < ")[2]
    bare = name.rpartition("’")[2] if verb else name
    return _NO_LETTER.sub("", normalise(bare))


def short_words(graph: WordGraph, longest: int) -> tuple[str, ...]:
    """The words of a lexicon of at most so many letters, in order."""
    return tuple(graph.words(longest))


def _sorted(word: str) -> str:
    return "".join(sorted(word))
