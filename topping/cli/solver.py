"""Opening the solver for a command, saying so where that takes long."""

from __future__ import annotations

import sys

from topping import solver
from topping.lexicon.graph import WordGraph
from topping.texts import say


def open_solver(graph: WordGraph) -> solver.Solver:
    """The solver with one lexicon; the first time on a machine, says on a terminal that it is being prepared."""
    prepare_solver()
    return solver.Solver(graph)


def prepare_solver() -> None:
    """Prepares the solver the first time on a machine, and says so on a terminal; otherwise does nothing."""
    if solver.is_warm():
        return

    def tell(sentence: str) -> None:
        if sys.stderr.isatty():
            sys.stderr.write(sentence + "\n")

    tell(say("cli.preparing"))
    solver.warm_up(told=lambda step: tell(say("cli.prepared", step=step, of=solver.STEPS)))
