"""The runs that a run may be raced against, with what each of their moves cost.

Two runs may be compared move by move where game, lexicon (hash), rules version and conditions agree. Unfinished and
interrupted runs are no measure, nor are those with practice helps.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from topping.rules.conditions import Conditions
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
        if terms.conditions.helps:
            return ()
        values = {
            "player": folded(player),
            "game": terms.game,
            "lexicon_hash": terms.lexicon_hash,
            "rules_version": terms.rules_version,
            "conditions": str(terms.conditions),
        }
        found = []
        for (run_id, attempt, moves), rows in groupby(
            self._database.all(query("raced_runs"), values), key=lambda one: (one["id"], one["attempt"], one["moves"])
        ):
            known = {one["number"]: one["cost_ms"] for one in rows}
            costs = tuple(known.get(number) for number in range(1, moves + 1))
            found.append(PastRun(run_id, attempt, costs))
        return tuple(found)
