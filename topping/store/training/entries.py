"""The words whose turn in a player's training has come, those held back among them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from typing import Final

from topping.store.database import Database
from topping.store.people.names import folded
from topping.store.people.players import player_id
from topping.training.held import Arm, WordEntry, WordKin

_OF_PLAYER: Final = """
    SELECT word, day, arm, kin FROM word_entries
    WHERE player = (SELECT min(id) FROM players WHERE folded = ?) ORDER BY day, word
"""
_ARMS: Final = frozenset(arm.value for arm in Arm)


class WordEntries:
    """The entries of a database. Every method may raise `StoreError`, and `InputError` for what cannot be a name."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of(self, player: str) -> tuple[WordEntry, ...]:
        """The entries of a player, by their days; none for nobody.

        A row that this version does not understand counts as a word marked by hand: it is compared with nothing.
        """
        return tuple(_entry(*row) for row in self._database.all(_OF_PLAYER, (folded(player),)))

    def note(self, player: str, day: int, words: Iterable[tuple[WordKin, Arm]]) -> None:
        """Notes that the turn of words has come on a training day; one whose turn came before stays as it is.

        One that the player marked himself (`Arm.HAND`) is compared with nothing from then on.
        """
        with self._database.writing() as sql:
            note_words(sql, player_id(sql, player), day, words)


def note_words(sql: sqlite3.Connection, player: int, day: int, words: Iterable[tuple[WordKin, Arm]]) -> None:
    """As `WordEntries.note`, within a transaction."""
    rows = [(player, kin.word, day, arm.value, str(kin)) for kin, arm in words]
    sql.executemany(
        "INSERT INTO word_entries (player, word, day, arm, kin) VALUES (?, ?, ?, ?, ?) "
        f"ON CONFLICT DO UPDATE SET arm = excluded.arm WHERE excluded.arm = '{Arm.HAND.value}'",
        rows,
    )


def _entry(word: str, day: int, arm: str, kin: str) -> WordEntry:
    try:
        read = WordKin.parse(kin)
    except ValueError:
        return WordEntry(WordKin(word, (word,)), day, Arm.HAND)
    is_known = arm in _ARMS and read.word == word
    return WordEntry(read, day, Arm(arm)) if is_known else WordEntry(WordKin(word, read.own), day, Arm.HAND)
