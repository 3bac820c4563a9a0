"""Arrays over memory that somebody else keeps alive.

An array that Numba knows to be counted is counted up and down each time a kernel hands it to another, with an atomic
addition, which takes longer than most of what these kernels do with it. So `search` is given addresses, and lays
arrays over them that nobody counts; the Python side holds what is behind the addresses until the search returns.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from numba import types
from numba.extending import intrinsic
from numba.np.numpy_support import carray

from topping.solver.compiled import inlined


def address_of(array: npt.NDArray[Any]) -> int:
    """Where the array's first byte is; the array must be kept for as long as the address serves."""
    if not array.flags.c_contiguous:
        raise ValueError("a kernel reads contiguous arrays only")
    return int(array.__array_interface__["data"][0])


def _from_integer(typing_context: Any, address: Any) -> Any:
    """Types and generates the conversion of an int64 to a pointer, which Numba has no function for."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.inttoptr(arguments[0], context.get_value_type(signature.return_type))

    return types.voidptr(types.int64), generate


_pointer: Any = intrinsic(_from_integer)


@inlined
def bytes_at(address: Any, size: Any) -> Any:
    """`size` uint8 at an address; so for the others."""
    return carray(_pointer(address), size, np.uint8)


@inlined
def int32_at(address: Any, size: Any) -> Any:
    """`size` int32."""
    return carray(_pointer(address), size, np.int32)


@inlined
def int64_at(address: Any, size: Any) -> Any:
    """`size` int64."""
    return carray(_pointer(address), size, np.int64)


@inlined
def uint32_at(address: Any, size: Any) -> Any:
    """`size` uint32."""
    return carray(_pointer(address), size, np.uint32)


@inlined
def uint64_at(address: Any, size: Any) -> Any:
    """`size` uint64."""
    return carray(_pointer(address), size, np.uint64)
