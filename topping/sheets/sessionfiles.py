"""

The sheet of a session written down: text, CSV, JSON, a page, and the slips of a move.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from topping.play.session.session import DueSlip, Session, due_slips
from topping.play.session.standing import Standing, announced_solos
from topping.rules.games.gametext import format_game
from topping.sheets.session import (
    ROAD_TOLD,
    RoadLine,
    SessionSheet,
    facts,
    heading,
    percent_of_tops,
    remarks,
    road_sheets,
    road_table,
    standings_table,
    told_standings,
)
from topping.sheets.slip import EMPTY, slip_lines, written
from topping.sheets.table import Column, html_page, picked, text_of
from topping.texts import say


def standings_text(sheet: SessionSheet) -> str:
    """The whole table; ends with a line feed."""
    table = told_standings(sheet.session)
    lines = table.lines() if table.rows else [say("session_sheet.no_player")]
    return text_of((heading(sheet), " · ".join(facts(sheet)), *remarks(sheet.session), "", *lines))


def session_record(
    about: Mapping[str, object], session: Session, written: Iterable[tuple[int, str, Mapping[str, Any]]]
) -> dict[str, Any]:
    """The whole session.

    `about` is what is known of it besides its course, `written` its events: number, instant, and the object that
    `eventtext` makes of each. Solos are null before the session ends (§3.5).
    """
    announced = announced_solos(session)
    return {
        "format": 1,
        "session": {
            **about,
            **picked(session, "opened", "collected", "cancelled", "ended:is_ended", "void:is_void", "sealed:is_sealed"),
            "imported": session.games[0].is_imported,
        },
        "games": [format_game(game) for game in session.games],
        "players": [
            {"table": table, **picked(seated, "name:player.name", "first_move", "excluded:is_excluded")}
            for table, seated in sorted(session.seats.items())
        ],
        "events": [{"number": number, "at": at, **body} for number, at, body in written],
        "appeals": [{"move": one.move, "table": one.table, "text": one.text} for one in session.appeals],
        "standings": standings_table(session).records(),
        "solos": None
        if announced is None
        else [{"move": s.move, "table": s.table, "bonus": s.bonus} for s in announced],
        "road_sheets": [
            {
                "table": sheet.standing.table,
                "name": sheet.standing.name,
                "lines": road_table(sheet.lines).records(),
            }
            for sheet in road_sheets(session)
        ],
    }


def road_sheets_csv(session: Session) -> str:
    """A row a player and move, in the order of the tables."""
    table = road_table([line for sheet in road_sheets(session) for line in sheet.lines])
    whose: tuple[Column[RoadLine], ...] = (
        Column("table", value=lambda line: line.standing.table),
        Column("name", value=lambda line: line.standing.name),
    )
    return replace(table, columns=(*whose, *table.columns)).csv()


def session_page(sheet: SessionSheet) -> str:
    """The whole page; ends with a line feed."""
    session = sheet.session
    return html_page(
        "session",
        title=heading(sheet),
        facts=facts(sheet),
        remarks=tuple(remarks(session)),
        standings=told_standings(session),
        roads=[
            (
                say("road.head", name=road.standing.name, table=road.standing.table),
                tuple(_summary(session, road.standing)),
                road_table(road.lines).of(*ROAD_TOLD),
            )
            for road in road_sheets(session)
        ],
    )


def _summary(session: Session, standing: Standing) -> Iterator[str]:
    if standing.rank is not None:
        yield say("road.rank", rank=standing.rank, of=len(session.seats))
    if session.seats[standing.table].is_excluded:
        yield say("standings.excluded")
    if standing.out_at is not None:
        yield say("standings.out_at", move=standing.out_at)
    if session.is_ended:
        yield say("road.sum", points=standing.points, deduction=standing.deduction, bonus=standing.bonus)
    share = percent_of_tops(standing)
    yield say("road.total_of", total=standing.total, tops=standing.top_points, percent=share)
    yield say("road.warnings", count=standing.warnings)
    if session.is_ended:
        yield say("road.solos", count=standing.solos)


def slips_page(sheet: SessionSheet) -> str:
    """The slips that must be sent and were not given yet, move by move; ends with a line feed."""
    return html_page(
        "slips",
        title=say("slips.title", session=heading(sheet)),
        session=heading(sheet),
        slips=[_page_slip(sheet.session, one) for one in due_slips(sheet.session)],
    )


def slip_text(session: Session, one: DueSlip) -> str:
    """A slip as lines of text, with the player it goes to; ends with a line feed."""
    head, *lines = slip_lines(one.slip)
    return text_of((f"{head} · {session.seats[one.table].player.name}", _as_written(one), *lines))


def _page_slip(session: Session, one: DueSlip) -> tuple[str, str, str, str, list[str]]:
    """Move and table, the player, what he wrote, what is paid; the sanction and its motives."""
    head, paid, *lines = slip_lines(one.slip)
    return head, session.seats[one.table].player.name, _as_written(one), say("slips.paid", paid=paid), lines


def _as_written(one: DueSlip) -> str:
    if one.bulletin is None or not one.bulletin.inscriptions:
        return say("slips.nothing_written")
    box = written(one.bulletin)
    return say("slips.written", word=box.word, reference=box.reference or EMPTY, score=box.score or EMPTY)
