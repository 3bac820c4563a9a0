"""Earlier runs against which a player can race (ghosts), and the published results of imported games.

A run can be raced if game, lexicon (hash), rules version and conditions are those of the new run. Runs that are
unfinished, interrupted or played with practice helps cannot be raced.
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
    """The games imported from files, in a database. Every method may raise `StoreError`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def keep(self, game: Game, form: str, at: str, results: Iterable[PublishedResult]) -> None:
        """Stores a game imported from a file, with the players' results published in the file.

        `form` is the file format, `at` the time (ISO 8601 with offset). If the game was imported before, new results
        replace the earlier ones.
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
                        *(identity, place, row.name, json.dumps(row.points), json.dumps(row.costs_ms)),
                        *(row.total, row.total_ms),
                    )
                    for place, row in rows
                ],
            )

    def results(self, identity: str) -> tuple[PublishedResult, ...]:
        """Returns the players' published results of an imported game (id), in the order of the file."""
        found = self._database.all(
            "SELECT name, points, costs_ms, total, total_ms FROM published_results WHERE game = ? ORDER BY place",
            (identity,),
        )
        return tuple(
            PublishedResult(
                row["name"], _numbers(row["points"]), _numbers(row["costs_ms"]), row["total"], row["total_ms"]
            )
            for row in found
        )


def _numbers(text: str) -> tuple[int | None, ...]:
    """Parses a JSON array of numbers; null becomes None (unknown). Returns an empty tuple if it is no array."""
    values: Any = json.loads(text)  # a JSON value, checked in the next line
    if not isinstance(values, list):
        return ()
    return tuple(value if type(value) is int else None for value in values)


@dataclass(frozen=True, slots=True)
class RaceTerms:
    """What an earlier run and a new one must have in common to be raced: game, lexicon, rules version and
    conditions.
    """

    game: str
    """Game id."""
    lexicon_hash: str
    rules_version: str
    conditions: Conditions


class RacedRuns:
    """The earlier runs against which a player can race. Every method may raise `StoreError`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of(self, player: str, terms: RaceTerms) -> tuple[PastRun, ...]:
        """Returns the player's own runs that he can race under these terms, in order of start.

        Raises `InputError` for an invalid name.
        """
        return next((runs for _, runs in self._found(player, terms, of_others=False)), ())

    def of_others(self, player: str, terms: RaceTerms) -> tuple[tuple[str, tuple[PastRun, ...]], ...]:
        """Returns (name, runs) of each other player who lets `player` race his runs, under these terms."""
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
        by_player = groupby(rows, key=lambda row: (row["player"], row["name"]))
        return tuple((name, tuple(_runs(theirs))) for (_, name), theirs in by_player)


def _runs(rows: Iterable[sqlite3.Row]) -> Iterator[PastRun]:
    for (run_id, attempt, moves), of_run in groupby(rows, key=lambda row: (row["id"], row["attempt"], row["moves"])):
        known = {row["number"]: row["cost_ms"] for row in of_run}
        yield PastRun(run_id, attempt, tuple(known.get(number) for number in range(1, moves + 1)))
