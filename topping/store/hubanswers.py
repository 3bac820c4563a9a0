"""The last answers of the club's server, apart from all that was played here: nothing else reads or joins them."""

from dataclasses import dataclass
from typing import Final

from topping.store.database import Database

_MOST: Final = 200
"""Answers that are kept; the oldest go."""


@dataclass(frozen=True, slots=True)
class HubAnswer:
    """One answer: JSON or a text that a stranger may have written, cleaned by whoever shows it."""

    question: str
    at_ms: int
    """When it was given; milliseconds from the beginning of 1970."""
    body: str


class HubAnswers:
    """Those of a database. Every method may raise `StoreError`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of(self, question: str) -> HubAnswer | None:
        """The last answer to a question; None while there is none."""
        row = self._database.first("SELECT question, at_ms, body FROM hub_answers WHERE question = ?", (question,))
        return None if row is None else HubAnswer(*row)

    def beginning(self, question: str) -> tuple[HubAnswer, ...]:
        """The answers to all questions that begin so and go on after a blank."""
        first, last = f"{question} ", f"{question}!"
        rows = self._database.all(
            "SELECT question, at_ms, body FROM hub_answers WHERE question >= ? AND question < ? ORDER BY question",
            (first, last),
        )
        return tuple(HubAnswer(*row) for row in rows)

    def keep(self, question: str, at_ms: int, body: str) -> None:
        """Keeps an answer in place of the one before."""
        with self._database.writing() as sql:
            sql.execute("INSERT OR REPLACE INTO hub_answers VALUES (?, ?, ?)", (question, at_ms, body))
            sql.execute(
                "DELETE FROM hub_answers WHERE question NOT IN "
                "(SELECT question FROM hub_answers ORDER BY at_ms DESC LIMIT ?)",
                (_MOST,),
            )

    def clear(self) -> None:
        """Forgets all answers."""
        with self._database.writing() as sql:
            sql.execute("DELETE FROM hub_answers")
