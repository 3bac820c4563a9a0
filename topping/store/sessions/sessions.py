"""Reads stored sessions, and rebuilds them from their events."""

from __future__ import annotations

import json
import sqlite3
import unicodedata
from dataclasses import dataclass
from typing import Final

from topping.errors import InputError, StoreError
from topping.play.session import events
from topping.play.session.events import SESSION_EVENTS, read_event
from topping.play.session.plan import Plan
from topping.play.session.session import Session
from topping.play.session.transitions import after
from topping.rules import SESSION_RULES_VERSION
from topping.rules.conditions.conditions import Conditions
from topping.rules.games.game import Game
from topping.rules.games.gametext import format_game, parse_game
from topping.store.conditions import read, shown
from topping.store.database import Database, of_row, query
from topping.store.gamelog import GameFaults, GameKind, StoredEvent, StoredGame, erase_game, events_after
from topping.store.people.names import alike

LONGEST_NAME: Final = 60


@dataclass(frozen=True, slots=True)
class SessionFacts:
    """What is known of a session before its first event: name, conditions, game and lexicon."""

    name: str
    """Empty if the session has no name."""
    conditions: Conditions
    lexicon_name: str
    lexicon_hash: str
    rules_version: str
    game: str
    """The text of the game it begins with."""

    @staticmethod
    def of(name: str, plan: Plan, game: Game, lexicon_name: str = "", lexicon_hash: str = "") -> SessionFacts:
        """Builds the facts of a session. The lexicon given is used only if the game names none.

        Raises `InputError` for an invalid name, or a game of another variant than the plan's.
        """
        if plan.conditions.variant != game.variant:
            raise InputError("session.variant", game=game.variant, plan=plan.conditions.variant)
        return SessionFacts(
            name=session_name(name),
            conditions=plan.conditions,
            lexicon_name=game.lexicon_name if game.lexicon_hash else lexicon_name or game.lexicon_name,
            lexicon_hash=game.lexicon_hash or lexicon_hash,
            rules_version=SESSION_RULES_VERSION,
            game=format_game(game),
        )

    @property
    def plan(self) -> Plan:
        """The plan of the session, built from its conditions."""
        return Plan(self.conditions)


def session_name(text: str) -> str:
    """Returns a session's name in NFC with single blanks; it may be empty.

    Raises `InputError` if it is too long or unprintable.
    """
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if len(name) > LONGEST_NAME:
        raise InputError("session.name_too_long", most=LONGEST_NAME)
    if not name.isprintable():
        raise InputError("session.name_unprintable")
    return name


def _begin(kept: StoredSession) -> Session:
    return Session.of(kept.facts.plan, parse_game(kept.facts.game, least_moves=0))


@dataclass(frozen=True, slots=True)
class StoredSession(StoredGame):
    """A stored session without its events."""

    facts: SessionFacts
    started_at: str
    """ISO 8601, UTC."""
    ended_at: str | None
    """The time of the event that ended it; None while it is open."""
    events: int
    """How many."""
    players: int
    """How many have registered."""
    last_at: str
    """The time of the last entry; the start if there is none."""

    @property
    def is_ended(self) -> bool:
        """Whether the session has ended. Some corrections are still possible then."""
        return self.ended_at is not None


SESSION: Final[GameKind[StoredSession, Session, events.Event]] = GameKind(
    "session",
    begin=_begin,
    after=after,
    write=SESSION_EVENTS.write,
    read=lambda told, session: read_event(told, session.plan),
    is_over=lambda session: session.is_ended,
    scores=lambda _: (),
    faults=GameFaults(
        "store.session_unknown", "store.session_unreadable", "store.session_event", "store.session_not_next"
    ),
)


class StoredSessions:
    """The sessions in a database. Every method may raise `StoreError`."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def all(self) -> tuple[StoredSession, ...]:
        """Returns the sessions without their events, most recently started first."""
        return tuple(_session_of(row) for row in self.database.all(query("sessions"), {"session": None}))

    def get(self, session_id: int) -> tuple[StoredSession, tuple[StoredEvent, ...]]:
        """Returns a session and its events in order; `replayed` rebuilds the session from them.

        Raises `StoreError` if the session is unknown, its conditions are unreadable, or an event is missing.
        """
        return self.kept(session_id), events_after(self.database, SESSION, session_id, 0)

    def kept(self, session_id: int) -> StoredSession:
        """Returns a session without its events. Raises `StoreError` if it is unknown or unreadable."""
        row = self.database.first(query("sessions"), {"session": session_id})
        if row is None:
            raise StoreError("store.session_unknown", game=session_id)
        try:
            read(row["text"])
        except InputError as fault:
            raise StoreError("store.session_unreadable", game=session_id) from fault
        return _session_of(row)

    def last(self) -> int | None:
        """Returns the id of the session started last, or None."""
        found = "SELECT number FROM games WHERE kind = 'session' ORDER BY started_at DESC, number DESC LIMIT 1"
        row = self.database.first(found)
        return None if row is None else int(row["number"])

    def naming(self, name: str) -> tuple[int, ...]:
        """Returns the ids of the sessions that have a player of this name, earliest first.

        A session keeps the names as they were entered, even after a player is renamed, merged or made anonymous.
        """
        wanted = alike(name)
        rows = self.database.all(
            "SELECT games.number, body FROM games JOIN game_events ON game = games.id "
            "WHERE kind = 'session' AND body LIKE '%\"name\"%' ORDER BY games.number"
        )
        return tuple(
            dict.fromkeys(row["number"] for row in rows if alike(_texts(row["body"], "name")["name"]) == wanted)
        )

    def erase(self, session_id: int) -> None:
        """Deletes a session with all its events, so that the names in it can no longer be read in the file."""
        erase_game(self.database, SESSION, session_id)


def _session_of(row: sqlite3.Row) -> StoredSession:
    about = _texts(row["about"], "name", "rules_version", "game")
    facts = of_row(SessionFacts, row, conditions=shown(row), lexicon_name=row["lexicon"], **about)
    return of_row(StoredSession, row, id=row["number"], facts=facts, last_at=row["last_at"] or row["started_at"])


def _texts(json_text: str, *names: str) -> dict[str, str]:
    """Returns the texts under these names in a JSON object; empty texts for missing ones, or if it is damaged."""
    try:
        found = json.loads(json_text)
        texts = {name: found.get(name) for name in names}
    except (ValueError, RecursionError, AttributeError):
        texts = {}
    return {name: text if isinstance(text := texts.get(name), str) else "" for name in names}


def replayed(id: int, facts: SessionFacts, written: tuple[StoredEvent, ...]) -> Session:
    """Rebuilds session number `id` from its stored events (`written`); raises `StoreError` at an unreadable event."""
    session = SESSION.begun(StoredSession(id, facts, "", None, 0, 0, ""))
    for _, gone_on in SESSION.followed(id, session, written):
        session = gone_on
    return session
