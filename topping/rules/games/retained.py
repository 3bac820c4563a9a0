"""The choice of the retained solution among equal tops (§3.4), and the measure of how open a grid is."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from topping.rules.conditions.variant import Variant
from topping.rules.games.ending import ending, left_to_play
from topping.rules.grid.board import EMPTY, SIZE, Board, Direction
from topping.rules.grid.position import Position
from topping.rules.moves import Solution
from topping.rules.placement import Placement, laid, replace_jokers
from topping.rules.tiles import ALPHABET, CONSONANTS, COUNTS, JOKER, VOWELS, Bag, without


def retain(tops: Sequence[Solution], position: Position, bag: Bag, variant: Variant) -> Solution:
    """Returns the solution that is retained among equal tops (§3.4); `bag` is the bag after the draw.

    In order, it prefers solutions without a joker; solutions after which the letters left end the game (§3.7); the
    fewest jokers; the most open grid (`_Grid`); the first by `Solution.rank`. In a joker game, a joker that will be
    replaced counts as not used, and a joker in reserve counts as a letter left (§3.8.1). The solutions must fit on the
    grid and use only letters of the draw.
    """
    if len(tops) == 1:
        return tops[0]
    candidates = _free(tops, position, bag, variant)
    if len(candidates) == 1:
        return candidates[0]
    squares = {_squares(solution): solution for solution in candidates}
    if len(squares) > 1:
        grid = _Grid(position.board)
        opened = {place: grid.opened_by(laid(position.board, solution.move)) for place, solution in squares.items()}
        most = max(opened.values())
        candidates = [solution for solution in candidates if opened[_squares(solution)] == most]
    return min(candidates, key=lambda solution: solution.rank)


def retainable(tops: Sequence[Solution], position: Position, bag: Bag, variant: Variant) -> tuple[Solution, ...]:
    """Returns the tops from which §3.4 lets the referee choose, in `Solution.rank` order.

    The arguments are those of `retain`. If a top needs no joker, tops with a joker are excluded. If a top ends the
    game, tops that continue it are excluded.
    """
    return tuple(sorted(_free(tops, position, bag, variant), key=lambda solution: solution.rank))


def preferred(tops: Sequence[Solution], position: Position, bag: Bag, variant: Variant) -> tuple[Solution, ...]:
    """Returns the tops that §3.4 lets the referee choose from, in the order in which `retain` prefers them.

    The top that leaves the most open grid comes first.
    """
    grid = _Grid(position.board)
    opened = {
        solution: grid.opened_by(laid(position.board, solution.move))
        for solution in retainable(tops, position, bag, variant)
    }
    return tuple(sorted(opened, key=lambda solution: (-opened[solution], solution.rank)))


def _squares(solution: Solution) -> tuple[int, int, bool, int]:
    """Returns the squares of a solution as numbers: (row, column, is vertical, length).

    Solutions on the same squares open the grid equally. Plain numbers are the fastest to hash.
    """
    square, direction = solution.reference.square, solution.reference.direction
    return square.row, square.column, direction is Direction.VERTICAL, len(solution.word)


def _free(tops: Sequence[Solution], position: Position, bag: Bag, variant: Variant) -> list[Solution]:
    """Returns the tops among which the criteria of jokers and of letters left (§3.4) do not decide."""
    if not tops:
        return []
    goes_on = _goes_on_anyway(bag, variant)
    ranks = [_letters_rank(solution, position, bag, variant, goes_on=goes_on) for solution in tops]
    best = min(ranks)
    return [solution for solution, rank in zip(tops, ranks, strict=True) if rank == best]


def _goes_on_anyway(bag: Bag, variant: Variant) -> bool:
    """Returns whether the letters in the bag let the game go on, whichever top is retained.

    In a joker game, two letters of the bag may go to the grid in place of jokers. The bag then needs more than two
    vowels and more than two consonants.
    """
    if not variant.joker:
        return ending(bag.tiles) is None
    vowels = sum(map(bag.tiles.count, VOWELS))
    consonants = sum(map(bag.tiles.count, CONSONANTS))
    return min(vowels, consonants) > COUNTS[JOKER]


def _spends_no_joker(solution: Solution, position: Position, bag: Bag, variant: Variant) -> bool:
    """Returns whether the letters of a solution alone show that it uses up no joker.

    Jokers already on the grid are counted as if they were new, so that False is not certain.
    """
    if solution.word.isupper() or JOKER not in position.rack:
        return True
    jokers = [letter for letter in solution.word if letter.islower()]
    return variant.joker and all(bag.tiles.count(joker.upper()) >= len(jokers) for joker in jokers)


def _letters_rank(
    solution: Solution, position: Position, bag: Bag, variant: Variant, *, goes_on: bool
) -> tuple[bool, bool, int]:
    """Returns the rank of a top by §3.4: (uses up a joker, lets the game go on, number of jokers used up).

    The lowest rank is preferred, so that a top that ends the game comes before a top that does not. With `goes_on`, no
    top ends the game.
    """
    if goes_on and _spends_no_joker(solution, position, bag, variant):
        return (False, True, 0)
    placement = laid(position.board, solution.move)
    replaced, bag_after = replace_jokers(placement, bag, variant)
    spent = sum([character.islower() for _, character in replaced])
    if goes_on:
        return (spent > 0, True, spent)
    kept = without(position.rack, placement.tiles)
    assert kept is not None, f"{solution} is not made of {position.rack}"
    if variant.joker:
        bag_after = bag_after.without_jokers
    at_hand = max(0, COUNTS[JOKER] - sum(map(str.islower, position.board.cells)) - spent)
    ends = ending(left_to_play(bag_after, kept, at_hand, variant)) is not None
    return (spent > 0, not ends, spent)


def unseen(position: Position) -> Bag:
    """Returns the tiles that are neither on the grid nor in the draw; surplus tiles are ignored."""
    seen = [JOKER if character.islower() else character for character in position.board.tiles]
    return Bag.full().minus_available([*seen, *position.rack])


_REACH: Final = 7
"""A word rarely places more than this many new tiles on either side of the letter that it crosses."""
_FULL: Final = (1 << SIZE) - 1
_OCCUPIED: Final = str.maketrans({EMPTY: "0"} | dict.fromkeys(ALPHABET + ALPHABET.lower(), "1"))


class _Grid:
    """The occupied squares of a grid, to measure how open it is: on how many free squares new words could cross its
    tiles.

    A tile can be crossed in a direction if both its neighbours in that direction are empty. Then the free squares
    before and after it in that direction count, seven on each side at most. They end before a square that is occupied
    or has an occupied neighbour beside the line. Only the occupied squares matter, not the letters.

    Lines are 15-bit masks (bit n for square n), so that the measure takes a few dozen additions. A line changes only if
    a tile is placed on it or next to it, so that earlier results are cached.
    """

    def __init__(self, board: Board) -> None:
        rows = board.cells.translate(_OCCUPIED)
        self.rows = _masks(rows)
        self.columns = _masks("".join([rows[column::SIZE] for column in range(SIZE)]))
        self._open_rows: dict[int, int] = {}
        self._open_columns: dict[int, int] = {}

    def opened_by(self, placement: Placement) -> int:
        """Returns how many free squares for crossing words a placement adds to the grid;
        negative if it removes some.
        """
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
    """Returns by how much a placement changes the number of empty squares for words across the grid's tiles.

    Counts the `changed` lines and their neighbours. `before` and `after` hold a mask of the occupied squares of each
    line. `known` caches the counts before the placement, by line.
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
    """Returns how many empty squares along a line words through its tiles could use (see `_Grid`).

    `lines` holds for each row, or each column, the mask of its occupied squares. `index` is the number of the line.
    """
    occupied = lines[index]
    if not occupied:
        return 0
    beside = (lines[index - 1] if index else 0) | (lines[index + 1] if index + 1 < SIZE else 0)
    return _open_between(occupied, occupied | beside)


@lru_cache(maxsize=1 << 14)
def _open_between(occupied: int, blocked: int) -> int:
    """Returns how many empty squares of a line words along it could use through one of its tiles (see `_Grid`).

    `occupied` is the mask of the line's tiles. `blocked` also has the empty squares with a tile beside the line, which
    do not count. Results are cached, because lines recur at each move of a game.
    """
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
