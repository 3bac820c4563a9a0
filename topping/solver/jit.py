"""Kernels compiled by Numba: on a machine that has no library of them, and while the library is made.

Numba keys its cache on one file at a time and does not notice edits in the files that a kernel calls. The folder's
name therefore holds a digest of every solver source, and of all else that the machine code depends on.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, TypeVar, cast

import numba
from numba import types
from numba.extending import intrinsic

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
    """Compiles a kernel at its first call from Python, or loads it from the cache."""
    return cast(_Function, _robust(_kernel(function)))


def inner(function: _Function) -> _Function:
    """Without the wrappers through which Python would call it, it compiles in two thirds of the time."""
    return cast(_Function, _inner(function))


def inlined(function: _Function) -> _Function:
    """Copied into its callers."""
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


def _pointer_to(item: Any) -> Callable[..., Any]:
    """The conversion of an int64 to a pointer, as Numba's `intrinsic` takes it."""
    pointer: Any = types.CPointer(item)  # type: ignore[no-untyped-call]

    def typed(typing_context: Any, address: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.inttoptr(arguments[0], context.get_value_type(signature.return_type))

        return pointer(types.int64), generate

    return typed


def _counting_bits(typing_context: Any, mask: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


def _finding_lowest(typing_context: Any, mask: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        zero_is_undefined = context.get_constant(types.boolean, True)
        return builder.cttz(arguments[0], zero_is_undefined)

    return types.int64(types.int64), generate


INTRINSICS: Final[dict[str, Callable[..., Any]]] = {
    "uint8_at": intrinsic(_pointer_to(types.uint8)),
    "int32_at": intrinsic(_pointer_to(types.int32)),
    "int64_at": intrinsic(_pointer_to(types.int64)),
    "uint32_at": intrinsic(_pointer_to(types.uint32)),
    "uint64_at": intrinsic(_pointer_to(types.uint64)),
    "count_bits": intrinsic(_counting_bits),
    "lowest_bit": intrinsic(_finding_lowest),
}
"""What kernels call that Numba has no function for; see `topping.solver.kernels.memory`."""
