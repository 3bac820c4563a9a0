"""A game as the bank stores it: its moves, the words formed across, and facts about its positions, packed to bytes.

A record is compressed. It holds the lines of the moves as in a game file, each followed by `|` and the words formed
across; a zero byte; the facts of the moves (`topping.training.analysedmove`).
"""

import zlib
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Self

from topping.errors import GameFileError
from topping.rules.conditions.variant import Variant
from topping.rules.games.game import Game, Turn
from topping.rules.games.gametext import format_game, parse_game
from topping.rules.grid.position import Position
from topping.rules.moves import Solution
from topping.training.analysedmove import AnalysedMove, pack, unpack


@dataclass(frozen=True)  # without slots, which leave no room for cached properties
class TrainingPosition:
    """A position for training, taken from a game made for it, with the moves that lead to it."""

    game: Game
    """The moves up to the position; without seed and lexicon, so that the game cannot rank."""
    tops: tuple[Solution, ...]
    """All the tops, in `Solution.rank` order, the retained one included."""
    facts: AnalysedMove

    @cached_property
    def turn(self) -> Turn:
        """The move at the position, with the states before and after it; replays the game once (a few ms)."""
        return deque(self.game.turns(), maxlen=1)[0]

    @property
    def position(self) -> Position:
        """The position: grid before the move, and draw."""
        return self.turn.position

    @property
    def solution(self) -> Solution:
        """The retained top of the position."""
        return self.game.moves[-1].solution


MOST_BYTES: Final = 1 << 15
"""Longest packed record; a record with a greater length is damaged."""
_MOST_UNPACKED: Final = 1 << 17
_DAMAGED: Final = "not a game of the bank"
_ACROSS: Final = "|"


@dataclass(frozen=True, slots=True)
class BankRecord:
    """A game of the bank (games made for training) in the form in which the file stores it."""

    lines: tuple[str, ...]
    """The moves, as in a game file; the grid is not checked until the game is used."""
    across: tuple[tuple[str, ...], ...]
    """The words formed across by each move, upper case."""
    packed_facts: bytes

    @classmethod
    def of(cls, game: Game, across: Iterable[tuple[str, ...]], facts: Iterable[AnalysedMove]) -> Self:
        """Builds the record of a game from its moves, the words formed across, and the data for statistics of each
        move.
        """
        _, _, moves = format_game(game).partition("\n\n")
        *lines, _ = moves.splitlines()
        return cls(tuple(line.strip() for line in lines), tuple(across), pack(facts))

    @classmethod
    def unpack(cls, packed: bytes) -> Self:
        """Unpacks a record from bytes; raises `ValueError` if they are damaged."""
        try:
            inflater = zlib.decompressobj()
            content = inflater.decompress(packed, _MOST_UNPACKED)
            text, _, facts = content.partition(b"\0")
            pairs = [line.partition(_ACROSS) for line in text.decode("ascii").split("\n")]
        except (zlib.error, UnicodeDecodeError) as fault:
            raise ValueError(_DAMAGED) from fault
        if not inflater.eof or any(len(line.split()) < 5 for line, _, _ in pairs):
            raise ValueError(_DAMAGED)
        return cls(tuple(line for line, _, _ in pairs), tuple(tuple(words.split()) for _, _, words in pairs), facts)

    def pack(self) -> bytes:
        """Packs the record to bytes."""
        pairs = zip(self.lines, self.across, strict=True)
        text = "\n".join(f"{line}{_ACROSS}{' '.join(words)}" for line, words in pairs)
        return zlib.compress(text.encode("ascii") + b"\0" + self.packed_facts, 9)

    @property
    def words(self) -> list[str]:
        """The retained tops of the moves, in upper case."""
        return [line.rsplit(" ", 3)[1].upper() for line in self.lines]

    @property
    def facts(self) -> tuple[AnalysedMove, ...]:
        """The data for statistics of each move, without word frequencies; raises `ValueError` if they are damaged.

        The frequencies of all games are looked up later in one pass through the word list.
        """
        facts = unpack(self.packed_facts)
        if len(facts) != len(self.lines):
            raise ValueError(_DAMAGED)
        return facts

    def game(self, variant: Variant, moves: int) -> Game:
        """Returns the first `moves` moves as a game without seed and lexicon; raises `ValueError` if damaged."""
        lines = [f"Topping 1\nVariante : {variant.name}", *self.lines[:moves]]
        try:
            return parse_game("\n".join(lines))
        except GameFileError as fault:
            raise ValueError(_DAMAGED) from fault
