"""Keys are sorted whatever their bits are, be there few or many."""

from __future__ import annotations

from array import array
from random import Random

import pytest

from topping.compiled.calling import address_of, kernel, zeros
from topping.solver.keys import POINTS_SHIFT

_sort_keys = kernel("sort_keys")


@pytest.mark.parametrize("count", [1, 2, 65, 1000, 1001, 5000])
@pytest.mark.parametrize("points", [1, 300, 1 << 14])
def test_sorted_by_all_bits(count: int, points: int) -> None:
    chance = Random(count * points)
    least = (1 << 14) - points  # points are counted from the most that there can be
    told = [
        least + int(chance.random() * points) << POINTS_SHIFT | int(chance.random() * (1 << POINTS_SHIFT))
        for _ in range(count)
    ]
    alike = [key >> 40 << 40 | key & 7 for key in told[: count // 2]]  # many that only the last bits tell apart
    keys = array("Q", [*told[count // 2 :], *alike][:count])
    spare, starts = zeros("Q", count), zeros("i", 1 << 13)
    expected = sorted(keys)
    _sort_keys(address_of(keys), len(keys), address_of(spare), address_of(starts))
    assert list(keys) == expected
