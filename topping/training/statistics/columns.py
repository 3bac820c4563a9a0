"""The moves of runs as statistics read them: a few bytes a move, kept with each run, read column by column.

A player's history has more moves than there is time to make an object of each. The packed form of a run is a byte for
the version, two for the number of moves, then each column in turn, lowest byte first: those of one byte a move, of two
(`_SIGNED` ones among them), of four.
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
"""Version of the packed form, and of what it is made from: others are refused, and made again."""

UNKNOWN: Final = 0xFF
"""In a column of one byte: not known."""
NOT_TIMED: Final = 0xFFFFFFFF
"""In the column `typing_ms`: the strokes do not tell."""

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
    """One move, as its columns hold it. The codes are those of the modules that make them."""

    number: int
    """From 1."""
    found: int
    """1 or 0."""
    elapsed_ms: int
    penalty_ms: int
    won_ms: int
    """When the top was proposed; 0 where it was missed."""
    seen: int
    """1 where the draw had been shown before: the move counts towards its run's total and nothing else."""
    kind: int
    """`Kind.code`; `UNKNOWN` where the position has not been analysed."""
    word: int
    """How hard the word is: see `Difficulty`."""
    search: int
    """How hard it is to find among the others: see `Difficulty`."""
    place: int
    """Where the word lies: `place_of`."""
    typing_ms: int
    """The time spent typing the entry that won, its place left out; `NOT_TIMED` where the strokes do not tell."""


@dataclass(frozen=True, slots=True)
class CountedRun:
    """The moves of one run."""

    moves: tuple[CountedMove, ...]

    def pack(self) -> bytes:
        """The packed form; `ValueError` where a number does not fit."""
        try:
            count = len(self.moves)
            parts = [_HEAD.pack(COLUMNS_VERSION, count)]
            columns = zip(*map(_IN_ORDER, self.moves), strict=True)
            for code, column in zip(_CODES, columns, strict=False):  # no column of no move
                parts.append(struct.pack(f"<{count}{code}", *column))
        except struct.error as error:
            raise ValueError(f"moves of a run: {error}") from None
        return b"".join(parts)

    @staticmethod
    def unpack(packed: bytes) -> CountedRun:
        """The moves of a packed form; `ValueError` where it is none, is of another version, or is damaged."""
        columns, names = Columns([packed]), (*_BYTES, *_SHORTS, *_LONGS)
        rows = zip(*(columns.column(name) for name in names), strict=True)
        return CountedRun(tuple(CountedMove(**dict(zip(names, values, strict=True))) for values in rows))


class Columns:
    """The moves of many runs, one after another, by columns. A column is read when it is asked for."""

    def __init__(self, packed: Sequence[bytes]) -> None:
        """Raises `ValueError` where one of them is no packed form, is of another version, or is damaged."""
        self._packed = packed
        self.counts = [_moves_in(one) for one in packed]
        """How many moves each run has."""
        self._columns: dict[str, array[int]] = {}

    @property
    def starts(self) -> list[int]:
        """The place of each run's first move, and after them the number of all moves."""
        return [0, *accumulate(self.counts)]

    def column(self, name: str) -> array[int]:
        """The column of a field of `CountedMove`, all runs one after another; `KeyError` for one that is none."""
        if name not in self._columns:
            self._columns[name] = self._read(name)
        return self._columns[name]

    def _read(self, name: str) -> array[int]:
        before, size = _PLACES[name]
        first = _HEAD.size
        joined = b"".join(
            [
                one[first + before * count : first + (before + size) * count]
                for one, count in zip(self._packed, self.counts, strict=True)
            ]
        )
        column = array({1: "B", 2: "h" if name in _SIGNED else "H", 4: _LONG}[size])
        column.frombytes(joined)
        if sys.byteorder == "big":
            column.byteswap()
        return column


_LONG: Final = "I" if array("I").itemsize == 4 else "L"


def _places() -> dict[str, tuple[int, int]]:
    """The bytes a move that stand before each column, and its own."""
    sizes = {name: size for names, size in ((_BYTES, 1), (_SHORTS, 2), (_LONGS, 4)) for name in names}
    before = accumulate(sizes.values(), initial=0)
    return {name: (place, size) for (name, size), place in zip(sizes.items(), before, strict=False)}


_PLACES: Final = _places()


def _moves_in(packed: bytes) -> int:
    """How many moves a packed form has; `ValueError` where it is none."""
    if len(packed) < _HEAD.size or packed[0] != COLUMNS_VERSION:
        raise ValueError(_DAMAGED)
    count = packed[1] | packed[2] << 8
    if len(packed) != _HEAD.size + _SIZE * count:
        raise ValueError(_DAMAGED)
    return count


def fitting_ms(ms: int | None) -> int:
    """A time as a column holds it: `NOT_TIMED` for None, never below 0 (a clock set back) or too long."""
    return NOT_TIMED if ms is None else min(max(0, ms), _LONGEST_MS)
