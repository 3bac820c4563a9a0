"""What columns hold that is the same on every machine: instants, and identities."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from time import time_ns
from typing import Final
from uuid import UUID, uuid4, uuid5

from topping.facts.bodies.fields import LATEST_MS
from topping.facts.identity import competition_uuid

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


def now() -> str:
    """The present instant."""
    return _format(datetime.now(UTC))


def now_ms() -> int:
    """The present instant in milliseconds from the beginning of 1970, UTC."""
    return time_ns() // 1_000_000


def canonical(text: str) -> str:
    """An ISO 8601 instant with its offset, in the one form that is kept; `ValueError` for anything else."""
    instant = datetime.fromisoformat(text)
    if instant.tzinfo is None:
        raise ValueError(f"an instant without its offset: {text!r}")
    return _format(instant.astimezone(UTC))


def _format(instant: datetime) -> str:
    return instant.replace(tzinfo=None).isoformat(timespec="milliseconds") + "Z"


def of_ms(at_ms: int) -> str:
    """The instant so many milliseconds after 1970 began, in the form that is kept; at most one of the year 9999.

    Anything may be said by another machine: a calendar that is wrong ends nothing here.
    """
    return _format(_EPOCH + timedelta(milliseconds=min(at_ms, LATEST_MS)))


def ms_of(text: str) -> int:
    """Milliseconds from the beginning of 1970 to a kept instant; `ValueError` for anything else."""
    return (datetime.fromisoformat(text) - _EPOCH) // timedelta(milliseconds=1)


_NAMESPACE: Final = UUID("5f0a7d0c-6b1e-4d58-9a37-c2f4b8e01d96")
"""That of everything kept before there were identifiers; it never changes."""
_ENCODE: Final = json.JSONEncoder(separators=(",", ":")).encode


def new_uuid() -> str:
    """The identifier of something new: a random one (UUID version 4)."""
    return str(uuid4())


def new_competition_uuid(founder: str) -> str:
    """The identifier of a competition that a machine founds, which tells that it did."""
    return competition_uuid(uuid4().int & 0xFFFF_FFFF, founder)


def content_uuid(*content: str | int | None) -> str:
    """The identifier of something that had none: UUID version 5 of its content as a JSON array in ASCII.

    The same content gives the same identifier on every machine. What the content is stands in the migration that asks
    for it (`migrations/0005_conditions.sql`): of a player the folded name, the game of the first run and its start; of
    a run its player's identifier, what it is a run of, its start and its place among equal ones; of a session its name,
    what it is played under, its first game, its start and its place among equal ones. What happened later is not part
    of it: a run that was open in a backup is the same run on both machines that go on with it.
    """
    return str(uuid5(_NAMESPACE, _ENCODE(content)))
