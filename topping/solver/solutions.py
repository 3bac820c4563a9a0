"""Solutions as sorted keys, made into objects where they are asked for: two jokers give a hundred thousand."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias, overload

from topping.compiled.calling import address_of, kernel, zeros
from topping.lexicon.rowlayout import ROW_BYTES
from topping.rules.grid.square import Direction, Reference, Square
from topping.rules.moves.move import Solution
from topping.rules.tiles.letters import ALPHABET
from topping.solver.keys import COLUMN_SHIFT, JOKER_BITS, MOST_POINTS, MOST_WORDS, POINTS_SHIFT, WHERES, WORD_SHIFT
from topping.solver.tables import Tables

Keys: TypeAlias = "array[int]"
"""uint64 each."""

_CHUNK: Final = 4096
_FEW: Final = 8


def _reference(where: int) -> Reference:
    """The reference whose direction, row and column are those bits of a key."""
    direction = Direction.VERTICAL if where >> 8 else Direction.HORIZONTAL
    return Reference(Square(where >> 4 & 15, where & 15), direction)


_REFERENCES: Final = tuple(map(_reference, range(WHERES)))
_ASCII: Final = (ALPHABET + " " * (256 - len(ALPHABET))).encode()
"""By letter code, its character; a space behind the last letter."""
_RANKS: Final = MOST_WORDS - 1
_JOKERS: Final = (1 << JOKER_BITS) - 1

_tell_keys = kernel("tell_keys")


class Solutions(Sequence[Solution]):
    """Solutions of a position in `Solution.rank` order; what is asked for is made anew each time."""

    def __init__(self, keys: Keys, tables: Tables) -> None:
        """`keys` are sorted (see `topping.solver.keys`)."""
        self._keys = keys
        self._tables = tables

    @property
    def points(self) -> list[int]:
        """What each one brings, most first."""
        return [MOST_POINTS - (key >> POINTS_SHIFT) for key in self._keys]

    def __len__(self) -> int:
        return len(self._keys)

    @overload
    def __getitem__(self, index: int) -> Solution: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Solution, ...]: ...
    def __getitem__(self, index: int | slice) -> Solution | tuple[Solution, ...]:
        if isinstance(index, slice):
            return decoded(self._keys[index], self._tables)
        return _solution(self._keys[index], self._tables)

    def __iter__(self) -> Iterator[Solution]:
        for start in range(0, len(self), _CHUNK):
            yield from self[start : start + _CHUNK]


def decoded(keys: Keys, tables: Tables) -> tuple[Solution, ...]:
    """The solutions of some keys, in their order."""
    if len(keys) <= _FEW:
        return tuple([_solution(key, tables) for key in keys])
    text, wheres, points = bytearray(ROW_BYTES * len(keys)), zeros("i", len(keys)), zeros("i", len(keys))
    told = (address_of(room) for room in (text, wheres, points))
    _tell_keys(address_of(keys), len(keys), tables.addresses["words"], tables.addresses["positions"], *told)
    # A word has 15 letters at most, so that each ends with a space.
    return Solution.many(text.decode("ascii").split(), map(_REFERENCES.__getitem__, wheres), points.tolist())


def _solution(key: int, tables: Tables) -> Solution:
    """The solution of one key: so few are decoded sooner one by one than by the kernel."""
    at = tables.positions[key >> WORD_SHIFT & _RANKS] * ROW_BYTES
    word = tables.words[at : at + ROW_BYTES].tobytes().translate(_ASCII).rstrip().decode("ascii")
    if jokers := key & _JOKERS:
        last = JOKER_BITS - 1
        word = "".join([letter.lower() if jokers >> last - place & 1 else letter for place, letter in enumerate(word)])
    return Solution(word, _REFERENCES[key >> COLUMN_SHIFT & WHERES - 1], MOST_POINTS - (key >> POINTS_SHIFT))
