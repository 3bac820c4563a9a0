"""The last answers of the club's server, in a table that no other query reads."""

from dataclasses import dataclass
from typing import Final

from topping.store.database import Database

_MOST: Final = 200
"""The most answers stored; the oldest go."""


@dataclass(frozen=True, slots=True)
class HubAnswer:
    """An answer of the club's server to a question (request) of this machine.

    Its text is untrusted and must be cleaned before it is shown.
    """

    question: str
    at_ms: int
    """When it was given (ms since 1970)."""
    body: str


class HubAnswers:
    """The stored answers of the club's server. Every method may raise `StoreError`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of(self, question: str) -> HubAnswer | None:
        """Returns the last answer of the club's server to a question of this machine; None without one.

        `question` is the text under which `keep` stored the answer.
        """
        row = self._database.first("SELECT question, at_ms, body FROM hub_answers WHERE question = ?", (question,))
        return None if row is None else HubAnswer(*row)

    def beginning(self, question: str) -> tuple[HubAnswer, ...]:
        """Returns the answers to all questions that begin with the text `question` followed by a blank."""
        first, last = f"{question} ", f"{question}!"
        rows = self._database.all(
            "SELECT question, at_ms, body FROM hub_answers WHERE question >= ? AND question < ? ORDER BY question",
            (first, last),
        )
        return tuple(HubAnswer(*row) for row in rows)

    def keep(self, question: str, at_ms: int, body: str) -> None:
        """Stores the answer to a question (`body`) in place of the previous one. Deletes the oldest answers beyond 200.

        `at_ms` is its time (ms since 1970).
        """
        with self._database.writing() as sql:
            sql.execute("INSERT OR REPLACE INTO hub_answers VALUES (?, ?, ?)", (question, at_ms, body))
            sql.execute(
                "DELETE FROM hub_answers WHERE question NOT IN "
                "(SELECT question FROM hub_answers ORDER BY at_ms DESC LIMIT ?)",
                (_MOST,),
            )

    def clear(self) -> None:
        """Deletes all stored answers."""
        with self._database.writing() as sql:
            sql.execute("DELETE FROM hub_answers")
