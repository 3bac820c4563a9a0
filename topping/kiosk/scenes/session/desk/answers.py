"""What the desk answers to each thing entered."""

from __future__ import annotations

from topping.kiosk.painters.session.desk import DeskAnswer
from topping.kiosk.scenes.session.desk.view import entered_view
from topping.play.session.events import (
    Appealed,
    Departed,
    Drawn,
    Event,
    Excluded,
    Grouped,
    Handed,
    PutBack,
    Registered,
    Renamed,
    Returned,
    Ruled,
    Sealed,
    TakenBack,
)
from topping.play.session.session import Session
from topping.texts import say


def answer_to(event: Event, session: Session) -> DeskAnswer:
    """The answer to an event that has just changed the session; empty where the screen shows it well enough."""
    match event:
        case Handed() | Ruled():
            return entered_view(session, event.move, event.table)
        case Registered(table, name, first_move):
            return DeskAnswer(say("session.registered", table=table, name=name, move=first_move), "good")
        case Renamed(table, name):
            return DeskAnswer(say("session.renamed", table=table, name=name), "good")
        case Excluded(table):
            return DeskAnswer(say("session.excluded", table=table), "bad")
        case Departed(table, first_move):
            return DeskAnswer(say("session.left", table=table, move=first_move), "plain")
        case Returned(table):
            return DeskAnswer(say("session.returned", table=table), "good")
        case Grouped(group):
            key = "session.grouped" if group.tables.ranges else "session.ungrouped"
            return DeskAnswer(say(key, arbiter=group.arbiter, tables=str(group.tables)), "good")
        case Appealed(move, table):
            return DeskAnswer(say("session.appealed", table=table, move=move), "good")
        case Drawn(move, kept, new):
            return DeskAnswer(say("bag.noted", move=move, letters=kept + new), "good")
        case PutBack(move, kept, new):
            return DeskAnswer(say("bag.rejected", move=move, letters=kept + new), "bad")
        case TakenBack(move):
            return DeskAnswer(say("bag.undone", move=move), "plain")
        case Sealed():
            return DeskAnswer(say("session.sealed"), "good")
        case _:
            return DeskAnswer("", "plain")
