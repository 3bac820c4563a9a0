"""Changing who a run belongs to: a player renamed, two merged into one, one made anonymous.

Each is one transaction. What was typed during a run stays with it.
"""

from __future__ import annotations

import sqlite3
from itertools import count

from topping.errors import InputError, StoreError
from topping.store.database import Database
from topping.store.players import folded, normalised
from topping.texts import say


def rename(database: Database, old: str, new: str) -> str:
    """Gives a player another name, or his own in another spelling; returns it as it is kept.

    Raises `InputError` for what cannot be a name, `StoreError` where nobody has the old one or somebody the new one.
    """
    name, key = normalised(new), folded(new)
    with database.writing() as sql:
        player = _id(sql, old)
        taken = _found(sql, key)
        if taken is not None and taken["id"] != player:
            raise StoreError("store.player_taken", old=normalised(old), new=taken["name"])
        sql.execute("UPDATE players SET name = ?, folded = ? WHERE id = ?", (name, key, player))
    database.forget()
    return name


def merge(database: Database, source: str, into: str) -> int:
    """Gives all runs of `source`, who then is no more, to `into`; returns how many.

    Attempts are counted anew, game by game, in the order in which runs were started, which is that of their ids: a
    clock may have been set back. So the first run ever started by either is the one that ranks. Raises `InputError`
    for what cannot be a name or the same one twice, `StoreError` where nobody has it.
    """
    with database.writing() as sql:
        gone, stays = _id(sql, source), _id(sql, into)
        if gone == stays:
            raise InputError("store.player_same")
        moved = sql.execute("UPDATE runs SET player = ? WHERE player = ?", (stays, gone)).rowcount
        sql.execute("DELETE FROM players WHERE id = ?", (gone,))
    database.forget()
    return moved


def anonymise(database: Database, name: str) -> str:
    """Puts a neutral name that nobody has in the place of a player's; returns it. Times stay, and stay ranked.

    The strokes of his runs are deleted: how somebody types tells who he is.

    Raises as `rename` does.
    """
    with database.writing() as sql:
        player = _id(sql, name)
        names = (say("store.anonymous", number=number) for number in count(1))
        neutral = next(one for one in names if _found(sql, folded(one)) is None)
        sql.execute("UPDATE players SET name = ?, folded = ? WHERE id = ?", (neutral, folded(neutral), player))
        sql.execute("DELETE FROM strokes WHERE run IN (SELECT id FROM runs WHERE player = ?)", (player,))
    database.forget()
    return neutral


def _id(sql: sqlite3.Connection, name: str) -> int:
    found = _found(sql, folded(name))
    if found is None:
        raise StoreError("store.player_unknown", name=normalised(name))
    return int(found["id"])


def _found(sql: sqlite3.Connection, key: str) -> sqlite3.Row | None:
    found: sqlite3.Row | None = sql.execute("SELECT id, name FROM players WHERE folded = ?", (key,)).fetchone()
    return found
