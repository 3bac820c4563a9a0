"""Numbers as clips: one clip up to 99, larger ones by hundreds and thousands, in French."""

from __future__ import annotations

from itertools import chain
from typing import Final

from topping.kiosk.voice.clip import Clip

LAST_WHOLE: Final = 99
MOST: Final = 999_999
"""The largest number that can be said."""

SHORT: Final = frozenset(
    {6, 26, 36, 46, 56, 66, 86}
    | {8, 18, 28, 38, 48, 58, 68, 78, 88, 98}
    | {10, 70, 90}  # 16 ends in « seize », 76 and 96 as well
)
"""Numbers that lose their last consonant before another: « six points », « dix mille »."""

NUMBERS: Final = tuple(
    chain(
        (Clip(f"nombre-{value}") for value in range(LAST_WHOLE + 1)),
        (Clip(f"nombre-{value}") for value in range(100, 1001, 100)),
        (Clip(f"nombre-{value}-court") for value in sorted(SHORT)),
    )
)
"""Every clip that numbers use."""


def number(value: int, *, before_consonant: bool = False) -> tuple[Clip, ...]:
    """The clips of a number from 0 to `MOST`; `before_consonant` where such a word follows it at once."""
    if not 0 <= value <= MOST:
        raise ValueError(value)
    thousands, below = divmod(value, 1000)
    if thousands:
        head = (*(number(thousands, before_consonant=True) if thousands > 1 else ()), Clip("nombre-1000"))
    else:
        head = ()
    hundreds, rest = divmod(below, 100)
    if hundreds:
        head = (*head, Clip(f"nombre-{hundreds * 100}"))
    if head and not rest:
        return head
    return (*head, Clip(f"nombre-{rest}-court" if before_consonant and rest in SHORT else f"nombre-{rest}"))
