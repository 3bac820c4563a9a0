"""A solution of a position: a move and its points."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import repeat

from topping.rules.grid.square import Reference
from topping.rules.moves.move import Move


@dataclass(frozen=True, slots=True)
class Solution:
    """A valid move and what it brings; two solutions differ by their word (jokers included) or their reference."""

    word: str
    """Jokers in lower case, those on the grid included."""
    reference: Reference
    points: int

    @staticmethod
    def many(words: Iterable[str], references: Iterable[Reference], points: Iterable[int]) -> tuple[Solution, ...]:
        """The solutions with these words, references and points, as many of each.

        It sets the fields directly: a frozen class takes four times as long to set them one by one, and lists hold
        tens of thousands.
        """
        words = list(words)
        made = list(map(object.__new__, repeat(Solution, len(words))))
        for set_field, values in zip(_SETTERS, (words, references, points), strict=True):
            deque(map(set_field, made, values), maxlen=0)
        return tuple(made)

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


_SETTERS = tuple(vars(Solution)[name].__set__ for name in ("word", "reference", "points"))
