"""Builds the profile of a word from the lexicon and the open list."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from heapq import nsmallest
from typing import Final

from topping.compiled.calling import address_of, kernel, zeros
from topping.lexicon.graph import WordGraph
from topping.lexicon.info import WordInfo
from topping.lexicon.meaning import meaning_of
from topping.lexicon.spelling import SHORTEST, is_word
from topping.lexicon.tools.finding import WordFinder
from topping.lexicon.tools.openlist import OpenList
from topping.lexicon.tools.profile import Admission, LemmaForms, WordProfile
from topping.lexicon.tools.typed import LONGEST_LIST, plain
from topping.rules.tiles import ALPHABET, VALUES

MOST_CLOSEST: Final = 12
_LONGEST_NEAR: Final = 4
"""Longest words for which two differences would leave nothing in common."""
_ROOM: Final = 80

_compare_words = kernel("compare_words")


def closest_words(finder: WordFinder, word: str) -> tuple[str, ...]:
    """Returns the words that differ least from `word` (A–Z), at most `MOST_CLOSEST`, without the word itself.

    An inserted, removed or replaced letter, or a swap of neighbours, is one difference. One difference is allowed for
    words of up to `_LONGEST_NEAR` letters, two for longer words. They are sorted by differences, then by how often they
    are the top, then alphabetically.
    """
    most = 1 if len(word) <= _LONGEST_NEAR else 2
    room = zeros("q", _ROOM)
    differences = finder.table.marked(partial(_compare_words, most, address_of(room)), word)
    near = finder.table.collected(differences).places
    closest = nsmallest(MOST_CLOSEST, near, key=lambda place: (differences[place], -finder.tops_at[place], place))
    return tuple(finder.table.words(closest))


def profile_of(text: str, graph: WordGraph, finder: WordFinder, open_list: OpenList, *, is_public: bool) -> WordProfile:
    """Returns the profile of a word typed by a player; `graph` and `finder` must be of the same lexicon.

    `is_public` leaves out definitions unfit for a public screen. Raises the same errors as `OpenList`.
    """
    known = open_list.about((plain(text),)).get(plain(text))
    verdict = verdict_on(text, graph, lambda: finder, lambda _: known)
    if not is_word(verdict.word):
        return verdict
    profile = replace(verdict, tops=finder.tops(verdict.word))
    if known is None:
        return profile
    return replace(
        profile,
        spellings=known.forms,
        senses=meaning_of(known, is_public=is_public).senses,
        lemmas=tuple(_with_forms(lemma, is_verb, graph, open_list) for lemma, is_verb in open_list.lemmas_of(known)),
        registers=known.registers,
        domains=known.domains,
        origins=known.origins,
        frequency=known.frequency,
    )


def verdict_on(
    text: str, graph: WordGraph, finder: Callable[[], WordFinder], about: Callable[[str], WordInfo | None]
) -> WordProfile:
    """Returns a short profile of a typed word: whether it is admitted and why, its points, and the closest words.

    `finder` and `about` (which returns the bundled lexicon's entry for a word) are called only for a word that is not
    admitted.
    """
    word = plain(text)
    if not is_word(word):
        return WordProfile(text.strip()[:LONGEST_LIST], _refusal(word))
    points = sum(VALUES[letter] for letter in word)
    if graph.admits(word):
        return WordProfile(word, Admission.ADMITTED, points=points)
    admission = Admission.UNKNOWN if about(word) is None else Admission.OPEN_LIST_ONLY
    return WordProfile(word, admission, closest_words(finder(), word), points)


def _refusal(text: str) -> Admission:
    """Returns the reason why a typed text is not spelled like a word."""
    if not set(text) <= set(ALPHABET):
        return Admission.NOT_LETTERS
    return Admission.TOO_SHORT if len(text) < SHORTEST else Admission.TOO_LONG


def _with_forms(lemma: str, is_verb: bool, graph: WordGraph, open_list: OpenList) -> LemmaForms:
    forms = open_list.forms_of(lemma, is_verb=is_verb)
    return LemmaForms(lemma, is_verb, tuple(replace(form, is_admitted=graph.admits(form.word)) for form in forms))
