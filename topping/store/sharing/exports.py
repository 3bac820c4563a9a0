"""Where facts of this machine went, and whose they were.

Files of facts, as a folder or a key carries them: one fact a line, in UTF-8, and nothing else.

A file that was cut off lacks its last line and no more; files put behind each other are a file.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Final

from topping.disk import open_regular, refusing, write_whole
from topping.errors import InputError, StoreError
from topping.facts.fact import MOST_BYTES, Fact, read_line
from topping.store.database import Database, now
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


SUFFIX: Final = ".facts"
_BEGINNING: Final = b'{"at":'
"""How each line that was written here begins, cut off or not."""
_LOOKED_AT: Final = 20
"""How many first lines are tried: where none of them is a fact, the file is not one of facts."""


def write_facts(path: Path, facts: Iterable[Fact], sign: Callable[[Fact], Fact] | None = None) -> int:
    """Writes facts to a file, whole or not at all; returns how many. `StoreError` where it cannot be written."""
    lines = [f"{fact if sign is None else sign(fact)}\n" for fact in facts]
    with refusing(StoreError, "sharing.unwritable", path=path):
        write_whole(path, "".join(lines).encode("utf-8"))
    return len(lines)


class FactFile:
    """A file of facts that is read line by line."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.unreadable = 0
        """How many lines read so far are no facts, the last one apart where it was cut off."""

    def facts(self) -> Iterator[Fact]:
        """Its facts in their order. `StoreError` where the file cannot be read, `InputError` where it is none of facts.

        Either may be raised after some facts.
        """
        read = 0
        with refusing(StoreError, "sharing.unreadable", path=self._path), open_regular(self._path) as file:
            for line, is_whole in _lines(file.readline):
                fact = read_line(line)
                if fact is not None:
                    read += 1
                    yield fact
                elif line.strip() and (is_whole or not line.startswith(_BEGINNING)):
                    self.unreadable += 1
                    if not read and self.unreadable >= _LOOKED_AT:
                        break
        if not read and self.unreadable:
            raise InputError("sharing.no_facts", path=self._path)


_MOST_SKIPPED: Final = 1 << 26
"""Bytes without an end of a line: what comes behind them is not looked at."""


def _lines(readline: Callable[[int], bytes]) -> Iterator[tuple[bytes, bool]]:
    """The lines of a file, each with whether its end was there; of one that is too long a part that is no fact."""
    while line := readline(MOST_BYTES):
        rest, length = line, len(line)
        while len(rest) == MOST_BYTES and not rest.endswith(b"\n") and length < _MOST_SKIPPED:
            line = b"too long"
            rest = readline(MOST_BYTES)
            length += len(rest)
        if length >= _MOST_SKIPPED:
            yield line, True
            return
        yield line, rest.endswith(b"\n")
