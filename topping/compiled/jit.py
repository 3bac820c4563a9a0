"""The language of kernels, and their compilation by Numba: for the library, or on a machine without a library.

Kernels access memory through pointers instead of NumPy arrays; the Python side keeps that memory alive. For an array,
Numba counts references with an atomic addition at each call, tests every signed index for being negative, and passes
seven numbers; this slows the search and doubles the compile time. A pointer is one number. It has no length: the author
of a kernel proves that every index stays within the memory.

Numba's cache looks at a single file, and misses edits in files that a kernel calls. The folder's name therefore holds a
digest of every solver source and of all else that affects the machine code.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, TypeVar, cast

import numba
from numba import types
from numba.extending import intrinsic

from topping.compiled.cache import usable_kernel_folder
from topping.log import note_fault

# Numba reads this at each decoration, so it may have been imported before.
vars(numba.config)["CACHE_DIR"] = str(usable_kernel_folder())

_Function = TypeVar("_Function", bound=Callable[..., Any])

_njit: Any = numba.njit  # its types do not know every option
_OPTIONS: Final[dict[str, Any]] = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}
_kernel = _njit(cache=True, **_OPTIONS)
_inner = _njit(no_cpython_wrapper=True, **_OPTIONS)
_inlined = _njit(no_cpython_wrapper=True, forceinline=True, **_OPTIONS)


def kernel(function: _Function) -> _Function:
    """Compiles a function of numbers and addresses for calls from Python; it returns an int64, or nothing."""
    return cast(_Function, _robust(_kernel(function)))


def inner(function: _Function) -> _Function:
    """Compiles a function that only compiled functions call, without inlining it."""
    return cast(_Function, _inner(function))


def inlined(function: _Function) -> _Function:
    """Compiles a function whose code is copied into its callers; for small, frequent functions with many arguments."""
    return cast(_Function, _inlined(function))


def _robust(dispatcher: Any) -> Any:
    """Makes a kernel recompile if its cache file is damaged, and skip the cache if the disk is full.

    Numba does not check its files: a file left empty by a power cut would make every search fail.
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
    """Returns a function that converts an int64 to a pointer, for Numba's `intrinsic`."""
    pointer: Any = types.CPointer(item)  # type: ignore[no-untyped-call]  # as Numba leaves it

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


Pointer = Any
"""A pointer; in a kernel, `pointer[index]` reads and writes an item."""

bytes_at: Final[Callable[..., Pointer]] = intrinsic(_pointer_to(types.uint8))
"""In kernels only: a pointer to uint8 at an address; the next functions likewise."""
uint16_at: Final[Callable[..., Pointer]] = intrinsic(_pointer_to(types.uint16))
int32_at: Final[Callable[..., Pointer]] = intrinsic(_pointer_to(types.int32))
int64_at: Final[Callable[..., Pointer]] = intrinsic(_pointer_to(types.int64))
uint32_at: Final[Callable[..., Pointer]] = intrinsic(_pointer_to(types.uint32))
uint64_at: Final[Callable[..., Pointer]] = intrinsic(_pointer_to(types.uint64))

count_bits: Final[Callable[..., Any]] = intrinsic(_counting_bits)
"""Returns the number of set bits in an int64."""
lowest_bit: Final[Callable[..., Any]] = intrinsic(_finding_lowest)
"""Returns the index of the lowest set bit in an int64 other than 0."""
