"""Keeping a lexicon's tables between two runs: one file a lexicon in the cache folder.

The tables of installed lists stay there, and those of the two other lists that served last.

    0    8 bytes     `TPTABLE1`
    8    32 bytes    the lexicon's hash
    40   uint32      CRC-32 of everything from byte 64 on
    44   zeros       up to byte 64
    64   9 × uint64  how many items each table has, in the order of `Tables`
    136  zeros       up to byte 192, then the tables, each at a multiple of 64 bytes

Numbers are those of the machine, little endian, and so is what reads them. A damaged file is made again.
"""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, cast
from zlib import crc32

import numpy as np
import numpy.typing as npt

from topping.errors import SetupError
from topping.lexicon.cached import note_use, prune
from topping.lexicon.catalogue import installed
from topping.lexicon.editions import editions_of
from topping.lexicon.graph import WordGraph
from topping.paths import ensure_folder
from topping.solver.building import build
from topping.solver.kernelcache import solver_cache, tables_file
from topping.solver.kernels.codes import LONGEST
from topping.solver.kernels.tables import TABLE_TYPES, Tables

_MAGIC: Final = b"TPTABLE1"
_SUM_AT: Final = 40
_SIZES_AT: Final = 64
_TABLES_AT: Final = 192
_ALIGNMENT: Final = 64
_TABLES: Final = "tables-*.bin"
_WORTH_KEEPING: Final = 20_000
"""Words of a lexicon whose tables take longer to make than to read."""

_Bytes = npt.NDArray[np.uint8]


def tables_of(graph: WordGraph) -> Tables:
    """The tables of a lexicon, read from the cache folder where they are, else made and, if large, put there.

    They stand in memory of this process rather than in a mapped file, because the system serves large blocks of it in
    large pages, and searches jump about in them.
    """
    if graph.word_count < _WORTH_KEEPING:
        return build(graph)
    path = tables_file(graph.hash)
    try:
        with suppress(OSError, ValueError):
            tables = _parsed(np.fromfile(path, dtype=np.uint8), graph)
            note_use(path)
            return tables
        content = _formatted(build(graph), graph)
        with suppress(OSError, SetupError):  # a cache that cannot be written only costs time
            _write(content, path)
        return _parsed(content, graph)
    finally:
        prune(solver_cache(), _TABLES, _of_installed_lists)


def _of_installed_lists() -> list[Path]:
    """The files that serve for good: also those of lists without their supplement, and of the bundled list's earlier
    editions, which prepared games need."""
    return [tables_file(hash) for entry in installed() for hash in (entry.hash, *editions_of(entry.plain_hash)) if hash]


def _formatted(tables: Tables, graph: WordGraph) -> _Bytes:
    places = _places([table.size for table in tables])
    content = np.zeros(places[-1], dtype=np.uint8)
    content[: len(_MAGIC)] = np.frombuffer(_MAGIC, dtype=np.uint8)
    content[len(_MAGIC) : _SUM_AT] = np.frombuffer(bytes.fromhex(graph.hash), dtype=np.uint8)
    content[_SIZES_AT : _SIZES_AT + 8 * len(tables)].view(np.uint64)[:] = [table.size for table in tables]

    for table, place in zip(cast(tuple[npt.NDArray[Any], ...], tables), places, strict=False):
        content[place : place + table.nbytes] = table.reshape(-1).view(np.uint8)
    content[_SUM_AT : _SUM_AT + 4].view(np.uint32)[0] = crc32(content[_SIZES_AT:].data)
    return content


def _parsed(content: _Bytes, graph: WordGraph) -> Tables:
    """The tables in a file's content; raises `ValueError` where it is not the lexicon's, or damaged."""
    start = content[:_SIZES_AT].tobytes()
    if len(content) < _TABLES_AT or start[:_SUM_AT] != _MAGIC + bytes.fromhex(graph.hash):
        raise ValueError("not the tables of this lexicon")
    sizes = [int(size) for size in content[_SIZES_AT : _SIZES_AT + 8 * len(TABLE_TYPES)].view(np.uint64)]
    places = _places(sizes)
    if places[-1] != len(content) or crc32(content[_SIZES_AT:].data) != int.from_bytes(start[_SUM_AT:44], "little"):
        raise ValueError("damaged tables")
    parts = (
        content[place : place + size * np.dtype(kind).itemsize].view(kind)
        for place, size, kind in zip(places, sizes, TABLE_TYPES, strict=False)
    )
    tables = Tables(*parts)
    return tables._replace(lengths=tables.lengths.reshape(LONGEST + 2, 2))


def _places(sizes: list[int]) -> list[int]:
    """Where each table starts, and where the last one ends."""
    places = [_TABLES_AT]
    for size, kind in zip(sizes, TABLE_TYPES, strict=True):
        end = places[-1] + size * np.dtype(kind).itemsize
        places.append(-(-end // _ALIGNMENT) * _ALIGNMENT)
    return places


def _write(content: _Bytes, path: Path) -> None:
    """Writes the file whole or not at all."""
    draft = ensure_folder(path.parent) / f".{path.name}.{secrets.token_hex(4)}.tmp"
    try:
        with draft.open("xb") as file:
            content.tofile(file)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
