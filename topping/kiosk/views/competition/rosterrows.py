"""What was understood of a roster's file, in rows: the lines that enrol nobody first, then the entrants."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from topping.competition.roster import RosterRead, RosterRow
from topping.kiosk.painters.parts.rows import Cell, RowColumn, Words
from topping.texts import say

_FIELDS: Final[tuple[tuple[str, int, Callable[[RosterRow], str]], ...]] = (
    ("club", 200, lambda row: row.club),
    ("licence", 190, lambda row: " / ".join(row.licences)),
    ("series", 110, lambda row: row.series),
    ("category", 160, lambda row: row.category),
    ("centre", 160, lambda row: row.centre),
)
"""Columns that are shown where any entrant has something there, with their widths."""


def preview_columns(read: RosterRead) -> tuple[RowColumn, ...]:
    """The columns: line, number, name, and what else any entrant has."""
    return (
        RowColumn(say("competition_roster_file.column.line"), 90, "right"),
        RowColumn(say("competition_roster.column.number"), 90, "right"),
        RowColumn(say("competition_roster.column.name"), 0),
        *(RowColumn(say(f"competition_roster.column.{name}"), width) for name, width, _ in _shown(read)),
        RowColumn("", 110),
    )


def preview_rows(read: RosterRead) -> tuple[tuple[Cell, ...], ...]:
    """The cells: who is to be enrolled after what keeps others from it."""
    fields = _shown(read)
    blank = (Words(""),) * (len(fields) + 1)
    faults = [
        (
            Words(str(fault.line), "missed"),
            Words(""),
            Words(fault.text or say(fault.key), "missed", wraps=True),
            *blank,
        )
        for fault in read.faults
    ]
    entrants = [
        (
            Words(str(row.line), "ink3"),
            Words("" if row.number is None else str(row.number)),
            Words(" – ".join(row.names), "ink", wraps=True),
            *(Words(value(row)) for _, _, value in fields),
            Words(say("competition_roster.minor") if row.minor else "", "ghost"),
        )
        for row in read.rows
    ]
    return (*faults, *entrants)


def _shown(read: RosterRead) -> list[tuple[str, int, Callable[[RosterRow], str]]]:
    return [one for one in _FIELDS if any(one[2](row) for row in read.rows)]
