"""What the referee says of a draw (§3.1) and of a solution (§3.4), as data; the texts and the voice word it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from topping.rules.draw import Draw
from topping.rules.letters import COUNTRIES, in_letter_order


@dataclass(frozen=True, slots=True)
class Announcement:
    """A draw as it is announced, in this order."""

    rejected: int
    """Letters put back just before this draw (§3.2), as many as it holds itself; 0 where there was no rejection."""
    kept: tuple[str, ...]
    """Countries of the kept letters, in letter order, the joker last."""
    new: tuple[tuple[str, str], ...]
    """(country, letter) of the new letters, in the order drawn; the joker's letter is `?`."""
    whole: tuple[tuple[str, int], ...]
    """The whole draw in letter order, the joker last: (letter, how many of it)."""


def announce(draw: Draw) -> Announcement:
    """The announcement of a draw."""
    return Announcement(
        rejected=len(draw.letters) if draw.rejected else 0,
        kept=tuple(COUNTRIES[letter] for letter in in_letter_order(draw.kept)),
        new=tuple((COUNTRIES[letter], letter) for letter in draw.new),
        whole=tuple((letter, len(list(same))) for letter, same in groupby(in_letter_order(draw.letters))),
    )
