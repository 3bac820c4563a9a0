"""What kernels are written with, and their compilation by Numba: for the library, and on a machine that has none.

Kernels read and write through pointers, to memory that the Python side keeps alive, instead of NumPy arrays. Numba
counts the references to an array each time a kernel passes it to another, with an atomic addition, tests every signed
index for being negative, and passes an array as seven numbers; all of that costs time in the search, and doubles the
time of compiling it. A pointer is one number. It knows no length: whoever writes a kernel proves that no index leaves
the memory behind it.

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

from topping.compiled.cache import usable_kernel_folder
from topping.log import note_fault

# Read by Numba whenever a function is decorated, so that it may have been imported before.
vars(numba.config)["CACHE_DIR"] = str(usable_kernel_folder())

_Function = TypeVar("_Function", bound=Callable[..., Any])

_njit: Any = numba.njit  # its types do not know every option
_OPTIONS: Final[dict[str, Any]] = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}
_kernel = _njit(cache=True, **_OPTIONS)
_inner = _njit(no_cpython_wrapper=True, **_OPTIONS)
_inlined = _njit(no_cpython_wrapper=True, forceinline=True, **_OPTIONS)


def kernel(function: _Function) -> _Function:
    """A function of numbers and addresses that returns an int64, or nothing of use; called from Python."""
    return cast(_Function, _robust(_kernel(function)))


def inner(function: _Function) -> _Function:
    """A function that compiled functions alone call: it is compiled with them, as a function of its own."""
    return cast(_Function, _inner(function))


def inlined(function: _Function) -> _Function:
    """One that is copied into its callers: for small functions that take many arguments and run very often."""
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


Pointer = Any
"""What the functions below return: in a kernel, `pointer[index]` reads and writes an item."""

bytes_at: Final[Callable[..., Pointer]] = intrinsic(_pointer_to(types.uint8))
"""In kernels only: uint8 at an address; so for the others."""
uint16_at: Final[Callable[..., Pointer]] = intrinsic(_pointer_to(types.uint16))
int32_at: Final[Callable[..., Pointer]] = intrinsic(_pointer_to(types.int32))
int64_at: Final[Callable[..., Pointer]] = intrinsic(_pointer_to(types.int64))
uint32_at: Final[Callable[..., Pointer]] = intrinsic(_pointer_to(types.uint32))
uint64_at: Final[Callable[..., Pointer]] = intrinsic(_pointer_to(types.uint64))

count_bits: Final[Callable[..., Any]] = intrinsic(_counting_bits)
"""How many bits of an int64 are set."""
lowest_bit: Final[Callable[..., Any]] = intrinsic(_finding_lowest)
"""The number of the lowest bit set in an int64 that is not 0."""
