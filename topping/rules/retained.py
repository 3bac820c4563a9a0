"""Which of the solutions with the top score goes on the grid (§3.4), and how open a grid they leave."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from topping.rules.bag import Bag
from topping.rules.board import EMPTY, Board
from topping.rules.ending import ending, left_to_play
from topping.rules.letters import ALPHABET, COUNTS, JOKER, without
from topping.rules.placement import Misfit, Placement, lay
from topping.rules.position import Position
from topping.rules.replacement import replace_jokers
from topping.rules.solution import Solution
from topping.rules.square import SIZE
from topping.rules.variant import Variant


def retain(tops: Sequence[Solution], position: Position, bag: Bag, variant: Variant) -> Solution:
    """The retained solution among equals; `bag` is what stayed in the bag when the draw was made.

    A total order: without a joker before with one; then one that ends the game (on the letters left, §3.7); then the
    fewest jokers; then the most open grid (`openness`); then `Solution.rank`. In a joker game a joker that will be
    replaced counts as preserved, and one that waits for the next draw is a letter left (§3.8.1). Raises `ValueError`
    where a solution does not lie on the grid.
    """
    if len(tops) == 1:
        return tops[0]
    candidates = [_Candidate(solution, position, bag, variant) for solution in tops]
    best = min(candidate.letters_rank for candidate in candidates)
    candidates = [candidate for candidate in candidates if candidate.letters_rank == best]
    shapes = {candidate.shape: candidate for candidate in candidates}
    if len(shapes) > 1:
        opened = {
            shape: openness(position.board.with_tiles(candidate.placement.placed))
            for shape, candidate in shapes.items()
        }
        candidates.sort(key=lambda candidate: (-opened[candidate.shape], candidate.solution.rank))
        return candidates[0].solution
    return min((candidate.solution for candidate in candidates), key=lambda solution: solution.rank)


def retainable(tops: Sequence[Solution], position: Position, bag: Bag, variant: Variant) -> tuple[Solution, ...]:
    """The tops of which §3.4 leaves the choice to the referee, in `Solution.rank` order; arguments as for `retain`.

    None with a joker where one does without, none that lets the game go on where another one ends it.
    """
    candidates = [_Candidate(solution, position, bag, variant) for solution in tops]
    best = min((candidate.letters_rank for candidate in candidates), default=None)
    free = [candidate.solution for candidate in candidates if candidate.letters_rank == best]
    return tuple(sorted(free, key=lambda solution: solution.rank))


def preferred(tops: Sequence[Solution], position: Position, bag: Bag, variant: Variant) -> tuple[Solution, ...]:
    """`retainable`, the one that `retain` takes first and those after it as it would take them: the most open first."""
    opened = {}
    for solution in retainable(tops, position, bag, variant):
        placement = _Candidate(solution, position, bag, variant).placement
        opened[solution] = openness(position.board.with_tiles(placement.placed))
    return tuple(sorted(opened, key=lambda solution: (-opened[solution], solution.rank)))


class _Candidate:
    """A top and what the choice looks at."""

    def __init__(self, solution: Solution, position: Position, bag: Bag, variant: Variant) -> None:
        self.solution = solution
        placement = lay(position.board, solution.move, variant)
        if isinstance(placement, Misfit):
            raise ValueError(f"{solution}: {placement.value}")
        self.placement: Placement = placement
        self.shape = tuple(square for square, _ in placement.placed)
        replaced, bag_after = replace_jokers(placement, bag, variant)
        spent = sum(character.islower() for _, character in replaced)
        kept = without(position.rack, placement.tiles)
        if kept is None:
            raise ValueError(f"{solution} is not made of {position.rack}")
        if variant.joker:
            bag_after = bag_after.without_jokers
        on_the_grid = sum(character.islower() for character in position.board.tiles) + spent
        at_hand = max(0, COUNTS[JOKER] - on_the_grid)
        ends = ending(left_to_play(bag_after, kept, at_hand, variant)) is not None
        self.letters_rank = (spent > 0, not ends, spent)


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
    the same place are equally open. Lines are 15-bit masks, which makes the measure a few dozen additions.
    """
    rows = [_mask(board.row(index)) for index in range(SIZE)]
    columns = [_mask(board.column(index)) for index in range(SIZE)]
    return _along(rows) + _along(columns)


def _mask(line: str) -> int:
    return int(line.translate(_OCCUPIED)[::-1], 2)


def _along(lines: list[int]) -> int:
    total = 0
    for index, occupied in enumerate(lines):
        beside = (lines[index - 1] if index else 0) | (lines[index + 1] if index + 1 < SIZE else 0)
        blocked = occupied | beside
        crossable = occupied & ~(occupied << 1) & ~(occupied >> 1)
        while crossable:
            tile = crossable & -crossable
            crossable ^= tile
            place = tile.bit_length() - 1
            before = place - (blocked & (tile - 1)).bit_length()
            beyond = (blocked | ~_FULL) >> (place + 1)
            after = (beyond & -beyond).bit_length() - 1
            total += min(before, _REACH) + min(after, _REACH)
    return total
