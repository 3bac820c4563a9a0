"""Compiling every kernel ahead of the first search."""

from __future__ import annotations

from topping.lexicon.graph import WordGraph
from topping.rules.board import Board
from topping.rules.position import Position
from topping.rules.variant import NORMALE
from topping.solver.solver import Solver
from topping.solver.warmth import is_warm, say_kernels_are_ready


def warm_up(graph: WordGraph | None = None) -> None:
    """Compiles all that searches need, or loads what was compiled; makes the tables of `graph` too, where given.

    The first time on a machine it takes the better part of a minute, during which Python threads of this process do
    not run; afterwards, well under a second. `topping.solver.is_warm` tells which it will be.
    """
    tiny = Solver(WordGraph.from_words(["ET", "TE", "TES"], "essai"))
    tiny.tops(Position(Board(), "ET?"), NORMALE)
    if not is_warm():
        say_kernels_are_ready()
    if graph is not None:
        Solver(graph)
