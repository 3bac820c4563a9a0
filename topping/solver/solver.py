"""The solver: finds the top, all tops, the N best or all solutions of a position."""

from __future__ import annotations

import threading
import time
from array import array
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final, TypeAlias, overload

from topping.compiled.calling import address_of, kernel, large_room, zeros
from topping.errors import InputError, LexiconError
from topping.lexicon.graph import WordGraph
from topping.lexicon.rowlayout import ROW_BYTES
from topping.rules.conditions.variant import Variant
from topping.rules.grid.board import SIZE, Direction, Reference, Square
from topping.rules.grid.position import Position
from topping.rules.moves import Solution
from topping.rules.tiles import ALPHABET, JOKER
from topping.solver import packing
from topping.solver.packing import COLUMN_SHIFT, JOKER_BITS, MOST_POINTS, MOST_WORDS, POINTS_SHIFT, WHERES, WORD_SHIFT
from topping.solver.tablefile import tables_of
from topping.solver.tables import Tables

Keys: TypeAlias = "array[int]"
"""Items are uint64."""

_CHUNK: Final = 4096
_FEW_KEYS: Final = 8


def _reference(where: int) -> Reference:
    """Decodes the reference from the bits `where` of a solution's key (vertical, row, column)."""
    direction = Direction.VERTICAL if where >> 8 else Direction.HORIZONTAL
    return Reference(Square(where >> 4 & 15, where & 15), direction)


_REFERENCES: Final = tuple(map(_reference, range(WHERES)))
_ASCII: Final = (ALPHABET + " " * (256 - len(ALPHABET))).encode()
"""Character of each letter code; a space after the last letter."""
_RANKS: Final = MOST_WORDS - 1
_JOKERS: Final = (1 << JOKER_BITS) - 1

_decode_keys = kernel("decode_keys")


class Solutions(Sequence[Solution]):
    """All solutions of a position in `Solution.rank` order, as a sequence that decodes each solution on access."""

    def __init__(self, keys: Keys, tables: Tables) -> None:
        """Takes the sorted `keys` of the solutions (see `topping.solver.packing`)."""
        self._keys = keys
        self._tables = tables

    @property
    def points(self) -> list[int]:
        """The points of each solution, in descending order."""
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
    """Decodes the keys of solutions, in the same order."""
    if len(keys) <= _FEW_KEYS:
        return tuple([_solution(key, tables) for key in keys])
    text, wheres, points = bytearray(ROW_BYTES * len(keys)), zeros("i", len(keys)), zeros("i", len(keys))
    outputs = (address_of(room) for room in (text, wheres, points))
    _decode_keys(address_of(keys), len(keys), tables.addresses["words"], tables.addresses["positions"], *outputs)
    # a word has at most 15 letters, so each ends with a space
    return Solution.many(text.decode("ascii").split(), map(_REFERENCES.__getitem__, wheres), points.tolist())


def _solution(key: int, tables: Tables) -> Solution:
    """Decodes a single key to a solution; for a few keys, this is faster than the kernel."""
    at = tables.positions[key >> WORD_SHIFT & _RANKS] * ROW_BYTES
    word = tables.words[at : at + ROW_BYTES].tobytes().translate(_ASCII).rstrip().decode("ascii")
    if jokers := key & _JOKERS:
        last = JOKER_BITS - 1
        word = "".join([letter.lower() if jokers >> last - index & 1 else letter for index, letter in enumerate(word)])
    return Solution(word, _REFERENCES[key >> COLUMN_SHIFT & WHERES - 1], MOST_POINTS - (key >> POINTS_SHIFT))


_ROOM: Final = 1 << 20
"""Room for keys and for sorting them: five times as much as any position has needed so far."""
_KEY_BYTES: Final = 8
_FEW: Final = 64
"""Number of keys up to which Python's sort is faster."""
_MOST_BEST: Final = 10_000
"""For more, finding all solutions and keeping the first ones costs no more."""
_SQUARES: Final = SIZE * SIZE


search = kernel("search")
_workspace_bytes = kernel("workspace_bytes")
_sort_keys = kernel("sort_keys")


class Solver:
    """A searcher of positions with one lexicon, which several threads may use at the same time.

    A solution is a word with its jokers marked (those on the grid included), at a reference. All new words must be
    admitted; words already on the grid need not be. Solutions are given in `Solution.rank` order.
    """

    def __init__(self, graph: WordGraph) -> None:
        """Opens the tables of the lexicon, which are built at the first use and cached; raises `LexiconError` for a
        damaged graph.
        """
        if graph.word_count > packing.MOST_WORDS:
            raise LexiconError("lexicon.too_many_words", most=packing.MOST_WORDS)
        self._tables = tables_of(graph)
        self._threads = threading.local()
        self._is_warm = False

    @property
    def lexicon_bytes(self) -> int:
        """The size (bytes) of the tables of the lexicon that searches read."""
        return self._tables.nbytes

    def tops(self, position: Position, variant: Variant) -> tuple[Solution, ...]:
        """Returns every solution with the highest score; empty if nothing can be played.

        Raises `InputError` for more letters in hand than the variant draws, or more than two jokers.
        """
        return decoded(self._run(_Question(position, variant), packing.TOPS), self._tables)

    def best(self, position: Position, variant: Variant, count: int) -> tuple[Solution, ...]:
        """Returns the first `count` solutions by rank, or all if there are fewer; raises errors like `tops`."""
        question = _Question(position, variant)
        if count < 1:
            return ()
        if count > _MOST_BEST:
            return self.all(position, variant)[:count]
        return decoded(self._run(question, count), self._tables)

    def all(self, position: Position, variant: Variant) -> Solutions:
        """Returns every solution, decoded on access; raises errors like `tops`."""
        return Solutions(self._run(_Question(position, variant), packing.ALL), self._tables)

    def timed_tops(self, position: Position, variant: Variant) -> tuple[tuple[Solution, ...], int]:
        """Returns (tops, CPU time of the search in ns), the time measured for this thread.

        The time covers the search alone, not the conversion of the position and the solutions. The first call searches
        once before, so that compiling or loading the kernels is not counted. For many positions see
        `topping.solver.timing`.
        """
        question = _Question(position, variant)
        memory = self._memory()
        if not self._is_warm:
            search(question.prepare(self._tables.at, memory, packing.TOPS))
            self._is_warm = True
        address = question.prepare(self._tables.at, memory, packing.TOPS)
        began = time.thread_time_ns()
        search(address)
        time_ns = time.thread_time_ns() - began
        return self.tops(position, variant), time_ns

    def _memory(self) -> _Memory:
        """Returns the working memory for searches of the current thread."""
        memory: _Memory | None = getattr(self._threads, "memory", None)
        if memory is None:
            memory = self._threads.memory = _Memory(_ROOM)
        return memory

    def _run(self, question: _Question, keep: int) -> Keys:
        """Searches a position, and returns the sorted keys of its solutions.

        `keep` is the number of solutions wanted, or `packing.TOPS` or `packing.ALL`. If there are too many solutions,
        it searches again with more memory.
        """
        memory = self._memory()
        count = search(question.prepare(self._tables.at, memory, keep))
        if 2 * count > memory.room:
            memory = self._threads.memory = _Memory(4 * count)
            search(question.prepare(self._tables.at, memory, keep))
        return memory.sorted(count)


class _Memory:
    """The working memory of a thread's searches, used again because allocating it costs more than a search.

    The operating system provides memory only when it is first written to: most of the room for keys is never used.
    """

    def __init__(self, room: int) -> None:
        self.room = room
        self.workspace = zeros("Q", _workspace_bytes() // _KEY_BYTES + 1)
        self._keys = large_room(room * _KEY_BYTES)
        self.workspace_at = address_of(self.workspace)
        self.keys_at = address_of(self._keys)
        self._starts = zeros("i", 1 << 13)
        self._starts_at = address_of(self._starts)

    def sorted(self, count: int) -> Keys:
        """Returns the first `count` keys of solutions, sorted.

        `count` is at most half of `room` (keys), because sorting needs as many keys again.
        """
        if count > _FEW:
            _sort_keys(self.keys_at, count, self.keys_at + count * _KEY_BYTES, self._starts_at)
        keys = array("Q")
        keys.frombytes(memoryview(self._keys)[: count * _KEY_BYTES])
        return keys if count > _FEW else array("Q", sorted(keys))


class _Question:
    """A position and a variant of the game, in the arrays that the compiled function `search` reads."""

    def __init__(self, position: Position, variant: Variant) -> None:
        rack = position.rack
        if len(rack) > min(variant.drawn, packing.MOST):
            raise InputError("solver.rack_too_long", letters=len(rack), most=variant.drawn, variant=variant)
        if rack.count(JOKER) > packing.MOST_JOKERS:
            raise InputError("solver.too_many_jokers", jokers=rack.count(JOKER), most=packing.MOST_JOKERS)
        cells = position.board.cells
        letters = rack.replace(JOKER, "")
        characters = (cells + rack).encode()
        if len(cells) != _SQUARES or len(characters) != _SQUARES + len(rack) or letters != letters.upper():
            raise InputError("solver.characters")
        if not _are_letters(characters[:_SQUARES].translate(None, b".") + letters.encode()):
            raise InputError("solver.characters")
        # `search` gets addresses only: these attributes keep the arrays alive meanwhile.
        self._characters = array("B", characters)
        self._bonuses = _bonuses(variant)
        self._letters = len(rack)
        self._most_placed = min(variant.most_placed, len(rack))

    def prepare(self, tables_at: int, memory: _Memory, keep: int) -> int:
        """Writes the addresses and limits that `search` needs into an array, and returns the address of this array.

        `keep` is the number of solutions wanted, or `packing.TOPS` or `packing.ALL`. `memory` and this object must stay
        alive until `search` returns.
        """
        cells_at, _ = self._characters.buffer_info()
        bonuses_at, _ = self._bonuses.buffer_info()
        # in the order of the constants in `topping.solver.kernels.search`
        self._numbers = array(
            "q",
            (
                tables_at, memory.workspace_at, cells_at, cells_at + _SQUARES, bonuses_at, memory.keys_at,
                memory.room, keep, self._letters, self._most_placed,
            ),
        )  # fmt: skip
        at, _ = self._numbers.buffer_info()
        return at


def _are_letters(characters: bytes) -> bool:
    """Tells whether all characters are letters A–Z, in either case; True for no characters."""
    return not characters or characters.isalpha()


@cache
def _bonuses(variant: Variant) -> array[int]:
    """Returns the bonus points of a variant as an array, indexed by the number of tiles placed."""
    bonuses = array("q", bytes(8 * 16))
    for placed, bonus in variant.bonuses:
        if placed <= packing.MOST:
            bonuses[placed] = bonus
    return bonuses
