"""A player's statistics for other programs: one JSON object, or comma-separated values of the same figures.

Times are whole milliseconds, shares lie between 0 and 1. A chart that cannot be made is an object with `lacking`, which
says why.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date
from typing import Any, Final, TypeVar

from topping.sheets.table import csv_table, picked
from topping.training.account import Account
from topping.training.intervals import Estimate, Share
from topping.training.statistics.afterrun import AfterRun, GhostLine, HardPosition
from topping.training.statistics.counting import HeatMap, Lacking
from topping.training.statistics.months import AbovePar, Change, FoundCurve, FoundInTime, Index, KindRow
from topping.training.statistics.moremonths import MonthOfErrors, MonthOfTyping, MoreMonths, Percentiles, Sort, SortRow
from topping.training.statistics.overview import DeckCharts, DeckForecast, Recognition, RetentionChart, Statistics
from topping.training.transfer import ArmFigures, Look, Ratio, Transfer

Record = dict[str, Any]
"""A JSON object."""
_Row = TypeVar("_Row")
_Chart = TypeVar("_Chart")
_Record = TypeVar("_Record")


def iso_day(ordinal: int) -> str:
    """A day of the calendar from its ordinal, as `2026-11-22`."""
    return date.fromordinal(ordinal).isoformat()


def iso_month(month: int) -> str:
    """A month counted from year 0, as `2026-11`."""
    return f"{month // 12:04}-{month % 12 + 1:02}"


def lacking_record(chart: Lacking) -> Record:
    """Why a chart could not be made."""
    return {"lacking": chart.why.value, "has": chart.has, "needs": chart.needs}


def estimate_record(estimate: Estimate | None) -> Record | None:
    """A mean with its interval; None without one."""
    if estimate is None:
        return None
    return {"n": estimate.n, "ms": estimate.ms, "low_ms": estimate.low, "high_ms": estimate.high}


def share_record(share: Share | None) -> Record | None:
    """A share with its interval; None without one."""
    if share is None:
        return None
    return picked(share, "hits", "of", "share", "low", "high")


def chart_record(chart: _Chart | Lacking, record_of: Callable[[_Chart], _Record]) -> Record | _Record:
    """A chart, or why it could not be made."""
    return lacking_record(chart) if isinstance(chart, Lacking) else record_of(chart)


def rows_record(chart: Sequence[_Row] | Lacking, record_of: Callable[[_Row], Record]) -> Record | list[Record]:
    """A chart that is a list of rows."""
    return lacking_record(chart) if isinstance(chart, Lacking) else [record_of(one) for one in chart]


LAST: Final = ("clock", "ghost", "account", "tries", "approach", "positions")
"""The charts of the last run, in the object `last`."""


def last_run_record(last: AfterRun) -> Record:
    """The charts of a player's last run."""
    return {
        "run": last.run,
        "game_name": last.game_name,
        "day": iso_day(last.day),
        "clock": [
            picked(bar, "number", "found", "elapsed_ms", "finding_ms", "typing_ms", "placing_ms", "penalty_ms")
            for bar in last.clock.bars
        ],
        "ghost": chart_record(last.ghost, _ghost),
        "account": chart_record(last.account, _account),
        "tries": [
            {
                "number": one.number,
                "found": one.found,
                "before_top": one.before_top,
                "answers": {given.answer.value: given.count for given in one.answers},
            }
            for one in last.tries
        ],
        "approach": [picked(one, "number", "at_ms", "points", "top_points", "share") for one in last.approach],
        "positions": rows_record(last.positions, _position),
    }


def _position(one: HardPosition) -> Record:
    return {
        **picked(one, "number", "word", "reference", "points", "next_points", "scored", "found", "cost_ms", "par_ms"),
        "kind": one.kind.value,
    }


def _ghost(ghost: GhostLine) -> Record:
    return {
        "comparison": ghost.comparison.value,
        "player": ghost.player or None,
        "steps": [{"number": one.number, "behind_ms": one.behind_ms} for one in ghost.steps],
    }


def _account(account: Account) -> Record:
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
                "above": estimate_record(row.above),
                "p": None if row.p is None else round(row.p, 4),
                "named": row.named,
            }
            for row in account.rows
        ],
    }


def deck_record(deck: DeckCharts) -> Record:
    """M8 and what is to come, M9: by the names that the whole object has them under."""
    return {
        "retention": chart_record(deck.retention, _retention),
        "forecast": chart_record(deck.forecast, _forecast),
        "recognition": chart_record(deck.recognition, _recognition),
    }


def _retention(chart: RetentionChart) -> Record:
    bins = [
        {"from": one.low, "to": one.high, "predicted": one.predicted, "known": share_record(one.known)}
        for one in chart.bins
    ]
    return {"predicted": chart.predicted, "known": share_record(chart.known), "bins": bins}


def _forecast(chart: DeckForecast) -> list[Record]:
    return [
        {"day": iso_day(chart.first + place), "cards": cards, "sights": sights}
        for place, (cards, sights) in enumerate(zip(chart.cards, chart.sights, strict=True))
    ]


def _recognition(chart: Recognition) -> list[Record]:
    return [
        {
            "review": one.number,
            "on_grid": one.on_grid,
            "known": share_record(one.known),
            "time": estimate_record(one.ms),
        }
        for one in chart.rows
    ]


def transfer_record(transfer: Transfer) -> Record:
    """Where the comparison stands, and what was seen when it was last looked at."""
    return {
        "verdict": transfer.verdict.value,
        **picked(transfer, "games", "next_look", "trained", "held"),
        "look": None if transfer.look is None else _look(transfer.look),
    }


def _look(look: Look) -> Record:
    return {
        "games": look.games,
        "trained": _arm(look.trained),
        "held": _arm(look.held),
        "difference": _ratio(look.difference),
    }


def _arm(figures: ArmFigures) -> Record:
    return {"words": figures.words, "found": share_record(figures.found), "of_par": _ratio(figures.of_par)}


def _ratio(ratio: Ratio | None) -> Record | None:
    return None if ratio is None else {"ratio": ratio.value, "low": ratio.low, "high": ratio.high}


CSV: Final = ("chart", "row", "field", "value")
"""The columns of the comma-separated values: a line for each figure."""
MORE: Final = ("typing", "errors", "sorts", "numbers", "percentiles", "calendar")
"""The charts over months that are not among the first."""
DECK: Final = ("retention", "forecast", "recognition")
"""Those of the deck of cards."""


def statistics_record(statistics: Statistics) -> Record:
    """The whole of it. The names are read by other programs: they stay, and new ones go to the end of their object."""
    subject, months = statistics.subject, statistics.months
    return {
        "player": subject.player,
        "formula": subject.formula,
        "variant": subject.variant,
        "period": subject.period.value,
        "day": iso_day(statistics.today),
        "schedule": None if statistics.schedule is None else str(statistics.schedule),
        "penalty_each_ms": statistics.penalty_ms,
        "runs": months.runs,
        "moves": months.moves,
        "left_out": {why.value: count for why, count in statistics.left_out.items()},
        "index": chart_record(months.index, _index),
        "found": chart_record(months.found, _found),
        "above_par": chart_record(months.above_par, _above_par),
        "grid": chart_record(months.grid, _grid),
        **(dict.fromkeys(MORE) if statistics.more is None else _more(statistics.more)),
        "last": None if statistics.last is None else last_run_record(statistics.last),
        **(dict.fromkeys(DECK) if statistics.deck is None else deck_record(statistics.deck)),
        "transfer": None if statistics.transfer is None else transfer_record(statistics.transfer),
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


def _change(change: Change) -> Record:
    return {"trend": change.trend.value, "difference": estimate_record(change.ms)}


def _index(chart: Index) -> Record:
    return {
        "change": _change(chart.change),
        "runs": [{"run": one.run, "day": iso_day(one.day), "ms": one.ms} for one in chart.points],
        "windows": [
            {"run": one.run, "day": iso_day(one.day), **(estimate_record(one.ms) or {})} for one in chart.windows
        ],
    }


def _found(chart: FoundInTime) -> Record:
    return {"recent": _curve(chart.recent), "earlier": _curve(chart.earlier)}


def _curve(curve: FoundCurve | None) -> Record | None:
    if curve is None:
        return None
    points = [picked(one, "ms", "share", "low", "high") for one in curve.points]
    return {"n": curve.n, "found": curve.found, "points": points}


def _above_par(chart: AbovePar) -> Record:
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
        "above": estimate_record(row.ms),
        "earlier": estimate_record(row.earlier),
        "change": _change(row.change),
        "named": row.named,
    }


def _grid(chart: HeatMap) -> Record:
    squares = [{"offered": one.offered, "hard": one.hard, "share": one.share} for one in chart.squares]
    return {
        "moves": chart.moves,
        "border": share_record(chart.border),
        "centre": share_record(chart.centre),
        "squares": squares,
    }


def _more(more: MoreMonths) -> Record:
    sorts = more.sorts
    return {
        "typing": rows_record(more.typing, _typing),
        "errors": rows_record(more.errors, _errors),
        "sorts": lacking_record(sorts)
        if isinstance(sorts, Lacking)
        else [_sort(sort, row) for sort, rows in sorts.items() for row in rows],
        "numbers": rows_record(more.numbers, lambda one: {"number": one.number, "above": estimate_record(one.above)}),
        "percentiles": chart_record(more.percentiles, _percentiles),
        "calendar": [
            {"day": iso_day(one.day), "ms": one.ms, "minutes": one.minutes, "runs": one.runs} for one in more.calendar
        ],
    }


def _typing(month: MonthOfTyping) -> Record:
    return {
        "month": iso_month(month.month),
        "finding": estimate_record(month.finding),
        "key": estimate_record(month.key),
        "placing": estimate_record(month.placing),
    }


def _sort(sort: Sort, row: SortRow) -> Record:
    return {
        "sort": sort.value,
        "value": row.value,
        "n": row.n,
        "hard": share_record(row.hard),
        "above": estimate_record(row.above),
    }


def _errors(month: MonthOfErrors) -> Record:
    return {
        "month": iso_month(month.month),
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


def _percentiles(chart: Percentiles) -> Record:
    return {
        "median": chart.median,
        "too_few": chart.too_few,
        "games": [
            {
                "run": one.run,
                "day": iso_day(one.day),
                "players": one.players,
                "beaten": one.beaten,
                "share": one.share,
            }
            for one in chart.games
        ],
    }
