"""The runs that a run may be raced against, those of imported files among them.

Two runs may be compared move by move where game, lexicon (hash), rules version and conditions agree. Unfinished and
interrupted runs are no measure, nor are those with practice helps.
"""

import json
import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from topping.exchange.published import PublishedResult
from topping.rules.conditions.conditions import Conditions
from topping.rules.games.game import Game
from topping.rules.games.gametext import game_id
from topping.store.database import Database, canonical, query
from topping.store.people.names import folded
from topping.training.ghosts import PastRun


class ImportedGames:
    """The imported games of a database. Every method may raise `StoreError`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def keep(self, game: Game, form: str, at: str, results: Iterable[PublishedResult]) -> None:
        """Keeps what a file told of a game at the instant `at` (ISO 8601 with its offset).

        Read again from a file that tells of players, it has their results alone; one that tells of none takes nothing
        away.
        """
        identity, rows = game_id(game), list(enumerate(results, start=1))
        with self._database.writing() as sql:
            sql.execute(
                "INSERT INTO imported_games (game, name, format, imported_at) VALUES (?, ?, ?, ?) "
                "ON CONFLICT (game) DO UPDATE SET name = excluded.name, "
                "format = CASE excluded.format WHEN 'own' THEN format ELSE excluded.format END, "
                "imported_at = excluded.imported_at",
                (identity, game.name, form, canonical(at)),
            )
            if rows:
                sql.execute("DELETE FROM published_results WHERE game = ?", (identity,))
            sql.executemany(
                "INSERT INTO published_results (game, place, name, points, costs_ms, total, total_ms) "
                "VALUES (?, ?, ?, ?, ?, ?, ?)",
                [
                    (
                        *(identity, place, one.name, json.dumps(one.points), json.dumps(one.costs_ms)),
                        *(one.total, one.total_ms),
                    )
                    for place, one in rows
                ],
            )

    def results(self, identity: str) -> tuple[PublishedResult, ...]:
        """What was published of the players of a game, by its id, in the order of its file."""
        found = self._database.all(
            "SELECT name, points, costs_ms, total, total_ms FROM published_results WHERE game = ? ORDER BY place",
            (identity,),
        )
        return tuple(
            PublishedResult(
                one["name"], _numbers(one["points"]), _numbers(one["costs_ms"]), one["total"], one["total_ms"]
            )
            for one in found
        )


def _numbers(text: str) -> tuple[int | None, ...]:
    """The numbers of a JSON array, with null for what is not told; what is damaged tells nothing."""
    values: Any = json.loads(text)  # a JSON value, looked at in the next line
    if not isinstance(values, list):
        return ()
    return tuple(one if type(one) is int else None for one in values)


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
