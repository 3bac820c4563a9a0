"""The further charts over months: M4 typing, M5 errors, M7 sorts of tops, M10 move numbers, M11 and M12."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, repeat
from string import ascii_uppercase

from topping.rules.grid.square import SIZE
from topping.training.statistics.calendar import PlayedDay
from topping.training.statistics.columns import NOT_TIMED, UNKNOWN
from topping.training.statistics.errors import MonthOfErrors, errors_by_month
from topping.training.statistics.heatmap import NOWHERE
from topping.training.statistics.lacking import Absence, Lacking
from topping.training.statistics.months import Analysis
from topping.training.statistics.percentile import Percentiles
from topping.training.statistics.sorts import NumberRow, Sort, SortRow, SortTotals, sort_row, totals_by
from topping.training.statistics.typing import MonthOfTyping, Typed, typing_by_month


@dataclass(frozen=True, slots=True)
class MoreMonths:
    """The charts of a period that are not among the first."""

    typing: tuple[MonthOfTyping, ...] | Lacking
    errors: tuple[MonthOfErrors, ...] | Lacking
    sorts: Mapping[Sort, tuple[SortRow, ...]] | Lacking
    numbers: tuple[NumberRow, ...] | Lacking
    percentiles: Percentiles | Lacking
    calendar: tuple[PlayedDay, ...]


def more_months(analysis: Analysis, percentiles: Percentiles | Lacking, calendar: Sequence[PlayedDay]) -> MoreMonths:
    """The further charts of an analysis; the last two are given, as they are made from other runs too."""
    now = analysis.now
    nothing = None if now.moves else Lacking(Absence.NO_RUNS)
    return MoreMonths(
        nothing or typing_by_month(_typed(analysis)),
        nothing or errors_by_month(zip((one.month for one in now.runs), now.columns.answers, strict=True)),
        nothing or _sorts(analysis),
        nothing or _numbers(analysis),
        percentiles,
        tuple(calendar),
    )


def _typed(analysis: Analysis) -> Iterator[tuple[int, Typed]]:
    """The months and times of tops found whose strokes are known."""
    now = analysis.now
    moves = zip(
        chain.from_iterable(repeat(one.month, count) for one, count in zip(now.runs, now.counts, strict=True)),
        now.column("found"),
        now.column("finding_ms"),
        now.column("typing_ms"),
        now.column("placing_ms"),
        now.column("keys"),
        strict=True,
    )
    for month, found, finding, typing, placing, keys in moves:
        if found and finding != NOT_TIMED:
            yield month, (finding, typing, placing, keys)


def _sorts(analysis: Analysis) -> dict[Sort, tuple[SortRow, ...]]:
    now, hard, expected = analysis.now, analysis.hard(), analysis.expected
    lengths = [0 if place == NOWHERE else place // (2 * SIZE * SIZE) for place in now.column("place")]
    by_number = {
        Sort.LENGTH: (lengths, 0),
        Sort.PLACED: (now.column("placed"), UNKNOWN),
        Sort.FREQUENCY: (now.column("frequency"), UNKNOWN),
    }
    rows: dict[Sort, tuple[SortRow, ...]] = {}
    for sort, (codes, unknown) in by_number.items():
        totals = totals_by(codes, hard, now.costs, expected)
        rows[sort] = tuple(
            sort_row(code, totals[code], is_timed=analysis.is_timed) for code in sorted(totals) if code != unknown
        )
    endings = totals_by(now.endings, hard, now.costs, expected)
    endings.pop("", None)
    rows[Sort.ENDING] = _by_text(endings, is_timed=analysis.is_timed)
    rows[Sort.LETTER] = _by_text(_by_letter(analysis, hard), is_timed=analysis.is_timed)
    return rows


def _by_text(totals: Mapping[str, SortTotals], *, is_timed: bool) -> tuple[SortRow, ...]:
    return tuple(sort_row(text, totals[text], is_timed=is_timed) for text in sorted(totals))


def _by_letter(analysis: Analysis, hard: Sequence[bool]) -> dict[str, SortTotals]:
    """The totals of the words that have each letter."""
    now = analysis.now
    letters = now.column("letters")
    totals = {}
    for place, letter in enumerate(ascii_uppercase):
        parts = totals_by([word >> place & 1 for word in letters], hard, now.costs, analysis.expected)
        if 1 in parts:
            totals[letter] = parts[1]
    return totals


def _numbers(analysis: Analysis) -> tuple[NumberRow, ...] | Lacking:
    if not analysis.is_timed:
        return Lacking(Absence.NOT_TIMED)
    now = analysis.now
    totals = totals_by(now.column("number"), [False] * now.moves, now.costs, analysis.expected)
    means = {number: one.mean for number, one in sorted(totals.items())}
    rows = tuple(NumberRow(number, mean.n, mean.shown) for number, mean in means.items() if mean is not None)
    return rows or Lacking(Absence.NOT_ANALYSED, 0, 1)
