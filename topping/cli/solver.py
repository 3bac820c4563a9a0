"""Opening the solver for a command, saying so where that takes long."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from topping.lexicon.graph import WordGraph
from topping.texts import say

if TYPE_CHECKING:
    from topping.solver import Solver


def open_solver(graph: WordGraph) -> Solver:
    """The solver with one lexicon; the first time on a machine, says on a terminal that it is being prepared."""
    from topping import solver

    if not solver.is_warm() and sys.stderr.isatty():
        sys.stderr.write(say("cli.preparing") + "\n")
    return solver.Solver(graph)
