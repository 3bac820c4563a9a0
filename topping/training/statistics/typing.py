"""M4: how long finding, a key and the place took, month by month, over tops found."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from topping.training.intervals import Estimate, Mean
from topping.training.statistics.lacking import Absence, Lacking

Typed = tuple[int, int, int, int]
"""Milliseconds of finding, typing and placing of a top found, and the characters typed."""


@dataclass(frozen=True, slots=True)
class MonthOfTyping:
    """The means of a month."""

    month: int
    """Twelve times the year, and the month from 0."""
    finding: Estimate
    """Until the first letter."""
    key: Estimate | None
    """Of typing, a character; None where none was counted."""
    placing: Estimate


def typing_by_month(tops: Iterable[tuple[int, Typed]]) -> tuple[MonthOfTyping, ...] | Lacking:
    """The means of tops found whose strokes are known, each with its month."""
    by_month: dict[int, list[Typed]] = {}
    for month, typed in tops:
        by_month.setdefault(month, []).append(typed)
    if not by_month:
        return Lacking(Absence.NO_STROKES)
    return tuple(_month(month, by_month[month]) for month in sorted(by_month))


def _month(month: int, tops: list[Typed]) -> MonthOfTyping:
    finding, typing, placing, keys = zip(*tops, strict=True)
    a_key = Mean.ratio((ms, count) for ms, count in zip(typing, keys, strict=True) if count)
    return MonthOfTyping(month, _shown(finding), None if a_key is None else a_key.shown, _shown(placing))


def _shown(values: tuple[int, ...]) -> Estimate:
    mean = Mean.of(values)
    return Estimate(0, 0) if mean is None else mean.shown
