"""What other machines are called, as they said it last."""

from __future__ import annotations

import sqlite3

from topping.facts.bodies import body_of
from topping.facts.bodies.machines import MachineTold
from topping.facts.fact import FactKind
from topping.facts.identity import is_machine_of
from topping.store.sharing import log


def follow_machine(sql: sqlite3.Connection, uuid: str) -> None:
    """Keeps what a machine is called and its key, by what it said last."""
    said = [body_of(fact) for fact in log.of_subject(sql, FactKind.MACHINE) if fact.machine == uuid]
    told = [body for body in said if isinstance(body, MachineTold)]
    if told:
        key = told[-1].key if told[-1].key and is_machine_of(uuid, told[-1].key) else None
        sql.execute("UPDATE machines SET label = ?, key = ? WHERE uuid = ?", (told[-1].label, key, uuid))
