"""What there was to find at the moves of the games that were played: facts kept with the games, as a cache.

All of it follows from a game and its lexicon. Facts from a replay alone serve until the positions have been searched,
or for good where the lexicon is gone.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from topping.store.database import Database, query
from topping.training.analysedmove import FACTS_VERSION, AnalysedMove, pack, unpack

_REPLAYED: Final = 10 * FACTS_VERSION
"""The version of facts from a replay alone; those of older versions have lower numbers."""
_SEARCHED: Final = _REPLAYED + 1
"""That of facts of which nothing lacks."""


@dataclass(frozen=True, slots=True)
class LackingGame:
    """A game that was played, and of which facts lack."""

    game: str
    """Game id."""
    text: str
    """The game's canonical text without name and seed."""
    lexicon: str
    """The name of the lexicon that it was judged by."""
    lexicon_hash: str
    has_replayed: bool
    """Whether the facts from its replay are kept."""


class PositionsKept:
    """The facts of games in a database. Every method may raise `StoreError`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of(self, game: str, lexicon_hash: str) -> tuple[AnalysedMove, ...] | None:
        """The facts of a game with a lexicon; None where there are none, or where they cannot be read any more."""
        return self.of_games(((game, lexicon_hash),)).get((game, lexicon_hash))

    def of_games(self, games: Iterable[tuple[str, str]]) -> dict[tuple[str, str], tuple[AnalysedMove, ...]]:
        """The facts of several games, each given by its id and the hash of a lexicon, without those that lack."""
        wanted = json.dumps(sorted(set(games)))
        found = {}
        for game, lexicon_hash, data in self._database.all(
            query("positions_of_games"), {"games": wanted, "least": _REPLAYED}
        ):
            try:
                found[game, lexicon_hash] = unpack(data)
            except ValueError:  # damaged: they are made again
                continue
        return found

    def lacking(self, most: int, player: str | None = None) -> tuple[LackingGame, ...]:
        """At most so many games of runs that are over (those of one player, by his folded name) of which facts lack.

        The last one played comes first. Games whose text was not kept are not among them.
        """
        values = {"player": player, "most": most, "searched": _SEARCHED, "replayed": _REPLAYED}
        return tuple(
            LackingGame(game, text, lexicon, lexicon_hash, bool(has_replayed))
            for game, text, lexicon, lexicon_hash, has_replayed in self._database.all(query("lacking_games"), values)
        )

    def keep(self, game: str, lexicon_hash: str, facts: Iterable[AnalysedMove], *, is_searched: bool) -> None:
        """Keeps the facts of a game, in place of what was known of it.

        `is_searched` is whether its positions have been searched: then nothing lacks any more.
        """
        row = (game, lexicon_hash, _SEARCHED if is_searched else _REPLAYED, pack(facts))
        with self._database.writing() as sql:
            sql.execute("INSERT OR REPLACE INTO position_facts VALUES (?, ?, ?, ?)", row)
            sql.execute(
                "DELETE FROM packed_moves WHERE run IN (SELECT id FROM runs WHERE game = ? AND lexicon_hash = ?)",
                (game, lexicon_hash),
            )
