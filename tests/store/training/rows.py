"""Rows of all training tables, for any player, as SQL like the program's."""

import json
import sqlite3
from uuid import uuid4

from topping.play.solitaire import SolitaireTerms

_AT = "2026-05-04T18:00:00.000Z"
DAY = 739_740


def add_player(sql: sqlite3.Connection, name: str) -> int:
    """Adds a player who has not played yet; returns his id."""
    return _number(sql.execute("INSERT INTO players (name, folded) VALUES (?, ?)", (name, name.casefold())))


def add_card(sql: sqlite3.Connection, player: int, key: str) -> int:
    """Adds the card of a word; returns its id."""
    return _number(
        sql.execute(
            "INSERT INTO cards (uuid, player, lexicon, lexicon_hash, kind, key, source, day, created_at, target_ms) "
            "VALUES (?, ?, 'essai', 'a', 'word', ?, 'missed', ?, ?, 8000)",
            (str(uuid4()), player, key, DAY, _AT),
        )
    )


def add_sight(sql: sqlite3.Connection, card: int, elapsed_ms: int, day: int = DAY) -> int:
    """Adds a sight of a card found at the first try; returns its id."""
    values = (card, day, _AT, elapsed_ms)
    return _number(
        sql.execute(
            "INSERT INTO sights (card, day, at, shown, elapsed_ms, target_ms, found, tries, given_up, rule) "
            "VALUES (?, ?, ?, 'ABC', ?, 8000, 1, 1, 0, 1)",
            values,
        )
    )


def add_everything(sql: sqlite3.Connection, player: int, session: int, mark: str) -> None:
    """Adds at least one row to each training table; `mark` identifies the player's data."""
    for key in ("AEIRST", mark):
        card = add_card(sql, player, key)
        sight = add_sight(sql, card, 5_000)
        acts = "INSERT INTO card_acts (card, day, at, act, seen, sight, until_day) VALUES (?, ?, ?, ?, 0, ?, ?)"
        sql.execute(acts, (card, DAY, _AT, "undone", sight, None))
        sql.execute(acts, (card, DAY, _AT, "postponed", None, DAY + 3))
        sql.execute("INSERT INTO card_states VALUES (?, 1, '')", (card,))
    rush = _number(
        sql.execute(
            "INSERT INTO rushes (uuid, player, mode, kind, variant, lexicon, lexicon_hash, seed, day, started_at, "
            "ranks) VALUES (?, ?, 'eclair', '', 'normale', 'essai', 'a', 7, ?, ?, 1)",
            (str(uuid4()), player, DAY, _AT),
        )
    )
    sql.execute("INSERT INTO rush_moves VALUES (?, 1, ?, '', 'ON', '9G', 3, 9, 'top', 5, 1)", (rush, mark))
    sql.executemany(
        "INSERT INTO positions_seen VALUES (?, ?, ?)", ((player, b"x", DAY + rush % 2), (player, mark.encode(), DAY))
    )
    drill = sql.execute(
        "INSERT INTO drills (uuid, player, exercise, lexicon, lexicon_hash, counted, day, started_at) "
        "VALUES (?, ?, 'hooks', 'essai', 'a', 1, ?, ?)",
        (str(uuid4()), player, DAY, _AT),
    ).lastrowid
    sql.execute("INSERT INTO drill_questions VALUES (?, 1, ?, 'A E', 'A', 0, 900)", (drill, mark))
    for day in (DAY, DAY + rush):
        sql.execute(
            "INSERT INTO daily_moves (uuid, player, day, variant, lexicon, lexicon_hash, started_at, position, word, "
            "reference, points, answer) VALUES (?, ?, ?, 'normale', 'essai', 'a', ?, 'x', 'ON', '9G', 3, ?)",
            (str(uuid4()), player, day, _AT, mark),
        )
    sql.execute("INSERT INTO session_players VALUES (?, ?, ?, ?)", (session, player, player, _AT))
    solitaire = sql.execute(
        "INSERT INTO games (uuid, kind, number, player, terms, lexicon, lexicon_hash, seed, started_at) "
        "VALUES (?, 'solitaire', ?, ?, ?, 'essai', 'a', 7, ?)",
        (str(uuid4()), player, player, str(SolitaireTerms()), _AT),
    ).lastrowid
    sql.execute("INSERT INTO game_events VALUES (?, 1, ?, ?)", (solitaire, _AT, json.dumps({"kind": mark})))


def _number(inserted: sqlite3.Cursor) -> int:
    assert inserted.lastrowid is not None
    return inserted.lastrowid
