"""The worth of the letters that a player keeps in his rack after a move, from a table that comes with the program.

The worth is in points: the gain over the rest of the game compared with random letters. It is a sum over each tile (the
first and each further copy), each pair of different tiles, and the balance of vowels and consonants.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Final

from topping.rules.tiles import JOKER, TILES, VOWELS, in_letter_order, is_tile

_BALANCE: Final = "="
_MOST_KEPT: Final = 6


@dataclass(frozen=True)
class LeaveValues:
    """A table of the worth of kept letters: the points of each feature, such as `E2`, a second E (see `features`).

    Features that are not in the table are worth 0.
    """

    points: dict[str, float]

    def value(self, leave: str) -> float:
        """Returns the worth of kept letters (points); 0 for no letters."""
        return sum(self.points.get(feature, 0.0) for feature in features(leave))

    @staticmethod
    def parse(text: str) -> LeaveValues:
        """Reads a table of the worth of kept letters. Each line holds a feature such as `E2` (see `features`), a tab
        and its points; `#` begins a comment line.

        Raises `ValueError` for a line that holds no feature, or repeats one.
        """
        points: dict[str, float] = {}
        for line in text.splitlines():
            if not line or line.startswith("#"):
                continue
            name, _, worth = line.partition("\t")
            if not _is_feature(name) or name in points:
                raise ValueError(f"no leave: {line[:40]}")
            points[name] = float(worth)
        return LeaveValues(points)

    def __str__(self) -> str:
        return "".join(f"{name}\t{worth:.2f}\n" for name, worth in sorted(self.points.items()))


def features(leave: str) -> tuple[str, ...]:
    """Returns the names of the features of kept letters, whose points `LeaveValues` adds up; empty for no letters.

    `E1` is the first E, `E2` the second; `EN` an E and an N; `=2/1` two vowels and one consonant. Y counts as a
    consonant, a joker as neither.
    """
    return _features(in_letter_order(leave))


@lru_cache(1 << 14)
def _features(leave: str) -> tuple[str, ...]:
    if not leave:
        return ()
    different = sorted(set(leave), key=TILES.index)
    copies = (f"{tile}{number + 1}" for tile in different for number in range(leave.count(tile)))
    pairs = (f"{first}{second}" for first, second in combinations(different, 2))
    vowels = sum(tile in VOWELS for tile in leave)
    balance = f"{_BALANCE}{vowels}/{len(leave) - vowels - leave.count(JOKER)}"
    return (*copies, *pairs, balance)


def kept_of(rack: str) -> Iterator[str]:
    """Yields each different set of letters that a player can keep of a rack, from no letter to all."""
    ordered = in_letter_order(rack)
    seen: set[str] = set()
    for size in range(len(ordered) + 1):
        for kept in combinations(ordered, size):
            letters = "".join(kept)
            if letters not in seen:
                seen.add(letters)
                yield letters


def _is_feature(name: str) -> bool:
    if name.startswith(_BALANCE):
        vowels, _, consonants = name[1:].partition("/")
        return vowels.isdecimal() and consonants.isdecimal() and int(vowels) + int(consonants) <= _MOST_KEPT
    if len(name) != 2 or not is_tile(name[0]):
        return False
    return is_tile(name[1]) or ("1" <= name[1] <= str(_MOST_KEPT))
