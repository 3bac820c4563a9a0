"""A player's statistics for other programs: one JSON object, or comma-separated values of the same figures.

Times are whole milliseconds, shares lie between 0 and 1. A chart that cannot be made is an object with `lacking`, which
says why.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from topping.sheets.csvtable import csv_table
from topping.sheets.training.recordparts import (
    Record,
    estimate_record,
    iso_day,
    iso_month,
    lacking_record,
    rows_record,
    share_record,
)
from topping.sheets.training.runrecord import LAST, last_run_record
from topping.training.statistics.abovepar import AbovePar, KindRow
from topping.training.statistics.deckcharts import DeckCharts, DeckForecast, Recognition, RetentionChart
from topping.training.statistics.errors import MonthOfErrors
from topping.training.statistics.foundintime import FoundCurve, FoundInTime
from topping.training.statistics.heatmap import HeatMap
from topping.training.statistics.index import Index
from topping.training.statistics.lacking import Lacking
from topping.training.statistics.moremonths import MoreMonths
from topping.training.statistics.overview import Statistics
from topping.training.statistics.percentile import Percentiles
from topping.training.statistics.sorts import Sort, SortRow
from topping.training.statistics.trend import Change
from topping.training.statistics.typing import MonthOfTyping
from topping.training.transfer import ArmFigures, Look, Ratio, Transfer


def deck_record(deck: DeckCharts) -> Record:
    """M8 and what is to come, M9: by the names that the whole object has them under."""
    return {
        "retention": _retention(deck.retention),
        "forecast": _forecast(deck.forecast),
        "recognition": _recognition(deck.recognition),
    }


def _retention(chart: RetentionChart | Lacking) -> Record:
    if isinstance(chart, Lacking):
        return lacking_record(chart)
    bins = [
        {"from": one.low, "to": one.high, "predicted": one.predicted, "known": share_record(one.known)}
        for one in chart.bins
    ]
    return {"predicted": chart.predicted, "known": share_record(chart.known), "bins": bins}


def _forecast(chart: DeckForecast | Lacking) -> Record | list[Record]:
    if isinstance(chart, Lacking):
        return lacking_record(chart)
    return [{"day": iso_day(chart.first + place), "cards": count} for place, count in enumerate(chart.cards)]


def _recognition(chart: Recognition | Lacking) -> Record | list[Record]:
    if isinstance(chart, Lacking):
        return lacking_record(chart)
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
        "games": transfer.games,
        "next_look": transfer.next_look,
        "trained": transfer.trained,
        "held": transfer.held,
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
        "index": _index(months.index),
        "found": _found(months.found),
        "above_par": _above_par(months.above_par),
        "grid": _grid(months.grid),
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


def _index(chart: Index | Lacking) -> Record:
    if isinstance(chart, Lacking):
        return lacking_record(chart)
    return {
        "change": _change(chart.change),
        "runs": [{"run": one.run, "day": iso_day(one.day), "ms": one.ms} for one in chart.points],
        "windows": [
            {"run": one.run, "day": iso_day(one.day), **(estimate_record(one.ms) or {})} for one in chart.windows
        ],
    }


def _found(chart: FoundInTime | Lacking) -> Record:
    if isinstance(chart, Lacking):
        return lacking_record(chart)
    return {"recent": _curve(chart.recent), "earlier": _curve(chart.earlier)}


def _curve(curve: FoundCurve | None) -> Record | None:
    if curve is None:
        return None
    points = [{"ms": one.ms, "share": one.share, "low": one.low, "high": one.high} for one in curve.points]
    return {"n": curve.n, "found": curve.found, "points": points}


def _above_par(chart: AbovePar | Lacking) -> Record:
    if isinstance(chart, Lacking):
        return lacking_record(chart)
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


def _grid(chart: HeatMap | Lacking) -> Record:
    if isinstance(chart, Lacking):
        return lacking_record(chart)
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
        "percentiles": _percentiles(more.percentiles),
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


def _percentiles(chart: Percentiles | Lacking) -> Record:
    if isinstance(chart, Lacking):
        return lacking_record(chart)
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
