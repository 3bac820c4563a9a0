"""A player's statistics in words: all tables, and the text for a terminal."""

from collections.abc import Sequence
from datetime import date
from functools import partial
from itertools import groupby
from typing import Final

from topping.rules.grid.board import ROWS, SIZE
from topping.sheets.table import aligned
from topping.sheets.training.tables import (
    NOTHING,
    ChartTable,
    ToldChart,
    answer_in_words,
    between,
    chance_in_words,
    change_in_words,
    chart_table,
    day_in_words,
    deck_tables,
    heads_of,
    interval_in_words,
    kind_in_words,
    lacking_in_words,
    level_told,
    look_in_words,
    month_in_words,
    percent_of,
    seconds_or_nothing,
    share_in_words,
    transfer_table,
)
from topping.sheets.wording import printable
from topping.texts import has, say
from topping.texts.numbers import grouped
from topping.texts.times import over, seconds_of, to_tenths
from topping.training.account import Account
from topping.training.intervals import Share
from topping.training.statistics.afterrun import AfterRun, GhostLine, HardPosition
from topping.training.statistics.counting import LEAST_OF_KIND, HeatMap, Lacking
from topping.training.statistics.months import AbovePar, FoundBy, FoundCurve, FoundInTime, Index, PlayerLevel
from topping.training.statistics.moremonths import MonthOfErrors, MonthOfTyping, MoreMonths, NumberRow, Percentiles
from topping.training.statistics.overview import Statistics


def _index(chart: Index, level: PlayerLevel | Lacking) -> ToldChart:
    """M1: the level, the line, a row for the last window of each month."""
    told = (one.replace("*", "") for one in level_told(level))
    remarks = (*told, say("stats.index.aside", n=len(chart.points)), change_in_words(chart.change))
    last = [list(windows)[-1] for _, windows in groupby(chart.windows, key=lambda one: _month_of(one.day))]
    rows = [
        (day_in_words(one.day), str(one.ms.n), seconds_of(one.ms.ms), interval_in_words(one.ms, signed=False))
        for one in last
    ]
    return remarks, heads_of("day", "runs", "seconds", "interval"), rows


def _month_of(day: int) -> int:
    """Months since the year 0, as `month_in_words` takes them."""
    when = date.fromordinal(day)
    return 12 * when.year + when.month - 1


def _found(chart: FoundInTime) -> ToldChart:
    """M2: both curves, a row for each time."""
    curves = {"recent": chart.recent, "earlier": chart.earlier}
    remarks = [say(f"stats.found.{key}", n=grouped(curve.n)) for key, curve in curves.items() if curve is not None]
    rows = []
    for ms in sorted({point.ms for curve in curves.values() if curve is not None for point in curve.points}):
        rows.append((seconds_of(ms), *_found_by(chart.recent, ms), *_found_by(chart.earlier, ms)))
    heads = heads_of("seconds", "recent", "interval", "earlier", "interval")
    return (say("stats.found.aside"), *remarks), heads, rows


def _found_by(curve: FoundCurve | None, ms: int) -> tuple[str, str]:
    point: FoundBy | None = None if curve is None else curve.at(ms)
    return (NOTHING, NOTHING) if point is None else (percent_of(point.share), between(point.low, point.high))


def _above_par(chart: AbovePar) -> ToldChart:
    """M3: a row for each kind that was met."""
    remarks = [say("stats.above.aside", count=chart.runs), *look_in_words(chart)]
    remarks += chance_in_words(row.ms for row in chart.rows)
    if chart.not_analysed:
        remarks.append(say("statsheet.not_analysed", moves=chart.not_analysed))
    rows = []
    for row in chart.rows:
        few = NOTHING if row.ms is not None else say("stats.few", n=row.n, needed=LEAST_OF_KIND)
        now = few if row.ms is None else over(row.ms.ms)
        earlier = NOTHING if row.earlier is None else over(row.earlier.ms)
        rows.append(
            (
                kind_in_words(row.kind),
                str(row.n),
                now,
                interval_in_words(row.ms),
                earlier,
                interval_in_words(row.earlier),
            )
        )
    heads = heads_of("kind", "moves", "above", "interval", "before", "interval")
    return remarks, heads, rows


def _grid(chart: HeatMap) -> ToldChart:
    """M6: border and centre, and the hardest squares."""
    rows = [
        (say(f"statsheet.{key}"), str(share.of), *share_in_words(share))
        for key, share in (("border", chart.border), ("centre", chart.centre))
    ]
    enough = [(one.share, -place) for place, one in enumerate(chart.squares) if one.share is not None]
    for _, place in sorted(enough, reverse=True)[:_HARDEST]:
        square = chart.squares[-place]
        name_of = f"{ROWS[-place // SIZE]}{-place % SIZE + 1}"
        rows.append((name_of, str(square.offered), *share_in_words(Share(square.hard, square.offered))))
    heads = heads_of("square", "tops", "hard", "interval")
    return (say("stats.heat.aside", n=grouped(chart.moves)),), heads, rows


_GAMES: Final = 30
"""How many games are named in words, the last ones."""

_HARDEST: Final = 5
"""How many squares are named in words."""


def further_tables(more: MoreMonths) -> list[ChartTable]:
    """The tables of the charts that are not among the first."""
    return [
        chart_table("typing", say("statsheet.typing"), more.typing, _typing),
        chart_table("errors", say("statsheet.errors"), more.errors, _errors),
        *_sorts(more),
        chart_table("numbers", say("statsheet.numbers"), more.numbers, _numbers),
        chart_table("percentiles", say("statsheet.percentiles"), more.percentiles, _percentiles),
        _calendar(more),
    ]


def _typing(months: Sequence[MonthOfTyping]) -> ToldChart:
    rows = [
        (
            month_in_words(one.month),
            str(one.finding.n),
            seconds_of(one.finding.ms),
            interval_in_words(one.finding, signed=False),
            NOTHING if one.key is None else str(one.key.ms),
            seconds_of(one.placing.ms),
        )
        for one in months
    ]
    heads = heads_of("month", "tops", "finding", "interval", "key", "placing")
    return (say("statsheet.typing.remark"),), heads, rows


def _errors(months: Sequence[MonthOfErrors]) -> ToldChart:
    rows = [
        (
            month_in_words(month.month),
            str(month.games),
            say("statsheet.answer.other_way") if one.error is None else answer_in_words(one.error.name),
            str(one.count),
            say(
                "number.decimal", whole=int(month.per_game(one)), tenths=f"{round(100 * month.per_game(one)) % 100:02}"
            ),
        )
        for month in months
        for one in month.errors
    ]
    heads = heads_of("month", "runs", "error", "count", "a_game") if rows else ()
    return () if rows else (say("statsheet.no_error"),), heads, rows


def _sorts(more: MoreMonths) -> list[ChartTable]:
    if isinstance(more.sorts, Lacking):
        return [ChartTable("sorts", say("statsheet.sorts"), (lacking_in_words(more.sorts),))]
    heads = ("moves", "hard", "interval", "above", "interval")
    return [
        ChartTable(
            f"sorts.{sort.value}",
            say(f"statsheet.sort.{sort.value}"),
            chance_in_words(row.above for row in rows),
            heads_of("value", *heads),
            tuple(
                (
                    str(row.value), str(row.n), *share_in_words(row.hard),
                    NOTHING if row.above is None else over(row.above.ms), interval_in_words(row.above),
                )
                for row in rows
            ),
        )
        for sort, rows in more.sorts.items()
        if rows
    ]  # fmt: skip


def _numbers(numbers: Sequence[NumberRow]) -> ToldChart:
    rows = [
        (
            str(one.number),
            str(one.n),
            over(one.above.ms) if one.above.margin is not None else NOTHING,
            interval_in_words(one.above),
        )
        for one in numbers
    ]
    heads = heads_of("number", "moves", "above", "interval")
    return chance_in_words(one.above for one in numbers), heads, rows


def _percentiles(chart: Percentiles) -> ToldChart:
    remark = say("statsheet.percentiles.remark", median=percent_of(chart.median), games=len(chart.games))
    rows = [
        (day_in_words(one.day), str(one.run), str(one.players), percent_of(one.share)) for one in chart.games[-_GAMES:]
    ]
    return (remark,), heads_of("day", "run", "players", "beaten"), rows


def _calendar(more: MoreMonths) -> ChartTable:
    rows = [
        (
            month_in_words(month),
            str(len(days)),
            str(sum(one.runs for one in days)),
            grouped(sum(one.minutes for one in days)),
        )
        for month, some in groupby(more.calendar, key=lambda one: _month_of(one.day))
        for days in (list(some),)
    ]
    return ChartTable(
        "calendar",
        say("statsheet.calendar"),
        () if rows else (say("statsheet.lacking.no_runs"),),
        heads_of("month", "days", "runs", "minutes") if rows else (),
        tuple(rows),
    )


def run_tables(last: AfterRun) -> list[ChartTable]:
    """The tables of the last run."""
    game = say("statsheet.game", game=printable(last.game_name) or say("scores.unnamed"), day=day_in_words(last.day))
    bars = [
        (
            str(bar.number), say("statsheet.found" if bar.found else "statsheet.missed"), *map(
                seconds_or_nothing, (bar.finding_ms, bar.typing_ms, bar.placing_ms)
            ),
            seconds_of(bar.elapsed_ms), seconds_of(bar.penalty_ms),
        )
        for bar in last.clock
    ]  # fmt: skip
    heads = heads_of("number", "top", "finding", "typing", "placing", "elapsed", "penalty")
    tries = [
        (
            str(one.number),
            say("statsheet.found" if one.found else "statsheet.missed"),
            ", ".join(f"{given.count} × {answer_in_words(given.answer.name)}" for given in one.answers) or NOTHING,
        )
        for one in last.tries
    ]
    approach = [
        (str(one.number), seconds_of(one.at_ms), str(one.points), percent_of(one.share)) for one in last.approach
    ]
    return [
        ChartTable("clock", say("stats.clock.title"), (game,), heads, tuple(bars)),
        chart_table("ghost", say("statsheet.ghost"), last.ghost, partial(_ghost, game=game)),
        chart_table("account", say("stats.went.title"), last.account, partial(_account, game=game)),
        ChartTable("tries", say("statsheet.tries"), (game,), heads_of("number", "top", "answers"), tuple(tries)),
        ChartTable(
            "approach", say("statsheet.approach"), (game,),
            heads_of("number", "seconds", "points", "of_top"), tuple(approach),
        ),
        chart_table("positions", say("statsheet.positions"), last.positions, partial(_positions, game=game)),
    ]  # fmt: skip


def _ghost(ghost: GhostLine, game: str) -> ToldChart:
    who = printable(ghost.player) or say(f"statsheet.ghost.{ghost.comparison.value}")
    rows = [(str(one.number), NOTHING if one.behind_ms is None else over(one.behind_ms)) for one in ghost.steps]
    return (game, say("statsheet.ghost.who", who=who)), heads_of("number", "behind"), rows


def _account(account: Account, game: str) -> ToldChart:
    whole = say(
        "stats.went.sum",
        over=f"{over(account.above_ms)} s",
        total=to_tenths(account.cost_ms),
        par=to_tenths(account.par_ms),
    ).replace("*", "")
    rows = [
        (
            kind_in_words(row.kind),
            str(row.n),
            seconds_of(row.cost_ms),
            seconds_of(row.par_ms),
            over(row.above.ms),
            interval_in_words(row.above),
        )
        for row in account.rows
    ]
    return (game, whole), heads_of("kind", "moves", "cost", "par", "above", "interval"), rows


def _positions(positions: Sequence[HardPosition], game: str) -> ToldChart:
    rows = [
        (
            str(one.number), f"{one.word} {one.reference}", str(one.points),
            NOTHING if one.next_points is None else str(one.next_points), str(one.scored),
            seconds_of(one.cost_ms), seconds_of(one.par_ms), kind_in_words(one.kind),
        )
        for one in positions
    ]  # fmt: skip
    heads = heads_of("number", "top", "points", "next_points", "scored", "cost", "par", "kind")
    return (game,), heads if rows else (), rows


def about(statistics: Statistics) -> tuple[str, ...]:
    """What the statistics are made from, and what is left out, a sentence each."""
    subject, months = statistics.subject, statistics.months
    facts = say(
        "statsheet.facts",
        formula=subject.formula,
        variant=subject.variant,
        period=say(f"statsheet.period.{subject.period.value}"),
        runs=months.runs,
        moves=months.moves,
    )
    if not statistics.left_out:
        return (facts,)
    reasons = []
    for why, count in statistics.left_out.items():
        key = f"stats.left_out.{why.value}"
        reasons.append(say(key if has(key) else f"statsheet.left_out.{why.value}", count=count))
    return facts, say("stats.left_out", count=sum(statistics.left_out.values()), reasons=", ".join(reasons))


def statistics_tables(statistics: Statistics) -> tuple[ChartTable, ...]:
    """The tables of all charts that were asked for, those over months first."""
    months, more, last = statistics.months, statistics.more, statistics.last
    tables = [
        chart_table("index", say("stats.index.title"), months.index, partial(_index, level=statistics.level)),
        chart_table("found", say("stats.found.title"), months.found, _found),
        chart_table("above_par", say("stats.above.title"), months.above_par, _above_par),
        chart_table("grid", say("stats.heat.title"), months.grid, _grid),
    ]
    tables += ([] if more is None else further_tables(more)) + ([] if last is None else run_tables(last))
    tables += [] if statistics.deck is None else deck_tables(statistics.deck)
    return tuple(tables + ([] if statistics.transfer is None else [transfer_table(statistics.transfer)]))


def as_text(statistics: Statistics) -> str:
    """The statistics for a terminal; ends with a line feed."""
    lines = [say("statsheet.title", player=printable(statistics.subject.player)), *about(statistics)]
    for table in statistics_tables(statistics):
        lines += ["", table.title, *table.remarks]
        lines += aligned([table.heads, *table.rows], range(1, len(table.heads))) if table.heads else ()
    return "\n".join(lines) + "\n"
