"""Which of a player's runs of a game is which attempt, where some were played on other machines."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable

from topping.store.database import query


def renumber(sql: sqlite3.Connection, games: Iterable[str], player: int | None = None) -> None:
    """Counts the attempts at games anew, within the transaction that adds runs or changes whose they are.

    Those of one player alone, where one is given.

    What the order is stands in `topping/facts/sharedruns.py` (`attempts`).
    """
    sql.execute(query("attempts"), {"games": json.dumps([*games]), "player": player})
