"""A move as it is announced: the whole word and its reference; and as a solution, with its points."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import repeat

from topping.errors import InputError
from topping.rules.grid.square import SIZE, Reference


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


_WORD = re.compile(rf"(?:[A-Za-z]|\([A-Za-z]\)){{2,{SIZE}}}")
_CIRCLED = re.compile(r"\(([A-Za-z])\)")


@dataclass(frozen=True, slots=True)
class Move:
    """A word (lower case: a letter that a joker stands for) and where it goes."""

    word: str
    reference: Reference

    @staticmethod
    def parse(text: str) -> Move:
        """Reads `WORD REF` or `REF WORD`; a joker in lower case or in parentheses. Raises `InputError` otherwise."""
        parts = text.split()
        if len(parts) != 2:
            raise InputError("move.malformed", text=text)
        first, second = parts
        word, reference = (second, first) if any(character.isdigit() for character in first) else (first, second)
        return Move(parse_word(word), Reference.parse(reference))

    @property
    def circled(self) -> str:
        """The move with its jokers in parentheses, as a player would circle them: `PASS(E)R H4`."""
        word = "".join(f"({letter.upper()})" if letter.islower() else letter for letter in self.word)
        return f"{word} {self.reference}"

    def __str__(self) -> str:
        return f"{self.word} {self.reference}"


def parse_word(text: str) -> str:
    """A word of 2 to 15 letters with its jokers in lower case, from `PASSeR` or `PASS(E)R`."""
    if not _WORD.fullmatch(text):
        raise InputError("move.word", text=text)
    return _CIRCLED.sub(lambda circled: circled.group(1).lower(), text)
