"""Opens the solver for a command, with a message where that takes long."""

from __future__ import annotations

import sys

from topping import solver
from topping.lexicon.graph import WordGraph
from topping.texts import say


def open_solver(graph: WordGraph) -> solver.Solver:
    """The solver with one lexicon. Its first use on a machine compiles it, which is announced on a terminal."""
    prepare_solver()
    return solver.Solver(graph)


def prepare_solver() -> None:
    """Compiles the solver if this machine has not done it yet, and announces that on a terminal."""
    if solver.is_warm():
        return

    def tell(sentence: str) -> None:
        if sys.stderr.isatty():
            sys.stderr.write(sentence + "\n")

    tell(say("cli.preparing"))
    solver.warm_up(report=lambda step: tell(say("cli.prepared", step=step, of=solver.STEPS)))
