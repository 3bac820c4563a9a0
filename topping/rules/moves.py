"""Moves: parsing of typed and written moves.

`TypedMove.parse` reads moves typed by players, by the referee or on the command line. The stricter `Move.parse` reads
game files.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter, deque
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import repeat
from typing import Final

from topping.errors import InputError
from topping.rules.grid.board import (
    EMPTY,
    SIZE,
    Reference,
)
from topping.rules.grid.position import Position
from topping.rules.tiles import JOKER


@dataclass(frozen=True, slots=True)
class Solution:
    """A valid move with its points: a word, with its jokers marked, at a reference."""

    word: str
    """Jokers in lower case, also jokers on the grid."""
    reference: Reference
    points: int

    @staticmethod
    def parse(text: str) -> Solution:
        """Reads a solution that `str` wrote; raises `InputError` or `ValueError` for any other text."""
        move, _, points = text.rpartition(" ")
        parsed = Move.parse(move)
        return Solution(parsed.word, parsed.reference, int(points))

    @staticmethod
    def many(words: Iterable[str], references: Iterable[Reference], points: Iterable[int]) -> tuple[Solution, ...]:
        """Returns the solutions with these words, references and points, given as three columns of equal length.

        It is four times as fast as the constructor, which matters for lists of tens of thousands of solutions.
        """
        words = list(words)
        made = list(map(object.__new__, repeat(Solution, len(words))))
        for set_field, values in zip(_SETTERS, (words, references, points), strict=True):
            deque(map(set_field, made, values), maxlen=0)
        return tuple(made)

    @property
    def move(self) -> Move:
        """The word and the reference, without the points."""
        return Move(self.word, self.reference)

    @property
    def rank(self) -> tuple[object, ...]:
        """The sort key of solutions; no two solutions of a position have the same key.

        Most points come first; then words in alphabetical order; then horizontal before vertical, top to bottom, left
        to right. For equal words and references, letter by letter, a tile comes before a joker.
        """
        return (-self.points, self.word.upper(), self.reference.rank, self.word)

    def __str__(self) -> str:
        return f"{self.word} {self.reference} {self.points}"


_SETTERS = tuple(vars(Solution)[name].__set__ for name in ("word", "reference", "points"))


_MOVE_WORD = re.compile(rf"(?:[A-Za-z]|\([A-Za-z]\)){{2,{SIZE}}}")
_CIRCLED = re.compile(r"\(([A-Za-z])\)")


@dataclass(frozen=True, slots=True)
class Move:
    """A word at a reference of the grid; jokers are in lower case."""

    word: str
    reference: Reference

    @staticmethod
    def parse(text: str) -> Move:
        """Reads `WORD REF` or `REF WORD`, with jokers in lower case or parentheses; raises `InputError` for any other
        text.
        """
        parts = text.split()
        if len(parts) != 2:
            raise InputError("move.malformed", text=text)
        first, second = parts
        word, reference = (second, first) if any(character.isdigit() for character in first) else (first, second)
        return Move(parse_word(word), Reference.parse(reference))

    @property
    def circled(self) -> str:
        """The move as text with its jokers in parentheses, as players circle them: `PASS(E)R H4`."""
        word = "".join(f"({letter.upper()})" if letter.islower() else letter for letter in self.word)
        return f"{word} {self.reference}"

    def __str__(self) -> str:
        return f"{self.word} {self.reference}"


def parse_word(text: str) -> str:
    """Reads a word of 2 to 15 letters, such as `PASSeR` or `PASS(E)R`, and returns it with jokers in lower case.

    Raises `InputError` for any other text.
    """
    if not _MOVE_WORD.fullmatch(text):
        raise InputError("move.word", text=text)
    return _CIRCLED.sub(lambda circled: circled.group(1).lower(), text)


DIGITS_WITHOUT_SHIFT: Final = dict(zip("&é\"'(-è_çà", "1234567890", strict=True)) | dict(
    zip("ÉÈÇÀ", "2790", strict=True)
)
"""The digit row of an AZERTY keyboard without Shift, and with Caps Lock (capitals)."""

_BRACKETS: Final = str.maketrans("[]{}", "()()")
_BLANKS: Final = f"{JOKER}*_."
"""Other signs for a joker without its letter."""
_LIGATURES: Final = {"œ": "oe", "Œ": "OE", "æ": "ae", "Æ": "AE"}
_WORD = re.compile(rf"(?:[A-Za-z]|\([A-Za-z]{{1,2}}\)){{2,{SIZE}}}")  # two letters in parentheses: an expanded ligature
_REFERENCE = r"(?:[A-Oa-o][0-9]{1,2}|[0-9]{1,2}[A-Oa-o])"
_LETTERS = r"[A-Za-z()]*"
_GLUED = re.compile(rf"(?:(?P<word>{_LETTERS}?)(?P<after>{_REFERENCE})|(?P<before>{_REFERENCE})(?P<rest>{_LETTERS}))")


@dataclass(frozen=True, slots=True)
class TypedMove:
    """A move as a person typed it; it has not been checked against grid and draw yet."""

    word: str
    """2 to 15 upper-case letters."""
    reference: Reference | None
    """None for a word without a reference."""
    circled: frozenset[int] | None
    """Indices (from 0) of letters in parentheses, which are jokers; None without parentheses."""
    lowered: frozenset[int]
    """Indices of lower-case letters in a mixed-case word, which may be jokers."""

    @staticmethod
    def parse(text: str) -> TypedMove:
        """Reads a typed move: `PASSE H4`, `H4 PASSE`, `PASSEH4`, `passe h 4`, or a word alone.

        Accents and ligatures are accepted, and digits typed without Shift on an AZERTY keyboard (`PASSE H'`). A
        reference that begins with its letter is horizontal, one that begins with its digits is vertical. Jokers are in
        parentheses or brackets, or in lower case in a mixed-case word. Raises `InputError`, which explains the fault,
        for any other text.
        """
        tokens = _joined_reference(unicodedata.normalize("NFC", text).translate(_BRACKETS).split())
        if not tokens:
            raise InputError("entry.empty")
        if len(tokens) > 2:
            raise InputError("entry.too_many")
        if len(tokens) == 2:
            return _two(tokens[0], tokens[1])
        return _one(tokens[0])

    def jokers(self, position: Position, reference: Reference) -> frozenset[int] | None:
        """Returns the indices in the word of the letters that the player marked as jokers; None if he marked none.

        Parentheses always mark a joker. Lower case marks jokers only if the draw holds all letters to place at the
        reference; otherwise it is ignored.
        """
        if self.circled is not None:
            return self.circled
        if not self.lowered:
            return None
        wanted = Counter(
            JOKER if place in self.lowered else self.word[place] for place in self.new_places(position, reference)
        )
        return None if wanted - Counter(position.rack) else self.lowered

    def new_places(self, position: Position, reference: Reference) -> list[int]:
        """Returns the indices of the letters of the word whose squares at the reference are empty, in order."""
        line, first = position.board.line(reference.square, reference.direction)
        there = line[first:].ljust(len(self.word), EMPTY)
        return [place for place in range(len(self.word)) if there[place] == EMPTY]

    def __str__(self) -> str:
        word = "".join(
            f"({letter})" if place in (self.circled or ()) else letter.lower() if place in self.lowered else letter
            for place, letter in enumerate(self.word)
        )
        return word if self.reference is None else f"{word} {self.reference}"


def split_score(text: str) -> tuple[str, int | None]:
    """Splits a typed move with points (`PASSE H4 32`) into (move, points); the points are None if it has none.

    The points may be typed without Shift on an AZERTY keyboard. In `PASSE H 4` the last number is part of the
    reference.
    """
    before, _, last = text.strip().rpartition(" ")
    digits = "".join(DIGITS_WITHOUT_SHIFT.get(character, character) for character in last)
    if not re.fullmatch("[0-9]{1,4}", digits):
        return text, None
    try:
        TypedMove.parse(before)
    except InputError:
        return text, None
    return before, int(digits)


def read_reference(token: str) -> Reference | None:
    """Returns the reference that a text without blanks stands for, even if its digits were typed without Shift.

    Returns None for any other text.
    """
    shifted = "".join(DIGITS_WITHOUT_SHIFT.get(character, character) for character in token)
    return Reference.of(token) or Reference.of(shifted)


def without_accents(text: str) -> str:
    """Returns a text without accents, and with ligatures as two letters; upper and lower case are kept."""
    opened = "".join(_LIGATURES.get(character, character) for character in text)
    decomposed = unicodedata.normalize("NFD", opened)
    return "".join(character for character in decomposed if not unicodedata.combining(character))


def _joined_reference(tokens: list[str]) -> list[str]:
    """Returns the tokens of a typed move, with a reference typed as two tokens (`H 4`) joined into one."""
    if len(tokens) == 3:
        for first in (1, 0):
            pair = tokens[first] + tokens[first + 1]
            if {len(tokens[first]), len(tokens[first + 1])} <= {1, 2} and read_reference(pair):
                return [*tokens[:first], pair, *tokens[first + 2 :]]
    return tokens


def _two(first: str, second: str) -> TypedMove:
    for word, token in ((first, second), (second, first)):
        reference = read_reference(token)
        if reference is not None and _WORD.fullmatch(without_accents(word)):
            return _typed(word, reference)
    for word, token in ((first, second), (second, first)):
        if any(character.isdigit() for character in token) and read_reference(token) is not None:
            raise _bad_word(word)
    for token in (second, first):
        if any(character.isdigit() for character in token):
            raise InputError("entry.reference", text=token)
    raise InputError("entry.no_reference", text=second)


def _one(token: str) -> TypedMove:
    bare = without_accents(token)
    if not any(character.isdigit() for character in bare):
        return _typed(token, None)
    match = _GLUED.fullmatch(bare)
    if match is None:
        raise InputError("entry.reference", text=token)
    reference = read_reference(match["after"] or match["before"])
    if reference is None:
        raise InputError("entry.reference", text=match["after"] or match["before"])
    word = match["word"] or match["rest"]
    if not word:
        raise InputError("entry.no_word", reference=reference)
    return _typed(word, reference)


def _typed(token: str, reference: Reference | None) -> TypedMove:
    bare = without_accents(token)
    if not _WORD.fullmatch(bare):
        raise _bad_word(token)
    circled: set[int] = set()
    letters = ""
    for inside, outside in re.findall(r"\(([A-Za-z]+)\)|([A-Za-z])", bare):
        if inside:
            circled.update(range(len(letters), len(letters) + len(inside)))
        letters += inside or outside
    if len(letters) > SIZE:
        raise _bad_word(token)
    mixed = not letters.islower() and not letters.isupper() and not circled
    lowered = frozenset(place for place, letter in enumerate(letters) if mixed and letter.islower())
    return TypedMove(letters.upper(), reference, frozenset(circled) or None, lowered)


def _bad_word(token: str) -> InputError:
    bare = without_accents(token)
    letters = [character for character in bare if character not in "()"]
    strange = [character for character in letters if not (character.isascii() and character.isalpha())]
    if strange and set(strange) <= set(_BLANKS):
        return InputError("entry.joker_letter", text=token)
    if strange:
        return InputError("entry.character", text=strange[0])
    if "(" in bare or ")" in bare:
        return InputError("entry.parentheses", text=token)
    return InputError("entry.length", text=token, most=SIZE)
