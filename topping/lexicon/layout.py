"""The layout of a graph file, little endian throughout.

    0   8 bytes   `TPGRAPH1`
    8   uint32    number of words
    12  uint32    number of edges E, the null edge included
    16  32 bytes  SHA-256 of the sorted words, each followed by a line feed
    48  uint32    CRC-32 of bytes 0–47 and of the edges; 0 if not computed
    52  zeros     up to byte 64
    64  uint32×E  edges: child << 7 | last sibling << 6 | end of word << 5 | letter (0–25 for A–Z)

A child is the index of the first edge of a list of siblings, 0 for none. Siblings follow one another in letter order,
the last one flagged. Edge 0 is null (value 0); the root's list starts at index 1.
"""

import struct
from dataclasses import dataclass
from typing import Any, Final, Self
from zlib import crc32

from topping.errors import LexiconError

MAGIC: Final = b"TPGRAPH1"
EDGES_AT: Final = 64
"""Offset of the edges, in bytes."""
EDGE_BYTES: Final = 4

LETTER: Final = 0b11111
END_OF_WORD: Final = 1 << 5
LAST_SIBLING: Final = 1 << 6
CHILD_SHIFT: Final = 7

ROOT: Final = 1
"""Index of the first edge of the root's list."""
MOST_EDGES: Final = 1 << 25
"""Limit of a child's index, which has 25 bits."""
MOST_WORDS: Final = 5_000_000
"""More than ten times a full French list: a larger file is damaged, or no word list."""

_FIELDS: Final = struct.Struct("<8sII32s")
_CHECK: Final = struct.Struct("<I")


@dataclass(frozen=True, slots=True)
class Header:
    """The header of a graph file (its first 64 bytes) without the checksum, which depends on the edges too."""

    word_count: int
    edge_count: int
    hash: str
    """64 hexadecimal digits."""

    @classmethod
    def parse(cls, start: bytes, name: str) -> Self:
        """Reads the first 64 bytes of the graph file of lexicon `name`; raises `LexiconError` if they are invalid."""
        if len(start) < EDGES_AT or not start.startswith(MAGIC):
            raise LexiconError("lexicon.damaged", name=name)
        _, words, edges, digest = _FIELDS.unpack_from(start)
        if not (0 < words <= MOST_WORDS and ROOT < edges <= MOST_EDGES):
            raise LexiconError("lexicon.damaged", name=name)
        return cls(words, edges, digest.hex())

    def format(self, edges: Any) -> bytes:
        """Returns the header as 64 bytes, with the checksum of header and edges; `edges` is any buffer with their
        bytes.
        """
        fields = _FIELDS.pack(MAGIC, self.word_count, self.edge_count, bytes.fromhex(self.hash))
        return (fields + _CHECK.pack(crc32(edges, crc32(fields)))).ljust(EDGES_AT, b"\0")


def check_sum_holds(start: bytes, edges: memoryview) -> bool:
    """Returns whether the checksum in the header `start` fits header and edges; True if the file has no checksum."""
    stored = int(_CHECK.unpack_from(start, _FIELDS.size)[0])
    return stored in (0, crc32(edges, crc32(start[: _FIELDS.size])))
