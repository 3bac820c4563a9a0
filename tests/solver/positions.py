"""Positions to search: seeded duplicate games that the solver plays, and grids of scattered letters."""

from collections.abc import Iterator
from random import Random

from topping.rules.conditions.variant import Variant
from topping.rules.grid.board import SIZE, Board
from topping.rules.grid.position import Position
from topping.rules.placement import Placement, lay
from topping.rules.tiles import ALPHABET, COUNTS, JOKER, without
from topping.solver import Solver


def shuffled(items: list[str], chance: Random) -> list[str]:
    """Returns the items in an order that depends on `chance.random()` only."""
    keyed = sorted((chance.random(), item) for item in items)
    return [item for _, item in keyed]


def of_games(solver: Solver, variant: Variant, jokers: int, seed: int) -> Iterator[Position]:
    """Yields the positions of duplicate games, one after the other; each draw has exactly `jokers` jokers.

    The bag holds no joker of its own: the first letters drawn become jokers, and the top goes on the grid.
    """
    chance = Random(seed)
    while True:
        bag = shuffled([letter for letter in ALPHABET for _ in range(COUNTS[letter])], chance)
        board, kept = Board(), ""
        while len(kept) < variant.drawn <= len(bag) + len(kept):
            rack = kept + "".join(bag.pop() for _ in range(variant.drawn - len(kept)))
            rack = JOKER * jokers + rack[jokers:]
            position = Position(board, rack)
            yield position
            tops = solver.tops(position, variant)
            if not tops:
                break
            placement = lay(board, tops[0].move, variant)
            assert isinstance(placement, Placement)
            board = board.with_tiles(placement.placed)
            kept = (without(rack, placement.tiles) or "").replace(JOKER, "")


def ending(position: Position, chance: Random) -> Position:
    """Returns the same grid with fewer letters in hand."""
    return Position(position.board, position.rack[: 1 + int(chance.random() * (len(position.rack) - 1))])


def scattered(variant: Variant, jokers: int, chance: Random) -> Position:
    """Returns letters scattered over the grid: invalid words, isolated tiles, jokers anywhere."""
    density = chance.random() * 0.4
    cells = "".join(_letter(chance) if chance.random() < density else "." for _ in range(SIZE * SIZE))
    letters = "".join(_letter(chance).upper() for _ in range(variant.drawn - jokers))
    return Position(Board(cells), letters + JOKER * jokers)


def _letter(chance: Random) -> str:
    letter = "EEEEAAAIIOUSSSRRRTTTNNLLDMPCBGFHVQJKWXYZ"[int(chance.random() * 40)]
    return letter.lower() if chance.random() < 0.1 else letter
