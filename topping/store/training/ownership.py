"""What happens to a player's training where players are merged, or one is made anonymous."""

from __future__ import annotations

import sqlite3
from typing import Final

from topping.training.held import Arm

_OF_CARDS: Final = ("card_states", "card_acts", "sights")
_FREE: Final = ("rushes", "drills", "solitaires", "session_players")
"""Tables of which a player may own any rows whatever."""


def give_training(sql: sqlite3.Connection, gone: int, stays: int) -> None:
    """Gives all that a player trained with to another one, within a transaction.

    Where both have the same card, the one who stays keeps his, with what both did with it in the order in which they
    did it. Of two attempts at one position of the day the first counts. A word that was held back from one of them
    alone is compared with nothing any more.
    """
    twins = sql.execute(
        "SELECT theirs.id, own.id FROM cards AS theirs JOIN cards AS own USING (kind, key) "
        "WHERE theirs.player = ? AND own.player = ?",
        (gone, stays),
    ).fetchall()
    for theirs, own in twins:
        for table in ("sights", "card_acts"):
            sql.execute(f"UPDATE {table} SET card = ? WHERE card = ?", (own, theirs))
        sql.execute("DELETE FROM card_states WHERE card = ?", (theirs,))
        sql.execute("DELETE FROM cards WHERE id = ?", (theirs,))
    for table in ("cards", *_FREE):
        sql.execute(f"UPDATE {table} SET player = ? WHERE player = ?", (stays, gone))
    sql.execute(
        "INSERT INTO positions_seen SELECT ?, position, day FROM positions_seen WHERE player = ? "
        "ON CONFLICT DO UPDATE SET day = max(day, excluded.day)",
        (stays, gone),
    )
    sql.execute(
        "DELETE FROM daily_moves WHERE id IN (SELECT max(id) FROM daily_moves WHERE player IN (?, ?) "
        "GROUP BY day, edition, variant, lexicon_hash HAVING count(*) > 1)",
        (gone, stays),
    )
    sql.execute("UPDATE daily_moves SET player = ? WHERE player = ?", (stays, gone))
    sql.execute(
        "INSERT INTO word_entries SELECT ?, word, day, arm, kin FROM word_entries WHERE player = ? "
        "ON CONFLICT DO UPDATE SET day = min(day, excluded.day), arm = iif(arm = excluded.arm, arm, ?)",
        (stays, gone, Arm.HAND.value),
    )
    for table in ("positions_seen", "word_entries"):
        sql.execute(f"DELETE FROM {table} WHERE player = ?", (gone,))


def wipe_training(sql: sqlite3.Connection, player: int) -> None:
    """Deletes all that a player trained with, within a transaction; runs of a game of the day stay runs."""
    for table in _OF_CARDS:
        sql.execute(f"DELETE FROM {table} WHERE card IN (SELECT id FROM cards WHERE player = ?)", (player,))
    sql.execute("DELETE FROM cards WHERE player = ?", (player,))
    sql.execute("DELETE FROM rush_moves WHERE rush IN (SELECT id FROM rushes WHERE player = ?)", (player,))
    sql.execute("DELETE FROM drill_questions WHERE drill IN (SELECT id FROM drills WHERE player = ?)", (player,))
    for table in (*_FREE, "positions_seen", "daily_moves", "word_entries"):
        sql.execute(f"DELETE FROM {table} WHERE player = ?", (player,))
