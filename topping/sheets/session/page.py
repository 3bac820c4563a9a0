"""A session as one HTML page that stands alone and prints on A4: the standings, then each player's road sheet."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Final

from topping.correction.sanction.motive import Sanction
from topping.play.session.session import Session
from topping.play.session.standing import Standing, standings
from topping.sheets.bulletin import written
from topping.sheets.html import headed, html_page
from topping.sheets.session.roadsheet import RoadLine, RoadSheet, road_sheets
from topping.sheets.session.sheet import AND, SessionSheet, facts, heading, in_figures, motives, remarks
from topping.sheets.session.text import cells, columns, head, is_left
from topping.sheets.wording import printable
from topping.texts import say
from topping.texts.numbers import percent, signed

_STYLE: Final = """\
@page { size: A4 portrait; margin: 12mm; }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 186mm; font: 9.5pt/1.3 "Liberation Sans", Arial, Helvetica, sans-serif; color: #000;
  background: #fff; }
h1, h2 { margin: 0 0 1mm; font-size: 16pt; overflow-wrap: anywhere; }
p { margin: 0 0 3mm; overflow-wrap: anywhere; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
thead { display: table-header-group; }
tr { break-inside: avoid; }
th { border-bottom: 0.6mm solid #000; text-align: left; vertical-align: bottom; }
td { border-bottom: 0.2mm solid #777; vertical-align: top; overflow-wrap: anywhere; }
th, td { padding: 0.6mm 1.2mm; }
.figures { text-align: right; white-space: nowrap; }
.motives { font-size: 8pt; }
.strong { font-weight: bold; }
section { break-before: page; margin-top: 10mm; }
@media print { section { margin-top: 0; } }
"""

_ROAD: Final = ("move", "word", "reference", "score", "points", "total", "motives", "retained", "top", "difference")
_FIGURES: Final = frozenset({"move", "score", "points", "total", "top", "difference"})
_STRONG: Final = frozenset({"points", "name"})


def session_page(sheet: SessionSheet) -> str:
    """The whole page; ends with a line feed."""
    title = heading(sheet)
    return html_page(title, _STYLE, (*headed(title, facts(sheet)), *_content(sheet.session)))


def _content(session: Session) -> Iterator[str]:
    for remark in remarks(session):
        yield f"<p>{escape(remark)}</p>"
    ranked = standings(session)
    if not ranked:
        yield f"<p>{escape(say('session_sheet.no_player'))}</p>"
        return
    shown = columns(session)
    yield '<table class="standings">'
    yield f"<thead><tr>{''.join(_standing_cell('th', column, head(column)) for column in shown)}</tr></thead>"
    yield "<tbody>"
    for line in ranked:
        texts = zip(shown, cells(session, line), strict=True)
        yield f"<tr>{''.join(_standing_cell('td', column, text) for column, text in texts)}</tr>"
    yield "</tbody>"
    yield "</table>"
    for road in road_sheets(session):
        yield from _road_sheet(session, road)


def _road_sheet(session: Session, road: RoadSheet) -> Iterator[str]:
    standing = road.standing
    yield "<section>"
    yield f"<h2>{escape(say('road.head', name=printable(standing.name), table=standing.table))}</h2>"
    yield f"<p>{escape(' · '.join(_summary(session, standing)))}</p>"
    yield "<table>"
    heads = (_cell("th", column, say(f"road.{column}")) for column in _ROAD)
    yield f"<thead><tr>{''.join(heads)}</tr></thead>"
    yield "<tbody>"
    for line in road.lines:
        texts = zip(_ROAD, _road_cells(line), strict=True)
        yield f"<tr>{''.join(_cell('td', column, text) for column, text in texts)}</tr>"
    yield "</tbody>"
    yield "</table>"
    yield "</section>"


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
    """What a player has to be told of a move: nothing of one that was paid in full."""
    if line.correction is None:
        yield say("road.not_entered")
        return
    if line.is_solo:
        yield say("road.solo")
    if line.correction.sanction is not Sanction.NONE:
        yield say("road.sanction", sanction=say(f"slip.sanction.{line.correction.sanction.value}"))
    if line.correction.sanction is not Sanction.NONE or len(line.correction.reasons) > 1:
        yield AND.join(motives(line))


def _standing_cell(tag: str, column: str, text: str) -> str:
    marks = ["strong"] if column in ("name", "total") else []
    marks += [] if is_left(column) else ["figures"]
    return _tagged(tag, marks, text)


def _cell(tag: str, column: str, text: str) -> str:
    marks = [column] if column == "motives" else []
    marks += ["figures"] if column in _FIGURES else []
    marks += ["strong"] if column in _STRONG else []
    return _tagged(tag, marks, text)


def _tagged(tag: str, marks: list[str], text: str) -> str:
    named = f' class="{" ".join(marks)}"' if marks else ""
    return f"<{tag}{named}>{escape(text)}</{tag}>"
