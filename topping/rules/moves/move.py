"""A move as a person types it: a word, a reference, or both, in either order, apart or in one piece.

Everything that takes typed moves reads them here: the player's entry line, the referee's lines, the command line. Game
files, whose format is fixed, are read by the stricter `Move.parse`.
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
from topping.rules.grid.board import EMPTY, SIZE, Reference
from topping.rules.grid.position import Position
from topping.rules.tiles import JOKER


@dataclass(frozen=True, slots=True)
class Solution:
    """A valid move and what it brings; two solutions differ by their word (jokers included) or their reference."""

    word: str
    """Jokers in lower case, those on the grid included."""
    reference: Reference
    points: int

    @staticmethod
    def parse(text: str) -> Solution:
        """Reads what `str` writes; raises `InputError` or `ValueError` for anything else."""
        move, _, points = text.rpartition(" ")
        parsed = Move.parse(move)
        return Solution(parsed.word, parsed.reference, int(points))

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


_MOVE_WORD = re.compile(rf"(?:[A-Za-z]|\([A-Za-z]\)){{2,{SIZE}}}")
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
    if not _MOVE_WORD.fullmatch(text):
        raise InputError("move.word", text=text)
    return _CIRCLED.sub(lambda circled: circled.group(1).lower(), text)


DIGITS_WITHOUT_SHIFT: Final = dict(zip("&é\"'(-è_çà", "1234567890", strict=True)) | dict(
    zip("ÉÈÇÀ", "2790", strict=True)
)
"""The digit row of an AZERTY keyboard without Shift, and with Caps Lock where that makes capitals."""

_BRACKETS: Final = str.maketrans("[]{}", "()()")
_BLANKS: Final = f"{JOKER}*_."
"""Signs by which others write a joker without saying its letter."""
_LIGATURES: Final = {"œ": "oe", "Œ": "OE", "æ": "ae", "Æ": "AE"}
_WORD = re.compile(rf"(?:[A-Za-z]|\([A-Za-z]{{1,2}}\)){{2,{SIZE}}}")  # two in parentheses: a ligature opened
_REFERENCE = r"(?:[A-Oa-o][0-9]{1,2}|[0-9]{1,2}[A-Oa-o])"
_LETTERS = r"[A-Za-z()]*"
_GLUED = re.compile(rf"(?:(?P<word>{_LETTERS}?)(?P<after>{_REFERENCE})|(?P<before>{_REFERENCE})(?P<rest>{_LETTERS}))")


@dataclass(frozen=True, slots=True)
class TypedMove:
    """A move as it was typed, before it is set against the grid and the draw."""

    word: str
    """2 to 15 upper-case letters."""
    reference: Reference | None
    """None where the word was typed alone."""
    circled: frozenset[int] | None
    """Places (from 0) of the letters marked as jokers by parentheses; None where there were no parentheses."""
    lowered: frozenset[int]
    """Places of the lower-case letters of a word in mixed case, which may mark jokers."""

    @staticmethod
    def parse(text: str) -> TypedMove:
        """Reads `PASSE H4`, `H4 PASSE`, `PASSEH4`, `passe h 4`, `PASSE`; any case, accents and ligatures allowed.

        Letter first is horizontal, digit first vertical. The digits of the reference may be typed without Shift on an
        AZERTY keyboard (`PASSE H'`). A joker is in parentheses or brackets, or in lower case in a word of mixed case.
        Raises `InputError` saying what was expected.
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
        """Places of the letters marked as jokers, the word lying at `reference`; None where none is marked.

        Parentheses are authoritative. Lower case counts where the draw then holds the letters to be laid: otherwise it
        was the typist's way of writing.
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
        """Places of the letters to be laid, the word lying at `reference`: those whose squares are empty."""
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
    """A move typed with its points behind it (`PASSE H4 32`): the move, and the points; None where they lack.

    The points may be typed without Shift on an AZERTY keyboard. The last number is part of a reference written apart
    (`PASSE H 4`) where what stands before it would be no move alone.
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
    """The reference that a token without blanks stands for, its digits perhaps typed without Shift."""
    shifted = "".join(DIGITS_WITHOUT_SHIFT.get(character, character) for character in token)
    return Reference.of(token) or Reference.of(shifted)


def without_accents(text: str) -> str:
    """The same letters without accents, ligatures opened; the case stays."""
    opened = "".join(_LIGATURES.get(character, character) for character in text)
    decomposed = unicodedata.normalize("NFD", opened)
    return "".join(character for character in decomposed if not unicodedata.combining(character))


def _joined_reference(tokens: list[str]) -> list[str]:
    """The tokens, a reference written apart (`H 4`, as on a bulletin) made one."""
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
    found = _GLUED.fullmatch(bare)
    if found is None:
        raise InputError("entry.reference", text=token)
    reference = read_reference(found["after"] or found["before"])
    if reference is None:
        raise InputError("entry.reference", text=found["after"] or found["before"])
    word = found["word"] or found["rest"]
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
