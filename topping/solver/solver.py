"""The solver: the top, all the tops, the N best or every solution of a position."""

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
from topping.solver import keys as kept
from topping.solver.keys import COLUMN_SHIFT, JOKER_BITS, MOST_POINTS, MOST_WORDS, POINTS_SHIFT, WHERES, WORD_SHIFT
from topping.solver.tablefile import tables_of
from topping.solver.tables import Tables

Keys: TypeAlias = "array[int]"
"""uint64 each."""

_CHUNK: Final = 4096
_FEW_KEYS: Final = 8


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
    if len(keys) <= _FEW_KEYS:
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


_ROOM: Final = 1 << 20
"""Solutions and the room to sort them: no position seen had more than a fifth of that."""
_KEY_BYTES: Final = 8
_FEW: Final = 64
"""Keys that are sorted sooner by Python."""
_MOST_BEST: Final = 10_000
"""Beyond, finding all solutions and keeping the first costs no more."""
_SQUARES: Final = SIZE * SIZE


search = kernel("search")
_workspace_bytes = kernel("workspace_bytes")
_sort_keys = kernel("sort_keys")


class Solver:
    """Searches positions with one lexicon; threads may share it, and searches hold no lock.

    A solution is a word with its jokers marked (those on the grid too), at a reference. Words across must be admitted,
    words that lie on the grid already need not be. Solutions come in `Solution.rank` order.
    """

    def __init__(self, graph: WordGraph) -> None:
        """Opens the lexicon's tables, made and kept in the cache folder the first time; raises `LexiconError`."""
        if graph.word_count > kept.MOST_WORDS:
            raise LexiconError("lexicon.too_many_words", most=kept.MOST_WORDS)
        self._tables = tables_of(graph)
        self._threads = threading.local()
        self._is_warm = False

    @property
    def lexicon_bytes(self) -> int:
        """Bytes of all the lexicon's tables that searches read."""
        return self._tables.nbytes

    def tops(self, position: Position, variant: Variant) -> tuple[Solution, ...]:
        """Every solution of the top score; none where nothing can be played.

        Raises `InputError` where there are more letters in hand than the variant draws, or more than two jokers.
        """
        return decoded(self._run(_Question(position, variant), kept.TOPS), self._tables)

    def best(self, position: Position, variant: Variant, count: int) -> tuple[Solution, ...]:
        """The first `count` solutions, or as many as there are; raises like `tops`."""
        question = _Question(position, variant)
        if count < 1:
            return ()
        if count > _MOST_BEST:
            return self.all(position, variant)[:count]
        return decoded(self._run(question, count), self._tables)

    def all(self, position: Position, variant: Variant) -> Solutions:
        """Every solution, in a list that makes objects of those asked for; raises like `tops`."""
        return Solutions(self._run(_Question(position, variant), kept.ALL), self._tables)

    def timed_tops(self, position: Position, variant: Variant) -> tuple[tuple[Solution, ...], int]:
        """What `tops` gives, and the thread CPU time of the search, in nanoseconds.

        The time is that of one search, cross-sets and ties included; turning the position into arrays before it, and
        keys into solutions after it, is not counted. The first call searches once more, before, so that compiling (or
        loading what was compiled) is not counted either. For a stream of positions see `topping.solver.timing`.
        """
        question = _Question(position, variant)
        memory = self._memory()
        if not self._is_warm:
            search(question.prepare(self._tables.at, memory, kept.TOPS))
            self._is_warm = True
        address = question.prepare(self._tables.at, memory, kept.TOPS)
        began = time.thread_time_ns()
        search(address)
        taken = time.thread_time_ns() - began
        return self.tops(position, variant), taken

    def _memory(self) -> _Memory:
        """What searches of this thread work in."""
        memory: _Memory | None = getattr(self._threads, "memory", None)
        if memory is None:
            memory = self._threads.memory = _Memory(_ROOM)
        return memory

    def _run(self, question: _Question, keep: int) -> Keys:
        """The keys of the solutions, sorted; searches again with more room where there was too little."""
        memory = self._memory()
        count = search(question.prepare(self._tables.at, memory, keep))
        if 2 * count > memory.room:
            memory = self._threads.memory = _Memory(4 * count)
            search(question.prepare(self._tables.at, memory, keep))
        return memory.sorted(count)


class _Memory:
    """What the searches of a thread read and write, kept because fresh memory costs more than a search.

    The system gives memory where it is first written to: most of the room for keys is never written, and never there.
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
        """The first keys in order, half of those for which there is room at most."""
        if count > _FEW:
            _sort_keys(self.keys_at, count, self.keys_at + count * _KEY_BYTES, self._starts_at)
        keys = array("Q")
        keys.frombytes(memoryview(self._keys)[: count * _KEY_BYTES])
        return keys if count > _FEW else array("Q", sorted(keys))


class _Question:
    """A position and a variant as the arrays that `search` takes."""

    def __init__(self, position: Position, variant: Variant) -> None:
        rack = position.rack
        if len(rack) > min(variant.drawn, kept.MOST):
            raise InputError("solver.rack_too_long", letters=len(rack), most=variant.drawn, variant=variant)
        if rack.count(JOKER) > kept.MOST_JOKERS:
            raise InputError("solver.too_many_jokers", jokers=rack.count(JOKER), most=kept.MOST_JOKERS)
        cells = position.board.cells
        letters = rack.replace(JOKER, "")
        characters = (cells + rack).encode()
        if len(cells) != _SQUARES or len(characters) != _SQUARES + len(rack) or letters != letters.upper():
            raise InputError("solver.characters")
        if not _are_letters(characters[:_SQUARES].translate(None, b".") + letters.encode()):
            raise InputError("solver.characters")
        # The search reads through addresses: these arrays are kept here while it does.
        self._characters = array("B", characters)
        self._bonuses = _bonuses(variant)
        self._letters = len(rack)
        self._most_placed = min(variant.most_placed, len(rack))

    def prepare(self, tables_at: int, memory: _Memory, keep: int) -> int:
        """What `search` is to be called with; the memory and this question must be kept until it returns."""
        cells_at, _ = self._characters.buffer_info()
        bonuses_at, _ = self._bonuses.buffer_info()
        # In the order of the numbers that `topping.solver.kernels.search` is asked by.
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
    """Whether these are letters from A to Z only, in either case, or none at all."""
    return not characters or characters.isalpha()


@cache
def _bonuses(variant: Variant) -> array[int]:
    """Points by tiles placed."""
    bonuses = array("q", bytes(8 * 16))
    for placed, bonus in variant.bonuses:
        if placed <= kept.MOST:
            bonuses[placed] = bonus
    return bonuses
