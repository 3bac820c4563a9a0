"""Solutions as sorted keys, made into objects where they are asked for: two jokers give a hundred thousand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, overload

import numpy as np
import numpy.typing as npt

from topping.rules.grid.square import Direction, Reference, Square
from topping.rules.moves.solution import Solution
from topping.solver.kernels import found
from topping.solver.kernels.tables import WORD_BYTES, Tables

Keys = npt.NDArray[np.uint64]

_CHUNK: Final = 4096
_FEW: Final = 8
_WHERES: Final = 1 << 9


def _reference(where: int) -> Reference:
    """The reference whose direction, row and column are those bits of a key."""
    direction = Direction.VERTICAL if where >> 8 else Direction.HORIZONTAL
    return Reference(Square(where >> 4 & 15, where & 15), direction)


_REFERENCES: Final = tuple(map(_reference, range(_WHERES)))
_CHARACTERS: Final = np.full(256, ord(" "), dtype=np.uint8)
"""By letter code, its character; a space behind the last letter."""
_CHARACTERS[:26] = np.arange(ord("A"), ord("Z") + 1, dtype=np.uint8)
_ASCII: Final = _CHARACTERS.tobytes()
_TO_LOWER: Final = np.uint8(ord("a") - ord("A"))
_POINTS_SHIFT: Final = np.uint64(found.POINTS_SHIFT)
_WORD_SHIFT: Final = np.uint64(found.WORD_SHIFT)
_COLUMN_SHIFT: Final = np.uint64(found.COLUMN_SHIFT)
_RANKS: Final = np.uint64(found.MOST_WORDS - 1)
_PLACES: Final = np.uint64(_WHERES - 1)
_JOKERS: Final = np.uint64((1 << found.JOKER_BITS) - 1)


class Solutions(Sequence[Solution]):
    """Solutions of a position in `Solution.rank` order; what is asked for is made anew each time."""

    def __init__(self, keys: Keys, tables: Tables) -> None:
        """`keys` are sorted (see `topping.solver.kernels.found`)."""
        self._keys = keys
        self._tables = tables

    @property
    def points(self) -> list[int]:
        """What each one brings, most first."""
        return _points(self._keys)

    def __len__(self) -> int:
        return self._keys.size

    @overload
    def __getitem__(self, index: int) -> Solution: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Solution, ...]: ...
    def __getitem__(self, index: int | slice) -> Solution | tuple[Solution, ...]:
        if isinstance(index, slice):
            return decoded(self._keys[index], self._tables)
        return decoded(self._keys[[index]], self._tables)[0]

    def __iter__(self) -> Iterator[Solution]:
        for start in range(0, len(self), _CHUNK):
            yield from self[start : start + _CHUNK]


def decoded(keys: Keys, tables: Tables) -> tuple[Solution, ...]:
    """The solutions of some keys, in their order."""
    if keys.size <= _FEW:
        return tuple([_solution(key, tables) for key in keys.tolist()])
    places = (keys >> _COLUMN_SHIFT & _PLACES).tolist()
    return Solution.many(_words(keys, tables), map(_REFERENCES.__getitem__, places), _points(keys))


def _solution(key: int, tables: Tables) -> Solution:
    """The solution of one key: so few are decoded sooner one by one than as arrays."""
    at = int(tables.positions[key >> found.WORD_SHIFT & found.MOST_WORDS - 1]) * WORD_BYTES
    word = tables.words[at : at + WORD_BYTES].tobytes().translate(_ASCII).rstrip().decode("ascii")
    if jokers := key & (1 << found.JOKER_BITS) - 1:
        last = found.JOKER_BITS - 1
        word = "".join([letter.lower() if jokers >> last - place & 1 else letter for place, letter in enumerate(word)])
    reference = _REFERENCES[key >> found.COLUMN_SHIFT & _WHERES - 1]
    return Solution(word, reference, found.MOST_POINTS - (key >> found.POINTS_SHIFT))


def _points(keys: Keys) -> list[int]:
    points: list[int] = (found.MOST_POINTS - (keys >> _POINTS_SHIFT).astype(np.int64)).tolist()
    return points


def _words(keys: Keys, tables: Tables) -> list[str]:
    """The word of each key, its jokers in lower case."""
    positions = tables.positions[keys >> _WORD_SHIFT & _RANKS]
    characters = _CHARACTERS[tables.words.reshape(-1, WORD_BYTES)[positions]]
    jokers = keys & _JOKERS
    if jokers.any():
        # The first letter's bit is the highest of 15: shifted by one, that of two bytes.
        two_bytes = (jokers << np.uint64(1)).astype(">u2").view(np.uint8).reshape(-1, 2)
        characters += np.unpackbits(two_bytes, axis=1) * _TO_LOWER
    # A word has 15 letters at most, so that each ends with a space.
    words: list[str] = characters.tobytes().decode("ascii").split()
    return words
