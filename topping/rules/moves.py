"""Moves: as a person types them, as the rules write them, and laid on the grid.

Everything that takes typed moves reads them here, by `TypedMove.parse`: the player's entry line, the referee's lines,
the command line. Game files, whose format is fixed, are read by the stricter `Move.parse`. Laying a move tells which
tiles it needs and where (§1.1), jokers replaced (§3.8.1), its points, its words.
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


Admits = Callable[[str], bool]
"""The lexicon as a predicate on words in upper case."""


class Fault(Enum):
    """What is wrong with a move, by kind."""

    DOES_NOT_FIT = "does not fit"
    DOES_NOT_CONNECT = "does not connect"
    LETTERS_MISSING = "letters missing"
    NOT_ADMITTED = "not admitted"
    CROSS_WORD_NOT_ADMITTED = "cross word not admitted"


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a move is worth."""

    placement: Placement | None
    """None where the move cannot lie there or asks for letters not in hand."""
    score: Score | None
    """None where `placement` is."""
    fault: Fault | None
    """None for a valid move."""
    misfit: Misfit | None = None
    """Why it does not fit or connect."""
    refused: tuple[str, ...] = ()
    """The words not admitted, in upper case."""
    missing: str = ""
    """The tiles that it would need besides those in hand, in letter order."""


def judge(position: Position, move: Move, variant: Variant, admits: Admits) -> Judgement:
    """Judges a move: can it lie there, are its letters in hand, are its words admitted (§1.1, §5.1)."""
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
    """What a move brings and what it forms."""

    points: int
    """The sum, bonus included."""
    words: tuple[str, ...]
    """The words formed, jokers in lower case: the move's own first, then those across it in reading order."""


def score(board: Board, placement: Placement, variant: Variant) -> Score:
    """Points and words of a placement on the grid it was laid on (§1.2.1 to §1.2.3)."""
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
    """Points of one word (§1.2.1): premiums count only under the tiles just placed (`new`)."""
    total, factor = sum(map(value_of, word)), 1
    for square in new:
        step = square.column - start.column if direction is Direction.HORIZONTAL else square.row - start.row
        total += value_of(word[step]) * (LETTER_FACTORS[square.row][square.column] - 1)
        factor *= WORD_FACTORS[square.row][square.column]
    return total * factor


def replace_jokers(placement: Placement, bag: Bag, variant: Variant) -> tuple[tuple[tuple[Square, str], ...], Bag]:
    """The placed tiles once jokers are replaced, and the bag without the tiles that replaced them.

    `bag` is what stayed in the bag during the move: the letters of the draw replace nothing. Outside joker games
    everything stays as it was placed.
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
    """Where `placement` laid a joker and the real tile lies `after` it, in reading order: the jokers that came back."""
    return tuple(
        square for square, character in placement.placed if tile_of(character) == JOKER != tile_of(after.at(square))
    )


class Misfit(Enum):
    """Why a move cannot lie where its reference says, whatever the lexicon and the letters in hand."""

    OFF_BOARD = "off board"
    """It runs over the edge."""
    OTHER_LETTER = "other letter"
    """A square it covers holds another letter."""
    NOT_WHOLE = "not whole"
    """A tile on the grid touches its start or its end: the word is longer than was said."""
    NOTHING_PLACED = "nothing placed"
    """Every square it covers holds a tile already."""
    TOO_MANY = "too many"
    """It places more tiles than the variant allows (§3.8.2)."""
    VERTICAL_FIRST = "vertical first"
    """The first word is horizontal (§3.4)."""
    CENTRE_MISSED = "centre missed"
    """The first word covers the starred square (§1.1)."""
    NOT_CONNECTED = "not connected"
    """No tile of it touches one on the grid."""

    @property
    def is_about_connection(self) -> bool:
        """Whether the squares are free, but the word hangs in the void."""
        return self in (Misfit.CENTRE_MISSED, Misfit.NOT_CONNECTED)


@dataclass(frozen=True, slots=True)
class Placement:
    """A move that can lie on the grid."""

    move: Move
    """As announced, with the jokers already on the grid in lower case."""
    placed: tuple[tuple[Square, str], ...]
    """The new tiles: their squares, in reading order, and their characters (lower case: a joker)."""

    @property
    def tiles(self) -> str:
        """The tiles taken from the draw, `?` for a joker, in reading order."""
        characters = "".join([character for _, character in self.placed])
        return characters if characters.isupper() else "".join(map(tile_of, characters))


def lay(board: Board, move: Move, variant: Variant, *, first_either_way: bool = False) -> Placement | Misfit:
    """What `move` places on `board`, or why it cannot; connection is judged last.

    Outside duplicate the first word may be vertical (`first_either_way`).

    Corrections try a word at every place: what needs no square is looked at before squares are made.
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
    """What a move that is known to lie on `board` places there: `lay` without its checks.

    The move's word has the jokers on the grid in lower case, as solutions do.
    """
    start, direction, word = move.reference.square, move.reference.direction, move.word
    line, first = board.line(start, direction)
    squares = LINES[direction][start.row if direction is Direction.HORIZONTAL else start.column]
    end = first + len(word)
    covered = zip(squares[first:end], word, line[first:end], strict=True)
    return Placement(move, tuple([(square, letter) for square, letter, tile in covered if tile == EMPTY]))


def _connection(board: Board, move: Move, first: int, placed: int, first_either_way: bool) -> Misfit | None:
    """What is wrong with the connection of a word that begins at place `first` of its line."""
    start, direction, end = move.reference.square, move.reference.direction, first + len(move.word)
    if board.is_empty:
        if direction is Direction.VERTICAL and not first_either_way:
            return Misfit.VERTICAL_FIRST
        is_on_centre_line = CENTRE in LINES[direction][start.row if direction is Direction.HORIZONTAL else start.column]
        return None if is_on_centre_line and first <= CENTRE.column < end else Misfit.CENTRE_MISSED
    if placed < len(move.word):
        return None
    beside = (start.moved(direction.other, step) for step in (-1, 1))
    touching = any(board.line(one, direction)[0][first:end].strip(EMPTY) for one in beside if one.on_board)
    return None if touching else Misfit.NOT_CONNECTED
