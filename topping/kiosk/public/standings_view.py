"""The standings of a session as they are shown: columns, cells, and what is not counted yet."""

from __future__ import annotations

from topping.kiosk.painters.table import Column
from topping.play.session.collection import awaited
from topping.play.session.session import Session
from topping.play.session.solo import solos
from topping.play.session.standing import Standing
from topping.texts import say
from topping.texts.numbers import percent, signed


def columns(session: Session) -> tuple[Column, ...]:
    """The headings; in mort subite the move at which a player went out, else his solos."""
    last = "out_at" if session.plan.eliminates else "solos"
    shares = {"rank": 6, "table": 7, "player": 30, "total": 10, "percent": 10, "difference": 10, "warnings": 10}
    return tuple(
        Column(say(f"session.{name}"), share, "left" if name == "player" else "right")
        for name, share in {**shares, last: 14}.items()
    )


def cells(session: Session, line: Standing) -> tuple[str, ...]:
    """The line of a player."""
    last = str(line.solos) if line.solos else ""
    if session.plan.eliminates:
        last = "" if line.out_at is None else say("session.at_move", move=line.out_at)
    return (
        "–" if line.rank is None else str(line.rank),
        str(line.table),
        line.name,
        str(line.total),
        percent(line.total, line.top_points),
        signed(line.difference),
        str(line.warnings) if line.warnings else "",
        last,
    )


def note(session: Session) -> str:
    """What is not counted yet or, at the end, the solos (§3.5)."""
    if session.is_void:
        return say("session.void")
    missing = sum(len(awaited(session, move)) for move in range(1, session.collected + 1))
    if missing:
        return say("session.provisional", missing=missing)
    if not session.is_ended:
        return say("session.after_moves", moves=session.collected)
    won = [
        say("session.solo", move=solo.move, name=session.seats[solo.table].player.name, bonus=solo.bonus)
        for solo in solos(session)
    ]
    return say("session.solos_told", solos=", ".join(won)) if won else say("session.no_solo")
