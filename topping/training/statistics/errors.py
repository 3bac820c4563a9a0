"""M5: what a player's proposals were refused for, in a game of each month."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from topping.play.run.verdict import Answer
from topping.training.statistics.columns import ANSWERS

ERRORS: Final = tuple(one for one in ANSWERS if one not in (Answer.TOP, Answer.BELOW_TOP))
"""The answers to a proposal that is refused."""


@dataclass(frozen=True, slots=True)
class ErrorCount:
    """How often one error was made."""

    error: Answer | None
    """None: a word was played the other way (`D12` for `12D`), whatever it was refused for."""
    count: int


@dataclass(frozen=True, slots=True)
class MonthOfErrors:
    """The errors of a month."""

    month: int
    """Twelve times the year, and the month from 0: 24299 for December 2024."""
    games: int
    errors: tuple[ErrorCount, ...]
    """Those that were made, in the order of the answers."""

    def per_game(self, one: ErrorCount) -> float:
        """Errors a game, to two digits."""
        return round(one.count / self.games, 2)


def errors_by_month(runs: Iterable[tuple[int, tuple[int, ...]]]) -> tuple[MonthOfErrors, ...]:
    """The errors of runs, each with its month and its counts (`CountedRun.answers`), month by month."""
    games: Counter[int] = Counter()
    sums: dict[int, list[int]] = {}
    for month, answers in runs:
        games[month] += 1
        held = sums.get(month)
        sums[month] = list(answers) if held is None else [one + more for one, more in zip(held, answers, strict=True)]
    return tuple(MonthOfErrors(month, games[month], _counts(sums[month])) for month in sorted(sums))


def _counts(sums: list[int]) -> tuple[ErrorCount, ...]:
    errors = [ErrorCount(one, count) for one, count in zip(ANSWERS, sums, strict=False) if one in ERRORS]
    return tuple(one for one in (*errors, ErrorCount(None, sums[-1])) if one.count)
