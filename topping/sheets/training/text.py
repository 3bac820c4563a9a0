"""A player's statistics in words: all tables, and the text for a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from topping.sheets.training.charttable import ChartTable
from topping.sheets.training.decktables import deck_tables
from topping.sheets.training.monthtables import above_par_table, found_table, further_tables, grid_table, index_table
from topping.sheets.training.runtables import run_tables
from topping.sheets.training.transfertable import transfer_table
from topping.sheets.wording import printable
from topping.texts import has, say
from topping.training.statistics.overview import Statistics


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
        index_table(months.index),
        found_table(months.found),
        above_par_table(months.above_par),
        grid_table(months.grid),
    ]
    tables += ([] if more is None else further_tables(more)) + ([] if last is None else run_tables(last))
    tables += [] if statistics.deck is None else deck_tables(statistics.deck)
    return tuple(tables + ([] if statistics.transfer is None else [transfer_table(statistics.transfer)]))


def as_text(statistics: Statistics) -> str:
    """The statistics for a terminal; ends with a line feed."""
    lines = [say("statsheet.title", player=printable(statistics.subject.player)), *about(statistics)]
    for table in statistics_tables(statistics):
        lines += ["", table.title, *table.remarks, *_aligned([table.heads, *table.rows] if table.heads else [])]
    return "\n".join(lines) + "\n"


def _aligned(rows: Sequence[tuple[str, ...]]) -> list[str]:
    """Columns under each other; figures to the right, the first column to the left."""
    widths = [max(map(len, cells)) for cells in zip(*rows, strict=True)]
    return [
        "  ".join(
            cell.rjust(width) if place else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
