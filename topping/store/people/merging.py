"""Merges two players into one, or makes a player anonymous. Every function runs within a transaction."""

import sqlite3
import unicodedata
from itertools import count
from typing import Final

from topping.store.people.names import folded, player_of
from topping.store.runs.rankedrun import renumber
from topping.texts import say

_OF_CARDS: Final = ("card_states", "card_acts", "sights")
_FREE: Final = ("rushes", "drills", "games", "session_players")
"""Tables in which a player may own any number of rows."""


def give_training(sql: sqlite3.Connection, gone: int, stays: int) -> None:
    """Moves all training data of the player `gone` to the player `stays`.

    If both have the same card, `stays` keeps a single card with both players' answers. If both tried the same move of
    the day, the earlier attempt is kept.
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
        "GROUP BY day, variant, lexicon_hash HAVING count(*) > 1)",
        (gone, stays),
    )
    sql.execute("UPDATE daily_moves SET player = ? WHERE player = ?", (stays, gone))
    sql.execute(
        "INSERT INTO found_again SELECT ?, position, day FROM found_again WHERE player = ? "
        "ON CONFLICT DO UPDATE SET day = max(day, excluded.day)",
        (stays, gone),
    )
    sql.execute("DELETE FROM positions_seen WHERE player = ?", (gone,))


def wipe_training(sql: sqlite3.Connection, player: int) -> None:
    """Deletes a player's training data, except his runs of games of the day."""
    for table in _OF_CARDS:
        sql.execute(f"DELETE FROM {table} WHERE card IN (SELECT id FROM cards WHERE player = ?)", (player,))
    sql.execute("DELETE FROM cards WHERE player = ?", (player,))
    sql.execute("DELETE FROM rush_moves WHERE rush IN (SELECT id FROM rushes WHERE player = ?)", (player,))
    sql.execute("DELETE FROM drill_questions WHERE drill IN (SELECT id FROM drills WHERE player = ?)", (player,))
    for table in (*_FREE, "positions_seen", "found_again", "daily_moves"):
        sql.execute(f"DELETE FROM {table} WHERE player = ?", (player,))


def join_players(sql: sqlite3.Connection, gone: int, stays: int) -> int:
    """Moves all data of player `gone` (id) to player `stays` (id), and deletes `gone`. Returns how many runs were
    moved.

    Others may see the runs only if both players allowed it. Of the two consents, the stricter applies.
    """
    games = [game for (game,) in sql.execute("SELECT DISTINCT game FROM runs WHERE player = ?", (gone,))]
    moved = sql.execute("UPDATE runs SET player = ? WHERE player = ?", (stays, gone)).rowcount
    sql.execute(
        "UPDATE players SET (shows_runs, minor) = "
        "(SELECT min(shows_runs), max(minor) FROM players WHERE id IN (:gone, :stays)), "
        "leaves = (SELECT leaves FROM players WHERE id IN (:gone, :stays) "
        "ORDER BY leaves = 'name', leaves = 'initials' LIMIT 1) WHERE id = :stays",
        {"gone": gone, "stays": stays},
    )
    give_training(sql, gone, stays)
    sql.execute(
        "INSERT OR IGNORE INTO own_settings SELECT ?, key, value FROM own_settings WHERE player = ?", (stays, gone)
    )
    sql.execute("DELETE FROM players WHERE id = ?", (gone,))
    renumber(sql, ((stays, game) for game in games))
    return moved


def take_name(sql: sqlite3.Connection, player: int) -> str:
    """Replaces a player's name by an unused neutral one, and deletes data that identify him. Returns the new name."""
    (name,) = sql.execute("SELECT folded FROM players WHERE id = ?", (player,)).fetchone()
    names = (say("store.anonymous", number=number) for number in count(1))
    neutral = next(name for name in names if player_of(sql, folded(name)) is None)
    sql.execute(
        "UPDATE players SET name = ?, folded = ?, shows_runs = 0, is_erased = 1 WHERE id = ?",
        (neutral, folded(neutral), player),
    )
    for table in ("strokes", "packed_moves"):
        sql.execute(f"DELETE FROM {table} WHERE run IN (SELECT id FROM runs WHERE player = ?)", (player,))
    sql.execute("DELETE FROM own_settings WHERE player = ?", (player,))
    wipe_training(sql, player)
    _wipe_published(sql, name)
    return neutral


def _wipe_published(sql: sqlite3.Connection, key: str) -> None:
    """Deletes the published results of imported games that stand under the folded name `key`."""
    names = [name for (name,) in sql.execute("SELECT DISTINCT name FROM published_results")]
    gone = [(name,) for name in names if unicodedata.normalize("NFC", name.casefold()) == key]
    sql.executemany("DELETE FROM published_results WHERE name = ?", gone)
