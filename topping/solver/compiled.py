"""The kernels as Python calls them: from the library that was compiled when the program was built, else compiled here.

The library lies beside this file, and holds the digest of the sources that it was made from: one of other sources is
not used but made again, where that can be done. Where there is none, or this system cannot load it, Numba compiles the
kernels at their first call; where that is not installed either, there is no solver.
"""

from __future__ import annotations

import ctypes
import importlib.util
import os
from collections.abc import Callable
from typing import Any, Final, TypeVar

from topping.errors import SetupError
from topping.log import note_fault
from topping.solver.ahead import build
from topping.solver.library import JIT_VARIABLE, has_library, library_file, name_of, own_system

_Function = TypeVar("_Function", bound=Callable[..., Any])


_HAS_NUMBA: Final = importlib.util.find_spec("numba") is not None


def _opened() -> ctypes.CDLL | None:
    """The library, where it is of these sources; it needs nothing but the system's C library."""
    if not has_library():
        if os.environ.get(JIT_VARIABLE) or not library_file().is_file() or not _HAS_NUMBA:
            return None
        try:
            build(own_system(), library_file())  # the sources were edited since
        except (SetupError, OSError) as fault:
            note_fault("library of kernels not made again", fault)
            return None
    try:
        return ctypes.CDLL(str(library_file()))
    except OSError as fault:  # of another system, damaged, or kept from being loaded
        note_fault("library of kernels not loaded", fault)
        return None


_LIBRARY: Final = _opened()
IS_BUILT: Final = _LIBRARY is not None
"""Whether the kernels are those of the library, so that nothing is left to compile."""

if _LIBRARY is None:
    if not _HAS_NUMBA:
        raise SetupError("solver.no_kernels")
    from topping.solver import jit


def kernel(function: _Function) -> _Function:
    """A function of numbers and addresses that returns an int64, or nothing of use; called from Python.

    It holds no lock and checks no index: whoever writes one proves that no index leaves its memory.
    """
    if _LIBRARY is None:
        return jit.kernel(function)
    built: Any = getattr(_LIBRARY, name_of(function))
    built.argtypes = [ctypes.c_int64] * function.__code__.co_argcount
    built.restype = ctypes.c_int64
    return built  # type: ignore[no-any-return]


def inner(function: _Function) -> _Function:
    """A function that compiled functions alone call: it is compiled with them, as a function of its own."""
    return function if IS_BUILT else jit.inner(function)


def inlined(function: _Function) -> _Function:
    """One that is copied into its callers: for small functions that take many arguments and run very often."""
    return function if IS_BUILT else jit.inlined(function)


def intrinsic(name: str) -> Callable[..., Any]:
    """A few machine instructions, by the name that they have in `topping.solver.jit`; for kernels only."""
    return _only_compiled if IS_BUILT else jit.INTRINSICS[name]


def _only_compiled(*of: Any) -> Any:
    raise TypeError("this stands for machine instructions, and is not called from Python")
