"""M7 and M10: tops by length, tiles placed, frequency, verb ending and letter of the word; and by move number."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TypeVar

from topping.training.intervals import Estimate, Mean, Share
from topping.training.statistics.lacking import LEAST_OF_KIND
from topping.training.statistics.sample import NOT_EXPECTED


class Sort(Enum):
    """What tops are told apart by; the values are names in JSON."""

    LENGTH = "length"
    """Letters of the word."""
    PLACED = "placed"
    """Tiles laid from the draw."""
    FREQUENCY = "frequency"
    """Of the word: 0 to 9."""
    ENDING = "verb_ending"
    """Of a conjugated form."""
    LETTER = "letter"
    """Words that have it: a word counts for each of its letters."""


@dataclass(frozen=True, slots=True)
class SortRow:
    """The tops of one sort."""

    value: int | str
    n: int
    hard: Share | None
    """Those that were missed or slow; None below `LEAST_OF_KIND` tops."""
    above: Estimate | None
    """What one cost above par; None below as many, or where the formula counts no time."""


@dataclass(frozen=True, slots=True)
class NumberRow:
    """The moves of one number."""

    number: int
    n: int
    above: Estimate
    """What one cost above par."""


Code = TypeVar("Code", bound=Hashable)


class SortTotals:
    """What the sums of the moves of one value are made of."""

    __slots__ = ("above", "analysed", "hard", "n", "squares")

    def __init__(self) -> None:
        self.n = self.hard = self.analysed = self.above = self.squares = 0

    @property
    def mean(self) -> Mean | None:
        """What a move costs above par; None where none is analysed."""
        return Mean.from_sums(self.analysed, self.above, self.squares)


def totals_by(
    codes: Iterable[Code], hard: Sequence[bool], costs: Sequence[int], expected: Sequence[int]
) -> dict[Code, SortTotals]:
    """The totals of moves by a code of each."""
    totals: dict[Code, SortTotals] = {}
    for code, is_hard, cost, par in zip(codes, hard, costs, expected, strict=True):
        one = totals.get(code)
        if one is None:
            one = totals[code] = SortTotals()
        one.n += 1
        one.hard += is_hard
        if par != NOT_EXPECTED:
            above = cost - par
            one.analysed += 1
            one.above += above
            one.squares += above * above
    return totals


def sort_row(value: int | str, totals: SortTotals, *, is_timed: bool) -> SortRow:
    """The row of one value."""
    enough, mean = totals.n >= LEAST_OF_KIND, totals.mean
    above = mean.shown if is_timed and mean is not None and mean.n >= LEAST_OF_KIND else None
    return SortRow(value, totals.n, Share(totals.hard, totals.n) if enough else None, above)
