"""Anagrams: the words that use all given letters, jokers included."""

import re
from typing import Final

from topping.errors import InputError
from topping.lexicon.graph import WordGraph
from topping.lexicon.layout import CHILD_SHIFT, END_OF_WORD, LAST_SIBLING, LETTER, ROOT
from topping.lexicon.spelling import LONGEST, normalise

MOST_JOKERS: Final = 2
"""The set has no more; with a third one, the answer would be a whole word list."""

_LETTERS: Final = re.compile(r"[A-Z?.]+")


def anagrams(graph: WordGraph, letters: str) -> tuple[str, ...]:
    """Returns the words that use every letter of `letters` exactly once, in alphabetical order.

    A joker (`?` or `.`) stands for any letter. Case, accents and order do not matter. Raises `InputError` for no
    letters, too many, another character, or more than `MOST_JOKERS` jokers.
    """
    plain = normalise(letters).replace(".", "?")
    jokers = plain.count("?")
    if len(plain) > LONGEST or jokers > MOST_JOKERS or not _LETTERS.fullmatch(plain):
        raise InputError("words.letters", text=letters[: LONGEST + 1], most=LONGEST, jokers=MOST_JOKERS)
    left = [plain.count(chr(ord("A") + code)) for code in range(26)]
    words: list[str] = []
    _collect(graph.edges, ROOT, left, jokers, len(plain), "", words)
    return tuple(words)


def _collect(
    edges: memoryview, node: int, left: list[int], jokers: int, missing: int, before: str, words: list[str]
) -> None:
    """Appends to `words`, in alphabetical order, all words that continue `before` from a node of the graph.

    They use up all letters of `left` (the number of each letter, A first) and the jokers, `missing` letters in all.
    """
    missing -= 1
    at = node - 1
    is_last = 0
    while not is_last:
        at += 1
        edge = edges[at]
        is_last = edge & LAST_SIBLING
        letter = edge & LETTER
        has_tile = left[letter] > 0
        if not (has_tile or jokers):
            continue
        if not missing:
            if edge & END_OF_WORD:
                words.append(before + chr(ord("A") + letter))
        elif edge >> CHILD_SHIFT:
            word = before + chr(ord("A") + letter)
            if has_tile:  # a joker here would leave the tile for another place: the same words again
                left[letter] -= 1
                _collect(edges, edge >> CHILD_SHIFT, left, jokers, missing, word, words)
                left[letter] += 1
            else:
                _collect(edges, edge >> CHILD_SHIFT, left, jokers - 1, missing, word, words)
