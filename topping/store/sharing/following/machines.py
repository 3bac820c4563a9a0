"""What other machines are called, as they said it last."""

from __future__ import annotations

import sqlite3

from topping.facts.bodies import body_of
from topping.facts.bodies.machines import MachineTold
from topping.facts.fact import FactKind
from topping.store.sharing import log


def follow_machine(sql: sqlite3.Connection, uuid: str) -> None:
    """Keeps what a machine is called, by what it said last."""
    said = [body_of(fact) for fact in log.of_subject(sql, FactKind.MACHINE) if fact.machine == uuid]
    labels = [body.label for body in said if isinstance(body, MachineTold)]
    if labels:
        sql.execute("UPDATE machines SET label = ? WHERE uuid = ?", (labels[-1], uuid))
