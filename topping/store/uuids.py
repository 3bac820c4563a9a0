"""Identifiers that are the same on every machine, beside the numbers that count for one database only."""

from __future__ import annotations

import json
from typing import Final
from uuid import UUID, uuid4, uuid5

from topping.facts.identity import competition_uuid

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
