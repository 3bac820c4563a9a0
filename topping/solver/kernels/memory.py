"""Typed pointers for kernels, to memory that the Python side keeps alive, and two machine instructions on masks.

Kernels read and write through pointers instead of NumPy arrays. Numba counts the references to an array each time a
kernel passes it to another, with an atomic addition, tests every signed index for being negative, and passes an array
as seven numbers; all of that costs time in the search, and doubles the time of compiling it. A pointer is one number.
It knows no length: whoever writes a kernel proves that no index leaves the memory behind it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import numpy.typing as npt

from topping.solver.compiled import intrinsic

Pointer = Any
"""What the functions below return: in a kernel, `pointer[index]` reads and writes an item."""

bytes_at: Final[Callable[..., Pointer]] = intrinsic("uint8_at")
"""In kernels only: uint8 at an address; so for the others."""
int32_at: Final[Callable[..., Pointer]] = intrinsic("int32_at")
int64_at: Final[Callable[..., Pointer]] = intrinsic("int64_at")
uint32_at: Final[Callable[..., Pointer]] = intrinsic("uint32_at")
uint64_at: Final[Callable[..., Pointer]] = intrinsic("uint64_at")

count_bits: Final = intrinsic("count_bits")
"""How many bits of an int64 are set."""
lowest_bit: Final = intrinsic("lowest_bit")
"""The number of the lowest bit set in an int64 that is not 0."""


def address_of(array: npt.NDArray[Any]) -> int:
    """Where the array's first byte is; the array must be kept for as long as the address serves."""
    if not array.flags.c_contiguous:
        raise ValueError("a kernel reads contiguous arrays only")
    return int(array.__array_interface__["data"][0])
