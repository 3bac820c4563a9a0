"""The moves of runs in a compact form for statistics, stored with each run and read one field at a time.

A player has made too many moves to create an object for each. The packed form of a run is a byte for the version, two
bytes for the number of moves, then one column for each field, low byte first. Columns of one byte per move come first,
then those of two bytes, then those of four. The columns in `_SIGNED` hold signed numbers.
"""

from __future__ import annotations

import struct
import sys
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from operator import attrgetter
from typing import Final

COLUMNS_VERSION: Final = 2
"""Version of the packed form and of its sources; other versions are refused, and made again."""

UNKNOWN: Final = 0xFF
"""Unknown, in a column of one byte."""
NOT_TIMED: Final = 0xFFFFFFFF
"""Unknown, in the column `typing_ms`: the strokes do not show it."""

_BYTES: Final = ("number", "found", "seen", "kind")
_SHORTS: Final = ("place", "word", "search")
_SIGNED: Final = frozenset(("word", "search"))
_LONGS: Final = ("elapsed_ms", "won_ms", "penalty_ms", "typing_ms")
_HEAD: Final = struct.Struct("<BH")
_SIZE: Final = len(_BYTES) + 2 * len(_SHORTS) + 4 * len(_LONGS)
_IN_ORDER: Final = attrgetter(*_BYTES, *_SHORTS, *_LONGS)
_CODES: Final = (*"B" * len(_BYTES), *("h" if name in _SIGNED else "H" for name in _SHORTS), *"I" * len(_LONGS))
_LONGEST_MS: Final = NOT_TIMED - 1
_DAMAGED: Final = "not the packed moves of a run"


@dataclass(frozen=True, slots=True)
class CountedMove:
    """The facts of a move that statistics need, all as numbers. The fields tell which module defines their codes."""

    number: int
    """From 1."""
    found: int
    """1 or 0."""
    elapsed_ms: int
    penalty_ms: int
    won_ms: int
    """Time of the proposal of the top (ms); 0 if it was missed."""
    seen: int
    """1 if the draw had been shown before: the move then counts only in its run's total."""
    kind: int
    """`Kind.code`; `UNKNOWN` if the position has not been analysed."""
    word: int
    """Difficulty of the word: see `Difficulty`."""
    search: int
    """Difficulty of the search: see `Difficulty`."""
    place: int
    """Place of the word: `place_of`."""
    typing_ms: int
    """Time to type the winning entry, without the search for its place on the grid (ms); `NOT_TIMED` if the strokes do
    not show it.
    """


@dataclass(frozen=True, slots=True)
class CountedRun:
    """The moves of one run, with the facts that statistics need."""

    moves: tuple[CountedMove, ...]

    def pack(self) -> bytes:
        """Returns the packed form of the moves; raises `ValueError` if a number does not fit into its bytes."""
        try:
            count = len(self.moves)
            parts = [_HEAD.pack(COLUMNS_VERSION, count)]
            columns = zip(*map(_IN_ORDER, self.moves), strict=True)
            for code, column in zip(_CODES, columns, strict=False):  # a run without moves has no columns
                parts.append(struct.pack(f"<{count}{code}", *column))
        except struct.error as error:
            raise ValueError(f"moves of a run: {error}") from None
        return b"".join(parts)

    @staticmethod
    def unpack(packed: bytes) -> CountedRun:
        """Reads the moves of a packed form; raises `ValueError` for another version or damaged bytes."""
        columns, names = Columns([packed]), (*_BYTES, *_SHORTS, *_LONGS)
        rows = zip(*(columns.column(name) for name in names), strict=True)
        return CountedRun(tuple(CountedMove(**dict(zip(names, values, strict=True))) for values in rows))


class Columns:
    """The moves of many runs, one run after the other. A field of `CountedMove` is read for all moves when first
    needed.
    """

    def __init__(self, packed: Sequence[bytes]) -> None:
        """Takes the packed forms of the runs; raises `ValueError` if one is damaged or of another version."""
        self._packed = packed
        self.counts = [_moves_in(packed_run) for packed_run in packed]
        """Number of moves of each run."""
        self._columns: dict[str, array[int]] = {}

    @property
    def starts(self) -> list[int]:
        """The index of each run's first move among all moves; the last item is the number of all moves."""
        return [0, *accumulate(self.counts)]

    def column(self, name: str) -> array[int]:
        """Returns one field of `CountedMove` for all moves of all runs; raises `KeyError` for an unknown field."""
        if name not in self._columns:
            self._columns[name] = self._read(name)
        return self._columns[name]

    def _read(self, name: str) -> array[int]:
        before, size = _PLACES[name]
        first = _HEAD.size
        joined = b"".join(
            [
                packed_run[first + before * count : first + (before + size) * count]
                for packed_run, count in zip(self._packed, self.counts, strict=True)
            ]
        )
        column = array({1: "B", 2: "h" if name in _SIGNED else "H", 4: _LONG}[size])
        column.frombytes(joined)
        if sys.byteorder == "big":
            column.byteswap()
        return column


_LONG: Final = "I" if array("I").itemsize == 4 else "L"


def _places() -> dict[str, tuple[int, int]]:
    """Returns for each field of `CountedMove` a pair (offset, size) of its column in a packed run, both in bytes per
    move.

    Times the number of moves, they are the column's start behind the head, and its length (bytes).
    """
    sizes = {name: size for names, size in ((_BYTES, 1), (_SHORTS, 2), (_LONGS, 4)) for name in names}
    before = accumulate(sizes.values(), initial=0)
    return {name: (place, size) for (name, size), place in zip(sizes.items(), before, strict=False)}


_PLACES: Final = _places()


def _moves_in(packed: bytes) -> int:
    """Returns the number of moves in a packed form; raises `ValueError` for any other bytes."""
    if len(packed) < _HEAD.size or packed[0] != COLUMNS_VERSION:
        raise ValueError(_DAMAGED)
    count = packed[1] | packed[2] << 8
    if len(packed) != _HEAD.size + _SIZE * count:
        raise ValueError(_DAMAGED)
    return count


def fitting_ms(ms: int | None) -> int:
    """Returns a time (ms) as stored in a column: limited to the largest storable time; `NOT_TIMED` for None."""
    return NOT_TIMED if ms is None else min(max(0, ms), _LONGEST_MS)
