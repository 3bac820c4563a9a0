"""A session as comma-separated values: the standings, and every road sheet in one table."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping
from typing import Final

from topping.play.session.session import Session
from topping.play.session.standing import standings
from topping.sheets.roadsheet import road_sheets
from topping.sheets.session import line_record, standing_record

STANDINGS: Final = (
    "rank", "table", "name", "total", "points", "deduction", "bonus", "top_points", "percent", "difference", "warnings",
    "solos", "entered", "out_at", "excluded",
)  # fmt: skip
"""Names that other programs read: they stay, and new ones go to the end."""

ROAD: Final = (
    "table", "name", "move", "written_word", "written_reference", "written_score", "points", "gross", "sanction",
    "warnings", "motives", "total", "retained", "top", "difference", "solo", "delivered",
)  # fmt: skip
"""Likewise."""


def standings_csv(session: Session) -> str:
    """One row a player, the first one first."""
    return _table(STANDINGS, (standing_record(session, line) for line in standings(session)))


def road_sheets_csv(session: Session) -> str:
    """One row a player and move, in the order of the tables."""
    return _table(
        ROAD,
        (
            {"table": sheet.standing.table, "name": sheet.standing.name, **line_record(line)}
            for sheet in road_sheets(session)
            for line in sheet.lines
        ),
    )


def _table(columns: Iterable[str], records: Iterable[Mapping[str, object]]) -> str:
    text, columns = io.StringIO(), tuple(columns)
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows([_cell(record[column]) for column in columns] for record in records)
    return text.getvalue()


def _cell(value: object) -> object:
    """What a cell holds: nothing for None, 0 or 1 for a truth value."""
    return int(value) if isinstance(value, bool) else value
