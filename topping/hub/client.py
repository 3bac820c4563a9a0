"""A kiosk's connection to its hub: sends data, and asks questions. Every method may raise `HubError`."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Self

import psycopg
from psycopg.rows import TupleRow

from topping.errors import HubError
from topping.hub.cleaning import clean, number
from topping.hub.connecting import as_hub_error, connect
from topping.hub.joinline import JoinLine

VERSION: Final = 1
"""The version of `schema.sql` for which this program is made."""
MOST_ROWS: Final = 500
"""The most rows of an answer."""
MOST_NAME: Final = 60
LONGEST_BODY: Final = 1_000_000
MOST_PAPERS: Final = 60
"""The most results or standings of a competition that are read."""
_BATCH: Final = 1000
_TABLES: Final = {"run": "runs", "session": "sessions", "results": "results", "standings": "standings"}
_MOST_MS: Final = 2**31 - 1
_LONGEST_TEXT: Final = 200
_LONGEST_STANDING: Final = 60_000


@dataclass(frozen=True, slots=True)
class OwnHub:
    """The name of the club's server (hub), and how many runs, sessions and competition papers (results or standings)
    this kiosk has sent.
    """

    name: str
    runs: int
    sessions: int
    papers: int
    """The number of results and standings of competitions that were sent."""


@dataclass(frozen=True, slots=True)
class Paper:
    """The results or the standings of a competition on the hub, as text, with the login of the sender."""

    login: str
    body: str


class HubClient:
    """A connection to the hub with a kiosk's login, for one thread."""

    def __init__(self, connection: psycopg.Connection[TupleRow], line: JoinLine) -> None:
        self._connection, self._line = connection, line

    @classmethod
    def open(cls, line: JoinLine) -> Self:
        """Connects to the server with the login of `line`."""
        return cls(connect(line), line)

    def close(self) -> None:
        """Closes the connection."""
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def own(self) -> OwnHub:
        """Returns the hub's name and how many rows this kiosk has on it.

        Raises `HubError` if the hub has another version than this program.
        """
        rows = self._rows("version, name, runs, sessions, papers", "own", ())
        if len(rows) != 1:
            raise HubError("hub.not_invited")
        version, name, *counts = rows[0]
        if version != VERSION:
            raise HubError("hub.newer" if isinstance(version, int) and version > VERSION else "hub.fault.version")
        return OwnHub(clean(name, MOST_NAME), *(number(count, 0, _MOST_MS) for count in counts))

    def present(self, label: str) -> None:
        """Sends `label`, the name of this kiosk for people."""
        self._run("SELECT topping.present(%s)", (label,))

    def put(self, kind: str, rows: Sequence[dict[str, object]]) -> list[tuple[str, HubError]]:
        """Sends rows of one kind (such as runs or sessions) to the hub. A row replaces an earlier row with the same
        UUID.

        Returns (UUID, error) for each row that the server refused; raises `HubError` for any other error.
        """
        refused = []
        for start in range(0, len(rows), _BATCH):
            batch = rows[start : start + _BATCH]
            try:
                self._put(kind, batch)
            except HubError as fault:
                if fault.key not in _REFUSALS:
                    raise
                for row in batch:
                    try:
                        self._put(kind, [row])
                    except HubError as why:
                        if why.key not in _REFUSALS:
                            raise
                        refused.append((str(row["uuid"]), why))
        return refused

    def _put(self, kind: str, rows: Sequence[dict[str, object]]) -> None:
        self._run(f"SELECT topping.put_{_TABLES[kind]}(%s::jsonb)", (json.dumps(rows),))

    def drop(self, kind: str, uuids: Sequence[str]) -> None:
        """Deletes this kiosk's rows of a kind that have these UUIDs; ignores unknown UUIDs."""
        for start in range(0, len(uuids), _BATCH):
            self._run(f"SELECT topping.drop_{_TABLES[kind]}(%s::uuid[])", ([*uuids[start : start + _BATCH]],))

    def drop_all(self) -> None:
        """Deletes all rows of this kiosk."""
        self._run("SELECT topping.drop_all()", ())

    def board(self, game: str, terms: str) -> dict[str, Any]:
        """Returns a game's leaderboard under the conditions with the digest `terms`, as a JSON object.

        It has `runs`, best first, and `kiosks` with their numbers of runs.
        """
        rows = self._rows(
            "measure, player, played_at::text, spent_ms, scored, tops, login::text, label, is_own",
            "board WHERE game = %s AND terms = %s ORDER BY board.place, board.played_at",
            (game, terms),
        )
        counts = self._rows(
            "login::text, label, is_own, runs",
            "board_kiosks WHERE game = %s AND terms = %s ORDER BY runs DESC, login",
            (game, terms),
        )
        return {"runs": [[*row] for row in rows], "kiosks": [[*row] for row in counts]}

    def boards(self) -> list[list[Any]]:
        """Returns a row for each of the last played leaderboards: game, measure, number of runs, time of the last, best
        run.
        """
        columns = "game, measure, runs, last_at::text, player, spent_ms, scored, tops, label"
        return [[*row] for row in self._rows(columns, "boards", ())]

    def sessions(self, most: int) -> list[list[Any]]:
        """Returns (name, time, standings, kiosk) of at most `most` sessions of all kiosks, latest first."""
        columns, newest = (
            "name, played_at::text, standing, label",
            "club_sessions ORDER BY club_sessions.played_at DESC",
        )
        return [[*row] for row in self._rows(columns, newest, (), min(most, MOST_ROWS), _LONGEST_STANDING)]

    def results(self, competition: str) -> tuple[Paper, ...]:
        """Returns the results that rooms have sent to this login as the organiser of a competition."""
        return self._papers("results_for_me", competition)

    def standings(self, competition: str) -> tuple[Paper, ...]:
        """Returns the standings of a competition that were published on the hub, whatever login published them."""
        return self._papers("published", competition)

    def _papers(self, view: str, competition: str) -> tuple[Paper, ...]:
        wanted = f"{view} WHERE uuid = %s::uuid ORDER BY login"
        rows = self._rows("login::text, body", wanted, (competition,), MOST_PAPERS, LONGEST_BODY)
        return tuple(
            Paper(clean(login, MOST_NAME), body)
            for login, body in rows
            if isinstance(body, str) and len(body) <= LONGEST_BODY
        )

    def _run(self, query: str, values: Sequence[object]) -> None:
        with as_hub_error(self._line):
            self._connection.execute(query.encode(), values)

    def _rows(
        self, columns: str, rest: str, values: Sequence[object], most: int = MOST_ROWS, longest: int = _LONGEST_TEXT
    ) -> list[TupleRow]:
        """Returns at most `most` rows of these columns. `rest` is the SQL after FROM, from the view's name on; `values`
        fill its placeholders.

        Raises `HubError` for a wrong number of columns or a value of more than `longest` characters.
        """
        wanted = columns.count(",") + 1
        with as_hub_error(self._line):
            asked = f"SELECT {columns} FROM topping.{rest} LIMIT {most}"
            rows = self._connection.execute(asked.encode(), values).fetchmany(most)
            if any(len(row) != wanted or any(len(str(value)) > longest for value in row) for row in rows):
                raise ValueError
        return rows


_REFUSALS: Final = ("hub.fault.bound",)
"""The keys of errors that concern a single row, not the connection."""
