"""The players' consents: whether their results may be sent outside this machine, and under which name."""

import sqlite3
from dataclasses import dataclass
from enum import StrEnum

from topping.store.database import Database, canonical
from topping.store.people.names import folded, known_id, player_id


class Leaves(StrEnum):
    """What may be shared of a player outside this machine: nothing, results under initials, or under the full name."""

    NOTHING = "nothing"
    INITIALS = "initials"
    """Initials and a number in place of the name; the most that ever leaves of a minor."""
    NAME = "name"


def may_leave(leaves: Leaves, *, minor: bool) -> Leaves:
    """Returns what may be shared of a player who chose `leaves`; of a minor, initials at most."""
    return Leaves.INITIALS if minor and leaves is Leaves.NAME else leaves


def numbered_initials(name: str, number: int) -> str:
    """Returns the initials of a name followed by a number: `J.-P. D. 12`."""
    parts = [
        "-".join(f"{letters[0].upper()}." for letters in part.split("-") if letters and letters[0].isalnum())
        for part in name.split()
    ]
    return " ".join([part for part in parts if part] + [str(number)])


@dataclass(frozen=True, slots=True)
class Consent:
    """A player's consent to share his results outside this machine."""

    player: str
    leaves: Leaves
    """His choice; for a minor, at most initials leave (`may_leave`)."""
    minor: bool
    agreed_at: str | None
    """ISO 8601, UTC; None if nobody was asked."""
    shown_as: str
    """His name outside; empty if nothing leaves."""
    runs: int
    """How many runs he has started."""

    @property
    def allowed(self) -> Leaves:
        """What may be shared of the player; of a minor, initials at most."""
        return may_leave(self.leaves, minor=self.minor)


class Consents:
    """The consents of a database's players. Every method may raise `StoreError`, or `InputError` for invalid names."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> tuple[Consent, ...]:
        """Returns the consents of all players with runs, in alphabetical order."""
        rows = self._database.all(
            "SELECT players.*, count(*) AS runs FROM players JOIN runs ON runs.player = players.id "
            "WHERE NOT is_erased GROUP BY players.id ORDER BY players.folded"
        )
        return tuple(map(_consent, rows))

    def of(self, player: str) -> Consent | None:
        """Returns a player's consent; None for a name without runs."""
        row = self._database.first(
            "SELECT players.*, (SELECT count(*) FROM runs WHERE player = players.id) AS runs FROM players "
            "WHERE folded = ? AND NOT is_erased AND EXISTS (SELECT 1 FROM runs WHERE player = players.id)",
            (folded(player),),
        )
        return None if row is None else _consent(row)

    def keep(self, player: str, leaves: Leaves, *, minor: bool, at: str) -> None:
        """Stores what a player allows to share (`leaves`), and whether he is a `minor`.

        `at` is the time (ISO 8601 with offset).

        Raises `StoreError` for an unknown name.
        """
        with self._database.writing() as sql:
            sql.execute(
                "UPDATE players SET leaves = ?, minor = ?, consent_at = ? WHERE id = ?",
                (leaves.value, minor, canonical(at), known_id(sql, player)),
            )

    def mark_minor(self, player: str) -> None:
        """Marks a player, possibly a new one, as a minor, so that at most his initials are shared."""
        with self._database.writing() as sql:
            sql.execute("UPDATE players SET minor = 1 WHERE id = ?", (player_id(sql, player),))


def _consent(row: sqlite3.Row) -> Consent:
    leaves = may_leave(Leaves(row["leaves"]), minor=bool(row["minor"]))
    shown = {Leaves.NAME: row["name"], Leaves.INITIALS: numbered_initials(row["name"], row["id"]), Leaves.NOTHING: ""}
    return Consent(
        player=row["name"],
        leaves=Leaves(row["leaves"]),
        minor=bool(row["minor"]),
        agreed_at=row["consent_at"],
        shown_as=shown[leaves],
        runs=row["runs"],
    )
