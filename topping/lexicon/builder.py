"""Compiles a list of words to a graph file, the smallest graph without cycles that holds exactly these words.

Words are added in alphabetical order. A list of sibling edges is complete once no later word can change it, and equal
lists are stored once (Daciuk, Mihov, Watson & Watson, 2000). The same words give the same bytes everywhere.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from hashlib import sha256
from operator import lt
from typing import Final

from topping.errors import LexiconError
from topping.lexicon.layout import CHILD_SHIFT, END_OF_WORD, LAST_SIBLING, MOST_EDGES, MOST_WORDS, Header
from topping.lexicon.spelling import LONGEST, is_word

_A: Final = ord("A")
_NO_CHILD: Final = (1 << CHILD_SHIFT) - 1
"""Mask of an edge's bits without its child."""

Siblings = tuple[int, ...]
"""Edges out of a node in letter order, whose children are numbers of settled lists (0 for none)."""


def compile_words(words: Iterable[str]) -> bytes:
    """Compiles words (2 to 15 letters A–Z, in any order) to the bytes of a graph file.

    Words may be repeated. Raises `LexiconError` for no words, a malformed word, or too many words.
    """
    ordered = list(words)
    if not all(map(lt, ordered, ordered[1:])):
        ordered = sorted(set(ordered))
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
    """Returns the hash that identifies a word list: the SHA-256 (hexadecimal) of its words in alphabetical order, one
    per line.
    """
    return sha256("".join(f"{word}\n" for word in ordered).encode("ascii")).hexdigest()


def _settled(ordered: list[str]) -> list[Siblings]:
    """Returns the lists of sibling edges of the word graph, all different, the root's list last.

    `ordered` holds the words in alphabetical order. An edge refers to the list of its children by number: number n is
    the item n − 1, 0 means no children.
    """
    numbers: dict[Siblings, int] = {}
    open_lists: list[list[int]] = [[] for _ in range(LONGEST + 1)]  # by depth, the lists that the next word may extend
    before = b""
    # the final empty word, with nothing in common with the last one, settles the remaining lists
    for word in [*ordered, ""]:
        letters = word.encode("ascii")
        shared = 0
        for mine, theirs in zip(letters, before, strict=False):
            if mine != theirs:
                break
            shared += 1
        for depth in range(len(before), shared, -1):
            siblings = open_lists[depth]
            if siblings:
                number = numbers.setdefault(tuple(siblings), len(numbers) + 1)
                open_lists[depth] = []
                open_lists[depth - 1][-1] |= number << CHILD_SHIFT  # it had no child yet
        for depth in range(shared, len(letters)):
            open_lists[depth].append(letters[depth] - _A)
        if letters:
            open_lists[len(letters) - 1][-1] |= END_OF_WORD
        before = letters
    return [*numbers, tuple(open_lists[0])]


def _laid_out(lists: list[Siblings]) -> array[int]:
    """Returns all edges in the order of the file: the null edge, the root's list, then each list before those of its
    children.
    """
    starts = [0] * (len(lists) + 1)  # by list number; children were settled first, so the order is reversed
    at = 1
    for number in range(len(lists), 0, -1):
        starts[number] = at
        at += len(lists[number - 1])
    edges = array("I", [0])
    for siblings in reversed(lists):
        for edge in siblings:
            edges.append(starts[edge >> CHILD_SHIFT] << CHILD_SHIFT | edge & _NO_CHILD)
        edges[-1] |= LAST_SIBLING
    return edges
