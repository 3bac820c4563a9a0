"""Solitaires (classic games played alone) in a database: start, events, resumption and best totals."""

import sqlite3
from dataclasses import dataclass
from typing import Final, TypeAlias

from topping.play.solitaire import SOLITAIRE_EVENTS, SolitaireEvent, SolitaireGame, SolitaireTerms, solitaire_after
from topping.store.database import Database, canonical, new_uuid
from topping.store.gamelog import GameKind, SeededGame, SeededLog, erase_game, game_row, game_rows, seeded
from topping.store.people.names import folded, normalised, player_id, player_of

_BEST: Final = "AND terms = ? AND lexicon_hash = ? AND ended_at IS NOT NULL"
_TOTAL: Final = "json_extract(scores, '$[0]')"


@dataclass(frozen=True, slots=True)
class StoredSolitaire(SeededGame):
    """A stored solitaire without its events."""

    terms: SolitaireTerms

    @property
    def player(self) -> str:
        """The name of the player."""
        return self.names[0]

    @property
    def total(self) -> int:
        """The player's total (points) after the last event."""
        return self.scores[0]


SolitaireLog: TypeAlias = SeededLog[StoredSolitaire, SolitaireGame, SolitaireEvent]
_SOLITAIRE: Final[GameKind[StoredSolitaire, SolitaireGame, SolitaireEvent]] = GameKind(
    "solitaire",
    begin=lambda kept: SolitaireGame(kept.terms),
    after=solitaire_after,
    write=SOLITAIRE_EVENTS.write,
    read=lambda told, _: SOLITAIRE_EVENTS.read(told),
    is_over=lambda game: game.is_over,
    scores=lambda game: (game.total,),
)


class StoredSolitaires:
    """The solitaires of a database. Every method may raise `StoreError`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def start(
        self, player: str, terms: SolitaireTerms, at: str, *, seed: int, lexicon_name: str, lexicon_hash: str
    ) -> SolitaireLog:
        """Starts a solitaire for a player, who may be new, at the time `at` (ISO 8601 with offset).

        `terms` tell the way to play and the limit of turns. Raises `InputError` for an invalid name.
        """
        with self._database.reading() as sql:
            known = player_of(sql, folded(player))
        name = normalised(player) if known is None else known["name"]
        kept = StoredSolitaire(
            *(0, new_uuid(), (name,), lexicon_name, lexicon_hash, seed, canonical(at), None, (0,)), terms
        )
        values = {**kept.columns, "names": "[]", "terms": str(terms)}
        return SeededLog.begin(
            self._database, _SOLITAIRE, kept, lambda sql: {**values, "player": player_id(sql, player)}, at
        )

    def get(self, id: int) -> StoredSolitaire:
        """Returns a solitaire without its events. Raises `StoreError` if it is unknown."""
        return _kept(game_row(self._database, _SOLITAIRE, id))

    def of(self, player: str) -> tuple[StoredSolitaire, ...]:
        """Returns the solitaires of a player, last begun first."""
        return self._many("AND folded = ? ORDER BY number DESC", folded(player))

    def open_of(self, player: str) -> tuple[StoredSolitaire, ...]:
        """Returns the unfinished solitaires of a player, last begun first."""
        return tuple(game for game in self.of(player) if not game.is_ended)

    def resume(self, id: int) -> SolitaireLog:
        """Resumes a solitaire. Raises `StoreError` if it is unknown or unreadable."""
        return SeededLog.take_up(self._database, _SOLITAIRE, self.get(id))

    def erase(self, id: int) -> None:
        """Deletes a solitaire with its events. Raises `StoreError` if it is unknown."""
        erase_game(self._database, _SOLITAIRE, id)

    def best(self, terms: SolitaireTerms, lexicon_hash: str, most: int) -> tuple[StoredSolitaire, ...]:
        """Returns the `most` finished solitaires with the highest totals under these terms with this lexicon, best
        first.

        Equal totals are in order of their ends.
        """
        order = f"{_BEST} ORDER BY {_TOTAL} DESC, ended_at, number LIMIT ?"
        return self._many(order, str(terms), lexicon_hash, most)

    def record(self, player: str, terms: SolitaireTerms, lexicon_hash: str, *, but: int) -> int | None:
        """Returns a player's highest total (points) under these terms with this lexicon; None if he has finished none.

        Game number `but` is ignored.
        """
        order = f"{_BEST} AND folded = ? AND number <> ? ORDER BY {_TOTAL} DESC LIMIT 1"
        return next((game.total for game in self._many(order, str(terms), lexicon_hash, folded(player), but)), None)

    def _many(self, where: str, *values: object) -> tuple[StoredSolitaire, ...]:
        return tuple(map(_kept, game_rows(self._database, _SOLITAIRE, where, *values)))


def _kept(row: sqlite3.Row) -> StoredSolitaire:
    return seeded(
        StoredSolitaire, row, lambda: {"names": (row["player_name"],), "terms": SolitaireTerms.parse(row["terms"])}
    )
