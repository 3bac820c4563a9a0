"""The cache of lexicons' solver tables: one file for each lexicon in the cache folder.

The tables of installed lists stay there, with those of the two other lists used last.

    0    8 bytes     `TPTABLE1`
    8    32 bytes    the lexicon's hash
    40   uint32      CRC-32 of everything from byte 64 on
    44   zeros       up to byte 64
    64   9 × uint64  how many items each table has, in the order of `Tables`
    136  zeros       up to byte 192, then the tables, each at a multiple of 64 bytes

Numbers are little-endian, like the machines that read them. A damaged file is made again.
"""

from __future__ import annotations

import os
import secrets
import struct
from array import array
from contextlib import suppress
from mmap import mmap
from pathlib import Path
from typing import Final
from zlib import crc32

from topping.compiled.cache import solver_cache, tables_file
from topping.compiled.calling import address_of, kernel, large_room
from topping.errors import SetupError
from topping.lexicon.cached import note_use, prune
from topping.lexicon.catalogue import installed
from topping.lexicon.graph import WordGraph
from topping.lexicon.rowlayout import LONGEST, PAD, ROW_BYTES
from topping.lexicon.rows import rows_of
from topping.paths import ensure_folder
from topping.solver.tables import KINDS, SHORT_CELLS, TABLES_AT, Tables, places_of

_CELLS_A_WORD_SEEN: Final = 8
_CELLS_A_WORD_ONE: Final = 8
_CELLS_A_WORD_TWO: Final = 16
"""Least number of bits of `seen`, and of items of the two completing tables, for each word; a power of two in all.

For a French list of 367,000 words, `seen` wrongly passes one multiset in 60; `completing_one` gives 0.08 letters too
many, `completing_two` 0.4.
"""

_file_words = kernel("file_words")
_fill_sets = kernel("fill_sets")


def build(graph: WordGraph) -> Tables:
    """Builds the tables of a lexicon; raises `LexiconError` for a damaged graph."""
    rows, count = rows_of(graph), graph.word_count
    lengths, buckets = _length_layout(rows)
    seen = max(1, _power_of_two(count * _CELLS_A_WORD_SEEN) // 64)
    completing_one, completing_two = _power_of_two(count * _CELLS_A_WORD_ONE), _power_of_two(count * _CELLS_A_WORD_TWO)
    sizes = (len(rows), count, count, buckets + 1, len(lengths), seen, completing_one, completing_two, SHORT_CELLS)
    tables = Tables(large_room(places_of(sizes)[-1]), sizes)
    tables.lengths[:] = memoryview(lengths)
    at = tables.addresses
    filed = (at[name] for name in ("lengths", "words", "ranks", "positions", "starts"))
    _file_words(address_of(rows), count, buckets, *filed)
    _fill_sets(
        at["words"],
        count,
        *(at[name] for name in ("seen", "completing_one", "completing_two", "short")),
        seen,
        completing_one,
        completing_two,
    )
    return tables


def _power_of_two(least: int) -> int:
    return 1 << (least - 1).bit_length()


def _length_layout(rows: bytearray) -> tuple[array[int], int]:
    """Returns the table `lengths` (where the hash buckets of each word length begin), and the number of all buckets.

    `rows` are the lexicon's words as rows of letter codes. A word length has as many buckets as words, rounded up to a
    power of two, and at least 2.
    """
    lengths, first, shorter = array("q"), 0, 0
    for length in range(LONGEST + 2):
        up_to = rows[length::ROW_BYTES].count(PAD) if length < ROW_BYTES else shorter
        bits = max(1, max(0, up_to - shorter - 1).bit_length())
        lengths.extend((first, 64 - bits))
        first += 1 << bits
        shorter = up_to
    return lengths, first


_MAGIC: Final = b"TPTABLE1"
_SUM_AT: Final = 40
_SIZES_AT: Final = 64
_SIZES: Final = struct.Struct(f"<{len(KINDS)}Q")
_TABLES: Final = "tables-*.bin"
_WORTH_KEEPING: Final = 20_000
"""Least number of words for which reading the tables is faster than making them."""


def tables_of(graph: WordGraph) -> Tables:
    """Returns a lexicon's tables from the cache file; if it is missing, builds them, and caches those of a large
    lexicon.

    The file is read into memory instead of mapped: the system then uses large pages, which speed up the random access
    of searches.
    """
    if graph.word_count < _WORTH_KEEPING:
        return build(graph)
    path = tables_file(graph.hash)
    try:
        with suppress(OSError, ValueError):
            tables = _parsed(_read(path), graph)
            note_use(path)
            return tables
        tables = build(graph)
        with suppress(OSError, SetupError):  # a missing cache only costs time
            _write(tables, graph, path)
        return tables
    finally:
        prune(solver_cache(), _TABLES, _of_installed_lists)


def _of_installed_lists() -> list[Path]:
    """Returns the cache files of the installed lexicons, which are never deleted."""
    return [tables_file(entry.hash) for entry in installed() if entry.hash]


def _read(path: Path) -> mmap:
    with path.open("rb", buffering=0) as file:
        content = large_room(os.fstat(file.fileno()).st_size)
        file.readinto(content)
        return content


def _parsed(content: mmap, graph: WordGraph) -> Tables:
    """Reads the tables from the content of a cache file; raises `ValueError` if it is damaged or of another lexicon."""
    if len(content) < TABLES_AT or content[:_SUM_AT] != _MAGIC + bytes.fromhex(graph.hash):
        raise ValueError("not the tables of this lexicon")
    sizes = _SIZES.unpack_from(content, _SIZES_AT)
    if places_of(sizes)[-1] != len(content) or _sum_of(content) != content[_SUM_AT : _SUM_AT + 4]:
        raise ValueError("damaged tables")
    return Tables(content, sizes)


def _sum_of(content: mmap) -> bytes:
    return crc32(memoryview(content)[_SIZES_AT:]).to_bytes(4, "little")


def _write(tables: Tables, graph: WordGraph, path: Path) -> None:
    """Writes the tables to the cache file `path`, completely or not at all."""
    content = tables.content
    content[:_SUM_AT] = _MAGIC + bytes.fromhex(graph.hash)
    _SIZES.pack_into(content, _SIZES_AT, *tables.sizes)
    content[_SUM_AT : _SUM_AT + 4] = _sum_of(content)
    draft = ensure_folder(path.parent) / f".{path.name}.{secrets.token_hex(4)}.tmp"
    try:
        with draft.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
