"""The solver: the top, all the tops, the N best or every solution of a position, compiled with Numba.

Importing this package imports neither Numba nor NumPy; the first use of `Solver` or `warm_up` does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from topping.solver.warmth import STEPS, is_warm

if TYPE_CHECKING:
    from topping.solver.solver import Solver
    from topping.solver.warming import warm_up

__all__ = ["STEPS", "Solver", "is_warm", "warm_up"]


def __getattr__(name: str) -> Any:
    if name == "Solver":
        from topping.solver.solver import Solver

        return Solver
    if name == "warm_up":
        from topping.solver.warming import warm_up

        return warm_up
    raise AttributeError(name)
