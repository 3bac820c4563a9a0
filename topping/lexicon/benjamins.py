"""Words of a length, one by one by their place; benjamins: words that are another word after three letters more."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from topping.lexicon.graph import WordGraph
from topping.lexicon.layout import CHILD_SHIFT, END_OF_WORD, LAST_SIBLING, LETTER, ROOT
from topping.lexicon.words import LONGEST, SHORTEST

LETTERS: Final = 3
"""How many letters are set before the word: they lead from its first square to the next triple."""
LONGEST_BASE: Final = LONGEST - LETTERS
"""Letters of the longest word that can be prolonged."""

_TRIES: Final = 60
"""How many longer words are looked at for each benjamin wanted: about one in ten is one."""


class WordsOfLength:
    """The words of a lexicon that have so many letters, one by one by their place."""

    def __init__(self, graph: WordGraph, length: int) -> None:
        self._edges, self._length = graph.edges, length
        self._counts: dict[tuple[int, int], int] = {}
        """By a node and the letters left."""
        self.total: Final = self._count(ROOT, length)
        """How many there are."""

    def at(self, place: int) -> str:
        """The word at a place in alphabetical order, from 0; raises `IndexError` where there is none."""
        if not 0 <= place < self.total:
            raise IndexError(place)
        at, word = ROOT, ""
        while True:
            edge = self._edges[at]
            behind = self._behind(edge, self._length - len(word) - 1)
            if place >= behind:
                place -= behind
                at += 1
                continue
            word += chr(ord("A") + (edge & LETTER))
            if len(word) == self._length:
                return word
            at = edge >> CHILD_SHIFT

    def _count(self, node: int, left: int) -> int:
        """How many words go on from a node for so many letters; beginnings that lead there are counted once."""
        if (node, left) not in self._counts:
            count, at, edge = 0, node, 0
            while not edge & LAST_SIBLING:
                edge = self._edges[at]
                count += self._behind(edge, left - 1)
                at += 1
            self._counts[node, left] = count
        return self._counts[node, left]

    def _behind(self, edge: int, left: int) -> int:
        if not left:
            return 1 if edge & END_OF_WORD else 0
        return self._count(edge >> CHILD_SHIFT, left) if edge >> CHILD_SHIFT else 0


def letters_before(graph: WordGraph, word: str) -> Iterator[str]:
    """The threes of letters that a word (A–Z), which need not be in the lexicon, takes before it, in their order."""
    waiting = [(ROOT, "")]
    while waiting:
        at, before = waiting.pop()
        edge = graph.edges[at]
        letters, child = before + chr(ord("A") + (edge & LETTER)), edge >> CHILD_SHIFT
        if not edge & LAST_SIBLING:
            waiting.append((at + 1, before))
        if child and len(letters) < LETTERS:
            waiting.append((child, letters))
        elif child and graph.admits(word, child):
            yield letters


def benjamins(
    graph: WordGraph, lengths: range, count: int, choose: Callable[[int, int], Sequence[int]]
) -> tuple[str, ...]:
    """At most `count` words of these lengths that have benjamins, by chance, all different.

    `choose(total, most)` gives at most `most` different numbers below `total` in the order of the choice: longer words
    whose beginnings are then cut off, so that a word is the likelier the more benjamins it has. Fewer than `count`
    words come where few of the longer ones leave a word.
    """
    lengths = range(max(lengths.start, SHORTEST), min(lengths.stop, LONGEST_BASE + 1))
    longer = [WordsOfLength(graph, length + LETTERS) for length in lengths]
    found: dict[str, None] = {}
    for place in choose(sum(one.total for one in longer), count * _TRIES):
        for one in longer:
            if place < one.total:
                word = one.at(place)[LETTERS:]
                if graph.admits(word):
                    found[word] = None
                break
            place -= one.total
        if len(found) == count:
            break
    return tuple(found)
