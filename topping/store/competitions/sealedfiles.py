"""Encrypted competition files whose code the user has not entered yet."""

from dataclasses import dataclass, replace
from typing import Final

from topping.store.database import Database, canonical

_LEAST_OF_UUID: Final = 4
"""The least number of first characters by which a UUID can be given."""
_MOST_FILES: Final = 4
"""The most files stored for a competition."""


@dataclass(frozen=True, slots=True)
class SealedFile:
    """An encrypted competition file whose code the user has not entered yet."""

    competition: str
    """The competition's UUID."""
    name: str
    content: bytes
    received_at: str
    earlier: tuple[bytes, ...] = ()
    """Earlier files of this competition: an altered file must not replace a sound one."""


class SealedFiles:
    """The encrypted competition files in a database. Every method may raise `StoreError`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def keep(self, seal: SealedFile) -> None:
        """Stores a sealed file until its code is entered. Keeps the last four files of each competition."""
        with self._database.writing() as sql:
            values = (seal.competition, seal.name, seal.content, canonical(seal.received_at))
            sql.execute("DELETE FROM competition_seals WHERE competition = ? AND content = ?", (values[0], values[2]))
            sql.execute("INSERT INTO competition_seals VALUES (?, ?, ?, ?)", values)
            sql.execute(
                "DELETE FROM competition_seals WHERE competition = ?1 AND rowid NOT IN "
                "(SELECT rowid FROM competition_seals WHERE competition = ?1 ORDER BY rowid DESC LIMIT ?2)",
                (seal.competition, _MOST_FILES),
            )

    def all(self) -> tuple[SealedFile, ...]:
        """Returns the latest sealed file of each competition, most recently received first.

        Its field `earlier` contains the earlier files.
        """
        seals: dict[str, SealedFile] = {}
        for row in self._database.all("SELECT * FROM competition_seals ORDER BY rowid DESC"):
            last = seals.get(row["competition"])
            seals[row["competition"]] = (
                SealedFile(*row) if last is None else replace(last, earlier=(*last.earlier, row["content"]))
            )
        return tuple(seals.values())

    def named(self, text: str) -> SealedFile | None:
        """Returns the sealed file of the competition with this name, or with a UUID that begins with this text.

        Returns None if no competition or several match.
        """
        wanted = " ".join(text.split()).casefold()
        waiting = self.all()
        found = [seal for seal in waiting if seal.name.casefold() == wanted]
        if not found and len(wanted) >= _LEAST_OF_UUID:
            found = [seal for seal in waiting if seal.competition.startswith(wanted)]
        return found[0] if len(found) == 1 else None
