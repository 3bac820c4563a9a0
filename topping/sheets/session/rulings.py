"""The appeals and rulings of a session, in the order in which they were made."""

from __future__ import annotations

from collections.abc import Iterable

from topping.correction.referee.ruling import Ruling
from topping.play.session import events
from topping.play.session.course import after
from topping.play.session.session import Session
from topping.sheets.wording import printable
from topping.texts import say


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
