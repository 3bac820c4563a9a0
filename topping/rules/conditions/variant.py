"""The variants of §3.8.1 and §3.8.2 as data: what is drawn, what may be placed, what it brings."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from topping.errors import InputError

_JOKER_SUFFIX: Final = "+joker"


@dataclass(frozen=True, slots=True)
class Variant:
    """How many letters are drawn and placed, what placing many brings, and whether a joker comes with each draw."""

    name: str
    drawn: int
    """Letters of a draw, jokers included."""
    most_placed: int
    """Most tiles that one move may place."""
    bonuses: tuple[tuple[int, int], ...]
    """(tiles placed, bonus points), ascending (§1.2.3, §3.8.2)."""
    joker: bool = False
    """A joker game (§3.8.1): each draw holds a joker while one is left."""
    reserve_counts: bool = True
    """Whether one joker of the reserve is a letter left to play (§3.7). False only where a game of the first generator,
    which ended without it, is made or checked again."""

    def bonus(self, placed: int) -> int:
        """Bonus points for a move that places `placed` tiles."""
        return dict(self.bonuses).get(placed, 0)

    def with_joker(self, joker: bool) -> Variant:
        """The same letters and bonuses in a joker game, or out of one."""
        return next(one for one in VARIANTS.values() if one == replace(self, name=one.name, joker=joker))

    @staticmethod
    def parse(name: str) -> Variant:
        """The variant of that name (`normale`, `7sur8`, `7et8`, `789`, each also with `+joker`), else `InputError`."""
        variant = VARIANTS.get(name)
        if variant is None:
            raise InputError("variant.unknown", name=name, known=", ".join(VARIANTS))
        return variant

    def __str__(self) -> str:
        return self.name


_PLAIN: Final = (
    Variant("normale", drawn=7, most_placed=7, bonuses=((7, 50),)),
    Variant("7sur8", drawn=8, most_placed=7, bonuses=((7, 50),)),
    Variant("7et8", drawn=8, most_placed=8, bonuses=((7, 50), (8, 75))),
    Variant("789", drawn=9, most_placed=9, bonuses=((7, 50), (8, 75), (9, 100))),
)

VARIANTS: Final[dict[str, Variant]] = {
    variant.name: variant
    for variant in (*_PLAIN, *(replace(plain, name=plain.name + _JOKER_SUFFIX, joker=True) for plain in _PLAIN))
}
"""By name, in the order the rules give them."""

NORMALE: Final = VARIANTS["normale"]
