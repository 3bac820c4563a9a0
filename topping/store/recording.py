"""Writing a run down as it is played: each move is one transaction, so that a power cut costs one move at most."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable

from topping.errors import StoreError
from topping.play.run.result import MoveResult, Try
from topping.rules.game import Turn
from topping.store.conditions import id_of
from topping.store.database import Database, query
from topping.store.facts import RunFacts
from topping.store.identifiers import new_uuid
from topping.store.instants import canonical
from topping.store.players import folded, normalised


def start(database: Database, facts: RunFacts, started_at: str) -> int:
    """Opens a run and returns its id; from here on it counts as the player's attempt, whatever becomes of it.

    `started_at` is ISO 8601 with its offset. Raises `InputError` for a name that cannot be one, `StoreError`.
    """
    name, key = normalised(facts.player), folded(facts.player)
    started_at = canonical(started_at)
    with database.writing() as sql:
        player = _player(sql, name, key)
        if facts.game_text:
            kept = "INSERT INTO game_texts (game, text) VALUES (?, ?) ON CONFLICT DO NOTHING"
            sql.execute(kept, (facts.game_id, facts.game_text))
        values: dict[str, object] = {
            "uuid": new_uuid(),
            "player": player,
            "game": facts.game_id,
            "game_name": facts.game_name,
            "game_moves": facts.moves,
            "lexicon": facts.lexicon_name,
            "lexicon_hash": facts.lexicon_hash,
            "rules_version": facts.rules_version,
            "conditions": id_of(sql, facts.conditions),
            "resumed": facts.resumed,
            "ranks": facts.ranks,
            "started_at": started_at,
        }
        places = ", ".join(f":{column}" for column in values)
        run = sql.execute(f"INSERT INTO runs ({', '.join(values)}) VALUES ({places})", values).lastrowid
        assert run is not None  # an INSERT that went through has an id
        return run


def _player(sql: sqlite3.Connection, name: str, key: str) -> int:
    """The number of the player of that name, made where there is none; where several share it, the first of them."""
    found = sql.execute("SELECT min(id) FROM players WHERE folded = ?", (key,)).fetchone()[0]
    if found is None:
        found = sql.execute(
            "INSERT INTO players (uuid, name, folded) VALUES (?, ?, ?)", (new_uuid(), name, key)
        ).lastrowid
    return int(found)


def add_move(
    database: Database,
    run_id: int,
    result: MoveResult,
    turn: Turn,
    *,
    ended_by: str | None = None,
    ended_ms: int | None = None,
    showing: int | None = None,
    strokes: bytes = b"",
) -> None:
    """Keeps a move and all its proposals: the disk holds all of it on return, or nothing of it after a `StoreError`."""
    solution = turn.solution
    with database.writing() as sql:
        _must_be_open(sql, run_id)
        sql.execute(
            "INSERT INTO moves (run, number, word, reference, points, scored, found, elapsed_ms, penalty_ms, answer, "
            "ended_by, ended_ms, showing) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                run_id,
                result.number,
                solution.word,
                str(solution.reference),
                solution.points,
                result.points,
                result.found,
                result.elapsed_ms,
                result.penalty_ms,
                None if result.answer is None else str(result.answer),
                ended_by,
                ended_ms,
                showing,
            ),
        )
        if strokes:
            _add_strokes(sql, run_id, result.number, showing or 1, strokes)
        _add_proposals(sql, run_id, result.number, result.tries)


def add_loose_proposals(
    database: Database,
    run_id: int,
    number: int,
    tries: Iterable[Try],
    *,
    showing: int | None = None,
    strokes: bytes = b"",
) -> None:
    """Keeps the proposals and strokes of move `number`, which was left before its end. Raises `StoreError`."""
    with database.writing() as sql:
        _must_be_open(sql, run_id)
        if strokes:
            _add_strokes(sql, run_id, number, showing or 1, strokes)
        _add_proposals(sql, run_id, number, tries)


def finish(database: Database, run_id: int, finished_at: str) -> None:
    """Closes a run that was played to its end; `StoreError` where one of its moves is missing from the database.

    The end is the game's last move or, where the formula says so (§3.8.3), the first top missed. A move that could
    not be written would otherwise shorten the run, and so win it.
    """
    finished_at = canonical(finished_at)
    with database.writing() as sql:
        _must_be_open(sql, run_id)
        kept = sql.execute(query("kept_of_run"), {"run": run_id}).fetchone()
        if kept["last"] != kept["kept"] or not (kept["kept"] == kept["wanted"] or _is_out(kept)):
            raise StoreError("store.moves_missing", kept=kept["kept"], wanted=kept["wanted"])
        sql.execute("UPDATE runs SET outcome = 'finished', ended_at = ? WHERE id = ?", (finished_at, run_id))


def leave(database: Database, run_id: int, at: str) -> None:
    """Closes a run that the player left before its end: kept, never ranked. Raises `StoreError`."""
    at = canonical(at)
    with database.writing() as sql:
        _must_be_open(sql, run_id)
        sql.execute("UPDATE runs SET outcome = 'left', ended_at = ? WHERE id = ?", (at, run_id))


def resume(database: Database, run_id: int) -> None:
    """Takes up a run that was left or cut off, or marks an open one: it then ranks among resumed runs, if at all.

    Raises `StoreError` for a finished one.
    """
    with database.writing() as sql:
        updated = sql.execute(
            "UPDATE runs SET outcome = 'open', ended_at = NULL, resumed = 1 WHERE id = ? AND outcome <> 'finished'",
            (run_id,),
        )
        if not updated.rowcount:
            raise StoreError("store.run_closed")


def _is_out(kept: sqlite3.Row) -> bool:
    """Whether the last move kept put the player out."""
    return bool(kept["out_on_miss"] and not kept["found_last"] and kept["kept"] <= kept["wanted"])


def _must_be_open(sql: sqlite3.Connection, run_id: int) -> None:
    if sql.execute("SELECT 1 FROM runs WHERE id = ? AND outcome = 'open'", (run_id,)).fetchone() is None:
        raise StoreError("store.run_closed")


def _add_proposals(sql: sqlite3.Connection, run_id: int, number: int, tries: Iterable[Try]) -> None:
    (before,) = sql.execute("SELECT count(*) FROM proposals WHERE run = ? AND number = ?", (run_id, number)).fetchone()
    sql.executemany(
        "INSERT INTO proposals (run, number, place, text, at_ms, verdict, points) VALUES (?, ?, ?, ?, ?, ?, ?)",
        [
            (run_id, number, place, _storable(one.text), one.at_ms, one.verdict.answer.value, one.verdict.points)
            for place, one in enumerate(tries, start=before + 1)
        ],
    )


def _add_strokes(sql: sqlite3.Connection, run_id: int, number: int, showing: int, strokes: bytes) -> None:
    sql.execute(
        "INSERT INTO strokes (run, number, showing, data) VALUES (?, ?, ?, ?)", (run_id, number, showing, strokes)
    )


def _storable(text: str) -> str:
    """The text without the halves of characters that some keyboards leave behind: SQLite takes UTF-8 only."""
    return text.encode("utf-8", "replace").decode("utf-8")
