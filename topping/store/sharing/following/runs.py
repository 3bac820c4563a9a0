"""The rows of runs of other machines, and the texts of their games, as all facts about them make them."""

from __future__ import annotations

import sqlite3
from base64 import b64decode
from collections.abc import Iterable, Mapping
from dataclasses import replace

from topping.errors import InputError, ToppingError
from topping.facts.bodies.runs import GameTold, RunEnded
from topping.facts.fact import Fact, FactKind
from topping.facts.merging import RUN_KINDS
from topping.facts.sharedruns import SharedRun, beginnings, run_of
from topping.log import note_fault
from topping.play.run.events import EndedBy
from topping.play.run.strokes import InputMark, unpack
from topping.rules.games.gametext import game_id, parse_game
from topping.store.conditions import id_of_text
from topping.store.instants import of_ms
from topping.store.sharing import log
from topping.store.sharing.identity import machine_id
from topping.store.sharing.voices import runner_of, voices_of

_ENDS = frozenset(one.value for one in EndedBy)
_OTHERS = "SELECT 1 FROM runs WHERE player = ? AND game = ? AND uuid <> ? LIMIT 1"
_INPUTS = frozenset(one.value for one in InputMark)


def follow_run(sql: sqlite3.Connection, uuid: str, fresh: Mapping[log.FactName, Fact]) -> tuple[tuple[int, str], ...]:
    """Makes the rows of a run follow the facts about it; returns of which players at which games to count attempts.

    A move of a run that is not over changes none of them: what its facts tell is read by who shows it. `fresh`
    are facts that were kept just now.
    """
    facts = log.of_subject(sql, uuid, RUN_KINDS, fresh)
    if len({fact.machine for fact in facts}) > 1:
        run = run_of(facts, voices_of(sql, (body.player for _, body in beginnings(facts))).has)
    else:
        run = run_of(facts)
    if run is None:
        return ()
    kept = sql.execute("SELECT id, machine, player, game FROM runs WHERE uuid = ?", (uuid,)).fetchone()
    if kept is not None and kept["machine"] is None:
        return ()
    sql.execute("SAVEPOINT run")
    try:
        player = _write_run(sql, run, None if kept is None else kept["id"])
    except (sqlite3.IntegrityError, InputError, OverflowError, ValueError) as fault:
        # numbers and conditions that no table takes: said by a newer version, or made up
        note_fault(f"run {uuid} cannot be kept", fault)
        sql.execute("ROLLBACK TO run")
        return ()
    finally:
        sql.execute("RELEASE run")
    now = (player, run.begun.game)
    if kept is not None:
        return (now, (kept["player"], kept["game"]))
    is_first = sql.execute(_OTHERS, (*now, uuid)).fetchone() is None
    return () if is_first else (now,)


def follow_games(sql: sqlite3.Connection, games: Iterable[GameTold]) -> None:
    """Keeps the texts of games; one that is not what its id says is passed over."""
    for one in games:
        if sql.execute("SELECT 1 FROM game_texts WHERE game = ?", (one.game,)).fetchone() is not None:
            continue
        try:
            is_sound = game_id(parse_game(one.text)) == one.game
        except ToppingError:
            is_sound = False
        if is_sound:
            sql.execute("INSERT INTO game_texts (game, text) VALUES (?, ?)", (one.game, one.text))


def _write_run(sql: sqlite3.Connection, run: SharedRun, number: int | None) -> int:
    """Writes it, under its number if it has one; returns that of its player."""
    begun = run.begun
    runner = runner_of(sql, run.machine, begun.player)
    player, hides_strokes = sql.execute(
        "SELECT player, minor OR is_erased FROM player_uuids JOIN players ON players.id = player "
        "WHERE player_uuids.uuid = ?",
        (runner,),
    ).fetchone()
    if hides_strokes:
        log.forget(sql, log.of_subject(sql, begun.run, (FactKind.STROKES,)))
        run = replace(run, strokes=None)
    values: dict[str, object] = {
        "player": player,
        "game": begun.game,
        "game_name": begun.game_name,
        "game_moves": begun.game_moves,
        "lexicon": begun.lexicon,
        "lexicon_hash": begun.lexicon_hash,
        "rules_version": begun.rules_version,
        "conditions": id_of_text(sql, run.conditions),
        "resumed": run.resumed,
        "ranks": begun.ranks,
        "imported": begun.imported,
        "input": _input(run),
        "started_at": of_ms(begun.started_at),
        "machine": machine_id(sql, run.machine),
        "place": begun.place,
        "heard_at": _heard_at(sql, run, runner),
        "outcome": "open",
        "ended_at": None,
    }
    if number is None:
        columns = ["uuid", "attempt", *values]
        inserted = sql.execute(
            f"INSERT INTO runs ({', '.join(columns)}) VALUES (:{', :'.join(columns)})",
            {"uuid": begun.run, "attempt": 1, **values},  # counted by who calls, where there are others
        )
        assert inserted.lastrowid is not None  # an INSERT that went through has an id
        number = inserted.lastrowid
    else:
        sql.execute(
            f"UPDATE runs SET {', '.join(f'{column} = :{column}' for column in values)} WHERE id = :id",
            {"id": number, **values},
        )
        for table in ("moves", "strokes", "results"):
            sql.execute(f"DELETE FROM {table} WHERE run = ?", (number,))
    if run.ended is not None:
        _write_end(sql, run, run.ended, number)
    return int(player)


def _heard_at(sql: sqlite3.Connection, run: SharedRun, runner: str) -> str | None:
    """When a run came here that a machine says of a player that it does not have; None for all others."""
    if runner != run.begun.player:
        return None
    home = sql.execute("SELECT machine FROM player_homes WHERE uuid = ?", (runner,)).fetchone()
    if home is None or home["machine"] == run.machine or voices_of(sql, (runner,)).has(run.machine, runner):
        return None
    (received_ms,) = sql.execute(
        "SELECT min(received_ms) FROM facts WHERE subject = ? AND kind = 'run-begun'", (run.begun.run,)
    ).fetchone()
    return None if received_ms is None else of_ms(received_ms)


def _write_end(sql: sqlite3.Connection, run: SharedRun, ended: RunEnded, number: int) -> None:
    """Writes what a run that is over has come to."""
    sql.executemany(
        "INSERT INTO moves (run, number, word, reference, points, scored, found, elapsed_ms, penalty_ms, answer, "
        "ended_by, ended_ms, showing) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (
                *(number, one.number, one.word, one.reference, one.points, one.scored, one.found, one.elapsed_ms),
                *(one.penalty_ms, one.answer, one.ended_by if one.ended_by in _ENDS else None, one.ended_ms),
                one.showing,
            )
            for one in run.moves
        ],
    )
    _write_strokes(sql, run, number)
    # the totals are added up by a trigger
    sql.execute(
        "UPDATE runs SET outcome = ?, ended_at = ? WHERE id = ?",
        ("finished" if ended.finished else "left", of_ms(ended.ended_at), number),
    )


def _input(run: SharedRun) -> str | None:
    """How the run was entered, as it was said last; None where that is not known here."""
    said = run.begun.input if run.ended is None or run.ended.input is None else run.ended.input
    return said if said in _INPUTS else None


def _write_strokes(sql: sqlite3.Connection, run: SharedRun, number: int) -> None:
    if run.strokes is None:
        return
    for move, showing, text in run.strokes.showings:
        data = b64decode(text, validate=True)  # ValueError for what is none
        unpack(data)
        sql.execute("INSERT OR REPLACE INTO strokes VALUES (?, ?, ?, ?)", (number, move, showing, data))
