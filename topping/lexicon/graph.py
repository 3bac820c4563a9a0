"""The compact graph of a lexicon's words, read in place: opening it maps the file into memory and copies nothing."""

import mmap
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from topping.errors import LexiconError
from topping.lexicon.builder import compile_words
from topping.lexicon.layout import (
    CHILD_SHIFT,
    EDGE_BYTES,
    EDGES_AT,
    END_OF_WORD,
    LAST_SIBLING,
    LETTER,
    ROOT,
    Header,
    check_sum_holds,
)
from topping.lexicon.spelling import LONGEST
from topping.system.disk import open_regular, refusing


@dataclass(frozen=True, slots=True, eq=False)
class WordGraph:
    """A lexicon, with its words stored as a graph in which words share beginnings and ends."""

    name: str
    hash: str
    """SHA-256 of the sorted words, one per line: 64 hexadecimal digits."""
    word_count: int
    edges: memoryview
    """uint32 each (see `topping.lexicon.layout`); every child and every run of siblings stays inside."""
    path: Path | None
    """The mapped file; None for a graph in memory."""

    @classmethod
    def open(cls, path: Path, name: str) -> Self:
        """Opens a graph file and gives the lexicon this name.

        Raises `LexiconError` for an unreadable, truncated or damaged file, or another kind of file.
        """
        with refusing(LexiconError, "lexicon.unreadable", path=path):
            with open_regular(path) as file:
                if not os.fstat(file.fileno()).st_size:  # an empty file cannot be mapped
                    raise LexiconError("lexicon.damaged", name=name)
                content = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
            return cls._over(content, name, path)

    @classmethod
    def from_words(cls, words: list[str], name: str) -> Self:
        """Builds a lexicon in memory that admits exactly `words`.

        Raises `LexiconError` for no words or a malformed word.
        """
        return cls.from_bytes(compile_words(words), name)

    @classmethod
    def from_bytes(cls, content: bytes, name: str) -> Self:
        """Returns a lexicon from the content of a graph file; raises `LexiconError` if this is invalid or damaged."""
        return cls._over(content, name, None)

    @classmethod
    def _over(cls, content: bytes | mmap.mmap, name: str, path: Path | None) -> Self:
        if sys.byteorder != "little":
            raise LexiconError("lexicon.big_endian")
        start = content[:EDGES_AT]
        header = Header.parse(start, name)
        if len(content) != EDGES_AT + EDGE_BYTES * header.edge_count:
            raise LexiconError("lexicon.damaged", name=name)
        raw = memoryview(content)[EDGES_AT:]
        edges = raw.cast("I")
        # a compiled solver walks these edges without bounds checks: none may lead outside
        inside = edges[0] == 0 and edges[-1] & LAST_SIBLING and max(edges) >> CHILD_SHIFT < header.edge_count
        if not inside or not check_sum_holds(start, raw):
            raise LexiconError("lexicon.damaged", name=name)
        return cls(name, header.hash, header.word_count, edges, path)

    def admits(self, word: str, at: int = ROOT) -> bool:
        """Returns whether `word` (upper case A–Z) is in the lexicon; False for any other text.

        `at` may be the node reached by the first letters of a word; `word` is then the rest of it.
        """
        edges = self.edges
        edge = 0
        for letter in word:
            if not at:
                return False
            wanted = ord(letter) - 65
            edge = edges[at]
            while edge & LETTER != wanted:
                if edge & LAST_SIBLING:
                    return False
                at += 1
                edge = edges[at]
            at = edge >> CHILD_SHIFT
        return edge & END_OF_WORD != 0

    def words(self, longest: int | None = None) -> Iterator[str]:
        """Yields all words in alphabetical order, only those of at most `longest` letters if given.

        Raises `LexiconError` for a damaged graph: a cycle, a word too long, or another number of words than in the
        header.
        """
        edges = self.edges
        count = 0
        steps_left = LONGEST * self.word_count  # each edge walked belongs to a word, unless the graph is damaged
        waiting = [(ROOT, "")]
        while waiting:
            at, before = waiting.pop()
            edge = edges[at]
            word = before + chr(ord("A") + (edge & LETTER))
            steps_left -= 1
            if steps_left < 0 or len(word) > LONGEST:
                raise LexiconError("lexicon.damaged", name=self.name)
            if edge & END_OF_WORD:
                count += 1
                yield word
            if not edge & LAST_SIBLING:
                waiting.append((at + 1, before))
            if edge >> CHILD_SHIFT and len(word) != longest:
                waiting.append((edge >> CHILD_SHIFT, word))
        if longest is None and count != self.word_count:
            raise LexiconError("lexicon.damaged", name=self.name)
