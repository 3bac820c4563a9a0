"""A position out of the bank: a game up to it, and what there is to find."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from functools import cached_property

from topping.rules.games.game import Game, Turn
from topping.rules.grid.position import Position
from topping.rules.moves.move import Solution
from topping.training.analysedmove import AnalysedMove


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
