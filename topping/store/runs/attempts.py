"""Which of a player's runs of a game is which attempt, where some were played on other machines."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable

from topping.store.database import query


def renumber(sql: sqlite3.Connection, played: Iterable[tuple[int, str]]) -> None:
    """Counts the attempts of players at games anew, within the transaction that adds runs or changes whose they are.

    What the order is stands in `topping/facts/sharedruns.py` (`attempts`).
    """
    sql.execute(query("attempts"), {"played": json.dumps([*played])})
