"""Limits that a competition's JSON must respect: the ranges of numbers, and the lengths of texts and lists.

They apply to events, to packages for rooms, and to the results of rooms.
"""

from collections.abc import Mapping
from typing import Annotated, Final, TypeAlias

from topping.byfields import Between

LARGEST: Final = (1 << 53) - 1
"""The largest whole number that every program reads exactly."""
LATEST_MS: Final = 253_402_000_000_000
"""The last days of the year 9999 (ms since 1970): no calendar shows later days."""

BOUNDS: Final[Mapping[type, Between]] = {
    int: Between(0, LARGEST),
    str: Between(0, 4_000),
    tuple: Between(0, 1_000),
}
"""The bounds of fields that declare none themselves."""

Whole: TypeAlias = Annotated[int, Between(-LARGEST, LARGEST)]
"""A number that may be below zero."""
Counted: TypeAlias = Annotated[int, Between(1, LARGEST)]
"""A number from 1."""
MoveCount: TypeAlias = Annotated[int, Between(1, 1_000)]
"""The number of a move in a game, or the number of its moves."""
Instant: TypeAlias = Annotated[int, Between(0, LATEST_MS)]
"""Milliseconds since 1970, UTC, within the years that a calendar shows."""
