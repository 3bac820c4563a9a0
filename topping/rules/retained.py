"""Which of the solutions with the top score goes on the grid (§3.4), and how open a grid they leave."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from topping.rules.bag import Bag
from topping.rules.board import EMPTY, Board
from topping.rules.ending import ending, left_to_play
from topping.rules.letters import ALPHABET, COUNTS, JOKER, without
from topping.rules.placement import Placement, laid
from topping.rules.position import Position
from topping.rules.replacement import replace_jokers
from topping.rules.solution import Solution
from topping.rules.square import SIZE
from topping.rules.variant import Variant


def retain(tops: Sequence[Solution], position: Position, bag: Bag, variant: Variant) -> Solution:
    """The retained solution among equals; `bag` is what stayed in the bag when the draw was made.

    A total order: without a joker before with one; then one that ends the game (on the letters left, §3.7); then the
    fewest jokers; then the most open grid (`openness`); then `Solution.rank`. In a joker game a joker that will be
    replaced counts as preserved, and one that waits for the next draw is a letter left (§3.8.1). The solutions are
    known to lie on the grid; raises `ValueError` where one is not made of the letters in hand.
    """
    if len(tops) == 1:
        return tops[0]
    candidates = _candidates(tops, position, bag, variant)
    best = min(candidate.letters_rank for candidate in candidates)
    candidates = [candidate for candidate in candidates if candidate.letters_rank == best]
    shapes = {candidate.shape: candidate.placement for candidate in candidates}
    if len(shapes) > 1:
        grid = _Grid(position.board)
        opened = {shape: grid.opened_by(placement) for shape, placement in shapes.items()}
        most = max(opened.values())
        candidates = [candidate for candidate in candidates if opened[candidate.shape] == most]
    return min((candidate.solution for candidate in candidates), key=lambda solution: solution.rank)


def retainable(tops: Sequence[Solution], position: Position, bag: Bag, variant: Variant) -> tuple[Solution, ...]:
    """The tops of which §3.4 leaves the choice to the referee, in `Solution.rank` order; arguments as for `retain`.

    None with a joker where one does without, none that lets the game go on where another one ends it.
    """
    candidates = _candidates(tops, position, bag, variant)
    best = min((candidate.letters_rank for candidate in candidates), default=None)
    free = [candidate.solution for candidate in candidates if candidate.letters_rank == best]
    return tuple(sorted(free, key=lambda solution: solution.rank))


def preferred(tops: Sequence[Solution], position: Position, bag: Bag, variant: Variant) -> tuple[Solution, ...]:
    """`retainable`, the one that `retain` takes first and those after it as it would take them: the most open first."""
    grid = _Grid(position.board)
    opened = {
        solution: grid.opened_by(laid(position.board, solution.move))
        for solution in retainable(tops, position, bag, variant)
    }
    return tuple(sorted(opened, key=lambda solution: (-opened[solution], solution.rank)))


class _Candidate:
    """A top and what the choice looks at."""

    def __init__(self, solution: Solution, position: Position, bag: Bag, variant: Variant, jokers: int | None) -> None:
        """`jokers` are those on the grid; None where the bag alone tells that the game goes on."""
        self.solution = solution
        self.placement = placement = laid(position.board, solution.move)
        self.shape = sum([1 << square.row * SIZE + square.column for square, _ in placement.placed])
        """A bit for each square on which a tile is placed."""
        replaced, bag_after = replace_jokers(placement, bag, variant)
        spent = sum([character.islower() for _, character in replaced])
        kept = without(position.rack, placement.tiles)
        if kept is None:
            raise ValueError(f"{solution} is not made of {position.rack}")
        ends = False
        if jokers is not None:
            if variant.joker:
                bag_after = bag_after.without_jokers
            at_hand = max(0, COUNTS[JOKER] - jokers - spent)
            ends = ending(left_to_play(bag_after, kept, at_hand, variant)) is not None
        self.letters_rank = (spent > 0, not ends, spent)


def _candidates(tops: Sequence[Solution], position: Position, bag: Bag, variant: Variant) -> list[_Candidate]:
    # Letters that would not end a game by themselves do not with others; of a joker game's, some replace jokers.
    goes_on = not variant.joker and ending(bag.tiles) is None
    jokers = None if goes_on else sum(map(str.islower, position.board.cells))
    return [_Candidate(solution, position, bag, variant, jokers) for solution in tops]


def unseen(position: Position) -> Bag:
    """What the bag holds if one set of tiles made the grid and the draw; letters in excess are left aside."""
    seen = [JOKER if character.islower() else character for character in position.board.tiles]
    return Bag.full().minus_as_far_as_it_goes([*seen, *position.rack])


_REACH: Final = 7
"""A word rarely runs further than this many new tiles to one side of the letter it crosses."""
_FULL: Final = (1 << SIZE) - 1
_OCCUPIED: Final = str.maketrans({EMPTY: "0"} | dict.fromkeys(ALPHABET + ALPHABET.lower(), "1"))


def openness(board: Board) -> int:
    """The free squares along which new words could cross those on the grid, added up.

    For each tile and each direction in which both its neighbours are empty (so that no word runs there yet), count
    the squares before and after it, in that direction, up to the first that holds a tile or touches one on its sides,
    and at most seven to each side. Only the shape counts, not the letters, so that two words of the same length at
    the same place are equally open. Lines are 15-bit masks (bit n for place n), which makes the measure a few dozen
    additions, and a line changes only with tiles on it or beside it.
    """
    grid = _Grid(board)
    return sum(_open(lines, index) for lines in (grid.rows, grid.columns) for index in range(SIZE))


class _Grid:
    """Which squares of a grid hold tiles, and how open its lines are, as far as that was asked."""

    def __init__(self, board: Board) -> None:
        rows = board.cells.translate(_OCCUPIED)
        self.rows = _masks(rows)
        self.columns = _masks("".join([rows[column::SIZE] for column in range(SIZE)]))
        self._open_rows: dict[int, int] = {}
        self._open_columns: dict[int, int] = {}

    def opened_by(self, placement: Placement) -> int:
        """How much more open the grid is, less than 0 where it is less open, with what is placed there."""
        rows, columns = self.rows.copy(), self.columns.copy()
        changed_rows, changed_columns = set(), set()
        for square, _ in placement.placed:
            row, column = square.row, square.column
            rows[row] |= 1 << column
            columns[column] |= 1 << row
            changed_rows.add(row)
            changed_columns.add(column)
        gained = _gained(self.rows, rows, changed_rows, self._open_rows)
        return gained + _gained(self.columns, columns, changed_columns, self._open_columns)


def _gained(before: list[int], after: list[int], changed: set[int], known: dict[int, int]) -> int:
    """How much more open the lines are than `before`; a line depends on those beside it.

    `known` keeps how open lines were before, for the next placement.
    """
    gained = 0
    for index in {beside for line in changed for beside in (line - 1, line, line + 1) if 0 <= beside < SIZE}:
        opened = known.get(index)
        if opened is None:
            opened = known[index] = _open(before, index)
        gained += _open(after, index) - opened
    return gained


def _masks(lines: str) -> list[int]:
    every = int(lines[::-1], 2)
    return [every >> SIZE * index & _FULL for index in range(SIZE)]


def _open(lines: list[int], index: int) -> int:
    """The free squares along a line from which new words could cross its tiles (see `openness`)."""
    occupied = lines[index]
    if not occupied:
        return 0
    blocked = occupied | (lines[index - 1] if index else 0) | (lines[index + 1] if index + 1 < SIZE else 0)
    crossable = occupied & ~(occupied << 1) & ~(occupied >> 1)
    total = 0
    while crossable:
        tile = crossable & -crossable
        crossable ^= tile
        place = tile.bit_length() - 1
        before = place - (blocked & (tile - 1)).bit_length()
        beyond = (blocked | ~_FULL) >> (place + 1)
        after = (beyond & -beyond).bit_length() - 1
        total += (before if before < _REACH else _REACH) + (after if after < _REACH else _REACH)
    return total
