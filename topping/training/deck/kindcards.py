"""Cards of a kind of moves: asked by how many of the last ones were found, on positions as hard as that allows.

No position returns, so that no forgetting is scheduled: the aim is that three of four are found.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from topping.rules.conditions.variant import Variant
from topping.training.kinds import Kind
from topping.training.rush.curve import RISES, target_ms

LEAST_SHARE: Final = 0.7
MOST_SHARE: Final = 0.8
"""Between these shares of positions found the player learns most."""

LEVELS: Final = 10
"""The number of levels that the positions of a kind are parted into by their par, the easiest first."""


def kind_interval(recent: Sequence[bool]) -> int:
    """Days to the next position of a kind, by whether the last ones were found: fewer found, sooner."""
    share = sum(recent) / len(recent) if recent else 0.0
    return 1 if share < LEAST_SHARE else 2 if share <= MOST_SHARE else 4


def kind_bounds(variant: Variant, kind: Kind, level: int) -> tuple[int, int]:
    """Between which shipped pars, in milliseconds, the positions of a kind lie on a level."""
    par_ms = target_ms(variant, kind, round(level / (LEVELS - 1) * (RISES - 1)))
    return (0 if level == 0 else round(par_ms / _WIDE)), (_NO_BOUND if level == LEVELS - 1 else round(par_ms * _WIDE))


_WIDE: Final = 1.25
_NO_BOUND: Final = 10**9


def kind_level(found: Sequence[bool], first: int = 4) -> int:
    """The level, 0 to `LEVELS` − 1, of the next position of a kind, by whether those so far were found, in order.

    One level up for each found and three down for each missed hold the share found at three of four.
    """
    level = first
    for one in found:
        level = min(max(level + (1 if one else -3), 0), LEVELS - 1)
    return level
