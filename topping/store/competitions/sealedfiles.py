"""The sealed files of competitions that wait here for their codes."""

from dataclasses import dataclass, replace
from typing import Final

from topping.store.database import Database, canonical

_LEAST_OF_UUID: Final = 4
"""How many first characters of a UUID name one, at least."""
_MOST_FILES: Final = 4
"""How many files of one competition are kept at most."""


@dataclass(frozen=True, slots=True)
class KeptSeal:
    """A sealed file that waits for its code."""

    competition: str
    """UUID."""
    name: str
    content: bytes
    received_at: str
    earlier: tuple[bytes, ...] = ()
    """Other files of this competition that came before: one that was touched does not take a sound one's place."""


class SealedFiles:
    """Those of a database. Every method may raise `StoreError`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def keep(self, seal: KeptSeal) -> None:
        """Keeps a sealed file until its code is known, beside the last ones of the same competition."""
        with self._database.writing() as sql:
            values = (seal.competition, seal.name, seal.content, canonical(seal.received_at))
            sql.execute("DELETE FROM competition_seals WHERE competition = ? AND content = ?", (values[0], values[2]))
            sql.execute("INSERT INTO competition_seals VALUES (?, ?, ?, ?)", values)
            sql.execute(
                "DELETE FROM competition_seals WHERE competition = ?1 AND rowid NOT IN "
                "(SELECT rowid FROM competition_seals WHERE competition = ?1 ORDER BY rowid DESC LIMIT ?2)",
                (seal.competition, _MOST_FILES),
            )

    def all(self) -> tuple[KeptSeal, ...]:
        """The sealed files that wait for their codes, one for each competition, the last one first."""
        seals: dict[str, KeptSeal] = {}
        for row in self._database.all("SELECT * FROM competition_seals ORDER BY rowid DESC"):
            last = seals.get(row["competition"])
            seals[row["competition"]] = (
                KeptSeal(*row) if last is None else replace(last, earlier=(*last.earlier, row["content"]))
            )
        return tuple(seals.values())

    def named(self, text: str) -> KeptSeal | None:
        """The sealed file that a text means: by the name of its competition, or the beginning of its UUID."""
        wanted = " ".join(text.split()).casefold()
        waiting = self.all()
        found = [one for one in waiting if one.name.casefold() == wanted]
        if not found and len(wanted) >= _LEAST_OF_UUID:
            found = [one for one in waiting if one.competition.startswith(wanted)]
        return found[0] if len(found) == 1 else None
