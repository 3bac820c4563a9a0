"""

A session on paper and for other programs: what its standings and road sheets say, whatever they are written in.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from topping.correction.referee.ruling import Ruling, excluded
from topping.correction.sanction import Correction, Tally
from topping.play.session import events
from topping.play.session.course import after
from topping.play.session.session import EnteredBulletin, Session
from topping.play.session.standing import Standing, announced_solos, standings
from topping.rules.moves.move import Solution
from topping.sheets.slip import grounds, written
from topping.sheets.table import picked
from topping.sheets.wording import moves, printable, variant_name
from topping.texts import has, say


@dataclass(frozen=True, slots=True)
class RoadLine:
    """One move."""

    move: int
    """From 1, through all the games of the session."""
    retained: Solution
    entry: EnteredBulletin | None
    """None where nothing is entered yet."""
    correction: Correction | None
    """The correction that counts; for an excluded player, the one that cancels the score (§6.1)."""
    points: int | None
    """What the move brings, net of penalties that count on it; None where nothing is entered yet."""
    total: int
    """The points of the moves up to this one."""
    is_solo: bool
    """§3.5; never before the session ends."""

    @property
    def difference(self) -> int | None:
        """The points less the top's."""
        return None if self.points is None else self.points - self.retained.points


@dataclass(frozen=True, slots=True)
class RoadSheet:
    """One player's moves and place in the standings."""

    standing: Standing
    lines: tuple[RoadLine, ...]
    """The moves whose bulletins are collected, up to the one at which the player went out."""


def road_sheets(session: Session) -> tuple[RoadSheet, ...]:
    """Every player's, in the order of the tables."""
    won = {(solo.move, solo.table) for solo in announced_solos(session) or ()}
    by_table = sorted(standings(session), key=lambda line: line.table)
    return tuple(RoadSheet(standing, _lines(session, standing, won)) for standing in by_table)


def _lines(session: Session, standing: Standing, won: set[tuple[int, int]]) -> tuple[RoadLine, ...]:
    table = standing.table
    is_excluded = session.seats[table].is_excluded
    tally, total = Tally(), 0
    lines = []
    for move in range(1, (standing.out_at or session.collected) + 1):
        entry = session.entry(move, table)
        if entry is None and is_excluded:
            continue
        correction = None if entry is None else entry.correction
        points = None
        if correction is not None:
            if is_excluded:
                (correction,) = excluded([correction])
            points = correction.points_after(tally)
            tally = tally.plus(correction.warnings)
            total += points
        retained = session.turns[move - 1].solution
        lines.append(RoadLine(move, retained, entry, correction, points, total, (move, table) in won))
    return tuple(lines)


def rulings_text(heading: str, session: Session, happened: Iterable[tuple[str, events.Event]]) -> str:
    """One line each, after the hour given with each event; `session` is as it began. Ends with a line feed."""
    lines = [say("rulings.title", session=heading)]
    for at, event in happened:
        before, session = session, after(session, event)
        told = _told(before, session, event)
        if told:
            lines.append(f"{at}  {told}")
    if len(lines) == 1:
        lines.append(say("rulings.none"))
    return "\n".join(lines) + "\n"


def _told(before: Session, now: Session, event: events.Event) -> str:
    """What the referee decided, or was asked for; empty for anything else."""
    match event:
        case events.Appealed(move, table, text):
            return say("rulings.appealed", move=move, text=printable(text), **_who(now, table))
        case events.Ruled(move, table, action):
            kind = action.value if isinstance(action, Ruling) else "average"
            what = say(f"rulings.kind.{kind.replace(' ', '_')}")
            return _changed("rulings.ruled", before, now, move, table, what=what)
        case events.Handed(move, table) if before.entry(move, table) is not None:
            return _changed("rulings.again", before, now, move, table)
        case events.Excluded(table):
            return say("rulings.excluded", **_who(now, table))
        case events.Cancelled(move):
            return say("rulings.cancelled", move=move)
        case events.Retained(move):
            return say("rulings.retained", move=move)
        case events.Excused(_, reason):
            return say("rulings.excused", reason=printable(reason))
    return ""


def _who(session: Session, table: int) -> dict[str, object]:
    return {"table": table, "name": printable(session.seats[table].player.name)}


def _changed(key: str, before: Session, now: Session, move: int, table: int, **more: object) -> str:
    """What was paid before and is paid now."""
    old, new = before.entry(move, table), now.entry(move, table)
    paid = {"before": "–" if old is None else str(old.points), "after": "–" if new is None else str(new.points)}
    return say(key, move=move, **_who(now, table), **paid, **more)


AND: Final = "\N{NO-BREAK SPACE}; "
"""Between motives."""


@dataclass(frozen=True, slots=True)
class SessionSheet:
    """A session as it stands, with what is not part of its course."""

    session: Session
    name: str
    """Empty where it bears none."""
    started: str
    """Date and hour as they are to be printed."""
    lexicon: str
    """Its name; empty where none is known."""


def heading(sheet: SessionSheet) -> str:
    """The name that the session bears."""
    return printable(sheet.name) or say("session_sheet.unnamed")


def facts(sheet: SessionSheet) -> tuple[str, ...]:
    """What stands under the name."""
    plan, lexicon = sheet.session.plan, printable(sheet.lexicon)
    return (
        sheet.started,
        _named("formula_name", plan.conditions.formula.name),
        _named("speed_name", plan.conditions.speed.name),
        say("sheet.variant", name=variant_name(plan.conditions.variant)),
        say("sheet.lexicon", name=lexicon) if lexicon else say("sheet.no_lexicon"),
        *((say("sheet.imported"),) if sheet.session.games[0].is_imported else ()),
        moves(sheet.session.collected),
    )


def remarks(session: Session) -> Iterator[str]:
    """What a reader of the standings has to know."""
    if session.is_void:
        yield say("session_sheet.void")
    elif not session.is_ended:
        yield say("session_sheet.provisional")
    if session.cancelled:
        yield say("session_sheet.cancelled", count=session.cancelled)
    for one in session.excused:
        yield say("session_sheet.excused", minutes=one.length_ms // 60_000, reason=printable(one.reason))


def standing_record(session: Session, line: Standing) -> dict[str, object]:
    """A player's line of the standings, by names that other programs read."""
    return {
        **picked(line, "rank", "table", "name", "total", "points", "deduction", "bonus", "top_points"),
        "percent": _tenths(line) / 10,
        **picked(line, "difference", "warnings", "solos", "entered", "out_at"),
        "excluded": session.seats[line.table].is_excluded,
    }


def line_record(line: RoadLine) -> dict[str, object]:
    """A move of a road sheet, by names that other programs read."""
    bulletin = written(line.entry.bulletin if line.entry is not None else None)
    correction = line.correction
    return {
        "move": line.move,
        "written_word": bulletin.word,
        "written_reference": bulletin.reference,
        "written_score": bulletin.score,
        "points": line.points,
        "gross": None if correction is None else correction.gross,
        "sanction": None if correction is None or not correction.sanction.severity else correction.sanction.value,
        "warnings": None if correction is None else correction.warnings,
        "motives": AND.join(motives(line)),
        "total": line.total,
        "retained": line.retained.move.circled,
        "top": line.retained.points,
        "difference": line.difference,
        "solo": line.is_solo,
        "delivered": line.entry is not None and line.entry.is_delivered,
    }


def motives(line: RoadLine) -> tuple[str, ...]:
    """Why a move brought what it did, each motive with its paragraph."""
    reasons = () if line.correction is None else line.correction.reasons
    return tuple(map(grounds, reasons))


def in_figures(number: int) -> str:
    """A number with a true minus: points may fall below zero."""
    return str(number).replace("-", "−")


def _tenths(line: Standing) -> int:
    """The total in tenths of a percent of the sum of the tops, rounded half up; 0 where there are no tops."""
    return (2_000 * line.total + line.top_points) // (2 * line.top_points) if line.top_points else 0


def _named(group: str, name: str) -> str:
    """A name in words; a pace that the club made itself keeps its own."""
    key = f"{group}.{name}"
    return say(key) if has(key) else name
