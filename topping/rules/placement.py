"""Placements: the tiles and squares of a move on the grid (§1.1), or the reason why it does not fit there.

Real tiles replace the jokers of a placement in a joker game (§3.8.1).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from topping.rules.conditions.variant import Variant
from topping.rules.grid.board import (
    CENTRE,
    EMPTY,
    LINES,
    SIZE,
    Board,
    Direction,
    Square,
)
from topping.rules.moves import Move
from topping.rules.tiles import JOKER, Bag, tile_of


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
            bag = bag.minus_available(character)
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

    `first` is the index (from 0) of its first letter in its row or column. `placed` is the number of new tiles.
    `first_either_way` allows a vertical first word.
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
