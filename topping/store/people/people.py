"""The players: who they are, what they last chose, and changing whose runs are whose."""

import json
from dataclasses import dataclass
from typing import Final

from topping.errors import InputError, StoreError
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.variant import VARIANTS, Variant
from topping.store.conditions import read
from topping.store.database import Database, query
from topping.store.people.joining import join_players, take_name
from topping.store.people.names import alike, folded, known_id, normalised, player_id, player_of

USUAL_RUNS: Final = 20
"""How many of a player's last runs tell what he usually plays."""
_PLAYER: Final = "coalesce((SELECT id FROM players WHERE folded = ?), 0)"


@dataclass(frozen=True, slots=True)
class KnownPlayer:
    """A player who has started a run at least, or trained."""

    name: str
    """As it was first written."""
    runs: int
    """Runs started."""
    finished: int
    last_seen: str
    """When a run of his last began or ended, or, where he has only trained, when that began; ISO 8601, UTC."""
    shows_runs: bool
    """Whether others may look at his runs and race them."""


class People:
    """The players of a database; each change is one transaction. Every method may raise `StoreError`.

    Methods that take names raise `InputError` for what cannot be one.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def known(self) -> tuple[KnownPlayer, ...]:
        """Those who have played or trained, most recently active first."""
        return tuple(
            KnownPlayer(name, runs, finished, last_seen, bool(shows_runs))
            for name, runs, finished, last_seen, shows_runs in self._database.all(query("players"))
        )

    def names(self) -> tuple[str, ...]:
        """Their names, in that order."""
        return tuple(player.name for player in self.known())

    def last_here(self) -> str:
        """Who played or trained last; empty where nobody has."""
        found = self._database.first(query("last_here"))
        return "" if found is None else str(found["name"])

    def last_choice(self, player: str) -> Conditions | None:
        """The conditions of the player's most recently started run, whatever became of it.

        None where there is no such run, for what cannot be a name, and where what is kept cannot be read.
        """
        try:
            found = self._database.first(query("last_choice"), {"player": folded(player)})
            return None if found is None else read(found["text"])
        except InputError:
            return None

    def usual_variant(self, player: str) -> Variant | None:
        """The variant that a player plays most in the `USUAL_RUNS` last runs; the latest of equals.

        None where there is no run, for what cannot be a name, and for a variant that this version does not know.
        """
        try:
            asked = {"player": folded(player), "last": USUAL_RUNS}
        except InputError:
            return None
        found = self._database.first(query("usual_variant"), asked)
        return None if found is None else VARIANTS.get(found["variant"])

    def shows_runs(self, player: str) -> bool:
        """Whether a player lets others look at his runs and race them; nobody of that name does not."""
        found = self._database.first("SELECT shows_runs FROM players WHERE folded = ?", (folded(player),))
        return found is not None and bool(found["shows_runs"])

    def show_runs(self, player: str, shows: bool) -> None:
        """Lets others look at a player's runs and race them, or not any more; refused where nobody has that name."""
        with self._database.writing() as sql:
            sql.execute("UPDATE players SET shows_runs = ? WHERE id = ?", (shows, known_id(sql, player)))

    def own_settings(self, player: str) -> dict[str, object]:
        """The settings that a player has of his own, by their keys in the settings' file."""
        found = self._database.all(f"SELECT key, value FROM own_settings WHERE player = {_PLAYER}", (alike(player),))
        return {row["key"]: json.loads(row["value"]) for row in found}

    def keep_own_setting(self, player: str, key: str, value: bool | int | str | None) -> None:
        """Keeps a setting of a player's own, or with None that he has the machine's again."""
        with self._database.writing() as sql:
            number = player_id(sql, player)
            if value is None:
                sql.execute("DELETE FROM own_settings WHERE player = ? AND key = ?", (number, key))
            else:
                sql.execute("INSERT OR REPLACE INTO own_settings VALUES (?, ?, ?)", (number, key, json.dumps(value)))

    def rename(self, old: str, new: str) -> str:
        """Gives a player another name, or his own in another spelling; returns it as it is kept.

        Refused where nobody has the old name or somebody else the new one.
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
        """Gives all runs of `source`, who then is no more, to `into`, and his training; returns how many runs.

        Attempts follow the order in which runs were started: the first run of a game ever started by either is the one
        that ranks. Others may look at the runs only where both let them. `InputError` for the same player twice.
        """
        with self._database.writing() as sql:
            gone, stays = known_id(sql, source), known_id(sql, into)
            if gone == stays:
                raise InputError("store.player_same")
            moved = join_players(sql, gone, stays)
        self._database.forget()
        return moved

    def anonymise(self, name: str) -> str:
        """Puts a neutral name that nobody has in the place of a player's; returns it.

        Times stay, and stay ranked. The strokes of his runs are deleted, and all that was made from them: how somebody
        types tells who he is. So is all that he trained with, and what was published under his name. Nobody else may
        look at the runs any more.
        """
        with self._database.writing() as sql:
            player = known_id(sql, name)
            neutral = take_name(sql, player)
        self._database.forget()
        return neutral
