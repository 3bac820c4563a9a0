"""Solitaires of a database: opened, added to event by event, taken up again; the best totals."""

from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from topping.errors import StoreError, ToppingError
from topping.play.solitaire.game import SOLITAIRE_EVENTS, SolitaireEvent, SolitaireGame, SolitaireTerms, solitaire_after
from topping.store.database import Database, canonical, insert, new_uuid, of_row
from topping.store.gamelog import GameKind, GameLog, GameTables
from topping.store.people.names import folded, normalised, player_id

_COLUMNS: Final = (
    "solitaires.id, solitaires.uuid, players.name AS player, terms, lexicon AS lexicon_name, lexicon_hash, seed, "
    "started_at, ended_at, total"
)
_FROM: Final = "FROM solitaires JOIN players ON players.id = player"


@dataclass(frozen=True, slots=True)
class KeptSolitaire:
    """A solitaire, its events apart."""

    id: int
    uuid: str
    player: str
    """The player's name."""
    terms: SolitaireTerms
    lexicon_name: str
    lexicon_hash: str
    seed: int
    started_at: str
    """ISO 8601, UTC."""
    ended_at: str | None
    """None while it is played."""
    total: int
    """As it stood after the last event."""


SolitaireLog: TypeAlias = GameLog[KeptSolitaire, SolitaireGame, SolitaireEvent]
_SOLITAIRE: Final[GameKind[KeptSolitaire, SolitaireGame, SolitaireEvent]] = GameKind(
    GameTables(
        *("solitaires", "total", "solitaire_events", "solitaire"),
        *("store.solitaire_unknown", "store.solitaire_event", "store.solitaire_not_next"),
    ),
    "",
    lambda kept: SolitaireGame(kept.terms),
    solitaire_after,
    SOLITAIRE_EVENTS,
    lambda game: game.is_over,
    lambda game: game.total,
)


class KeptSolitaires:
    """The solitaires of a database. Every method may raise `StoreError`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def start(
        self, player: str, terms: SolitaireTerms, at: str, *, seed: int, lexicon_name: str, lexicon_hash: str
    ) -> SolitaireLog:
        """Opens a game of a player, who may be new, at the instant `at` (ISO 8601 with offset); raises `InputError` for
        what cannot be a name."""
        kept = KeptSolitaire(
            *(0, new_uuid(), normalised(player), terms, lexicon_name, lexicon_hash, seed, canonical(at), None, 0)
        )
        values = {
            "uuid": kept.uuid,
            "terms": str(terms),
            "lexicon": lexicon_name,
            "lexicon_hash": lexicon_hash,
            "seed": seed,
            "started_at": kept.started_at,
        }

        def write() -> KeptSolitaire:
            with self._database.writing() as sql:
                number = player_id(sql, player)
                (name,) = sql.execute("SELECT name FROM players WHERE id = ?", (number,)).fetchone()
                return replace(kept, id=insert(sql, "solitaires", {**values, "player": number}), player=name)

        return GameLog.begin(self._database, _SOLITAIRE, kept, write)

    def get(self, id: int) -> KeptSolitaire:
        """A game; refused where there is none such."""
        found = self._many("WHERE solitaires.id = ?", id)
        if not found:
            raise StoreError("store.solitaire_unknown", game=id)
        return found[0]

    def of(self, player: str) -> tuple[KeptSolitaire, ...]:
        """The games of a player, the one begun last first."""
        return self._many("WHERE folded = ? ORDER BY solitaires.id DESC", folded(player))

    def open_of(self, player: str) -> tuple[KeptSolitaire, ...]:
        """The games of a player that are not over, the one begun last first."""
        return tuple(one for one in self.of(player) if one.ended_at is None)

    def resume(self, id: int) -> SolitaireLog:
        """Takes a game up where it was; refused where what is kept of it cannot be understood."""
        return GameLog.take_up(self._database, _SOLITAIRE, self.get(id))

    def erase(self, id: int) -> None:
        """Erases a game with its events; refused where there is none such."""
        with self._database.writing() as sql:
            if not sql.execute("DELETE FROM solitaires WHERE id = ?", (id,)).rowcount:
                raise StoreError("store.solitaire_unknown", game=id)
        self._database.forget()

    def best(self, terms: SolitaireTerms, lexicon_hash: str, most: int) -> tuple[KeptSolitaire, ...]:
        """The best finished games under the same terms with the same lexicon; of equal totals the earliest first."""
        return self._many(
            "WHERE terms = ? AND lexicon_hash = ? AND ended_at IS NOT NULL "
            "ORDER BY total DESC, ended_at, solitaires.id LIMIT ?",
            *(str(terms), lexicon_hash, most),
        )

    def record(self, player: str, terms: SolitaireTerms, lexicon_hash: str, *, but: int) -> int | None:
        """A player's best total under these terms with this lexicon, game `but` left out; None without one."""
        (row,) = self._database.all(
            f"SELECT max(total) AS best {_FROM} WHERE folded = ? AND terms = ? AND lexicon_hash = ?"
            " AND ended_at IS NOT NULL AND solitaires.id <> ?",
            (folded(player), str(terms), lexicon_hash, but),
        )
        best: int | None = row["best"]
        return best

    def _many(self, where: str, *values: object) -> tuple[KeptSolitaire, ...]:
        rows = self._database.all(f"SELECT {_COLUMNS} {_FROM} {where}", values)
        try:
            return tuple(of_row(KeptSolitaire, row, terms=SolitaireTerms.parse(row["terms"])) for row in rows)
        except ToppingError as fault:
            raise StoreError("store.solitaire_event", game=rows[0]["id"], number=0) from fault
