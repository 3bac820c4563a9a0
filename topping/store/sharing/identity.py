"""Which machine this is, among those that are known."""

from __future__ import annotations

import sqlite3

from topping.store.uuids import new_uuid


def machine_id(sql: sqlite3.Connection, uuid: str) -> int:
    """The number of a machine, made within the transaction where it was not known."""
    sql.execute("INSERT INTO machines (uuid) VALUES (?) ON CONFLICT DO NOTHING", (uuid,))
    (number,) = sql.execute("SELECT id FROM machines WHERE uuid = ?", (uuid,)).fetchone()
    return int(number)


def become_another(sql: sqlite3.Connection) -> None:
    """Gives this machine another UUID, within a transaction; what it said stays said under the one before.

    A copy of a database would go on with the numbers of the original, and say two things under one number.
    """
    sql.execute("UPDATE machines SET is_own = 0 WHERE is_own")
    sql.execute("INSERT INTO machines (uuid, is_own) VALUES (?, 1)", (new_uuid(),))
