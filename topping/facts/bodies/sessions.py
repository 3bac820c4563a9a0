"""What is said of sessions of several players: each, with its events, once it is over."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from topping.facts.bodies.fields import BodyFields, WrittenByFields
from topping.facts.fact import FactKind
from topping.facts.jsontext import Json


@dataclass(frozen=True, slots=True)
class SessionTold(WrittenByFields):
    """A session and what it was played under."""

    session: str
    """UUID."""
    name: str
    conditions: str
    """As `Conditions` writes them."""
    lexicon: str
    lexicon_hash: str
    rules_version: str
    game: str
    """The canonical text of the game it began with."""
    started_at: int
    """Milliseconds UTC."""
    ended_at: int

    kind = FactKind.SESSION

    @staticmethod
    def read(body: BodyFields) -> SessionTold:
        """The value of a body; raises `InputError`."""
        return SessionTold(
            session=body.uuid("session"),
            name=body.shown("name"),
            conditions=body.text("conditions"),
            lexicon=body.shown("lexicon"),
            lexicon_hash=body.text("lexicon_hash"),
            rules_version=body.shown("rules_version"),
            game=body.long_text("game"),
            started_at=body.instant("started_at"),
            ended_at=body.instant("ended_at"),
        )


@dataclass(frozen=True, slots=True)
class SessionEventTold(WrittenByFields):
    """One event of a session."""

    session: str
    number: int
    """From 1, without a gap."""
    at: int
    """When it was entered; milliseconds UTC."""
    event: Mapping[str, Json]
    """The event as `play/session/events.py` writes it."""

    kind = FactKind.SESSION_EVENT

    @staticmethod
    def read(body: BodyFields) -> SessionEventTold:
        """The value of a body; raises `InputError`."""
        return SessionEventTold(body.uuid("session"), body.whole("number", 1), body.instant("at"), body.object("event"))


@dataclass(frozen=True, slots=True)
class SessionWithdrawn(WrittenByFields):
    """A session is to be forgotten, for the sake of the people named in it."""

    session: str

    kind = FactKind.WITHDRAWAL

    @staticmethod
    def read(body: BodyFields) -> SessionWithdrawn:
        """The value of a body; raises `InputError`."""
        return SessionWithdrawn(body.uuid("session"))
