"""All words of a lexicon side by side in memory, for searches that look at every word.

The table of 400,000 words is made from the graph in 0.1 s and takes 16 MB; it lives in memory only.
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
"""Places of words in alphabetical order, from 0: uint32 each."""
Numbers: TypeAlias = "array[int]"
"""One uint16 for each word."""

LETTER_VALUES: Final = bytes(VALUES[letter] for letter in ALPHABET).ljust(PAD + 1, b"\0")
"""By code."""
ALL_MARKS: Final = 0xFF
_CHARACTERS: Final = bytes(ord(ALPHABET[code]) if code < len(ALPHABET) else ord(" ") for code in range(256))
_CODES: Final = bytes(ALPHABET.find(chr(byte)) & PAD for byte in range(256))
_KEYS: Final = 1 << 16

_measure_words = kernel("measure_words")
_place_words = kernel("place_words")
_collect_words = kernel("collect_words")
_order_words = kernel("order_words")


class MarkedWords(NamedTuple):
    """Words of a table."""

    places: Places
    """In alphabetical order."""
    by_length: tuple[tuple[int, int], ...]
    """(length, how many) for each length that there is."""


class WordTable:
    """The words of a lexicon in alphabetical order; a word's place in it is its place in every array."""

    def __init__(self, graph: WordGraph) -> None:
        """Raises `LexiconError` where the graph proves damaged."""
        self._rows, self._count = rows_of(graph), graph.word_count
        self._text = self._rows.translate(_CHARACTERS).decode("ascii")
        self._masks = zeros("I", self._count)
        self.lengths: Numbers = zeros("H", self._count)
        self.points: Numbers = zeros("H", self._count)
        """The values of the letters of each word."""
        self.rows_at = address_of(self._rows)
        """Where kernels find the rows, the masks of letters (bit 0 for A), and the lengths."""
        self.masks_at, self.lengths_at = address_of(self._masks), address_of(self.lengths)
        told = (address_of(LETTER_VALUES), self.masks_at, self.lengths_at, address_of(self.points))
        _measure_words(self.rows_at, self._count, *told)

    def __len__(self) -> int:
        return self._count

    def words(self, places: Iterable[int]) -> list[str]:
        """The words at these places."""
        text = self._text
        return [text[ROW_BYTES * place : ROW_BYTES * (place + 1)].rstrip() for place in places]

    def marked(self, marking: Callable[[int, int, int, int, int, int], int], word: str) -> bytearray:
        """The marks that a kernel gives to all words, which it compares with one (A–Z)."""
        marks, row = bytearray(self._count), row_of(word)
        marking(self.rows_at, self._count, self.masks_at, self.lengths_at, address_of(row), address_of(marks))
        return marks

    def collected(self, marks: bytearray, wanted: int = ALL_MARKS) -> MarkedWords:
        """The words whose marks, a byte each, have a bit of `wanted`."""
        places, numbers = zeros("I", self._count), zeros("q", ROW_BYTES)
        found = _collect_words(
            address_of(marks), self._count, wanted, self.lengths_at, address_of(places), address_of(numbers)
        )
        return MarkedWords(places[:found], tuple((length, number) for length, number in enumerate(numbers) if number))

    def ordered(self, places: Places, keys: Numbers, *, downwards: bool) -> Places:
        """Places in the order of the words' keys, those of equal keys as they stand."""
        ordered, starts = zeros("I", len(places)), zeros("I", _KEYS + 1)
        flipped = _KEYS - 1 if downwards else 0
        _order_words(
            address_of(places), len(places), address_of(keys), flipped, address_of(ordered), address_of(starts)
        )
        return ordered

    def places_of(self, words: Iterable[str]) -> dict[str, int]:
        """The place of each of `words` (A–Z), without those that the lexicon does not have."""
        wanted = [word for word in words if 0 < len(word) <= LONGEST]
        rows, places = b"".join(map(row_of, wanted)), zeros("i", len(wanted))
        _place_words(self.rows_at, self._count, address_of(rows), len(wanted), address_of(places))
        return {word: place for word, place in zip(wanted, places, strict=True) if place >= 0}


def row_of(word: str) -> bytes:
    """The row of a word (A–Z)."""
    return word.ljust(ROW_BYTES).encode("ascii").translate(_CODES)
