"""A session for other programs: everything as one JSON object, standings and road sheets as comma-separated values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from topping.play.session.session import Session
from topping.play.session.standing import announced_solos, standings
from topping.rules.games.gametext import format_game
from topping.sheets.csvtable import csv_table
from topping.sheets.session.roadsheet import road_sheets
from topping.sheets.session.sheet import line_record, standing_record

FORMAT: Final = 1
"""Version of the JSON object."""

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


def session_record(
    about: Mapping[str, object], session: Session, written: Iterable[tuple[int, str, Mapping[str, Any]]]
) -> dict[str, Any]:
    """The whole session.

    `about` is what is known of it besides its course, `written` its events: number, instant, and the object that
    `eventtext` makes of each. Solos are null before the session ends (§3.5).
    """
    announced = announced_solos(session)
    return {
        "format": FORMAT,
        "session": {
            **about,
            "opened": session.opened,
            "collected": session.collected,
            "cancelled": session.cancelled,
            "ended": session.is_ended,
            "void": session.is_void,
            "sealed": session.is_sealed,
            "imported": session.games[0].is_imported,
        },
        "games": [format_game(game) for game in session.games],
        "players": [
            {
                "table": table,
                "name": seated.player.name,
                "first_move": seated.first_move,
                "excluded": seated.is_excluded,
            }
            for table, seated in sorted(session.seats.items())
        ],
        "events": [{"number": number, "at": at, **body} for number, at, body in written],
        "appeals": [{"move": one.move, "table": one.table, "text": one.text} for one in session.appeals],
        "standings": [standing_record(session, line) for line in standings(session)],
        "solos": None
        if announced is None
        else [{"move": s.move, "table": s.table, "bonus": s.bonus} for s in announced],
        "road_sheets": [
            {
                "table": sheet.standing.table,
                "name": sheet.standing.name,
                "lines": [line_record(line) for line in sheet.lines],
            }
            for sheet in road_sheets(session)
        ],
    }


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


def _table(columns: Sequence[str], records: Iterable[Mapping[str, object]]) -> str:
    return csv_table(columns, ([record[column] for column in columns] for record in records))
