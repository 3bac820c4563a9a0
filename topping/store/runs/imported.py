"""Imported games: what was read of their files besides the game, and what was published of their players."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from topping.exchange.published import PublishedResult
from topping.rules.games.game import Game
from topping.rules.games.gametext import game_id
from topping.store.database import Database
from topping.store.instants import canonical


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
