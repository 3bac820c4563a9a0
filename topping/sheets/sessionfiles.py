"""

The sheet of a session written down: text, CSV, JSON, a page, and the slips of a move.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from topping.correction.sanction import Sanction
from topping.play.session.session import Session
from topping.play.session.slips import DueSlip, due_slips
from topping.play.session.standing import Standing, announced_solos, standings
from topping.rules.games.gametext import format_game
from topping.sheets.session import (
    AND,
    RoadLine,
    RoadSheet,
    SessionSheet,
    facts,
    heading,
    in_figures,
    line_record,
    motives,
    remarks,
    road_sheets,
    standing_record,
)
from topping.sheets.slip import EMPTY, slip_lines, written
from topping.sheets.table import TableColumn, csv_records, html_page, text_table
from topping.sheets.wording import printable
from topping.texts import say
from topping.texts.numbers import percent, signed

_LEFT: Final = frozenset({"name", "remark"})
"""Columns that stand to the left."""


def columns(session: Session) -> tuple[str, ...]:
    """The columns of the standings; solos and what warnings cost are shown at the end of a session (§3.5, §5.9)."""
    final = ("points", "deduction", "solos", "bonus") if session.is_ended else ()
    return ("rank", "table", "name", *final, "total", "percent", "difference", "warnings", "remark")


def cells(session: Session, line: Standing) -> tuple[str, ...]:
    """A player, column by column."""
    texts = {
        "rank": "–" if line.rank is None else str(line.rank),
        "table": str(line.table),
        "name": printable(line.name),
        "points": in_figures(line.points),
        "solos": str(line.solos),
        "deduction": signed(-line.deduction),
        "bonus": signed(line.bonus),
        "total": in_figures(line.total),
        "percent": percent(line.total, line.top_points),
        "difference": signed(line.difference),
        "warnings": str(line.warnings),
        "remark": _remark(session, line),
    }
    return tuple(texts[column] for column in columns(session))


def standings_text(sheet: SessionSheet) -> str:
    """The whole table; ends with a line feed."""
    session = sheet.session
    lines = [heading(sheet), " · ".join(facts(sheet)), *remarks(session), ""]
    ranked = standings(session)
    shown = [*map(_standings_column, columns(session))]
    rows = [cells(session, line) for line in ranked]
    lines += text_table(shown, rows) if ranked else [say("session_sheet.no_player")]
    return "\n".join(lines) + "\n"


def _remark(session: Session, line: Standing) -> str:
    if session.seats[line.table].is_excluded:
        return say("standings.excluded")
    if line.out_at is not None:
        return say("standings.out_at", move=line.out_at)
    missing = 0 if session.plan.eliminates or session.is_void else session.collected - line.entered
    return say("standings.missing", count=missing) if missing else ""


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
    return csv_records(STANDINGS, (standing_record(session, line) for line in standings(session)))


def road_sheets_csv(session: Session) -> str:
    """One row a player and move, in the order of the tables."""
    return csv_records(
        ROAD,
        (
            {"table": sheet.standing.table, "name": sheet.standing.name, **line_record(line)}
            for sheet in road_sheets(session)
            for line in sheet.lines
        ),
    )


_ROAD: Final = ("move", "word", "reference", "score", "points", "total", "motives", "retained", "top", "difference")
_FIGURES: Final = frozenset({"move", "score", "points", "total", "top", "difference"})
_STRONG: Final = frozenset({"points", "name"})


_WORDS: Final = frozenset({"word", "retained"})


@dataclass(frozen=True, slots=True)
class PageRoad:
    """A player's road sheet."""

    head: str
    facts: tuple[str, ...]
    lines: tuple[tuple[str, ...], ...]


def session_page(sheet: SessionSheet) -> str:
    """The whole page; ends with a line feed."""
    session = sheet.session
    return html_page(
        "session",
        title=heading(sheet),
        facts=facts(sheet),
        remarks=tuple(remarks(session)),
        columns=[_standings_column(name) for name in columns(session)],
        standings=[cells(session, line) for line in standings(session)],
        road_columns=[_road_column(name) for name in _ROAD],
        roads=[_road(session, road) for road in road_sheets(session)],
    )


def _standings_column(name: str) -> TableColumn:
    classes = ["strong"] if name in ("name", "total") else []
    return TableColumn(say(f"standings.{name}"), " ".join([*classes, *([] if name in _LEFT else ["figures"])]))


def _road_column(name: str) -> TableColumn:
    classes = ["word"] if name in _WORDS else []
    classes += [name] if name == "motives" else []
    classes += ["figures"] if name in _FIGURES else []
    classes += ["strong"] if name in _STRONG else []
    return TableColumn(say(f"road.{name}"), " ".join(classes), keeps_words_whole=name in _WORDS)


def _road(session: Session, road: RoadSheet) -> PageRoad:
    standing = road.standing
    return PageRoad(
        say("road.head", name=printable(standing.name), table=standing.table),
        tuple(_summary(session, standing)),
        tuple(map(_road_cells, road.lines)),
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
    yield say(
        "road.total_of",
        total=standing.total,
        tops=standing.top_points,
        percent=percent(standing.total, standing.top_points),
    )
    yield say("road.warnings", count=standing.warnings)
    if session.is_ended:
        yield say("road.solos", count=standing.solos)


def _road_cells(line: RoadLine) -> tuple[str, ...]:
    bulletin = written(line.entry.bulletin if line.entry is not None else None)
    return (
        str(line.move),
        bulletin.word,
        bulletin.reference,
        bulletin.score,
        "–" if line.points is None else in_figures(line.points),
        in_figures(line.total),
        " ".join(_why(line)),
        line.retained.move.circled,
        str(line.retained.points),
        "" if line.difference is None else signed(line.difference),
    )


def _why(line: RoadLine) -> Iterator[str]:
    """The remarks on a player's move; none on one that was paid in full."""
    if line.correction is None:
        yield say("road.not_entered")
        return
    if line.is_solo:
        yield say("road.solo")
    if line.correction.sanction is not Sanction.NONE:
        yield say("road.sanction", sanction=say(f"slip.sanction.{line.correction.sanction.value}"))
    if line.correction.sanction is not Sanction.NONE or len(line.correction.reasons) > 1:
        yield AND.join(motives(line))


@dataclass(frozen=True, slots=True)
class PageSlip:
    """A slip with the player it goes to."""

    head: str
    """Move and table."""
    player: str
    written: str
    """Word, reference and score as they stand on the bulletin."""
    paid: str
    lines: tuple[str, ...]
    """The sanction and its motives."""


def slips_page(sheet: SessionSheet) -> str:
    """The slips that must be sent and were not given yet, move by move; ends with a line feed."""
    return html_page(
        "slips",
        title=say("slips.title", session=heading(sheet)),
        session=heading(sheet),
        slips=[_page_slip(sheet, one) for one in due_slips(sheet.session)],
    )


def slip_text(session: Session, one: DueSlip) -> str:
    """A slip as lines of text, with the player it goes to; ends with a line feed."""
    head, *lines = slip_lines(one.slip)
    name = printable(session.seats[one.table].player.name)
    return "\n".join((f"{head} · {name}", _as_written(one), *lines)) + "\n"


def _page_slip(sheet: SessionSheet, one: DueSlip) -> PageSlip:
    head, paid, *lines = slip_lines(one.slip)
    name = printable(sheet.session.seats[one.table].player.name)
    return PageSlip(head, name, _as_written(one), say("slips.paid", paid=paid), tuple(lines))


def _as_written(one: DueSlip) -> str:
    if one.bulletin is None or not one.bulletin.inscriptions:
        return say("slips.nothing_written")
    box = written(one.bulletin)
    return say("slips.written", word=box.word, reference=box.reference or EMPTY, score=box.score or EMPTY)
