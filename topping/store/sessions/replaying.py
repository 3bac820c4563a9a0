"""Sessions made again from the events that were kept of them."""

from __future__ import annotations

import json
from typing import Any, Final

from topping.errors import InputError, StoreError, ToppingError
from topping.play.session import events
from topping.play.session.course import after
from topping.play.session.events import read_event
from topping.play.session.plan import Plan
from topping.play.session.session import Session
from topping.rules.games.gametext import parse_game
from topping.store.sessions.sessions import KeptEvent, SessionFacts

_LONGEST_QUOTED: Final = 60


def replayed(id: int, facts: SessionFacts, written: tuple[KeptEvent, ...]) -> Session:
    """The session that kept events make; `StoreError` names the event that cannot be understood."""
    try:
        session = Session.of(facts.plan, parse_game(facts.game, least_moves=0))
    except ToppingError as fault:
        raise StoreError("store.session_unreadable", session=id) from fault
    for one in written:
        session = applied(id, session, one)
    return session


def applied(id: int, session: Session, one: KeptEvent) -> Session:
    """The session after a kept event; `StoreError` names one that cannot be understood."""
    try:
        return after(session, _event(one.body, session.plan))
    except ToppingError as fault:
        raise StoreError("store.event_unreadable", session=id, number=one.number, body=_quoted(one.body)) from fault


def _event(body: str, plan: Plan) -> events.Event:
    try:
        value: Any = json.loads(body)
    except (ValueError, RecursionError) as fault:
        raise InputError("session.event_unreadable", kind="–") from fault
    return read_event(value, plan)


def _quoted(body: str) -> str:
    return body if len(body) <= _LONGEST_QUOTED else body[:_LONGEST_QUOTED] + "…"
