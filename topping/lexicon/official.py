"""Which edition of the official French list a word list looks like, told by words that came in with each.

An official list cannot be shipped, and its files rarely say which one they are; a few words tell: EX, AA, ZUP, BA, OM,
and IEL, WOKE and COVID together. The seventh and eighth editions are told as the sixth or a later one.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

_CAME_WITH: Final = (
    (2, ("EX",)),
    (3, ("AA",)),
    (4, ("ZUP",)),
    (5, ("BA",)),
    (6, ("OM",)),
    (9, ("COVID", "IEL", "WOKE")),
)
"""By edition, words that the one before did not admit."""
LATEST: Final = _CAME_WITH[-1][0]


@dataclass(frozen=True, slots=True)
class ToldEdition:
    """The latest edition whose word a list has, all earlier ones too."""

    number: int
    word: str
    """The word that tells, or the words with commas."""


def told_edition(admits: Callable[[str], bool]) -> ToldEdition | None:
    """The edition that a list's words tell; None for a list without EX, or one that lacks an earlier word but has a
    later one, which is none of the official lists."""
    told, is_broken = None, False
    for number, words in _CAME_WITH:
        if not all(map(admits, words)):
            is_broken = True
        elif is_broken:
            return None
        else:
            told = ToldEdition(number, ", ".join(words))
    return told
