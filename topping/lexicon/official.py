"""Recognises which edition of the official French list a word list resembles, by words new in each edition.

The official list cannot be shipped, and its files rarely state their edition. A few words reveal it: EX, AA, ZUP, BA,
OM, and IEL, WOKE and COVID together. The seventh and eighth editions are recognised as the sixth or later.
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
"""Words by edition that the edition before did not admit."""
LATEST: Final = _CAME_WITH[-1][0]


@dataclass(frozen=True, slots=True)
class DetectedEdition:
    """The edition of the official French list that a word list resembles. The list has the new words of this edition
    and of all earlier ones.
    """

    number: int
    word: str
    """The words that reveal the edition, separated by commas."""


def edition_of(admits: Callable[[str], bool]) -> DetectedEdition | None:
    """Returns the edition of the official French list that a list resembles by the words it `admits`; None if it
    resembles none.

    It resembles none if it lacks EX, or if it has the words of an edition but lacks those of an earlier one.
    """
    edition, is_broken = None, False
    for number, words in _CAME_WITH:
        if not all(map(admits, words)):
            is_broken = True
        elif is_broken:
            return None
        else:
            edition = DetectedEdition(number, ", ".join(words))
    return edition
