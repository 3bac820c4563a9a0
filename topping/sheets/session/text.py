"""The standings of a session as an aligned table of text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from topping.play.session.session import Session
from topping.play.session.standing import Standing, standings
from topping.sheets.session.sheet import SessionSheet, facts, heading, in_figures, remarks
from topping.sheets.wording import printable
from topping.texts import say
from topping.texts.numbers import percent, signed

_GAP: Final = "  "
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


def head(column: str) -> str:
    """The heading of a column."""
    return say(f"standings.{column}")


def is_left(column: str) -> bool:
    """Whether a column stands to the left."""
    return column in _LEFT


def standings_text(sheet: SessionSheet) -> str:
    """The whole table; ends with a line feed."""
    session = sheet.session
    lines = [heading(sheet), " · ".join(facts(sheet)), *remarks(session), ""]
    ranked = standings(session)
    lines += _aligned(session, ranked) if ranked else [say("session_sheet.no_player")]
    return "\n".join(lines) + "\n"


def _aligned(session: Session, ranked: tuple[Standing, ...]) -> Iterator[str]:
    shown = columns(session)
    table = [tuple(map(head, shown)), *(cells(session, line) for line in ranked)]
    widths = [max(map(len, texts)) for texts in zip(*table, strict=True)]
    for row in table:
        yield _GAP.join(
            text.ljust(width) if is_left(column) else text.rjust(width)
            for column, width, text in zip(shown, widths, row, strict=True)
        ).rstrip()


def _remark(session: Session, line: Standing) -> str:
    if session.seats[line.table].is_excluded:
        return say("standings.excluded")
    if line.out_at is not None:
        return say("standings.out_at", move=line.out_at)
    missing = 0 if session.plan.eliminates or session.is_void else session.collected - line.entered
    return say("standings.missing", count=missing) if missing else ""
