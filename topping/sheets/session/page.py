"""A session as one HTML page that stands alone and prints on A4: the standings, then each player's road sheet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from topping.correction.sanction.motive import Sanction
from topping.play.session.session import Session
from topping.play.session.standing import Standing, standings
from topping.sheets.html import PageColumn, html_page
from topping.sheets.session.roadsheet import RoadLine, RoadSheet, road_sheets
from topping.sheets.session.sheet import AND, SessionSheet, facts, heading, in_figures, motives, remarks
from topping.sheets.session.text import cells, columns, head, is_left
from topping.sheets.slip import written
from topping.sheets.wording import printable
from topping.texts import say
from topping.texts.numbers import percent, signed

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


def _standings_column(name: str) -> PageColumn:
    classes = ["strong"] if name in ("name", "total") else []
    return PageColumn(head(name), " ".join([*classes, *([] if is_left(name) else ["figures"])]))


def _road_column(name: str) -> PageColumn:
    classes = ["word"] if name in _WORDS else []
    classes += [name] if name == "motives" else []
    classes += ["figures"] if name in _FIGURES else []
    classes += ["strong"] if name in _STRONG else []
    return PageColumn(say(f"road.{name}"), " ".join(classes), keeps_words_whole=name in _WORDS)


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
