"""Runs that nothing has closed: their process is still at it, or has died."""

from __future__ import annotations

from dataclasses import dataclass

from topping.rules.conditions import Conditions
from topping.store.conditions import read
from topping.store.database import Database, query


@dataclass(frozen=True, slots=True)
class OpenRun:
    """A run as it stands; its moves are `Store.moves_of`'s to tell."""

    id: int
    player: str
    attempt: int
    """The player's how-manieth run of this game; from 1."""
    game: str
    """Game id."""
    game_name: str
    game_text: str
    """The game's canonical text without name and seed; empty where a version that did not keep it began the run."""
    conditions: Conditions
    rules_version: str
    ranks: bool
    """False for a game that names no lexicon."""
    moves: int
    """How many moves are kept."""


def open_runs(database: Database) -> tuple[OpenRun, ...]:
    """The open runs, the most recently started first. Raises `StoreError`."""
    found = []
    for one in database.all(query("open_runs")):
        values = {column: one[column] for column in one.keys()}  # noqa: SIM118 - a sqlite3.Row iterates over values
        values["game_text"] = values["game_text"] or ""
        values["conditions"] = read(values["conditions"])
        values["ranks"] = bool(values["ranks"])
        found.append(OpenRun(**values))
    return tuple(found)
