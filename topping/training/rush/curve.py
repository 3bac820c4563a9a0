"""How hard the positions of a set are, from the first to the last: the same curve for every set.

The ends of the curve are measured on games of our own (`python -m tests.training.bench_rush --spread`).
"""

from __future__ import annotations

from math import exp
from typing import Final

from topping.rules.conditions.variant import Variant
from topping.training.kinds import Kind
from topping.training.par import PRIOR

RISES: Final = 50
"""From this position on all are as hard as the last one."""

_ENDS: Final[dict[Kind | None, tuple[int, int]]] = {
    None: (-410, 370),
    Kind.JOKER: (-60, 670),
    Kind.DRY_SCRABBLE: (-90, 530),
    Kind.SCRABBLE: (190, 590),
    Kind.RARE_LETTER: (-500, 60),
    Kind.EXTENSION: (-390, 270),
    Kind.PARALLEL: (-230, 380),
    Kind.LINK: (-450, 270),
    Kind.CROSSING: (-590, 80),
    Kind.FIRST: (-860, 100),
}
"""By kind, or None for all: where the curve begins and ends, in thousandths of the natural logarithm of what a typical
move takes; 85 and 15 % of its positions in a normal game are harder than that."""

_SHIFTS: Final = {
    "normale": 0,
    "7sur8": 260,
    "7et8": 250,
    "789": 550,
    "normale+joker": 310,
    "7sur8+joker": 550,
    "7et8+joker": 570,
    "789+joker": 820,
}
"""By variant: how much harder its positions are than those of a normal game."""


def target_ms(variant: Variant, kind: Kind | None, slot: int) -> int:
    """The par that position `slot` of a set is to have, from 0; milliseconds."""
    first, last = _ENDS[None if variant.joker else kind]  # nearly every move of a joker game lays one
    share = min(slot, RISES - 1) / (RISES - 1)
    return round(exp(PRIOR.level + (first + (last - first) * share + _SHIFTS[variant.name]) / 1000))
