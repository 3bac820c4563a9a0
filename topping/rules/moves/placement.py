"""Laying a move on the grid: which tiles it needs and where (§1.1), jokers replaced (§3.8.1), its points, its words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum

from topping.rules.conditions.variant import Variant
from topping.rules.grid.board import CENTRE, EMPTY, LETTER_FACTORS, LINES, SIZE, WORD_FACTORS, Board, Direction, Square
from topping.rules.grid.position import Position
from topping.rules.moves.move import Move
from topping.rules.tiles import JOKER, Bag, in_letter_order, tile_of, value_of

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
