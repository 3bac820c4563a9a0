"""What other machines are called, as they said it last."""

from __future__ import annotations

import sqlite3

from topping.facts.bodies import body_of
from topping.facts.bodies.machines import MachineTold
from topping.facts.identity import is_machine_of
from topping.store.sharing import log


def follow_machine(sql: sqlite3.Connection, uuid: str) -> None:
    """Keeps what a machine is called and its key, by what it said last."""
    fact = log.presented(sql, uuid)
    told = None if fact is None else body_of(fact)
    if isinstance(told, MachineTold):
        key = told.key if told.key and is_machine_of(uuid, told.key) else None
        sql.execute("UPDATE machines SET label = ?, key = ? WHERE uuid = ?", (told.label, key, uuid))
