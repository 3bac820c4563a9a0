"""Moves: parsing of typed and written moves, their judgement, and their placement on the grid.

`TypedMove.parse` reads moves typed by players, by the referee or on the command line. The stricter `Move.parse` reads
game files. Placing a move gives its tiles and squares (§1.1), replaced jokers (§3.8.1), points and words.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter, deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import repeat
from typing import Final

from topping.errors import InputError
from topping.rules.conditions.variant import Variant
from topping.rules.grid.board import (
    CENTRE,
    EMPTY,
    LETTER_FACTORS,
    LINES,
    SIZE,
    WORD_FACTORS,
    Board,
    Direction,
    Reference,
    Square,
)
from topping.rules.grid.position import Position
from topping.rules.tiles import JOKER, Bag, in_letter_order, tile_of, value_of


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
        """Returns the indices of the letters that the player marked as jokers; None if he marked none.

        Parentheses always mark a joker. Lower case marks one only if the draw then holds all letters to place at the
        reference; otherwise the player just typed that way.
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
    """Returns the words of a typed move, with a reference typed in two parts (`H 4`) joined into one."""
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


Admits = Callable[[str], bool]
"""Tells whether the lexicon admits a word in upper case."""


class Fault(Enum):
    """The reason why a move is not valid."""

    DOES_NOT_FIT = "does not fit"
    DOES_NOT_CONNECT = "does not connect"
    LETTERS_MISSING = "letters missing"
    NOT_ADMITTED = "not admitted"
    CROSS_WORD_NOT_ADMITTED = "cross word not admitted"


@dataclass(frozen=True, slots=True)
class Judgement:
    """The verdict on a move: its placement and score, or the reason why it is not valid."""

    placement: Placement | None
    """None if the move does not fit there or needs letters not in hand."""
    score: Score | None
    """None if `placement` is None."""
    fault: Fault | None
    """None for a valid move."""
    misfit: Misfit | None = None
    """The reason why it does not fit or connect."""
    refused: tuple[str, ...] = ()
    """The refused words, in upper case."""
    missing: str = ""
    """The tiles missing from the rack, in letter order."""


def judge(position: Position, move: Move, variant: Variant, admits: Admits) -> Judgement:
    """Judges a move in a position: whether it fits, its letters are in the draw, and its words are admitted (§1.1,
    §5.1).
    """
    placement = lay(position.board, move, variant)
    if isinstance(placement, Misfit):
        fault = Fault.DOES_NOT_CONNECT if placement.is_about_connection else Fault.DOES_NOT_FIT
        return Judgement(None, None, fault, misfit=placement)
    if missing := Counter(placement.tiles) - Counter(position.rack):
        return Judgement(None, None, Fault.LETTERS_MISSING, missing=in_letter_order(missing.elements()))
    points = score(position.board, placement, variant)
    refused = tuple(word.upper() for word in points.words if not admits(word.upper()))
    return Judgement(placement, points, _fault_of_words(points, refused), refused=refused)


def _fault_of_words(points: Score, refused: tuple[str, ...]) -> Fault | None:
    if not refused:
        return None
    return Fault.NOT_ADMITTED if points.words[0].upper() in refused else Fault.CROSS_WORD_NOT_ADMITTED


@dataclass(frozen=True, slots=True)
class Score:
    """The points of a move, and the words that it forms."""

    points: int
    """The sum with the bonus."""
    words: tuple[str, ...]
    """The words formed, jokers in lower case: the move's own word, then the words across it in reading order."""


def score(board: Board, placement: Placement, variant: Variant) -> Score:
    """Returns the points of a placement and the words it forms; `board` is the grid before it (§1.2.1 to §1.2.3)."""
    move = placement.move
    new = dict(placement.placed)
    points = _word_points(move.reference.square, move.reference.direction, move.word, new)
    words = [move.word]
    across = move.reference.direction.other
    for square, character in placement.placed:
        before, after = board.run_before(square, across), board.run_after(square, across)
        if before or after:
            word = before + character + after
            points += _word_points(square.moved(across, -len(before)), across, word, {square: character})
            words.append(word)
    return Score(points + variant.bonus(len(placement.placed)), tuple(words))


def _word_points(start: Square, direction: Direction, word: str, new: dict[Square, str]) -> int:
    """Returns the points of a word (§1.2.1). Premiums count only on squares of `new`, the tiles just placed."""
    total, factor = sum(map(value_of, word)), 1
    for square in new:
        step = square.column - start.column if direction is Direction.HORIZONTAL else square.row - start.row
        total += value_of(word[step]) * (LETTER_FACTORS[square.row][square.column] - 1)
        factor *= WORD_FACTORS[square.row][square.column]
    return total * factor


def replace_jokers(placement: Placement, bag: Bag, variant: Variant) -> tuple[tuple[tuple[Square, str], ...], Bag]:
    """Replaces the jokers of a placement by real tiles from the bag in a joker game (§3.8.1).

    Returns the placed tiles, and the bag without the tiles taken. `bag` is the bag after the draw: letters in the draw
    replace no joker. In other games nothing changes.
    """
    if not variant.joker or JOKER not in placement.tiles:
        return placement.placed, bag
    replaced = []
    for square, character in placement.placed:
        if character.islower() and bag.count(character.upper()):
            character = character.upper()
            bag = bag.minus_as_far_as_it_goes(character)
        replaced.append((square, character))
    return tuple(replaced), bag


def replaced_squares(placement: Placement, after: Board) -> tuple[Square, ...]:
    """Returns the squares on which a placed joker was replaced by a real tile, in reading order.

    `after` is the grid after the move.
    """
    return tuple(
        square for square, character in placement.placed if tile_of(character) == JOKER != tile_of(after.at(square))
    )


class Misfit(Enum):
    """The reason why a move does not fit on the grid, regardless of lexicon and draw."""

    OFF_BOARD = "off board"
    """The word crosses the edge."""
    OTHER_LETTER = "other letter"
    """A square of the word holds another letter."""
    NOT_WHOLE = "not whole"
    """A tile touches the start or the end: the real word is longer."""
    NOTHING_PLACED = "nothing placed"
    """Every square of the word holds a tile already."""
    TOO_MANY = "too many"
    """The move places more tiles than the variant allows (§3.8.2)."""
    VERTICAL_FIRST = "vertical first"
    """The first word must be horizontal (§3.4)."""
    CENTRE_MISSED = "centre missed"
    """The first word must cover the starred square (§1.1)."""
    NOT_CONNECTED = "not connected"
    """No tile of the word touches a tile on the grid."""

    @property
    def is_about_connection(self) -> bool:
        """Whether the word fits on its squares, but misses the centre or touches no tile."""
        return self in (Misfit.CENTRE_MISSED, Misfit.NOT_CONNECTED)


@dataclass(frozen=True, slots=True)
class Placement:
    """A move that fits on the grid, with the tiles that it places and their squares."""

    move: Move
    """As announced, with jokers on the grid in lower case."""
    placed: tuple[tuple[Square, str], ...]
    """The new tiles: squares in reading order, and characters (lower case for a joker)."""

    @property
    def tiles(self) -> str:
        """The tiles taken from the draw, `?` for a joker, in reading order."""
        characters = "".join([character for _, character in self.placed])
        return characters if characters.isupper() else "".join(map(tile_of, characters))


def lay(board: Board, move: Move, variant: Variant, *, first_either_way: bool = False) -> Placement | Misfit:
    """Returns the placement of a move on a grid, or the reason why it does not fit.

    `first_either_way` allows a vertical first word, as outside duplicate. Cheap checks come first, as corrections try a
    word at every reference.
    """
    start, direction, length = move.reference.square, move.reference.direction, len(move.word)
    line, first = board.line(start, direction)
    end = first + length
    if end > SIZE:
        return Misfit.OFF_BOARD
    there = line[first:end]
    new: Sequence[int] = range(length)
    word = move.word
    if there.strip(EMPTY):
        if any(tile not in (EMPTY, letter.upper(), letter.lower()) for tile, letter in zip(there, word, strict=True)):
            return Misfit.OTHER_LETTER
        new = [step for step, tile in enumerate(there) if tile == EMPTY]
        word = "".join(letter if tile == EMPTY else tile for tile, letter in zip(there, word, strict=True))
    if (first > 0 and line[first - 1] != EMPTY) or (end < SIZE and line[end] != EMPTY):
        return Misfit.NOT_WHOLE
    if not new:
        return Misfit.NOTHING_PLACED
    if len(new) > variant.most_placed:
        return Misfit.TOO_MANY
    misfit = _connection(board, move, first, len(new), first_either_way)
    if misfit is not None:
        return misfit
    return Placement(Move(word, move.reference), tuple((start.moved(direction, step), move.word[step]) for step in new))


def laid(board: Board, move: Move) -> Placement:
    """Returns the placement of a move that is known to fit on a grid, faster than `lay`, as nothing is checked.

    In the word, jokers already on the grid must be in lower case.
    """
    start, direction, word = move.reference.square, move.reference.direction, move.word
    line, first = board.line(start, direction)
    squares = LINES[direction][start.row if direction is Direction.HORIZONTAL else start.column]
    end = first + len(word)
    covered = zip(squares[first:end], word, line[first:end], strict=True)
    return Placement(move, tuple([(square, letter) for square, letter, tile in covered if tile == EMPTY]))


def _connection(board: Board, move: Move, first: int, placed: int, first_either_way: bool) -> Misfit | None:
    """Returns why a word does not connect as the rules require (centre square, touching a tile); None if it does.

    `first` is the index of its first letter in its row or column. `placed` is the number of new tiles.
    """
    start, direction, end = move.reference.square, move.reference.direction, first + len(move.word)
    if board.is_empty:
        if direction is Direction.VERTICAL and not first_either_way:
            return Misfit.VERTICAL_FIRST
        is_on_centre_line = CENTRE in LINES[direction][start.row if direction is Direction.HORIZONTAL else start.column]
        return None if is_on_centre_line and first <= CENTRE.column < end else Misfit.CENTRE_MISSED
    if placed < len(move.word):
        return None
    beside = (start.moved(direction.other, step) for step in (-1, 1))
    touching = any(
        board.line(neighbour, direction)[0][first:end].strip(EMPTY) for neighbour in beside if neighbour.on_board
    )
    return None if touching else Misfit.NOT_CONNECTED
