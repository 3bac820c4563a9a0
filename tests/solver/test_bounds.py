"""The invariant that the search rests on: no way to fill a slot brings more than the slot's bound."""

from collections.abc import Iterator
from itertools import islice, permutations
from random import Random

import numpy as np
import pytest

from tests.solver import lexicons, positions
from topping.rules.conditions.variant import VARIANTS, Variant
from topping.rules.grid.board import SIZE, Direction, Reference, Square
from topping.rules.grid.position import Position
from topping.rules.moves import Move, Placement, lay, score
from topping.rules.tiles import ALPHABET, JOKER
from topping.solver import Solver
from topping.solver.kernels import search
from topping.solver.kernels.grid import STRIDE
from topping.solver.kernels.search import _SLOTS
from topping.solver.kernels.slots import BEFORE, BOUNDS, FIELDS, NONE, PLACE

COLUMNS = [("normale", 0), ("normale", 1), ("789", 2), ("7et8", 0)]


def slots(solver: Solver, position: Position, variant: Variant) -> Iterator[tuple[int, Reference, int]]:
    """The slots that the search of a position files: bound, reference, tiles to place."""
    solver.tops(position, variant)
    numbers = np.frombuffer(solver._memory().workspace, np.int64)[_SLOTS // 8 :]
    fields = numbers[BOUNDS : BOUNDS + (len(numbers) - BOUNDS) // FIELDS * FIELDS].reshape(-1, FIELDS)
    for bound in range(BOUNDS):
        slot = int(numbers[bound])
        while slot != NONE:
            start, tiles = divmod(int(fields[slot, PLACE]), 16)
            line, place = divmod(start, STRIDE)
            horizontal = line < SIZE
            square = Square(line, place) if horizontal else Square(place, line - SIZE)
            direction = Direction.HORIZONTAL if horizontal else Direction.VERTICAL
            yield bound, Reference(square, direction), tiles
            slot = int(fields[slot, BEFORE])


def fillings(position: Position, reference: Reference, tiles: int, chance: Random) -> Iterator[str]:
    """Words, real or not, that fill a slot with tiles in hand: all ways for few tiles, else some."""
    every = permutations(position.rack, tiles)
    few = tiles <= 2
    for _ in range(1000 if few else 12):
        hand = next(every, None) if few else positions.shuffled(list(position.rack), chance)[:tiles]
        if hand is None:
            return
        placing = iter(ALPHABET[int(chance.random() * 26)].lower() if tile == JOKER else tile for tile in hand)
        word, square, left = "", reference.square, tiles
        while square.on_board and (left or position.board.holds(square)):
            there = position.board.at(square)
            left -= there == "."
            word += next(placing) if there == "." else there
            square = square.moved(reference.direction, 1)
        yield word


@pytest.mark.parametrize(("name", "jokers"), COLUMNS)
def test_no_filling_beats_its_slot(name: str, jokers: int) -> None:
    graph, variant, chance = lexicons.bundled(), VARIANTS[name], Random(jokers)
    solver = Solver(graph)
    games = positions.of_games(solver, variant, jokers, 5)
    tried = 0
    for position in [*islice(games, 3, 11, 7), positions.scattered(variant, jokers, chance)]:
        for bound, reference, tiles in list(slots(solver, position, variant)):
            for word in fillings(position, reference, tiles, chance):
                placement = lay(position.board, Move(word, reference), variant)
                assert isinstance(placement, Placement), f"{position}: {word} {reference}"
                brought = score(position.board, placement, variant)
                if all(graph.admits(across.upper()) for across in brought.words[1:]):
                    tried += 1
                    assert brought.points <= bound or bound == BOUNDS - 1, f"{position}: {word} {reference}"
    assert tried > 1000


def test_a_search_works_in_as_much_memory_as_was_worked_out() -> None:
    """With less, one thing would be written over another, which seldom shows; with more, each thread loses some."""
    first = (search._OCCUPIED, search._STATE, search._SLOT, search._HAND, search._SLOTS, search._PLAIN, search._ONE)
    assert first == (15_360, 15_600, 15_632, 16_016, 58_992, 327_472, 669_016)
    others = (search._TWO, search._NEAR, search._MEMO, search._EARLIER, search.WORKSPACE_BYTES)
    assert others == (1_010_560, 1_352_104, 1_368_488, 1_385_384, 1_387_800)
