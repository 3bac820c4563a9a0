"""Benjamins (words that become a longer word by three letters put before them), and the words of a given length by
index.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from topping.lexicon.graph import WordGraph
from topping.lexicon.layout import CHILD_SHIFT, END_OF_WORD, LAST_SIBLING, LETTER, ROOT
from topping.lexicon.spelling import LONGEST, SHORTEST

LETTERS: Final = 3
"""Letters added before the word: they reach from its first square to the next triple."""
LONGEST_BASE: Final = LONGEST - LETTERS
"""Length of the longest word that can be extended."""

_TRIES: Final = 60
"""Longer words tried for each benjamin wanted: about one in ten fits."""


class WordsOfLength:
    """The words of a lexicon with a given length, each found by its alphabetical index."""

    def __init__(self, graph: WordGraph, length: int) -> None:
        self._edges, self._length = graph.edges, length
        self._counts: dict[tuple[int, int], int] = {}
        """Word counts by node and number of letters left."""
        self.total: Final = self._count(ROOT, length)
        """Number of words."""

    def at(self, place: int) -> str:
        """Returns the word with the alphabetical index `place` (from 0); raises `IndexError` if there is none."""
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
        """Returns how many words end exactly `left` letters after a node of the graph.

        The number is remembered for each node.
        """
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
    """Yields, in alphabetical order, each group of three letters that makes a word when put before `word` (A–Z).

    The word itself need not be in the lexicon.
    """
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
    """Returns up to `count` different random words, of a length in `lengths`, that become a longer word by three
    letters put before them.

    The longer words are drawn, and their first three letters removed. So a word is likelier if it has several longer
    words. `choose(total, most)` must return at most `most` different random numbers below `total`. The result has fewer
    words if too few of the drawn words leave a word.
    """
    lengths = range(max(lengths.start, SHORTEST), min(lengths.stop, LONGEST_BASE + 1))
    longer = [WordsOfLength(graph, length + LETTERS) for length in lengths]
    bases: dict[str, None] = {}
    for index in choose(sum(words.total for words in longer), count * _TRIES):
        for source in longer:
            if index < source.total:
                word = source.at(index)[LETTERS:]
                if graph.admits(word):
                    bases[word] = None
                break
            index -= source.total
        if len(bases) == count:
            break
    return tuple(bases)
