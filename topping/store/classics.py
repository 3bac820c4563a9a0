"""Classic games as they are kept: what each is played under, and its events, which are added to and never changed."""

import json
import sqlite3
from dataclasses import dataclass
from typing import Final

from topping.errors import InputError, StoreError
from topping.play.classic.houserules import ClassicRules
from topping.store.database import Database, of_row
from topping.store.people.names import folded

_GUARD: Final = "classic_events_remain"
"""The trigger that keeps events from being deleted."""
_GAMES: Final = "SELECT * FROM classic_games"


@dataclass(frozen=True, slots=True)
class KeptClassic:
    """A game as it is kept, its events apart."""

    id: int
    uuid: str
    names: tuple[str, ...]
    """By seat."""
    rules: ClassicRules
    seed: int
    lexicon_name: str
    lexicon_hash: str
    """Empty where none is known."""
    match: str | None
    """The uuid of the match that it is part of."""
    match_wins: int | None
    """Won games that win the match; None without such a goal."""
    about: str
    """What the screen that began it keeps with it: the level of a machine that plays, for example."""
    started_at: str
    """ISO 8601, UTC."""
    ended_at: str | None
    """When it ended; None while it is played."""
    scores: tuple[int, ...]
    """As they stood after the last event."""

    @property
    def is_ended(self) -> bool:
        """Whether the game is over."""
        return self.ended_at is not None


class KeptClassics:
    """The classic games of a database. Every method may raise `StoreError`."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def all(self) -> tuple[KeptClassic, ...]:
        """The games, the most recently started first."""
        return self._many(f"{_GAMES} ORDER BY started_at DESC, id DESC")

    def of_match(self, match: str) -> tuple[KeptClassic, ...]:
        """The games of a match, in the order they were begun; the first one's own uuid is the match's."""
        return self._many(f"{_GAMES} WHERE match = ? OR uuid = ? ORDER BY id", match, match)

    def get(self, game_id: int) -> KeptClassic:
        """A game; refused where there is none such, or where what it is played under cannot be read."""
        found = self._many(f"{_GAMES} WHERE id = ?", game_id)
        if not found:
            raise StoreError("store.classic_unknown", game=game_id)
        return found[0]

    def naming(self, name: str) -> tuple[int, ...]:
        """The numbers of the games that a player of that name has played, the earliest first."""
        wanted = folded(name)
        rows = self.database.all("SELECT id, names FROM classic_games ORDER BY id")
        return tuple(row["id"] for row in rows if wanted in map(folded, _names(row["names"])))

    def erase(self, game_id: int) -> None:
        """Erases a game with its events, for the sake of the people named in it.

        The trigger that keeps events is dropped and made again within the transaction: no other process ever sees the
        table without it.
        """
        with self.database.writing() as sql:
            (guard,) = sql.execute("SELECT sql FROM sqlite_master WHERE name = ?", (_GUARD,)).fetchone()
            if sql.execute("SELECT 1 FROM classic_games WHERE id = ?", (game_id,)).fetchone() is None:
                raise StoreError("store.classic_unknown", game=game_id)
            sql.execute(f"DROP TRIGGER {_GUARD}")
            sql.execute("DELETE FROM classic_events WHERE game = ?", (game_id,))
            sql.execute("DELETE FROM classic_games WHERE id = ?", (game_id,))
            sql.execute(guard)
        self.database.forget()

    def _many(self, sql: str, *values: object) -> tuple[KeptClassic, ...]:
        return tuple(map(_classic_of, self.database.all(sql, values)))


def _classic_of(row: sqlite3.Row) -> KeptClassic:
    try:
        rules = ClassicRules.parse(row["rules"])
        scores = tuple(int(score) for score in json.loads(row["scores"]))
    except (InputError, ValueError, TypeError) as fault:
        raise StoreError("store.classic_unreadable", game=row["id"]) from fault
    names = _names(row["names"])
    return of_row(KeptClassic, row, names=names, rules=rules, lexicon_name=row["lexicon"], scores=scores)


def _names(text: str) -> tuple[str, ...]:
    try:
        return tuple(map(str, json.loads(text)))
    except (ValueError, RecursionError, TypeError):
        return ()
