"""The decorators that compile kernels, and the folder where compiled kernels are kept.

Numba keys its cache on one file at a time and does not notice edits in the files that a kernel calls. The folder's
name therefore holds a digest of every solver source, and of all else that the machine code depends on.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, TypeVar, cast

import numba

from topping.log import note_fault
from topping.solver.kernelcache import usable_kernel_folder

# Read by Numba whenever a function is decorated, so that it may have been imported before.
vars(numba.config)["CACHE_DIR"] = str(usable_kernel_folder())

_Function = TypeVar("_Function", bound=Callable[..., Any])

_njit: Any = numba.njit  # its types do not know every option
_OPTIONS: Final[dict[str, Any]] = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}
_kernel = _njit(cache=True, **_OPTIONS)
_inner = _njit(no_cpython_wrapper=True, **_OPTIONS)
_inlined = _njit(no_cpython_wrapper=True, forceinline=True, **_OPTIONS)


def kernel(function: _Function) -> _Function:
    """Compiles a function of numbers and addresses at its first call from Python, or loads it from the cache.

    It holds no lock and checks no index: whoever writes one proves that no index leaves its memory.
    """
    return cast(_Function, _robust(_kernel(function)))


def inner(function: _Function) -> _Function:
    """A function that compiled functions alone call: it is compiled with them, and kept in the cache as part of them.

    Without the wrappers through which Python would call it, it compiles in two thirds of the time.
    """
    return cast(_Function, _inner(function))


def inlined(function: _Function) -> _Function:
    """A kernel that is copied into its callers: for small functions that take many arguments and run very often."""
    return cast(_Function, _inlined(function))


def _robust(dispatcher: Any) -> Any:
    """The kernel, compiled again where its file in the cache is damaged, and not cached where the disk is full.

    Numba does not check its files: one that a power cut left empty would make every search fail from then on.
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
