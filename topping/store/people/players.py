"""A player's number in the database, found by his name or given to him."""

from __future__ import annotations

import sqlite3

from topping.errors import StoreError
from topping.store.people.names import folded, normalised
from topping.store.uuids import new_uuid


def player_id(sql: sqlite3.Connection, name: str) -> int:
    """The number of the player of that name, made within the transaction where there is none.

    Where several share the name, that of the first of them. Raises `InputError` for what cannot be a name.
    """
    key = folded(name)
    found = player_of(sql, key)
    if found is not None:
        return int(found["id"])
    values = (new_uuid(), normalised(name), key)
    made = sql.execute("INSERT INTO players (uuid, name, folded) VALUES (?, ?, ?)", values).lastrowid
    assert made is not None  # an INSERT that went through has an id
    return made


def known_id(sql: sqlite3.Connection, name: str) -> int:
    """As `player_id`, refused with `StoreError` where nobody has that name."""
    found = player_of(sql, folded(name))
    if found is None:
        raise StoreError("store.player_unknown", name=normalised(name))
    return int(found["id"])


def player_of(sql: sqlite3.Connection, key: str) -> sqlite3.Row | None:
    """Number and name of the first player with a folded name; None where there is none."""
    found: sqlite3.Row | None = sql.execute(
        "SELECT id, name FROM players WHERE folded = ? ORDER BY id LIMIT 1", (key,)
    ).fetchone()
    return found
