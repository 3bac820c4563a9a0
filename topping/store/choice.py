"""What a player last chose to play, to be offered first the next time."""

from __future__ import annotations

from topping.errors import InputError
from topping.rules.conditions import Conditions
from topping.store.conditions import read
from topping.store.database import Database, query
from topping.store.players import folded


def last_choice(database: Database, player: str) -> Conditions | None:
    """The conditions of the player's most recently started run, whatever became of it; None where there is none.

    What cannot be a name has no runs. Raises `StoreError`.
    """
    try:
        key = folded(player)
    except InputError:
        return None
    found = database.first(query("last_choice"), {"player": key})
    return None if found is None else read(found["conditions"])
