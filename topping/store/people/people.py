"""The players: who they are, what they last chose, and changing whose runs are whose.

What of each player may leave this machine, and since when that is agreed.
"""

import json
from dataclasses import dataclass
from typing import Final

from topping.errors import InputError, StoreError
from topping.facts.interests import Leaves, may_leave, numbered_initials
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.variant import VARIANTS, Variant
from topping.store.conditions import read
from topping.store.database import Database, canonical, query
from topping.store.people.joining import merge_players, take_name
from topping.store.people.names import alike, folded, known_id, normalised, player_id, player_of
from topping.store.sharing import log
from topping.store.sharing.log import forget_strokes
from topping.store.sharing.telling import say_less_of, tell_again

USUAL_RUNS: Final = 20
"""How many of a player's last runs tell what he usually plays."""
_PLAYER: Final = "coalesce((SELECT id FROM players WHERE folded = ? ORDER BY id LIMIT 1), 0)"


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

    Methods that take names raise `InputError` for what cannot be one. Where several players share a name, which only
    an exchange between machines can bring about, it stands for the first of them.
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
        """Who played or trained last on this machine, whatever came from others; empty where nobody has."""
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
        found = self._database.first(
            "SELECT shows_runs FROM players WHERE folded = ? ORDER BY id LIMIT 1", (folded(player),)
        )
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
            tell_again(sql, player)
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
            moved = merge_players(sql, gone, stays)
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
            log.withdraw_player(sql, player)
            neutral = take_name(sql, player)
            say_less_of(sql, name)
        self._database.forget()
        return neutral


@dataclass(frozen=True, slots=True)
class Consent:
    """What of a player may leave."""

    player: str
    leaves: Leaves
    """What he chose; of a minor no more than initials leave all the same (`may_leave`)."""
    minor: bool
    agreed_at: str | None
    """ISO 8601, UTC; None where nobody was asked."""
    shown_as: str
    """What he is called outside; empty where nothing leaves."""
    strokes: bool
    """Whether how he types leaves too."""
    runs: int
    """How many runs of his were started here."""

    @property
    def allowed(self) -> Leaves:
        """What really leaves."""
        return may_leave(self.leaves, minor=self.minor)


class Consents:
    """What of the players of a database may leave. Every method may raise `StoreError`, `InputError` for odd names."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> tuple[Consent, ...]:
        """Those of all players of this machine who have a run, by name."""
        rows = self._database.all(
            "SELECT players.*, count(*) AS runs FROM players JOIN runs ON runs.player = players.id "
            "WHERE runs.machine IS NULL AND NOT is_erased GROUP BY players.id ORDER BY players.folded, players.id"
        )
        found = []
        for row in rows:
            leaves = may_leave(Leaves(row["leaves"]), minor=bool(row["minor"]))
            shown_as = {Leaves.NAME: row["name"], Leaves.INITIALS: numbered_initials(row["name"], row["id"])}.get(
                leaves, ""
            )
            found.append(
                Consent(
                    player=row["name"],
                    leaves=Leaves(row["leaves"]),
                    minor=bool(row["minor"]),
                    agreed_at=row["consent_at"],
                    shown_as=shown_as,
                    strokes=leaves is Leaves.NAME and bool(row["shows_runs"]),
                    runs=row["runs"],
                )
            )
        return tuple(found)

    def of(self, player: str) -> Consent | None:
        """That of one player; None for nobody of that name who has a run."""
        return next((one for one in self.all() if folded(one.player) == folded(player)), None)

    def keep(self, player: str, leaves: Leaves, *, minor: bool, at: str) -> None:
        """Keeps what may leave of a player from the instant `at` (ISO 8601 with its offset) on.

        What was said before and may leave no more is forgotten: his name, in sessions too, and his strokes. Refused
        where nobody has that name.
        """
        with self._database.writing() as sql:
            number = known_id(sql, player)
            sql.execute(
                "UPDATE players SET leaves = ?, minor = ?, consent_at = ? WHERE id = ?",
                (leaves.value, minor, canonical(at), number),
            )
            tell_again(sql, number)
            if may_leave(leaves, minor=minor) is not Leaves.NAME:
                forget_strokes(sql, number)
                say_less_of(sql, player)
        self._database.forget()

    def mark_minor(self, player: str) -> None:
        """Keeps that a player, who may not have played yet, is a minor: no more than initials leave from now on."""
        with self._database.writing() as sql:
            number = player_id(sql, player)
            (was_minor,) = sql.execute("SELECT minor FROM players WHERE id = ?", (number,)).fetchone()
            if was_minor:
                return
            sql.execute("UPDATE players SET minor = 1 WHERE id = ?", (number,))
            tell_again(sql, number)
            forget_strokes(sql, number)
            say_less_of(sql, player)
        self._database.forget()
