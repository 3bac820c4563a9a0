"""The solver: the top, all the tops, the N best or every solution of a position."""

from __future__ import annotations

import re
import threading
import time
from typing import Final

import numpy as np
import numpy.typing as npt

from topping.errors import InputError, LexiconError
from topping.lexicon.graph import WordGraph
from topping.rules.letters import JOKER
from topping.rules.position import Position
from topping.rules.solution import Solution
from topping.rules.square import Direction, Reference, Square
from topping.rules.variant import Variant
from topping.solver import found
from topping.solver.codes import LONGEST
from topping.solver.hand import MOST, MOST_JOKERS
from topping.solver.memory import address_of
from topping.solver.search import KEEP, KEYS, ROOM, TABLES, WORKSPACE, WORKSPACE_BYTES, search
from topping.solver.tablefile import tables_of
from topping.solver.tables import addresses_of, word_at

_ROOM_FOR_TOPS: Final = 256
_ROOM_FOR_ALL: Final = 1 << 17
_MOST_BEST: Final = 10_000
"""Beyond, finding all solutions and keeping the first costs no more."""
_GRID: Final = re.compile(r"[A-Za-z.]{225}")
_RACK: Final = re.compile(r"[A-Z?]*")

_Keys = npt.NDArray[np.uint64]


class Solver:
    """Searches positions with one lexicon; threads may share it, and searches hold no lock.

    A solution is a word with its jokers marked (those on the grid too), at a reference. Words across must be admitted,
    words that lie on the grid already need not be. Solutions come in `Solution.rank` order.
    """

    def __init__(self, graph: WordGraph) -> None:
        """Opens the lexicon's tables, made and kept in the cache folder the first time; raises `LexiconError`."""
        if graph.word_count > found.MOST_WORDS:
            raise LexiconError("lexicon.too_many_words", most=found.MOST_WORDS)
        self._tables = tables_of(graph)
        self._addresses = addresses_of(self._tables)
        self._at = address_of(self._addresses)
        self._threads = threading.local()
        self._is_warm = False

    @property
    def lexicon_bytes(self) -> int:
        """Bytes of all the lexicon's tables that searches read."""
        return sum(table.nbytes for table in self._tables)

    def tops(self, position: Position, variant: Variant) -> tuple[Solution, ...]:
        """Every solution of the top score; none where nothing can be played.

        Raises `InputError` where there are more letters in hand than the variant draws, or more than two jokers.
        """
        return self._solutions(self._run(_Question(position, variant), found.TOPS, _ROOM_FOR_TOPS))

    def best(self, position: Position, variant: Variant, count: int) -> tuple[Solution, ...]:
        """The first `count` solutions, or as many as there are; raises like `tops`."""
        question = _Question(position, variant)
        if count < 1:
            return ()
        if count > _MOST_BEST:
            return self.all(position, variant)[:count]
        return self._solutions(self._run(question, count, count))

    def all(self, position: Position, variant: Variant) -> tuple[Solution, ...]:
        """Every solution; raises like `tops`."""
        return self._solutions(self._run(_Question(position, variant), found.ALL, _ROOM_FOR_ALL))

    def listed(self, position: Position, variant: Variant, count: int) -> tuple[tuple[Solution, ...], int]:
        """The first `count` solutions, and how many there are in all; raises like `tops`."""
        keys = self._run(_Question(position, variant), found.ALL, _ROOM_FOR_ALL)
        return self._solutions(keys[:count]), keys.size

    def points(self, position: Position, variant: Variant) -> list[int]:
        """The points of every solution, most first, without the solutions themselves; raises like `tops`."""
        keys = self._run(_Question(position, variant), found.ALL, _ROOM_FOR_ALL)
        points: list[int] = (found.MOST_POINTS - (keys >> found.POINTS_SHIFT).astype(np.int64)).tolist()
        return points

    def timed_tops(self, position: Position, variant: Variant) -> tuple[tuple[Solution, ...], int]:
        """What `tops` gives, and the thread CPU time of the search, in nanoseconds.

        The time is that of one search, cross-sets and ties included; turning the position into arrays before it, and
        keys into solutions after it, is not counted. The first call searches once more, before, so that compiling (or
        loading what was compiled) is not counted either. For a stream of positions see `topping.solver.timing`.
        """
        question = _Question(position, variant)
        keys = np.empty(_ROOM_FOR_TOPS, dtype=np.uint64)
        if not self._is_warm:
            question.ask(self, found.TOPS, keys)
            self._is_warm = True
        address = question.prepare(self, found.TOPS, keys)
        began = time.thread_time_ns()
        count = search(address)
        taken = time.thread_time_ns() - began
        if count > keys.size:
            return self.tops(position, variant), taken
        return self._solutions(np.sort(keys[:count])), taken

    def _workspace(self) -> npt.NDArray[np.uint64]:
        """What searches of this thread work in: kept, because fresh memory costs more than a search."""
        workspace: npt.NDArray[np.uint64] | None = getattr(self._threads, "workspace", None)
        if workspace is None:
            workspace = self._threads.workspace = np.zeros(WORKSPACE_BYTES // 8 + 1, dtype=np.uint64)
        return workspace

    def _run(self, question: _Question, keep: int, room: int) -> _Keys:
        """The keys of the solutions, sorted; searches again with more room where there was too little."""
        while True:
            keys = np.empty(room, dtype=np.uint64)
            room = question.ask(self, keep, keys)
            if room <= keys.size:
                return np.sort(keys[:room])

    def _solutions(self, keys: _Keys) -> tuple[Solution, ...]:
        references: dict[int, Reference] = {}
        words: dict[int, str] = {}
        return tuple(self._solution(int(key), references, words) for key in keys)

    def _solution(self, key: int, references: dict[int, Reference], words: dict[int, str]) -> Solution:
        where = key >> found.COLUMN_SHIFT & 0x1FF
        reference = references.get(where)
        if reference is None:
            direction = Direction.VERTICAL if where >> 8 else Direction.HORIZONTAL
            reference = references[where] = Reference(Square(where >> 4 & 15, where & 15), direction)
        rank = key >> found.WORD_SHIFT & found.MOST_WORDS - 1
        word = words.get(rank)
        if word is None:
            word = words[rank] = word_at(self._tables, int(self._tables.positions[rank]))
        jokers = key & (1 << LONGEST) - 1
        if jokers:
            word = "".join(
                letter.lower() if jokers >> LONGEST - 1 - place & 1 else letter for place, letter in enumerate(word)
            )
        return Solution(word, reference, found.MOST_POINTS - (key >> found.POINTS_SHIFT))


class _Question:
    """A position and a variant as the arrays that `search` takes."""

    def __init__(self, position: Position, variant: Variant) -> None:
        rack = position.rack
        if len(rack) > min(variant.drawn, MOST):
            raise InputError("solver.rack_too_long", letters=len(rack), most=variant.drawn, variant=variant)
        if rack.count(JOKER) > MOST_JOKERS:
            raise InputError("solver.too_many_jokers", jokers=rack.count(JOKER), most=MOST_JOKERS)
        if not _GRID.fullmatch(position.board.cells) or not _RACK.fullmatch(rack):
            raise InputError("solver.characters")
        bonuses = np.zeros(16, dtype=np.int64)
        for placed, bonus in variant.bonuses:
            if placed <= MOST:
                bonuses[placed] = bonus
        # The search reads and writes through addresses: these arrays are kept here while it does.
        self._cells = np.frombuffer(position.board.cells.encode("ascii"), dtype=np.uint8)
        self._rack = np.frombuffer(rack.encode("ascii"), dtype=np.uint8)
        self._bonuses = bonuses
        self._numbers = np.array(
            [
                0,
                0,
                address_of(self._cells),
                address_of(self._rack),
                address_of(bonuses),
                0,
                0,
                0,
                len(rack),
                min(variant.most_placed, len(rack)),
            ],
            dtype=np.int64,
        )
        self._address = address_of(self._numbers)

    def prepare(self, solver: Solver, keep: int, keys: _Keys) -> int:
        """What `search` is to be called with; both arguments and this question must be kept until it returns."""
        self._numbers[[TABLES, WORKSPACE]] = solver._at, address_of(solver._workspace())
        self._numbers[[KEYS, ROOM, KEEP]] = address_of(keys), keys.size, keep
        return self._address

    def ask(self, solver: Solver, keep: int, keys: _Keys) -> int:
        """Runs the search; how many solutions were kept, whether `keys` had room for them or not."""
        return int(search(self.prepare(solver, keep, keys)))
