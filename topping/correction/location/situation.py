"""The move that a bulletin is corrected on: what the referee knows of it."""

from __future__ import annotations

from dataclasses import dataclass

from topping.rules.judgement import Admits
from topping.rules.position import Position
from topping.rules.variant import Variant


@dataclass(frozen=True, slots=True)
class Situation:
    """A grid and its draw, the lexicon, the move's number (from 1) and the variant."""

    position: Position
    admits: Admits
    number: int
    variant: Variant

    @property
    def is_first(self) -> bool:
        """Whether no word lies on the grid yet (§5.4.2a)."""
        return self.position.board.is_empty

    @property
    def two_links_do(self) -> bool:
        """Whether two linking letters are enough: on the second move, after a word of two letters (§4.3.2, §5.5)."""
        return self.number == 2 and len(self.position.board.tiles) == 2
