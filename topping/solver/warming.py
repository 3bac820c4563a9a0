"""The first start: compiling every kernel ahead of the first search, with its progress."""

from __future__ import annotations

from collections.abc import Callable

from topping.compiled.cache import STEPS, is_warm, mark_kernels_ready
from topping.lexicon.graph import WordGraph
from topping.rules.conditions.variant import NORMALE
from topping.rules.grid.board import Board
from topping.rules.grid.position import Position
from topping.solver.solver import Solver


def warm_up(graph: WordGraph | None = None, report: Callable[[int], None] = lambda step: None) -> None:
    """Compiles all that searches need, or loads what was compiled; makes the tables of `graph` too, where given.

    `report` is called after each of the STEPS steps, with its number from 1. The first time on a machine this takes ten
    to fifteen seconds, during which other Python threads of this process hardly run; afterwards, well under a second.
    `topping.solver.is_warm` tells which it will be.
    """
    tiny = Solver(WordGraph.from_words(["ET", "TE", "TES"], "essai"))
    report(1)
    tiny.tops(Position(Board(), "ET?"), NORMALE)
    if not is_warm():
        mark_kernels_ready()
    report(2)
    if graph is not None:
        Solver(graph)
    report(STEPS)
