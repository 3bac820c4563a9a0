"""The rows that follow from facts of other machines: players, runs, sessions, games, machines.

Each function makes them from all facts about one thing, so that it does not matter which of these came last.
"""

from __future__ import annotations

import json
import sqlite3
from base64 import b64decode
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from topping.errors import InputError, ToppingError
from topping.facts.bodies import body_of
from topping.facts.bodies.machines import MachineTold
from topping.facts.bodies.runs import GameTold, RunEnded
from topping.facts.bodies.sessions import SessionEventTold, SessionTold, SessionWithdrawn
from topping.facts.fact import Fact, FactKind
from topping.facts.merging import RUN_KINDS
from topping.facts.people import Persons, SharedPlayer, strokes_must_go
from topping.facts.sharedruns import SharedRun, run_of
from topping.facts.subject import PEOPLE
from topping.log import note_fault
from topping.play.run.events import EndedBy
from topping.play.run.inputmark import InputMark
from topping.play.run.strokes import unpack
from topping.rules.games.gametext import game_id, parse_game
from topping.store.conditions import id_of, read
from topping.store.instants import of_ms
from topping.store.people.joining import join_players, take_name
from topping.store.people.names import folded, normalised
from topping.store.people.players import FIRST_GUEST, guest_id, player_of
from topping.store.sessions.sessions import erase_session
from topping.store.sharing import log
from topping.store.sharing.identity import machine_id
from topping.store.sharing.telling import tell_again
from topping.store.sharing.withdrawing import OF_SESSIONS, forget_all_names, forget_names, forget_strokes, uuids_of
from topping.texts import say

_ENDS = frozenset(one.value for one in EndedBy)
_INPUTS = frozenset(one.value for one in InputMark)


@dataclass(frozen=True, slots=True)
class FollowedPeople:
    """What became of players of this machine."""

    merged: tuple[tuple[str, str], ...] = ()
    """Names of those who turned out to be one person: the one that goes and the one that stays."""
    erased: tuple[str, ...] = ()
    """Names that are forgotten now."""


def follow_people(sql: sqlite3.Connection, uuids: Iterable[str]) -> FollowedPeople:
    """Makes the rows of players follow the facts about them."""
    wanted = frozenset(uuids)
    if not wanted:
        return FollowedPeople()
    of_several = log.of_subject(sql, PEOPLE)
    classes = Persons(of_several)
    known = {uuid: classes.of(uuid) for uuid in wanted}
    every = {one for uuid, player in known.items() for one in ({uuid} if player is None else player.uuids)}
    told = [fact for uuid in sorted(every) for fact in log.of_subject(sql, uuid, (FactKind.PLAYER,))]
    people = Persons([*of_several, *told])
    merged: list[tuple[str, str]] = []
    erased: list[str] = []
    for player in {people.of(uuid) or _unknown(uuid) for uuid in sorted(every)}:
        number = _one_row(sql, player, merged)
        _follow_player(sql, player, number, erased)
    return FollowedPeople(tuple(merged), tuple(erased))


def follow_run(sql: sqlite3.Connection, uuid: str) -> tuple[tuple[int, str], ...]:
    """Makes the rows of a run follow the facts about it; returns of which players at which games to count attempts.

    A move of a run that is not over changes none of them: what its facts tell is read by who shows it.
    """
    run = run_of(log.of_subject(sql, uuid, RUN_KINDS))
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
    return (now,) if kept is None else (now, (kept["player"], kept["game"]))


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


def follow_session(sql: sqlite3.Connection, uuid: str) -> None:
    """Makes the rows of a session follow the facts about it: what it is, and its events as far as none is missing."""
    facts = log.of_subject(sql, uuid)
    bodies = [(fact, body_of(fact)) for fact in facts]
    told = [(fact, body) for fact, body in bodies if isinstance(body, SessionTold)]
    events = {body.number: body for _, body in bodies if isinstance(body, SessionEventTold)}
    kept = sql.execute(
        "SELECT sessions.id, machines.uuid AS machine FROM sessions LEFT JOIN machines ON machines.id = machine "
        "WHERE sessions.uuid = ?",
        (uuid,),
    ).fetchone()
    if kept is not None and kept["machine"] is None:
        return
    speakers = {fact.machine for fact, _ in told} | ({kept["machine"]} if kept is not None else set())
    if any(isinstance(body, SessionWithdrawn) and (not speakers or fact.machine in speakers) for fact, body in bodies):
        log.forget(sql, (fact for fact in facts if fact.kind in OF_SESSIONS))
        if kept is not None:
            erase_session(sql, kept["id"])
        return
    if not told:
        return
    sql.execute("SAVEPOINT session")
    try:
        session = kept["id"] if kept is not None else _write_session(sql, *min(told, key=lambda one: one[0].order))
        _write_events(sql, session, events)
    except (sqlite3.IntegrityError, InputError, OverflowError, ValueError) as fault:
        note_fault(f"session {uuid} cannot be kept", fault)
        sql.execute("ROLLBACK TO session")
    finally:
        sql.execute("RELEASE session")


def follow_machine(sql: sqlite3.Connection, uuid: str) -> None:
    """Keeps what a machine is called, by what it said last."""
    said = [body_of(fact) for fact in log.of_subject(sql, FactKind.MACHINE) if fact.machine == uuid]
    labels = [body.label for body in said if isinstance(body, MachineTold)]
    if labels:
        sql.execute("UPDATE machines SET label = ? WHERE uuid = ?", (labels[-1], uuid))


def _unknown(uuid: str) -> SharedPlayer:
    """A player of whom it was not said yet who he is."""
    return SharedPlayer(frozenset((uuid,)), "", initials=True, minor=False, consent_at=None, erased=False)


def _one_row(sql: sqlite3.Connection, player: SharedPlayer, merged: list[tuple[str, str]]) -> int:
    """The number of the one row of a person, who may have had none or several; one of this machine stays."""
    uuids = json.dumps(sorted(player.uuids))
    rows = sql.execute(
        "SELECT DISTINCT players.id, players.name FROM json_each(?) JOIN player_uuids ON player_uuids.uuid = value "
        "JOIN players ON players.id = player_uuids.player ORDER BY players.id",
        (uuids,),
    ).fetchall()
    number = rows[0]["id"] if rows else guest_id(sql, player.uuid, say("store.stranger"))
    for row in rows[1:]:
        if row["id"] < FIRST_GUEST:
            merged.append((row["name"], rows[0]["name"]))
        join_players(sql, row["id"], number)
    sql.execute(
        "INSERT INTO player_uuids SELECT value, ? FROM json_each(?) WHERE true ON CONFLICT DO NOTHING", (number, uuids)
    )
    return int(number)


def _follow_player(sql: sqlite3.Connection, player: SharedPlayer, number: int, erased: list[str]) -> None:
    row = sql.execute("SELECT * FROM players WHERE id = ?", (number,)).fetchone()
    if player.erased:
        if not row["is_erased"]:
            if number < FIRST_GUEST:
                erased.append(row["name"])
            take_name(sql, number)
        forget_all_names(sql, uuids_of(sql, number))
        forget_strokes(sql, number)
        return
    forget_names(sql, uuids_of(sql, number))
    if row["is_erased"]:
        return
    if number >= FIRST_GUEST:
        _rename(sql, number, player.name or say("store.stranger"))  # a name that was taken back is known no more
        sql.execute("UPDATE players SET minor = ? WHERE id = ?", (player.minor, number))
    elif player.name and not player.initials and player.name != row["name"]:
        taken = player_of(sql, folded(player.name))
        if taken is None or taken["id"] == number:
            _rename(sql, number, player.name)
    if player.minor and not row["minor"]:
        sql.execute("UPDATE players SET minor = 1 WHERE id = ?", (number,))
        tell_again(sql, number)
    if strokes_must_go(player):
        forget_strokes(sql, number)


def _rename(sql: sqlite3.Connection, number: int, name: str) -> None:
    try:
        sql.execute("UPDATE players SET name = ?, folded = ? WHERE id = ?", (normalised(name), folded(name), number))
    except InputError as fault:  # a name that cannot be one here
        note_fault("a player's name cannot be kept", fault)


def _write_run(sql: sqlite3.Connection, run: SharedRun, number: int | None) -> int:
    """Writes it, under its number if it has one; returns that of its player."""
    begun = run.begun
    (player,) = sql.execute("SELECT player FROM player_uuids WHERE uuid = ?", (begun.player,)).fetchone()
    values: dict[str, object] = {
        "player": player,
        "game": begun.game,
        "game_name": begun.game_name,
        "game_moves": begun.game_moves,
        "lexicon": begun.lexicon,
        "lexicon_hash": begun.lexicon_hash,
        "rules_version": begun.rules_version,
        "conditions": id_of(sql, read(run.conditions)),
        "resumed": run.resumed,
        "ranks": begun.ranks,
        "imported": begun.imported,
        "input": _input(run),
        "started_at": of_ms(begun.started_at),
        "machine": machine_id(sql, run.machine),
        "place": begun.place,
        "outcome": "open",
        "ended_at": None,
    }
    if number is None:
        columns = ["uuid", "attempt", *values]
        inserted = sql.execute(
            f"INSERT INTO runs ({', '.join(columns)}) VALUES (:{', :'.join(columns)})",
            {"uuid": begun.run, "attempt": 1, **values},  # counted by who calls
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


def _write_session(sql: sqlite3.Connection, fact: Fact, told: SessionTold) -> int:
    inserted = sql.execute(
        "INSERT INTO sessions (uuid, name, conditions, lexicon, lexicon_hash, rules_version, game, started_at, "
        "ended_at, machine) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            *(told.session, told.name, id_of(sql, read(told.conditions)), told.lexicon, told.lexicon_hash),
            *(told.rules_version, told.game, of_ms(told.started_at), of_ms(told.ended_at)),
            machine_id(sql, fact.machine),
        ),
    )
    assert inserted.lastrowid is not None  # an INSERT that went through has an id
    return inserted.lastrowid


def _write_events(sql: sqlite3.Connection, session: int, events: Mapping[int, SessionEventTold]) -> None:
    """Adds the events that follow those that are kept, up to the first one that is missing."""
    (last,) = sql.execute("SELECT max(number) FROM session_events WHERE session = ?", (session,)).fetchone()
    number = (last or 0) + 1
    while number in events:
        event = events[number]
        sql.execute(
            "INSERT INTO session_events (session, number, at, body) VALUES (?, ?, ?, ?)",
            (session, number, of_ms(event.at), json.dumps(event.event)),
        )
        number += 1
