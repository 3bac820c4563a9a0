"""A player's number in the database, found by his name or given to him."""

from __future__ import annotations

import sqlite3
from typing import Final

from topping.store.people.names import alike, folded, normalised, unknown_player
from topping.store.uuids import new_uuid

FIRST_GUEST: Final = 1 << 40
"""Players who are known from other machines alone have numbers from here on: of a name, the first plays here."""


def player_id(sql: sqlite3.Connection, name: str) -> int:
    """The number of the player of that name, made within the transaction where there is none.

    Where several share the name, that of the first of them; a player of another machine is not taken for one of this
    machine without being asked. Raises `InputError` for what cannot be a name.
    """
    key = folded(name)
    found = player_of(sql, key)
    if found is not None:
        return int(found["id"])
    return _add(sql, new_uuid(), normalised(name), key, first=1, until=FIRST_GUEST)


def guest_id(sql: sqlite3.Connection, uuid: str, name: str) -> int:
    """The number of a new player who is known from other machines alone, whatever his name."""
    return _add(sql, uuid, name, alike(name), first=FIRST_GUEST, until=1 << 62)


def _add(sql: sqlite3.Connection, uuid: str, name: str, key: str, *, first: int, until: int) -> int:
    (last,) = sql.execute("SELECT max(id) FROM players WHERE id >= ? AND id < ?", (first, until)).fetchone()
    number = first if last is None else int(last) + 1
    sql.execute("INSERT INTO players (id, uuid, name, folded) VALUES (?, ?, ?, ?)", (number, uuid, name, key))
    return number


def known_id(sql: sqlite3.Connection, name: str) -> int:
    """The number of the first player of that name, of this machine if there is one; `StoreError` for nobody."""
    key = folded(name)
    found = sql.execute("SELECT id FROM players WHERE folded = ? ORDER BY id LIMIT 1", (key,)).fetchone()
    if found is None:
        raise unknown_player(name, [known for (known,) in sql.execute("SELECT name FROM players ORDER BY id DESC")])
    return int(found["id"])


def player_of(sql: sqlite3.Connection, key: str) -> sqlite3.Row | None:
    """Number and name of the first player of this machine with a folded name; None where there is none."""
    found: sqlite3.Row | None = sql.execute(
        "SELECT id, name FROM players WHERE folded = ? AND id < ? ORDER BY id LIMIT 1", (key, FIRST_GUEST)
    ).fetchone()
    return found
