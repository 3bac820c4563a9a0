"""The solver: finds the top, all tops, the N best or all solutions of a position, with compiled functions (kernels).

Importing this package does not load the kernels (about 10 ms); the first use of `solver.Solver` or `solver.statistics`
does. A module that must load fast writes `from topping import solver` and uses `solver.Solver` late. `from
topping.solver import Solver` loads the kernels at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from topping.compiled.cache import tables_file

if TYPE_CHECKING:
    from topping.solver.solver import Solver
    from topping.solver.timing import statistics

__all__ = ["Solver", "statistics", "tables_file"]


def __getattr__(name: str) -> Any:
    """Imports `Solver` or another name that needs the kernels on its first use, so that commands such as `solve --help`
    start fast.
    """
    if name == "Solver":
        from topping.solver.solver import Solver

        return Solver
    if name == "statistics":
        from topping.solver.timing import statistics

        return statistics
    raise AttributeError(name)
