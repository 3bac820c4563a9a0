"""Where the arrow keys lead among what takes the keys, as it lies on the screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect

STEPS: Final = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
"""The arrow keys: across and down."""
_ASIDE: Final = 3
"""How much farther something counts that does not lie straight in the direction of an arrow."""


def nearest(here: Rect, places: Sequence[Rect], across: int, down: int) -> int | None:
    """Which of these places an arrow leads to from `here`; None where none lies ahead."""
    ways = [(*_distance(here, one, across, down), at) for at, one in enumerate(places)]
    return min(((ahead + _ASIDE * aside, at) for ahead, aside, at in ways if ahead > 0), default=(0, None))[1]


def _distance(here: Rect, there: Rect, across: int, down: int) -> tuple[int, int]:
    """How far a choice lies ahead of another one, and how far beside its path; nothing where they overlap."""
    if across:
        ahead = there.left - here.right if across > 0 else here.left - there.right
        aside = max(0, there.top - here.bottom, here.top - there.bottom)
        centres = abs(there.centery - here.centery)
    else:
        ahead = there.top - here.bottom if down > 0 else here.top - there.bottom
        aside = max(0, there.left - here.right, here.left - there.right)
        centres = abs(there.left - here.left)
    return (max(1, ahead) + centres // 64 if ahead >= 0 else 0), aside
