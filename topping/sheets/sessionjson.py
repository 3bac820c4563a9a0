"""A session as one JSON object, nothing left out: from its events alone another program can play it again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from topping.play.session.session import Session
from topping.play.session.solo import solos
from topping.play.session.standing import standings
from topping.rules.gametext import format_game
from topping.sheets.roadsheet import road_sheets
from topping.sheets.session import line_record, standing_record

FORMAT: Final = 1
"""Version of this object."""


def session_record(
    about: Mapping[str, object], session: Session, written: Iterable[tuple[int, str, Mapping[str, Any]]]
) -> dict[str, Any]:
    """The whole session.

    `about` is what is known of it besides its course, `written` its events: number, instant, and the object that
    `eventtext` makes of each. Solos are null before the session ends (§3.5).
    """
    told = solos(session) if session.is_ended and not session.is_void else None
    return {
        "format": FORMAT,
        "session": {
            **about,
            "opened": session.opened,
            "collected": session.collected,
            "cancelled": session.cancelled,
            "ended": session.is_ended,
            "void": session.is_void,
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
        "standings": [standing_record(session, line) for line in standings(session)],
        "solos": None if told is None else [{"move": s.move, "table": s.table, "bonus": s.bonus} for s in told],
        "road_sheets": [
            {
                "table": sheet.standing.table,
                "name": sheet.standing.name,
                "lines": [line_record(line) for line in sheet.lines],
            }
            for sheet in road_sheets(session)
        ],
    }
