"""From words to the bytes of a graph file: the smallest acyclic graph that spells these words and no others.

Words are added in order, and a list of sibling edges is settled as soon as no later word can touch it; two lists that
are equal are stored once (Daciuk, Mihov, Watson & Watson, 2000). The same words give the same bytes everywhere.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterable
from hashlib import sha256

from topping.errors import LexiconError
from topping.lexicon.layout import END_OF_WORD, LAST_SIBLING, MOST_EDGES, MOST_WORDS, Header, letter_of, with_child
from topping.lexicon.words import LONGEST, is_word

Siblings = tuple[int, ...]
"""Edges out of one node, in letter order, whose children are numbers of settled lists (0 for none)."""


def compile_words(words: Iterable[str]) -> bytes:
    """A whole graph file that admits exactly `words` (2 to 15 letters A–Z each, in any order, repeats allowed).

    Raises `LexiconError` where there is no word, where one is malformed, or where there are too many.
    """
    ordered = sorted(set(words))
    if not ordered:
        raise LexiconError("lexicon.no_word")
    if len(ordered) > MOST_WORDS:
        raise LexiconError("lexicon.too_many_words", most=MOST_WORDS)
    for word in ordered:
        if not is_word(word):
            raise LexiconError("lexicon.not_a_word", word=word)
    edges = _laid_out(_settled(ordered))
    if len(edges) > MOST_EDGES:
        raise LexiconError("lexicon.too_many_words", most=MOST_WORDS)
    return Header(len(ordered), len(edges), hash_of(ordered)).format(edges) + edges.tobytes()


def hash_of(ordered: Iterable[str]) -> str:
    """What tells a list of words from another: SHA-256 (64 hexadecimal digits) of the sorted words, one a line."""
    digest = sha256()
    for word in ordered:
        digest.update(word.encode("ascii") + b"\n")
    return digest.hexdigest()


def _settled(ordered: list[str]) -> list[Siblings]:
    """Every distinct list of siblings; number n of the edges' children is item n − 1, and the root's list is last."""
    numbers: dict[Siblings, int] = {}
    open_lists: list[list[int]] = [[] for _ in range(LONGEST + 1)]  # by depth, those that the next word may extend

    def settle(deepest: int, shallowest: int) -> None:
        for depth in range(deepest, shallowest, -1):
            siblings = open_lists[depth]
            if siblings:
                number = numbers.setdefault(tuple(siblings), len(numbers) + 1)
                open_lists[depth - 1][-1] = with_child(open_lists[depth - 1][-1], number)
                siblings.clear()

    before = ""
    for word in ordered:
        shared = 0
        for mine, theirs in zip(word, before, strict=False):
            if mine != theirs:
                break
            shared += 1
        settle(len(before), shared)
        for depth in range(shared, len(word)):
            open_lists[depth].append(letter_of(word[depth]))
        open_lists[len(word) - 1][-1] |= END_OF_WORD
        before = word
    settle(len(before), 0)
    return [*numbers, tuple(open_lists[0])]


def _laid_out(lists: list[Siblings]) -> array[int]:
    """The edges in file order: the null edge, the root's list, then each list before those that it leads to."""
    starts = [0] * (len(lists) + 1)  # by list number; lists were settled children first, so they are placed backwards
    at = 1
    for number in range(len(lists), 0, -1):
        starts[number] = at
        at += len(lists[number - 1])
    edges = array("I", [0])
    for siblings in reversed(lists):
        edges.extend(with_child(edge, starts[edge >> 7]) for edge in siblings)
        edges[-1] |= LAST_SIBLING
    if sys.byteorder == "big":
        edges.byteswap()
    return edges
