"""What is kept of a game in the bank: its moves, the words that they form across, what a search told; and its bytes.

A record is the lines of the moves, as a game file has them, each with the words formed across behind a `|`; a zero
byte; the facts of the moves (`topping.training.analysedmove`); all compressed together.
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


@dataclass(frozen=True)  # without slots, which leave no place for what is worked out once
class BankPlace:
    """The last position of a part of a private game."""

    game: Game
    """Up to the move in question, which is its last one; it names neither seed nor lexicon, so that it cannot rank."""
    tops: tuple[Solution, ...]
    """All the tops, in `Solution.rank` order; the retained one is among them."""
    facts: AnalysedMove

    @cached_property
    def turn(self) -> Turn:
        """The move in question, with the states before and after it; the game is replayed once, in milliseconds."""
        return deque(self.game.turns(), maxlen=1)[0]

    @property
    def position(self) -> Position:
        """The grid before the move and the draw; as text it is what is written down of it."""
        return self.turn.position

    @property
    def solution(self) -> Solution:
        """The retained top."""
        return self.game.moves[-1].solution


MOST_BYTES: Final = 1 << 15
"""Of a record; whatever says that it is longer is damaged."""
_MOST_UNPACKED: Final = 1 << 17
_DAMAGED: Final = "not a game of the bank"
_ACROSS: Final = "|"


@dataclass(frozen=True, slots=True)
class BankRecord:
    """A private game as the bank keeps it."""

    lines: tuple[str, ...]
    """The moves, as a game file writes them; the grid is not checked before a game is taken out."""
    across: tuple[tuple[str, ...], ...]
    """The words that each move forms across, upper case."""
    packed_facts: bytes

    @classmethod
    def of(cls, game: Game, across: Iterable[tuple[str, ...]], facts: Iterable[AnalysedMove]) -> Self:
        """The record of a game, with the words formed across and the facts of each of its moves."""
        _, _, moves = format_game(game).partition("\n\n")
        *lines, _ = moves.splitlines()
        return cls(tuple(line.strip() for line in lines), tuple(across), pack(facts))

    @classmethod
    def unpack(cls, packed: bytes) -> Self:
        """The record in these bytes; `ValueError` where they are none."""
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
        """Its bytes."""
        pairs = zip(self.lines, self.across, strict=True)
        text = "\n".join(f"{line}{_ACROSS}{' '.join(words)}" for line, words in pairs)
        return zlib.compress(text.encode("ascii") + b"\0" + self.packed_facts, 9)

    @property
    def words(self) -> list[str]:
        """The retained tops, upper case."""
        return [line.rsplit(" ", 3)[1].upper() for line in self.lines]

    @property
    def facts(self) -> tuple[AnalysedMove, ...]:
        """What the grid and a search tell of each move; `ValueError` where they are damaged.

        Frequencies are left out: one look at the list of words tells them of all games at once.
        """
        facts = unpack(self.packed_facts)
        if len(facts) != len(self.lines):
            raise ValueError(_DAMAGED)
        return facts

    def game(self, variant: Variant, moves: int) -> Game:
        """The game as far as its first `moves` moves, without seed and lexicon; `ValueError` where it is damaged."""
        lines = [f"Topping 1\nVariante : {variant.name}", *self.lines[:moves]]
        try:
            return parse_game("\n".join(lines))
        except GameFileError as fault:
            raise ValueError(_DAMAGED) from fault
