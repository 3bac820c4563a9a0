"""Where facts of this machine went, and whose they were."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from topping.store.database import Database
from topping.store.instants import now
from topping.store.people.names import folded


class ExportCarrier(StrEnum):
    """How facts went."""

    FILE = "file"
    FOLDER = "folder"
    SERVER = "server"


@dataclass(frozen=True, slots=True)
class KeptExport:
    """Facts that went somewhere, the last time that they did."""

    at: str
    """ISO 8601, UTC."""
    carrier: ExportCarrier
    target: str
    """The file, the folder, the server without its password."""


class Exports:
    """Where the facts of a database went. Every method may raise `StoreError`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def note(self, carrier: ExportCarrier, target: str, until: int) -> None:
        """Keeps that the facts of this machine up to number `until` went somewhere; called again as more go there."""
        with self._database.writing() as sql:
            found = sql.execute(
                "SELECT id, until FROM exports WHERE carrier = ? AND target = ?", (carrier.value, target)
            ).fetchone()
            if found is None:
                values = (now(), carrier.value, target, until)
                inserted = sql.execute("INSERT INTO exports (at, carrier, target, until) VALUES (?, ?, ?, ?)", values)
                export, since = inserted.lastrowid, 0
            else:
                export, since = found["id"], found["until"]
                sql.execute("UPDATE exports SET at = ?, until = max(until, ?) WHERE id = ?", (now(), until, export))
            sql.execute(
                "INSERT INTO export_players SELECT DISTINCT ?, json_extract(body, '$.player') FROM facts "
                "WHERE machine = (SELECT id FROM machines WHERE is_own) AND number > ? AND number <= ? "
                "AND kind IN ('player', 'run-begun') ON CONFLICT DO NOTHING",
                (export, since, until),
            )

    def all(self) -> tuple[KeptExport, ...]:
        """All of them, the last first."""
        return self._kept("SELECT at, carrier, target FROM exports ORDER BY at DESC, id DESC")

    def holding(self, player: str) -> tuple[KeptExport, ...]:
        """Those that held facts about a player, by his name, the last first. `InputError` for what cannot be a name."""
        return self._kept(
            "SELECT at, carrier, target FROM exports WHERE id IN (SELECT export FROM export_players "
            "JOIN player_uuids ON player_uuids.uuid = export_players.player "
            "WHERE player_uuids.player = (SELECT min(id) FROM players WHERE folded = ?)) ORDER BY at DESC, id DESC",
            folded(player),
        )

    def _kept(self, sql: str, *values: object) -> tuple[KeptExport, ...]:
        rows = self._database.all(sql, values)
        return tuple(KeptExport(row["at"], ExportCarrier(row["carrier"]), row["target"]) for row in rows)
