"""A player's statistics for other programs: one JSON object, or comma-separated values of the same figures.

Times are whole milliseconds, shares lie between 0 and 1. A chart that cannot be made is an object with `lacking`, which
says why.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date
from typing import Any, Final, TypeVar

from topping.sheets.csvtable import csv_table
from topping.training.account import Account
from topping.training.intervals import Estimate, Share
from topping.training.statistics.abovepar import AbovePar, KindRow
from topping.training.statistics.afterrun import AfterRun, GhostLine
from topping.training.statistics.errors import MonthOfErrors
from topping.training.statistics.foundintime import FoundCurve, FoundInTime
from topping.training.statistics.heatmap import HeatMap
from topping.training.statistics.index import Index
from topping.training.statistics.lacking import Lacking
from topping.training.statistics.moremonths import MoreMonths
from topping.training.statistics.overview import Statistics
from topping.training.statistics.percentile import Percentiles
from topping.training.statistics.positions import HardPosition
from topping.training.statistics.sorts import Sort, SortRow
from topping.training.statistics.trend import Change
from topping.training.statistics.typing import MonthOfTyping

Record = dict[str, Any]
"""A JSON object."""

_Row = TypeVar("_Row")

CSV: Final = ("chart", "row", "field", "value")
"""The columns of the comma-separated values: a line for each figure."""

LAST: Final = ("clock", "ghost", "account", "tries", "approach", "positions")
"""The charts of the last run, in the object `last`."""

MORE: Final = ("typing", "errors", "sorts", "numbers", "percentiles", "calendar")
"""The charts over months that are not among the first."""


def statistics_record(statistics: Statistics) -> Record:
    """The whole of it. The names are read by other programs: they stay, and new ones go to the end of their object."""
    subject, months = statistics.subject, statistics.months
    return {
        "player": subject.player,
        "formula": subject.formula,
        "variant": subject.variant,
        "period": subject.period.value,
        "day": _day(statistics.today),
        "schedule": None if statistics.schedule is None else str(statistics.schedule),
        "penalty_each_ms": statistics.penalty_ms,
        "runs": months.runs,
        "moves": months.moves,
        "left_out": {why.value: count for why, count in statistics.left_out.items()},
        "index": _index(months.index),
        "found": _found(months.found),
        "above_par": _above_par(months.above_par),
        "grid": _grid(months.grid),
        **(dict.fromkeys(MORE) if statistics.more is None else _more(statistics.more)),
        "last": None if statistics.last is None else _last(statistics.last),
    }


def statistics_csv(record: Record) -> str:
    """The same figures, a line each: the chart, the row in it (from 1) where it has rows, the field, the value."""
    return csv_table(CSV, ((chart, row, field, value) for (chart, row, field), value in figures(record)))


def figures(record: Record) -> Iterator[tuple[tuple[str, int | None, str], object]]:
    """Each figure of the object with its chart, its row and its field; what is empty has none."""
    for name, value in record.items():
        if name == "last" and isinstance(value, dict):
            about = {key: one for key, one in value.items() if key not in LAST}
            yield from _figures("last", about)
            for chart in LAST:
                yield from _figures(chart, value[chart])
        elif isinstance(value, dict | list):
            yield from _figures(name, value)
        else:
            yield ("", None, name), value


def _figures(chart: str, value: object) -> Iterator[tuple[tuple[str, int | None, str], object]]:
    rows = value if isinstance(value, list) else None
    for row, part in enumerate([value] if rows is None else rows, start=1):
        for field, one in _fields(part, ""):
            yield (chart, None if rows is None else row, field), one


def _fields(value: object, name: str) -> Iterator[tuple[str, object]]:
    """The figures of a value with their names, parts of which are separated by points."""
    if isinstance(value, dict):
        parts: Iterable[tuple[str, object]] = value.items()
    elif isinstance(value, list):
        parts = ((str(place), one) for place, one in enumerate(value, start=1))
    else:
        yield name, value
        return
    for key, one in parts:
        yield from _fields(one, f"{name}.{key}" if name else key)


def _day(ordinal: int) -> str:
    return date.fromordinal(ordinal).isoformat()


def _month(month: int) -> str:
    return f"{month // 12:04}-{month % 12 + 1:02}"


def _lacking(chart: Lacking) -> Record:
    return {"lacking": chart.why.value, "has": chart.has, "needs": chart.needs}


def _estimate(estimate: Estimate | None) -> Record | None:
    if estimate is None:
        return None
    return {"n": estimate.n, "ms": estimate.ms, "low_ms": estimate.low, "high_ms": estimate.high}


def _share(share: Share | None) -> Record | None:
    if share is None:
        return None
    return {"hits": share.hits, "of": share.of, "share": share.share, "low": share.low, "high": share.high}


def _change(change: Change) -> Record:
    return {"trend": change.trend.value, "difference": _estimate(change.ms)}


def _index(chart: Index | Lacking) -> Record:
    if isinstance(chart, Lacking):
        return _lacking(chart)
    return {
        "change": _change(chart.change),
        "runs": [{"run": one.run, "day": _day(one.day), "ms": one.ms} for one in chart.points],
        "windows": [{"run": one.run, "day": _day(one.day), **(_estimate(one.ms) or {})} for one in chart.windows],
    }


def _found(chart: FoundInTime | Lacking) -> Record:
    if isinstance(chart, Lacking):
        return _lacking(chart)
    return {"recent": _curve(chart.recent), "earlier": _curve(chart.earlier)}


def _curve(curve: FoundCurve | None) -> Record | None:
    if curve is None:
        return None
    points = [{"ms": one.ms, "share": one.share, "low": one.low, "high": one.high} for one in curve.points]
    return {"n": curve.n, "found": curve.found, "points": points}


def _above_par(chart: AbovePar | Lacking) -> Record:
    if isinstance(chart, Lacking):
        return _lacking(chart)
    return {
        "runs": chart.runs,
        "moves": chart.moves,
        "not_analysed": chart.not_analysed,
        "kinds": [_kind_row(row) for row in chart.rows],
    }


def _kind_row(row: KindRow) -> Record:
    return {
        "kind": row.kind.value,
        "n": row.n,
        "above": _estimate(row.ms),
        "earlier": _estimate(row.earlier),
        "change": _change(row.change),
        "named": row.named,
    }


def _grid(chart: HeatMap | Lacking) -> Record:
    if isinstance(chart, Lacking):
        return _lacking(chart)
    squares = [{"offered": one.offered, "hard": one.hard, "share": one.share} for one in chart.squares]
    return {"moves": chart.moves, "border": _share(chart.border), "centre": _share(chart.centre), "squares": squares}


def _more(more: MoreMonths) -> Record:
    sorts = more.sorts
    return {
        "typing": _rows(more.typing, _typing),
        "errors": _rows(more.errors, _errors),
        "sorts": _lacking(sorts)
        if isinstance(sorts, Lacking)
        else [_sort(sort, row) for sort, rows in sorts.items() for row in rows],
        "numbers": _rows(more.numbers, lambda one: {"number": one.number, "above": _estimate(one.above)}),
        "percentiles": _percentiles(more.percentiles),
        "calendar": [
            {"day": _day(one.day), "ms": one.ms, "minutes": one.minutes, "runs": one.runs} for one in more.calendar
        ],
    }


def _rows(chart: Sequence[_Row] | Lacking, record_of: Callable[[_Row], Record]) -> Record | list[Record]:
    return _lacking(chart) if isinstance(chart, Lacking) else [record_of(one) for one in chart]


def _typing(month: MonthOfTyping) -> Record:
    return {
        "month": _month(month.month),
        "finding": _estimate(month.finding),
        "key": _estimate(month.key),
        "placing": _estimate(month.placing),
    }


def _sort(sort: Sort, row: SortRow) -> Record:
    return {
        "sort": sort.value,
        "value": row.value,
        "n": row.n,
        "hard": _share(row.hard),
        "above": _estimate(row.above),
    }


def _errors(month: MonthOfErrors) -> Record:
    return {
        "month": _month(month.month),
        "games": month.games,
        "errors": [
            {
                "error": "other way" if one.error is None else one.error.value,
                "count": one.count,
                "per_game": month.per_game(one),
            }
            for one in month.errors
        ],
    }


def _percentiles(chart: Percentiles | Lacking) -> Record:
    if isinstance(chart, Lacking):
        return _lacking(chart)
    return {
        "median": chart.median,
        "too_few": chart.too_few,
        "games": [
            {
                "run": one.run,
                "day": _day(one.day),
                "players": one.players,
                "beaten": one.beaten,
                "share": one.share,
            }
            for one in chart.games
        ],
    }


def _last(last: AfterRun) -> Record:
    return {
        "run": last.run,
        "game_name": last.game_name,
        "day": _day(last.day),
        "clock": [
            {
                "number": bar.number,
                "found": bar.found,
                "elapsed_ms": bar.elapsed_ms,
                "finding_ms": bar.finding_ms,
                "typing_ms": bar.typing_ms,
                "placing_ms": bar.placing_ms,
                "penalty_ms": bar.penalty_ms,
            }
            for bar in last.clock.bars
        ],
        "ghost": _ghost(last.ghost),
        "account": _account(last.account),
        "tries": [
            {
                "number": one.number,
                "found": one.found,
                "before_top": one.before_top,
                "answers": {given.answer.value: given.count for given in one.answers},
            }
            for one in last.tries
        ],
        "approach": [
            {
                "number": one.number,
                "at_ms": one.at_ms,
                "points": one.points,
                "top_points": one.top_points,
                "share": one.share,
            }
            for one in last.approach
        ],
        "positions": _rows(last.positions, _position),
    }


def _position(one: HardPosition) -> Record:
    return {
        "number": one.number,
        "word": one.word,
        "reference": one.reference,
        "points": one.points,
        "next_points": one.next_points,
        "scored": one.scored,
        "found": one.found,
        "cost_ms": one.cost_ms,
        "par_ms": one.par_ms,
        "kind": one.kind.value,
    }


def _ghost(ghost: GhostLine | Lacking) -> Record:
    if isinstance(ghost, Lacking):
        return _lacking(ghost)
    return {
        "comparison": ghost.comparison.value,
        "player": ghost.player or None,
        "steps": [{"number": one.number, "behind_ms": one.behind_ms} for one in ghost.steps],
    }


def _account(account: Account | Lacking) -> Record:
    if isinstance(account, Lacking):
        return _lacking(account)
    return {
        "cost_ms": account.cost_ms,
        "par_ms": account.par_ms,
        "above_ms": account.above_ms,
        "kinds": [
            {
                "kind": row.kind.value,
                "n": row.n,
                "cost_ms": row.cost_ms,
                "par_ms": row.par_ms,
                "above": _estimate(row.above),
                "p": None if row.p is None else round(row.p, 4),
                "named": row.named,
            }
            for row in account.rows
        ],
    }
