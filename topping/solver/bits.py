"""Two machine instructions on masks that Numba has no function for."""

from __future__ import annotations

from typing import Any

from numba import types
from numba.extending import intrinsic


def _counting_bits(typing_context: Any, mask: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


def _finding_lowest(typing_context: Any, mask: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        zero_is_undefined = context.get_constant(types.boolean, True)
        return builder.cttz(arguments[0], zero_is_undefined)

    return types.int64(types.int64), generate


count_bits: Any = intrinsic(_counting_bits)
"""How many bits of an int64 are set."""

lowest_bit: Any = intrinsic(_finding_lowest)
"""The number of the lowest bit set in an int64 that is not 0."""
