"""The solver: the top, all the tops, the N best or every solution of a position, by compiled kernels.

Importing this package does not load the kernels, which takes some ten milliseconds; the first use of
`solver.Solver` or `solver.statistics` does. A module that must load fast writes
`from topping import solver` and names what it needs where it is used; `from topping.solver import Solver` loads them at
once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from topping.compiled.cache import tables_file

if TYPE_CHECKING:
    from topping.solver.solver import Solver
    from topping.solver.timing import statistics

__all__ = ["Solver", "statistics", "tables_file"]


def __getattr__(name: str) -> Any:
    """What loads the kernels, imported here alone at its first use: `solve --help` must not wait for it."""
    if name == "Solver":
        from topping.solver.solver import Solver

        return Solver
    if name == "statistics":
        from topping.solver.timing import statistics

        return statistics
    raise AttributeError(name)
