"""From a seed, a variant and a lexicon to a game: always the same one, on any machine."""

from __future__ import annotations

import random
from typing import Final

from topping.errors import LexiconError
from topping.lexicon.graph import WordGraph
from topping.rules.draw import Rejection, Why
from topping.rules.formula import TOPPING, Formula
from topping.rules.game import Game, GameMove
from topping.rules.placement import Misfit, lay
from topping.rules.position import Position
from topping.rules.retained import retain
from topping.rules.table import Table
from topping.rules.variant import Variant
from topping.solver import Solver

GENERATOR: Final = 1
"""Goes up with every change that makes a seed give another game."""

MOST_BARREN: Final = 500
"""After so many different draws without solution in one move, every draw is taken to have none (§3.6)."""


class Maker:
    """Makes games with one lexicon."""

    def __init__(self, graph: WordGraph, solver: Solver) -> None:
        self.graph = graph
        self.solver = solver

    def make(self, seed: int, variant: Variant, formula: Formula = TOPPING) -> Game:
        """The game of a seed: draws by chance (§3.1, §3.2), the retained top each time (§3.4), to its end (§3.7).

        The formula says what the game is made for and changes none of its moves. Raises `LexiconError` where no draw
        could be found that has a solution to begin with.
        """
        chance = random.Random(seed)
        table, moves = Table.set_up(variant), []
        while (found := self._next(table, chance)) is not None:
            moves.append(found)
            table = _after(table, found)
        if not moves:
            raise LexiconError("lexicon.too_small", name=self.graph.name)
        return Game(
            variant,
            tuple(moves),
            formula,
            name=f"{variant.name.replace('+', ' ').capitalize()} {seed:02d}",
            seed=seed,
            generator=GENERATOR,
            lexicon_name=self.graph.name,
            lexicon_hash=self.graph.hash,
        )

    def can_go_on(self, table: Table) -> bool:
        """Whether the game has another move: letters that do not end it, and a draw of them with a solution."""
        return self._next(table, random.Random(0)) is not None

    def _next(self, table: Table, chance: random.Random) -> GameMove | None:
        """A draw that has a solution, with the retained one; None where the game is over (§3.6, §3.7)."""
        if table.ending is not None:
            return None
        rejected: tuple[Rejection, ...] = ()
        barren = most_barren = 0
        while True:
            draw = table.draw(chance, rejected)
            position = Position(table.board, draw.letters)
            tops = self.solver.tops(position, table.variant)
            if tops:
                return GameMove(draw, retain(tops, position, table.bag_behind(draw), table.variant))
            rejected = (*draw.rejected, Rejection(draw.letters, Why.NO_SOLUTION))
            barren += 1
            most_barren = most_barren or min(MOST_BARREN, table.fresh_draws_left(()))
            if barren == most_barren:
                return None


def _after(table: Table, move: GameMove) -> Table:
    """The table after a move of the solver's: nothing is checked twice, unlike where a file is read."""
    placement = lay(table.board, move.solution.move, table.variant)
    assert not isinstance(placement, Misfit)
    return table.played(move.draw, placement)
