"""Typed pointers for kernels, to memory that the Python side keeps alive.

Kernels read and write through pointers instead of NumPy arrays. Numba counts the references to an array each time a
kernel passes it to another, with an atomic addition, tests every signed index for being negative, and passes an array
as seven numbers; all of that costs time in the search, and doubles the time of compiling it. A pointer is one number.
It knows no length: whoever writes a kernel proves that no index leaves the memory behind it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import numpy.typing as npt
from numba import types
from numba.extending import intrinsic

Pointer = Any
"""What the functions below return: in a kernel, `pointer[index]` reads and writes an item."""


def address_of(array: npt.NDArray[Any]) -> int:
    """Where the array's first byte is; the array must be kept for as long as the address serves."""
    if not array.flags.c_contiguous:
        raise ValueError("a kernel reads contiguous arrays only")
    return int(array.__array_interface__["data"][0])


def _pointer_to(item: Any) -> Callable[..., Any]:
    """The conversion of an int64 to a pointer, as Numba's `intrinsic` takes it."""

    pointer: Any = types.CPointer(item)  # type: ignore[no-untyped-call]

    def typed(typing_context: Any, address: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.inttoptr(arguments[0], context.get_value_type(signature.return_type))

        return pointer(types.int64), generate

    return typed


bytes_at: Final[Callable[..., Pointer]] = intrinsic(_pointer_to(types.uint8))
"""In kernels only: uint8 at an address; so for the others."""
int32_at: Final[Callable[..., Pointer]] = intrinsic(_pointer_to(types.int32))
int64_at: Final[Callable[..., Pointer]] = intrinsic(_pointer_to(types.int64))
uint32_at: Final[Callable[..., Pointer]] = intrinsic(_pointer_to(types.uint32))
uint64_at: Final[Callable[..., Pointer]] = intrinsic(_pointer_to(types.uint64))
