"""All words of a lexicon in memory as rows of letter codes, for searches that look at every word.

The table of 400,000 words is made from the graph in 0.1 s and takes 16 MB; it is never stored.
"""

from array import array
from collections.abc import Callable, Iterable
from typing import Final, NamedTuple, TypeAlias

from topping.compiled.calling import address_of, kernel, zeros
from topping.lexicon.graph import WordGraph
from topping.lexicon.rowlayout import LONGEST, PAD, ROW_BYTES
from topping.lexicon.rows import rows_of
from topping.rules.tiles import ALPHABET, VALUES

Places: TypeAlias = "array[int]"
"""Indexes of words in alphabetical order, from 0: uint32 each."""
Numbers: TypeAlias = "array[int]"
"""One uint16 for each word."""

LETTER_VALUES: Final = bytes(VALUES[letter] for letter in ALPHABET).ljust(PAD + 1, b"\0")
"""By letter code."""
ALL_MARKS: Final = 0xFF
_CHARACTERS: Final = bytes(ord(ALPHABET[code]) if code < len(ALPHABET) else ord(" ") for code in range(256))
_CODES: Final = bytes(ALPHABET.find(chr(byte)) & PAD for byte in range(256))
_KEYS: Final = 1 << 16

_measure_words = kernel("measure_words")
_place_words = kernel("place_words")
_collect_words = kernel("collect_words")
_order_words = kernel("order_words")


class MarkedWords(NamedTuple):
    """The words that a search has found, as indices in the table, and how many of them have each length."""

    places: Places
    """In alphabetical order."""
    by_length: tuple[tuple[int, int], ...]
    """(length, number of words) for each length with words."""


class WordTable:
    """All words of a lexicon in alphabetical order, with their letters, lengths and points in arrays.

    The index of a word is the same in every array.
    """

    def __init__(self, graph: WordGraph) -> None:
        """Builds the table from a lexicon; raises `LexiconError` if its graph is damaged."""
        self._rows, self._count = rows_of(graph), graph.word_count
        self._text = self._rows.translate(_CHARACTERS).decode("ascii")
        self._masks = zeros("I", self._count)
        self.lengths: Numbers = zeros("H", self._count)
        self.points: Numbers = zeros("H", self._count)
        """The points of each word's letters."""
        self.rows_at = address_of(self._rows)
        """Addresses for kernels: the rows, the letter masks (bit 0 for A), the lengths."""
        self.masks_at, self.lengths_at = address_of(self._masks), address_of(self.lengths)
        arguments = (address_of(LETTER_VALUES), self.masks_at, self.lengths_at, address_of(self.points))
        _measure_words(self.rows_at, self._count, *arguments)

    def __len__(self) -> int:
        return self._count

    def words(self, places: Iterable[int]) -> list[str]:
        """Returns the words with the indices `places`, in their order."""
        text = self._text
        return [text[ROW_BYTES * place : ROW_BYTES * (place + 1)].rstrip() for place in places]

    def marked(self, marking: Callable[[int, int, int, int, int, int], int], word: str) -> bytearray:
        """Runs the compiled function `marking`, which compares every word with `word` (A–Z); returns its marks, one
        byte per word.
        """
        marks, row = bytearray(self._count), row_of(word)
        marking(self.rows_at, self._count, self.masks_at, self.lengths_at, address_of(row), address_of(marks))
        return marks

    def collected(self, marks: bytearray, wanted: int = ALL_MARKS) -> MarkedWords:
        """Returns the words whose mark has any bit of `wanted`; `marks` holds one byte per word."""
        places, numbers = zeros("I", self._count), zeros("q", ROW_BYTES)
        count = _collect_words(
            address_of(marks), self._count, wanted, self.lengths_at, address_of(places), address_of(numbers)
        )
        return MarkedWords(places[:count], tuple((length, number) for length, number in enumerate(numbers) if number))

    def ordered(self, places: Places, keys: Numbers, *, downwards: bool) -> Places:
        """Sorts indices of words by a key for each word; words with equal keys stay in their order.

        `downwards` puts the highest key first.
        """
        ordered, starts = zeros("I", len(places)), zeros("I", _KEYS + 1)
        flipped = _KEYS - 1 if downwards else 0
        _order_words(
            address_of(places), len(places), address_of(keys), flipped, address_of(ordered), address_of(starts)
        )
        return ordered

    def places_of(self, words: Iterable[str]) -> dict[str, int]:
        """Returns the index of each of `words` (A–Z) by word; words that are not in the lexicon are left out."""
        wanted = [word for word in words if 0 < len(word) <= LONGEST]
        rows, places = b"".join(map(row_of, wanted)), zeros("i", len(wanted))
        _place_words(self.rows_at, self._count, address_of(rows), len(wanted), address_of(places))
        return {word: place for word, place in zip(wanted, places, strict=True) if place >= 0}


def row_of(word: str) -> bytes:
    """Returns a word (capitals A–Z) as a row of 16 letter codes, padded."""
    return word.ljust(ROW_BYTES).encode("ascii").translate(_CODES)
