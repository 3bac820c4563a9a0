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
    from topping.solver import Solver

    prepare_solver()
    return Solver(graph)


def prepare_solver() -> None:
    """Prepares the solver the first time on a machine, and says so on a terminal; otherwise does nothing."""
    from topping.solver import STEPS, is_warm, warm_up

    if is_warm():
        return

    def tell(sentence: str) -> None:
        if sys.stderr.isatty():
            sys.stderr.write(sentence + "\n")

    tell(say("cli.preparing"))
    warm_up(told=lambda step: tell(say("cli.prepared", step=step, of=STEPS)))
