"""A player's statistics as one HTML page that stands alone, with its charts, light and dark, and prints on A4."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from topping.play.run.proposal import Answer
from topping.rules.grid.board import ROWS, SIZE
from topping.sheets.table import html_page
from topping.sheets.training.charts import (
    clock_chart,
    forecast_chart,
    found_chart,
    has_times,
    index_chart,
    recognition_chart,
    retention_chart,
)
from topping.sheets.training.drawing import (
    WIDTH,
    SvgAxes,
    SvgBar,
    SvgDot,
    SvgDrawing,
    SvgLabel,
    SvgLine,
    SvgShape,
    bars_drawing,
    curve_drawing,
    legend,
    some_of,
)
from topping.sheets.training.tables import (
    NOTHING,
    day_in_words,
    kind_in_words,
    month_in_words,
    retention_in_words,
    transfer_drawings,
)
from topping.sheets.training.text import about, statistics_tables
from topping.sheets.wording import printable
from topping.texts import say
from topping.texts.times import over
from topping.training.account import Account
from topping.training.intervals import Estimate
from topping.training.statistics.afterrun import AfterRun, ApproachPoint, GhostLine, TriesOfMove
from topping.training.statistics.counting import HeatMap, Lacking
from topping.training.statistics.months import AbovePar, FoundInTime, Index, Months
from topping.training.statistics.moremonths import (
    MonthOfErrors,
    MonthOfTyping,
    MoreMonths,
    NumberRow,
    Percentiles,
    PlayedDay,
    Sort,
    SortRow,
)
from topping.training.statistics.overview import DeckCharts, Statistics

_SECOND: Final = 1000
_ROW: Final = 22
"""The height of a row of an interval chart."""
_CELL: Final = 16


def month_drawings(months: Months, more: MoreMonths | None) -> dict[str, SvgDrawing]:
    """The drawings by the names of their charts; none of one that cannot be made."""
    drawn = _drawn(months, above_par=_above_par, grid=_grid, index=_index, found=_found)
    if more is not None:
        drawn |= _drawn(more, typing=_typing, errors=_errors, numbers=_numbers, percentiles=_percentiles)
        drawn |= {"calendar": _calendar(more.calendar)} if more.calendar else {}
        sorts = {} if isinstance(more.sorts, Lacking) else more.sorts
        drawn |= {f"sorts.{one.value}": made for one, rows in sorts.items() if (made := _sort(one, rows)) is not None}
    return drawn


def _drawn(charts: object, **ways: Callable[[Any], SvgDrawing]) -> dict[str, SvgDrawing]:
    """The drawings of those charts that can be made, each named as its attribute."""
    found = {name: getattr(charts, name) for name in ways}
    return {name: ways[name](one) for name, one in found.items() if not isinstance(one, Lacking)}


def _index(chart: Index) -> SvgDrawing:
    return curve_drawing(say("stats.index.title"), say("stats.index.aside", n=len(chart.points)), index_chart(chart))


def _found(chart: FoundInTime) -> SvgDrawing:
    return curve_drawing(say("stats.found.title"), say("stats.found.aside"), found_chart(chart))


def deck_drawings(deck: DeckCharts) -> dict[str, SvgDrawing]:
    """The drawings of a deck by the names of their charts; none of one that cannot be made."""
    drawn = {}
    if not isinstance(deck.retention, Lacking):
        told, chart = retention_in_words(deck.retention), retention_chart(deck.retention)
        drawn["retention"] = curve_drawing(say("deckchart.retention.title"), told, chart)
    if not isinstance(deck.forecast, Lacking):
        told = say("deckchart.forecast.remark", minutes=deck.forecast.minutes)
        drawn["forecast"] = bars_drawing(say("deckchart.forecast.title"), told, forecast_chart(deck.forecast))
    if not isinstance(deck.recognition, Lacking) and has_times(deck.recognition):
        told, timed = say("deckchart.recognition.remark"), recognition_chart(deck.recognition)
        drawn["recognition"] = curve_drawing(say("deckchart.recognition.title"), told, timed)
    return drawn


def interval_rows(title: str, told: str, rows: Sequence[tuple[str, int, Estimate | None, bool]]) -> SvgDrawing:
    """Names, numbers of values and times with their intervals around nothing; the last is whether a row is named."""
    ends = [0] + [end for _, _, ms, _ in rows if ms is not None for end in (ms.ms, ms.low or 0, ms.high or 0)]
    height = _ROW * len(rows) + 8
    left, right = min(ends), max(ends)
    axes = SvgAxes(left - (right - left) * 0.02, right * 1.25 + 1, 0, 1, height, margin=250)
    shapes: list[SvgShape] = [SvgLine(((axes.x(0), 2), (axes.x(0), height - 4)), "zero")]
    for place, (name, n, ms, named) in enumerate(rows):
        y = _ROW * place + 15
        style = "missed" if named else "ink"
        shapes += [SvgLabel(0, y + 5, name, "start", style), SvgLabel(238, y + 5, str(n), "end")]
        if ms is None:
            shapes.append(SvgLabel(WIDTH - 8, y + 5, NOTHING, "end", style))
            continue
        if ms.low is not None and ms.high is not None:
            shapes.append(SvgLine(((axes.x(ms.low), y), (axes.x(ms.high), y)), f"{style} wide"))
        shapes += [SvgDot(axes.x(ms.ms), y, 5, style), SvgLabel(WIDTH - 8, y + 5, over(ms.ms), "end", style)]
    return SvgDrawing(title, told, tuple(shapes), height=height)


def _above_par(chart: AbovePar) -> SvgDrawing:
    rows = [(kind_in_words(row.kind), row.n, row.ms, row.named) for row in chart.rows]
    return interval_rows(say("stats.above.title"), say("stats.above.aside", count=chart.runs), rows)


def _grid(chart: HeatMap) -> SvgDrawing:
    shapes: list[SvgShape] = []
    left = (WIDTH - _CELL * SIZE) / 2
    for place, square in enumerate(chart.squares):
        row, column = divmod(place, SIZE)
        x, y = left + column * _CELL, 18 + row * _CELL
        style = "few" if square.share is None else "missed"
        opacity = 1 if square.share is None else round(0.08 + 0.92 * square.share, 3)
        shapes.append(SvgBar(x + 1, y + 1, _CELL - 2, _CELL - 2, style, opacity))
    shapes += [SvgLabel(left + (one + 0.5) * _CELL, 13, str(one + 1)) for one in range(SIZE)]
    shapes += [SvgLabel(left - 8, 18 + one * _CELL + 12, letter) for one, letter in enumerate(ROWS)]
    told = say("stats.heat.aside", n=chart.moves)
    return SvgDrawing(say("stats.heat.title"), told, tuple(shapes), height=22 + _CELL * SIZE)


def _means(title: str, told: str, means: Iterable[tuple[str, Estimate]]) -> SvgDrawing:
    rows = list(means)
    ends = [0] + [end for _, one in rows for end in (one.ms, one.low, one.high) if end is not None]
    axes = SvgAxes(-0.5, len(rows) - 0.5, min(ends), max(max(ends), 1))
    shapes = [*axes.lines(_SECOND), SvgLine((axes.place(-0.5, 0), axes.place(len(rows) - 0.5, 0)), "zero")]
    for place, (_, one) in enumerate(rows):
        if one.low is not None and one.high is not None:
            shapes.append(SvgLine((axes.place(place, one.low), axes.place(place, one.high)), "ink wide"))
            shapes.append(SvgDot(*axes.place(place, one.ms), 4, "accent"))
    shapes += axes.below([(place, rows[place][0]) for place in some_of(len(rows), 8)])
    return SvgDrawing(title, told, tuple(shapes))


def _typing(months: Sequence[MonthOfTyping]) -> SvgDrawing:
    means = ((month_in_words(one.month), one.finding) for one in months)
    return _means(say("statsheet.typing"), say("statsheet.typing.remark"), means)


def _errors(months: Sequence[MonthOfErrors]) -> SvgDrawing:
    values = [sum(error.count for error in one.errors if error.error is not None) / one.games for one in months]
    axes = SvgAxes(-0.5, len(values) - 0.5, 0, max(values) or 1)
    shapes: list[SvgShape] = [*axes.lines(), *(axes.bar(place, 0, value) for place, value in enumerate(values))]
    shapes += axes.below([(place, month_in_words(months[place].month)) for place in some_of(len(values), 6)])
    return SvgDrawing(say("statsheet.errors"), say("statsheet.errors"), tuple(shapes))


def _numbers(rows: Sequence[NumberRow]) -> SvgDrawing:
    title = say("statsheet.numbers")
    return _means(title, title, ((str(one.number), one.above) for one in rows))


def _sort(sort: Sort, rows: Sequence[SortRow]) -> SvgDrawing | None:
    shown = [(str(row.value), row.n, row.above, False) for row in rows if row.above is not None]
    title = say(f"statsheet.sort.{sort.value}")
    return interval_rows(title, say("statsheet.head.above"), shown) if shown else None


def _percentiles(chart: Percentiles) -> SvgDrawing:
    axes = SvgAxes(chart.games[0].day - 0.5, chart.games[-1].day + 0.5, 0, 1)
    shapes = [*axes.lines(0.01), *(SvgDot(*axes.place(one.day, one.share), 4, "accent") for one in chart.games)]
    days = dict.fromkeys(chart.games[place].day for place in some_of(len(chart.games), 4))
    shapes += axes.below([(day, day_in_words(day)) for day in days])
    title = say("statsheet.percentiles")
    return SvgDrawing(title, title, tuple(shapes))


def _calendar(days: Sequence[PlayedDay]) -> SvgDrawing:
    axes = SvgAxes(days[0].day - 0.5, days[-1].day + 0.5, 0, max(one.minutes for one in days))
    shapes: list[SvgShape] = [*axes.lines(), *(axes.bar(one.day, 0, one.minutes) for one in days)]
    ends = dict.fromkeys(days[place].day for place in some_of(len(days), 4))
    shapes += axes.below([(day, day_in_words(day)) for day in ends])
    title = say("statsheet.calendar")
    return SvgDrawing(title, title, tuple(shapes))


def run_drawings(last: AfterRun) -> dict[str, SvgDrawing]:
    """The drawings by the names of their charts; none of one that cannot be made."""
    clock = say("stats.clock.title")
    drawn = {"clock": bars_drawing(clock, clock, clock_chart(last.clock))} if last.clock else {}
    drawn |= {"tries": _tries(last.tries)} if last.tries else {}
    drawn |= {"approach": _approach(last.approach)} if last.approach else {}
    return drawn | _drawn(last, ghost=_ghost, account=_account)


def _ghost(line: GhostLine) -> SvgDrawing:
    steps = [(one.number, one.behind_ms) for one in line.steps if one.behind_ms is not None]
    ends = [0, *(ms for _, ms in steps)]
    axes = SvgAxes(0, len(line.steps), min(ends), max(*ends, min(ends) + _SECOND))
    shapes: list[SvgShape] = [*axes.lines(_SECOND), SvgLine((axes.place(0, 0), axes.place(len(line.steps), 0)), "zero")]
    shapes.append(SvgLine(tuple(axes.place(number, ms) for number, ms in ((0, 0), *steps)), "accent"))
    shapes += axes.below(
        [(line.steps[place].number, str(line.steps[place].number)) for place in some_of(len(line.steps), 8)]
    )
    return SvgDrawing(say("statsheet.ghost"), say("statsheet.ghost"), tuple(shapes))


def _account(account: Account) -> SvgDrawing:
    # one game names no kind: the chart of the period does, and two tests side by side would disagree
    rows = [(kind_in_words(row.kind), row.n, row.above, False) for row in account.rows]
    return interval_rows(say("stats.went.title"), say("stats.went.title"), rows)


def _tries(tries: Sequence[TriesOfMove]) -> SvgDrawing:
    axes = SvgAxes(-0.5, len(tries) - 0.5, 0, max(1, *(one.before_top for one in tries)) * 1.1)
    shapes: list[SvgShape] = [*axes.lines()]
    for place, one in enumerate(tries):
        below = sum(given.count for given in one.answers if given.answer is Answer.BELOW_TOP)
        ends = ((0, below, "info"), (below, one.before_top, "missed"))
        shapes += [axes.bar(place, low, high, style) for low, high, style in ends if high > low]
    shapes += axes.below([(place, str(tries[place].number)) for place in some_of(len(tries), 8)])
    shapes += legend([("info", say("statsheet.answer.below_top")), ("missed", say("statsheet.refused"))])
    return SvgDrawing(say("statsheet.tries"), say("statsheet.tries"), tuple(shapes))


def _approach(points: Sequence[ApproachPoint]) -> SvgDrawing:
    axes = SvgAxes(0, max(one.at_ms for one in points) or 1, 0, 1.02)
    shapes = [*axes.lines(0.01)]
    shapes += [
        SvgDot(*axes.place(one.at_ms, min(1.0, one.share)), 4, "accent" if one.share >= 1 else "soft") for one in points
    ]
    seconds = [one * axes.right / 4 for one in range(5)]
    shapes += axes.below([(ms, str(round(ms / _SECOND))) for ms in seconds])
    return SvgDrawing(say("statsheet.approach"), say("statsheet.approach"), tuple(shapes))


def as_page(statistics: Statistics) -> str:
    """The page: of each chart its drawing and the table of its figures."""
    drawings = month_drawings(statistics.months, statistics.more)
    if statistics.last is not None:
        drawings |= run_drawings(statistics.last)
    if statistics.deck is not None:
        drawings |= deck_drawings(statistics.deck)
    if statistics.transfer is not None:
        drawings |= transfer_drawings(statistics.transfer)
    return html_page(
        "statistics",
        title=say("statsheet.title", player=printable(statistics.subject.player)),
        facts=about(statistics),
        tables=statistics_tables(statistics),
        drawings=drawings,
    )
