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

    announce_preparation()
    return Solver(graph)


def announce_preparation() -> None:
    """Says on a terminal, the first time on a machine, that the solver is about to be prepared."""
    from topping.solver import is_warm

    if not is_warm() and sys.stderr.isatty():
        sys.stderr.write(say("cli.preparing") + "\n")
