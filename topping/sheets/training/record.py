"""A player's statistics for other programs: one JSON object, or comma-separated values of the same figures.

Times are whole milliseconds, shares lie between 0 and 1. A chart that cannot be made is an object with `lacking`, which
says why.
"""

from collections.abc import Callable, Iterable, Iterator
from datetime import date
from typing import Any, Final, TypeVar

from topping.sheets.table import csv_table, picked
from topping.training.account import Account
from topping.training.intervals import Estimate, Share
from topping.training.statistics.afterrun import AfterRun, GhostLine
from topping.training.statistics.counting import Lacking
from topping.training.statistics.months import AbovePar, Change, FoundCurve, Index
from topping.training.statistics.moremonths import MonthOfErrors, MoreMonths
from topping.training.statistics.overview import DeckCharts, DeckForecast, Statistics
from topping.training.transfer import Ratio, Transfer

Record = dict[str, Any]
"""A JSON object."""
_Chart = TypeVar("_Chart")
_MEAN: Final = ("n", "ms", "low_ms:low", "high_ms:high")


def row_of(value: object, *names: str) -> Record:
    """What `picked` takes of a value, with what is made of several figures."""
    return {name: _told(name, one) for name, one in picked(value, *names).items()}


def _told(name: str, value: object) -> object:
    """A value as JSON has it; days count from year 1, months from year 0."""
    match value:
        case Estimate():
            return row_of(value, *_MEAN)
        case Share():
            return row_of(value, "hits", "of", "share", "low", "high")
        case Ratio():
            return row_of(value, "ratio:value", "low", "high")
        case Change():
            return row_of(value, "trend", "difference:ms")
        case int() if name == "day":
            return date.fromordinal(value).isoformat()
        case int() if name == "month":
            return f"{value // 12:04}-{value % 12 + 1:02}"
    return value


def rows_of(rows: Iterable[object], *names: str) -> list[Record]:
    """A list of such objects."""
    return [row_of(one, *names) for one in rows]


def chart_record(chart: _Chart | Lacking, record_of: Callable[[_Chart], Any]) -> Any:
    """A chart, or why it could not be made."""
    return row_of(chart, "lacking:why", "has", "needs") if isinstance(chart, Lacking) else record_of(chart)


LAST: Final = ("clock", "ghost", "account", "tries", "approach", "positions")
"""The charts of the last run, in the object `last`."""


def last_run_record(last: AfterRun) -> Record:
    """The charts of a player's last run."""
    bars = ("number", "found", "elapsed_ms", "finding_ms", "typing_ms", "placing_ms", "penalty_ms")
    positions = ("number", "word", "reference", "points", "next_points", "scored", "found", "cost_ms", "par_ms", "kind")
    return {
        **row_of(last, "run", "game_name", "day"),
        "clock": rows_of(last.clock, *bars),
        "ghost": chart_record(last.ghost, _ghost),
        "account": chart_record(last.account, _account),
        "tries": [
            {
                **row_of(one, "number", "found", "before_top"),
                "answers": {given.answer.value: given.count for given in one.answers},
            }
            for one in last.tries
        ],
        "approach": rows_of(last.approach, "number", "at_ms", "points", "top_points", "share"),
        "positions": chart_record(last.positions, lambda rows: rows_of(rows, *positions)),
    }


def _ghost(ghost: GhostLine) -> Record:
    steps = rows_of(ghost.steps, "number", "behind_ms")
    return {**row_of(ghost, "comparison"), "player": ghost.player or None, "steps": steps}


def _account(account: Account) -> Record:
    kinds = rows_of(account.rows, "kind", "n", "cost_ms", "par_ms", "above", "named")
    return {**row_of(account, "cost_ms", "par_ms", "above_ms"), "kinds": kinds}


def deck_record(deck: DeckCharts) -> Record:
    """M8 and what is to come, M9: by the names that the whole object has them under."""
    return {
        "retention": chart_record(
            deck.retention,
            lambda chart: {
                **row_of(chart, "predicted", "known"),
                "bins": rows_of(chart.bins, "from:low", "to:high", "predicted", "known"),
            },
        ),
        "forecast": chart_record(deck.forecast, _forecast),
        "recognition": chart_record(
            deck.recognition, lambda chart: rows_of(chart.rows, "review:number", "on_grid", "known", "time:ms")
        ),
    }


def _forecast(chart: DeckForecast) -> list[Record]:
    return [
        {"day": date.fromordinal(chart.first + place).isoformat(), "cards": cards, "sights": sights}
        for place, (cards, sights) in enumerate(zip(chart.cards, chart.sights, strict=True))
    ]


def transfer_record(transfer: Transfer) -> Record:
    """Where the comparison stands, and what was seen when it was last looked at."""
    look, arm = transfer.look, ("words", "found", "of_par")
    return {
        **row_of(transfer, "verdict", "games", "next_look", "trained", "held"),
        "look": None
        if look is None
        else {
            "games": look.games,
            "trained": row_of(look.trained, *arm),
            "held": row_of(look.held, *arm),
            **row_of(look, "difference"),
        },
    }


CSV: Final = ("chart", "row", "field", "value")
"""The columns of the comma-separated values: a line for each figure."""
MORE: Final = ("typing", "errors", "sorts", "numbers", "percentiles", "calendar")
"""The charts over months that are not among the first."""
DECK: Final = ("retention", "forecast", "recognition")
"""Those of the deck of cards."""


def statistics_record(statistics: Statistics) -> Record:
    """The whole of it. The names are read by other programs: they stay, and new ones go to the end of their object."""
    months, deck, last, transfer = statistics.months, statistics.deck, statistics.last, statistics.transfer
    return {
        **row_of(statistics.subject, "player", "formula", "variant", "period"),
        "day": date.fromordinal(statistics.today).isoformat(),
        "schedule": None if statistics.schedule is None else str(statistics.schedule),
        "penalty_each_ms": statistics.penalty_ms,
        **row_of(months, "runs", "moves"),
        "left_out": {why.value: count for why, count in statistics.left_out.items()},
        "index": chart_record(months.index, _index),
        "found": chart_record(
            months.found, lambda chart: {"recent": _curve(chart.recent), "earlier": _curve(chart.earlier)}
        ),
        "above_par": chart_record(months.above_par, _above_par),
        "grid": chart_record(
            months.grid,
            lambda chart: {
                **row_of(chart, "moves", "border", "centre"),
                "squares": rows_of(chart.squares, "offered", "hard", "share"),
            },
        ),
        **(dict.fromkeys(MORE) if statistics.more is None else _more(statistics.more)),
        "last": None if last is None else last_run_record(last),
        **(dict.fromkeys(DECK) if deck is None else deck_record(deck)),
        "transfer": None if transfer is None else transfer_record(transfer),
        "level": chart_record(statistics.level, lambda level: row_of(level.ms, *_MEAN)),
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


def _index(chart: Index) -> Record:
    windows = [{**row_of(one, "run", "day"), **row_of(one.ms, *_MEAN)} for one in chart.windows]
    return {**row_of(chart, "change"), "runs": rows_of(chart.points, "run", "day", "ms"), "windows": windows}


def _curve(curve: FoundCurve | None) -> Record | None:
    if curve is None:
        return None
    return {**row_of(curve, "n", "found"), "points": rows_of(curve.points, "ms", "share", "low", "high")}


def _above_par(chart: AbovePar) -> Record:
    kinds = rows_of(chart.rows, "kind", "n", "above:ms", "earlier", "change", "named")
    look = {"games": chart.look.games, **row_of(chart.look.factors, "players", "moves")}
    return {**row_of(chart, "runs", "moves", "not_analysed"), "look": look, "kinds": kinds}


def _more(more: MoreMonths) -> Record:
    return {
        "typing": chart_record(more.typing, lambda rows: rows_of(rows, "month", "finding", "key", "placing")),
        "errors": chart_record(more.errors, lambda months: [_errors(one) for one in months]),
        "sorts": chart_record(
            more.sorts,
            lambda sorts: [
                {"sort": sort.value, **row_of(row, "value", "n", "hard", "above")}
                for sort, rows in sorts.items()
                for row in rows
            ],
        ),
        "numbers": chart_record(more.numbers, lambda rows: rows_of(rows, "number", "above")),
        "percentiles": chart_record(
            more.percentiles,
            lambda chart: {
                **row_of(chart, "median", "too_few"),
                "games": rows_of(chart.games, "run", "day", "players", "beaten", "share"),
            },
        ),
        "calendar": rows_of(more.calendar, "day", "ms", "minutes", "runs"),
    }


def _errors(month: MonthOfErrors) -> Record:
    errors = [
        {
            "error": "other way" if one.error is None else one.error.value,
            "count": one.count,
            "per_game": month.per_game(one),
        }
        for one in month.errors
    ]
    return {**row_of(month, "month", "games"), "errors": errors}
