"""

Solitaires of a database: opened, added to event by event, taken up again; the best totals.
"""

from __future__ import annotations

import json
import random
from dataclasses import dataclass
from typing import Final

from topping.errors import StoreError, ToppingError
from topping.lexicon.editions import editions_of
from topping.play.solitaire.game import SOLITAIRE_EVENTS, SolitaireEvent, SolitaireGame, SolitaireTerms, solitaire_after
from topping.rules.tiles import Chance
from topping.store.database import Database, canonical, new_uuid
from topping.store.people.names import folded, player_id

_COLUMNS: Final = (
    "solitaires.id, solitaires.uuid, players.name, terms, lexicon, lexicon_hash, seed, started_at, ended_at, total"
)
_OF_LIST: Final = "lexicon_hash IN (SELECT value FROM json_each(?))"
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


class KeptSolitaires:
    """The solitaires of a database. Every method may raise `StoreError`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def start(
        self, player: str, terms: SolitaireTerms, at: str, *, seed: int, lexicon_name: str, lexicon_hash: str
    ) -> SolitaireLog:
        """Opens a game of a player, who may be new, at the instant `at` (ISO 8601 with offset); raises `InputError` for
        what cannot be a name."""
        with self._database.writing() as sql:
            number = player_id(sql, player)
            id = sql.execute(
                "INSERT INTO solitaires (uuid, player, terms, lexicon, lexicon_hash, seed, started_at)"
                " VALUES (?, ?, ?, ?, ?, ?, ?)",
                (new_uuid(), number, str(terms), lexicon_name, lexicon_hash, seed, canonical(at)),
            ).lastrowid
            assert id is not None  # an INSERT that went through has an id
        return SolitaireLog(self._database, self.get(id), ())

    def get(self, id: int) -> KeptSolitaire:
        """A game; refused where there is none such."""
        found = self._many("WHERE solitaires.id = ?", id)
        if not found:
            raise StoreError("store.solitaire_unknown", game=id)
        return found[0]

    def open_of(self, player: str) -> tuple[KeptSolitaire, ...]:
        """The games of a player that are not over, the one begun last first."""
        return self._many("WHERE folded = ? AND ended_at IS NULL ORDER BY solitaires.id DESC", folded(player))

    def resume(self, id: int) -> SolitaireLog:
        """Takes a game up where it was; refused where what is kept of it cannot be understood."""
        rows = self._database.all(
            "SELECT number, body FROM solitaire_events WHERE solitaire = ? ORDER BY number", (id,)
        )
        kept, events = self.get(id), []
        for number, row in enumerate(rows, start=1):
            try:
                if row["number"] != number:
                    raise ValueError(number)
                events.append(SOLITAIRE_EVENTS.read(json.loads(row["body"])))
            except (ToppingError, ValueError, RecursionError) as fault:
                raise StoreError("store.solitaire_event", game=id, number=number) from fault
        try:
            return SolitaireLog(self._database, kept, tuple(events))
        except ToppingError as fault:
            raise StoreError("store.solitaire_event", game=id, number=len(events)) from fault

    def best(self, terms: SolitaireTerms, lexicon_hash: str, most: int) -> tuple[KeptSolitaire, ...]:
        """The best finished games under the same terms with the same lexicon; of equal totals the earliest first."""
        return self._many(
            f"WHERE terms = ? AND {_OF_LIST} AND ended_at IS NOT NULL ORDER BY total DESC, ended_at LIMIT ?",
            *(str(terms), json.dumps(editions_of(lexicon_hash)), most),
        )

    def record(self, player: str, terms: SolitaireTerms, lexicon_hash: str, *, but: int = 0) -> int | None:
        """A player's best total under these terms with this lexicon, game `but` left out; None without one."""
        (row,) = self._database.all(
            f"SELECT max(total) AS best {_FROM} WHERE folded = ? AND terms = ? AND {_OF_LIST}"
            " AND ended_at IS NOT NULL AND solitaires.id <> ?",
            (folded(player), str(terms), json.dumps(editions_of(lexicon_hash)), but),
        )
        best: int | None = row["best"]
        return best

    def _many(self, where: str, *values: object) -> tuple[KeptSolitaire, ...]:
        rows = self._database.all(f"SELECT {_COLUMNS} {_FROM} {where}", values)
        try:
            return tuple(
                KeptSolitaire(
                    *(row["id"], row["uuid"], row["name"], SolitaireTerms.parse(row["terms"])),
                    *(row["lexicon"], row["lexicon_hash"], row["seed"]),
                    *(row["started_at"], row["ended_at"], row["total"]),
                )
                for row in rows
            )
        except ToppingError as fault:
            raise StoreError("store.solitaire_event", game=rows[0]["id"], number=0) from fault


class SolitaireLog:
    """A game being played and its record on the disk, which never differ: an event is kept first, and counts then."""

    def __init__(self, database: Database, kept: KeptSolitaire, events: tuple[SolitaireEvent, ...]) -> None:
        self._database = database
        self.kept: Final = kept
        self.game = SolitaireGame(kept.terms)
        """The game as it stands; another value after each event."""
        self._count = 0
        for event in events:
            self.game = solitaire_after(self.game, event)
            self._count += 1

    @property
    def chance(self) -> Chance:
        """What the next letters are drawn by: it follows from the seed and from how much has happened."""
        return random.Random(f"{self.kept.seed}/{self._count}")

    def add(self, event: SolitaireEvent, at: str) -> None:
        """Keeps an event: on return it is on the disk. Raises `InputError` for what is not allowed, and `StoreError`;
        nothing has changed then."""
        game = solitaire_after(self.game, event)
        body = json.dumps(SOLITAIRE_EVENTS.write(event))
        at = canonical(at)
        with self._database.writing() as sql:
            (last,) = sql.execute(
                "SELECT coalesce(max(number), 0) FROM solitaire_events WHERE solitaire = ?", (self.kept.id,)
            ).fetchone()
            if last != self._count:
                raise StoreError("store.solitaire_not_next", game=self.kept.id)
            sql.execute(
                "INSERT INTO solitaire_events (solitaire, number, at, body) VALUES (?, ?, ?, ?)",
                (self.kept.id, self._count + 1, at, body),
            )
            sql.execute(
                "UPDATE solitaires SET total = ?, ended_at = ? WHERE id = ?",
                (game.total, at if game.is_over else None, self.kept.id),
            )
        self.game = game
        self._count += 1
