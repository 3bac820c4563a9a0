"""Where compiled kernels are kept, and the decorator that compiles them; nothing else here imports Numba first.

Numba keys its cache on one file at a time and does not notice edits in the files that a kernel calls. The folder's
name therefore holds a digest of every solver source, and of all else that the machine code depends on.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar, cast

import numba

from topping.log import note_fault
from topping.solver.warmth import usable_kernel_folder

# Read by Numba whenever a function is decorated, so that it may have been imported before.
vars(numba.config)["CACHE_DIR"] = str(usable_kernel_folder())

_Function = TypeVar("_Function", bound=Callable[..., Any])

_kernel = numba.njit(nogil=True, cache=True, error_model="numpy")
_inlined = numba.njit(nogil=True, cache=True, error_model="numpy", forceinline=True)


def kernel(function: _Function) -> _Function:
    """Compiles a function of arrays and scalars at its first call, or loads it from the cache.

    It holds no lock and checks no index: whoever writes one proves that no index leaves its array.
    """
    return cast(_Function, _distrustful(_kernel(function)))


def inlined(function: _Function) -> _Function:
    """A kernel that is copied into its callers: for small functions that take many arrays and run very often."""
    return cast(_Function, _distrustful(_inlined(function)))


def _distrustful(dispatcher: Any) -> Any:
    """The kernel, compiled again where what the cache holds of it is damaged, and kept nowhere on a full disk.

    Numba takes its files at their word: one that a power cut left empty would end every search from then on.
    """
    cache = dispatcher._cache
    load, save = cache.load_overload, cache.save_overload

    def load_overload(signature: Any, context: Any) -> Any:
        try:
            return load(signature, context)
        except Exception as fault:
            note_fault("kernel unreadable", fault)
            with suppress(OSError):
                cache.flush()
            return None

    def save_overload(signature: Any, compiled: Any) -> None:
        try:
            save(signature, compiled)
        except OSError as fault:
            note_fault("kernel not kept", fault)

    cache.load_overload, cache.save_overload = load_overload, save_overload
    return dispatcher
