"""A solution of a position: a move and its points."""

from __future__ import annotations

from dataclasses import dataclass

from topping.rules.move import Move
from topping.rules.square import Reference


@dataclass(frozen=True, slots=True)
class Solution:
    """A valid move and what it brings; two solutions differ by their word (jokers included) or their reference."""

    word: str
    """Jokers in lower case, those on the grid included."""
    reference: Reference
    points: int

    @property
    def move(self) -> Move:
        """The move without its points."""
        return Move(self.word, self.reference)

    @property
    def rank(self) -> tuple[object, ...]:
        """Sorting key of solution lists, a total order.

        Most points first; then the word in alphabetical order; then horizontal before vertical, top to bottom, left
        to right; then the word with its jokers (upper case, a tile, before lower case, a joker, letter by letter).
        """
        return (-self.points, self.word.upper(), self.reference.rank, self.word)

    def __str__(self) -> str:
        return f"{self.word} {self.reference} {self.points}"
