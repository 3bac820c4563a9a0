"""What a player last chose to play, to be offered first the next time."""

from __future__ import annotations

from dataclasses import dataclass

from topping.errors import InputError
from topping.store.database import Database, query
from topping.store.players import folded


@dataclass(frozen=True, slots=True)
class LastChoice:
    """Formula, variant and pace, as they were kept: another version may have known names that this one does not."""

    formula: str
    """A name, as `Formula.parse` reads it."""
    variant: str
    """A name, as `Variant.parse` reads it."""
    schedule: str
    """As `Schedule.parse` reads it."""


def last_choice(database: Database, player: str) -> LastChoice | None:
    """The choice of the player's most recently started run, whatever became of it; None where there is none.

    What cannot be a name has no runs. Raises `StoreError`.
    """
    try:
        key = folded(player)
    except InputError:
        return None
    found = database.first(query("last_choice"), {"player": key})
    return None if found is None else LastChoice(*found)
