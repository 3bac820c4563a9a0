"""What of each player may leave this machine, and since when that is agreed."""

from __future__ import annotations

from dataclasses import dataclass

from topping.facts.leaving import Leaves, initials, may_leave
from topping.store.database import Database
from topping.store.instants import canonical
from topping.store.people.names import folded
from topping.store.people.players import known_id, player_id
from topping.store.sharing.reducing import say_less_of
from topping.store.sharing.telling import tell_again
from topping.store.sharing.withdrawing import forget_strokes


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
            shown_as = {Leaves.NAME: row["name"], Leaves.INITIALS: initials(row["name"], row["id"])}.get(leaves, "")
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
