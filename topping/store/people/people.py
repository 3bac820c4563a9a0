"""The players of a database: finds, renames, merges and anonymises them, and stores their own settings."""

import json
from dataclasses import dataclass
from typing import Final

from topping.errors import InputError, StoreError
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.variant import VARIANTS, Variant
from topping.store.conditions import read
from topping.store.database import Database, query
from topping.store.people.merging import join_players, take_name
from topping.store.people.names import alike, folded, known_id, normalised, player_id, player_of

USUAL_RUNS: Final = 20
"""How many of a player's last runs determine what he usually plays."""
_PLAYER: Final = "coalesce((SELECT id FROM players WHERE folded = ?), 0)"


@dataclass(frozen=True, slots=True)
class KnownPlayer:
    """A player who has started a run or trained."""

    name: str
    """His name as first written."""
    runs: int
    """Runs started."""
    finished: int
    last_seen: str
    """The start or end of his last run or, if he has only trained, the start of his training (ISO 8601, UTC)."""
    shows_runs: bool
    """Whether others may see and race his runs."""


class People:
    """The players of a database. Every method may raise `StoreError`, or `InputError` for an invalid name.

    Each change is one transaction.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def known(self) -> tuple[KnownPlayer, ...]:
        """Returns the players who have played or trained, most recently active first."""
        return tuple(
            KnownPlayer(name, runs, finished, last_seen, bool(shows_runs))
            for name, runs, finished, last_seen, shows_runs in self._database.all(query("players"))
        )

    def names(self) -> tuple[str, ...]:
        """Returns the names of players who have played or trained, most recently active first."""
        return tuple(player.name for player in self.known())

    def last_here(self) -> str:
        """Returns the name of the player who last played or trained; empty if nobody has."""
        found = self._database.first(query("last_here"))
        return "" if found is None else str(found["name"])

    def last_choice(self, player: str) -> Conditions | None:
        """Returns the conditions of the run that the player started last, finished or not.

        Returns None if there is no run, the name is invalid, or the conditions are unreadable.
        """
        try:
            found = self._database.first(query("last_choice"), {"player": folded(player)})
            return None if found is None else read(found["text"])
        except InputError:
            return None

    def usual_variant(self, player: str) -> Variant | None:
        """Returns the variant that a player chose most often in his last `USUAL_RUNS` runs; on a tie, the most recent.

        Returns None without a run, for an invalid name, or for a variant unknown to this version.
        """
        try:
            asked = {"player": folded(player), "last": USUAL_RUNS}
        except InputError:
            return None
        found = self._database.first(query("usual_variant"), asked)
        return None if found is None else VARIANTS.get(found["variant"])

    def shows_runs(self, player: str) -> bool:
        """Returns whether a player lets others see and race his runs; False for an unknown name."""
        found = self._database.first("SELECT shows_runs FROM players WHERE folded = ?", (folded(player),))
        return found is not None and bool(found["shows_runs"])

    def show_runs(self, player: str, shows: bool) -> None:
        """Allows or forbids others to see and race a player's runs; raises `StoreError` for an unknown name."""
        with self._database.writing() as sql:
            sql.execute("UPDATE players SET shows_runs = ? WHERE id = ?", (shows, known_id(sql, player)))

    def since(self, player: str) -> str:
        """Returns when a player's first run started (ISO 8601, UTC); empty without a run."""
        found = self._database.first(
            f"SELECT min(started_at) AS first FROM runs WHERE player = {_PLAYER}", (alike(player),)
        )
        return "" if found is None or found["first"] is None else str(found["first"])

    def not_the_same(self, player: str) -> frozenset[str]:
        """Returns the names of the players who are known to be other people than this player: see `tell_apart`.

        Also includes anonymised players.
        """
        rows = self._database.all(
            f"SELECT name FROM players, (SELECT {_PLAYER} AS own) WHERE is_erased "
            "OR (SELECT is_erased FROM players WHERE id = own) "
            "OR EXISTS (SELECT 1 FROM own_settings WHERE player = own AND key = 'apart.' || players.id)",
            (alike(player),),
        )
        return frozenset(row["name"] for row in rows)

    def tell_apart(self, one: str, other: str) -> None:
        """Records that the players `one` and `other`, whose names are similar, are different people.

        Raises `StoreError` for an unknown name.
        """
        with self._database.writing() as sql:
            ids = known_id(sql, one), known_id(sql, other)
            sql.executemany("INSERT OR REPLACE INTO own_settings VALUES (?, 'apart.' || ?, 'true')", (ids, ids[::-1]))

    def own_settings(self, player: str) -> dict[str, object]:
        """Returns the settings that a player has changed for himself, by key of the settings file."""
        found = self._database.all(f"SELECT key, value FROM own_settings WHERE player = {_PLAYER}", (alike(player),))
        return {row["key"]: json.loads(row["value"]) for row in found}

    def keep_own_setting(self, player: str, key: str, value: bool | int | str | None) -> None:
        """Stores a setting for a single player; None restores the machine's value."""
        with self._database.writing() as sql:
            number = player_id(sql, player)
            if value is None:
                sql.execute("DELETE FROM own_settings WHERE player = ? AND key = ?", (number, key))
            else:
                sql.execute("INSERT OR REPLACE INTO own_settings VALUES (?, ?, ?)", (number, key, json.dumps(value)))

    def rename(self, old: str, new: str) -> str:
        """Renames a player, or changes the spelling of his name. Returns the stored name.

        Raises `StoreError` if the old name is unknown, or if another player has the new one.
        """
        name, key = normalised(new), folded(new)
        with self._database.writing() as sql:
            player = known_id(sql, old)
            taken = player_of(sql, key)
            if taken is not None and taken["id"] != player:
                raise StoreError("store.player_taken", old=normalised(old), new=taken["name"])
            sql.execute("UPDATE players SET name = ?, folded = ? WHERE id = ?", (name, key, player))
        self._database.forget()
        return name

    def merge(self, source: str, into: str) -> int:
        """Moves all data of player `source` to player `into`, and deletes `source`. Returns how many runs were moved.

        Attempts at each game are numbered again by start time, because only the first one ranks. Others may see the
        runs only if both players allow it. Raises `InputError` if both names are the same player.
        """
        with self._database.writing() as sql:
            gone, stays = known_id(sql, source), known_id(sql, into)
            if gone == stays:
                raise InputError("store.player_same")
            moved = join_players(sql, gone, stays)
        self._database.forget()
        return moved

    def anonymise(self, name: str) -> str:
        """Replaces a player's name by an unused neutral one; returns the new name.

        His times stay in the ranking. The strokes of his runs and all data derived from them are deleted, because the
        way of typing identifies people. His training and the results published under his name are deleted too. Nobody
        else may see the runs any more.
        """
        with self._database.writing() as sql:
            player = known_id(sql, name)
            neutral = take_name(sql, player)
        self._database.forget()
        return neutral
