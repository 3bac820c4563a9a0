"""The runs that a run may be raced against, with what each of their moves cost.

Two runs may be compared move by move where game, lexicon (hash), rules version and conditions agree. Unfinished and
interrupted runs are no measure, nor are those with practice helps.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from topping.rules.conditions.conditions import Conditions
from topping.store.database import Database, query
from topping.store.people.names import folded
from topping.training.ghosts import PastRun


@dataclass(frozen=True, slots=True)
class RaceTerms:
    """What runs must share to be compared move by move."""

    game: str
    """Game id."""
    lexicon_hash: str
    rules_version: str
    conditions: Conditions


class RacedRuns:
    """The runs of a database that may be raced against. Every method may raise `StoreError`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of(self, player: str, terms: RaceTerms) -> tuple[PastRun, ...]:
        """A player's runs under these terms, in the order in which they were started.

        A run being played is none of them. `InputError` for what cannot be a name.
        """
        return next((runs for _, runs in self._found(player, terms, of_others=False)), ())

    def of_others(self, player: str, terms: RaceTerms) -> tuple[tuple[str, tuple[PastRun, ...]], ...]:
        """The same of each other player who shows his runs, with his name."""
        return self._found(player, terms, of_others=True)

    def _found(self, player: str, terms: RaceTerms, *, of_others: bool) -> tuple[tuple[str, tuple[PastRun, ...]], ...]:
        if terms.conditions.helps:
            return ()
        values = {
            "player": folded(player),
            "of_others": of_others,
            "game": terms.game,
            "lexicon_hash": terms.lexicon_hash,
            "rules_version": terms.rules_version,
            "conditions": str(terms.conditions),
        }
        rows = self._database.all(query("raced_runs"), values)
        by_player = groupby(rows, key=lambda one: (one["player"], one["name"]))
        return tuple((name, tuple(_runs(theirs))) for (_, name), theirs in by_player)


def _runs(rows: Iterable[sqlite3.Row]) -> Iterator[PastRun]:
    for (run_id, attempt, moves), of_run in groupby(rows, key=lambda one: (one["id"], one["attempt"], one["moves"])):
        known = {one["number"]: one["cost_ms"] for one in of_run}
        yield PastRun(run_id, attempt, tuple(known.get(number) for number in range(1, moves + 1)))
