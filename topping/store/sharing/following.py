"""What facts of other machines say, followed here: people, runs."""

import json
import sqlite3
from base64 import b64decode
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace

from topping.errors import InputError, ToppingError
from topping.facts.bodies import (
    GameTold,
    MachineTold,
    PlayerTold,
    RunEnded,
    WishAnswered,
    body_of,
)
from topping.facts.fact import Fact, FactKind
from topping.facts.identity import is_machine_of
from topping.facts.merging import RUN_KINDS
from topping.facts.people import DUE_AFTER_MS, Persons, SharedPlayer, named_players, strokes_must_go
from topping.facts.sharedruns import SharedRun, beginnings, run_of
from topping.log import note_fault
from topping.play.run.settlement import EndedBy
from topping.play.run.strokes import InputMark, unpack
from topping.rules.games.gametext import game_id, parse_game
from topping.store.conditions import id_of_text
from topping.store.database import insert, now_ms, of_ms
from topping.store.people.joining import join_players, mask, take_name, unmask
from topping.store.people.names import FIRST_GUEST, folded, guest_id, normalised, player_of
from topping.store.sharing import log
from topping.store.sharing.identity import machine_id
from topping.store.sharing.log import forget_strokes, meant_by, runner_of, uuids_of, voices_of
from topping.store.sharing.telling import say_less_of, tell_again
from topping.texts import say


def follow_machine(sql: sqlite3.Connection, uuid: str) -> None:
    """Keeps what a machine is called and its key, by what it said last."""
    fact = log.presented(sql, uuid)
    told = None if fact is None else body_of(fact)
    if isinstance(told, MachineTold):
        key = told.key if told.key and is_machine_of(uuid, told.key) else None
        sql.execute("UPDATE machines SET label = ?, key = ? WHERE uuid = ?", (told.label, key, uuid))


def follow_people(
    sql: sqlite3.Connection, uuids: Iterable[str], at_ms: int | None = None
) -> tuple[tuple[tuple[str, str], ...], tuple[str, ...]]:
    """Makes the rows of players follow the facts about them, at an instant: now, or another one.

    Names of those of this machine who turned out to be one person, the one that goes and the one that stays; names that
    are forgotten now.
    """
    wanted = meant_by(sql, uuids)
    if not wanted:
        return (), ()
    people, every = persons_of(sql, wanted, at_ms)
    merged: list[tuple[str, str]] = []
    erased: list[str] = []
    # of some players it was not said yet who they are
    unknown = SharedPlayer(frozenset(), "", initials=True, minor=False, consent_at=None, erased=False)
    followed = (people.of(uuid) or replace(unknown, uuids=frozenset((uuid,))) for uuid in sorted(every))
    for player in dict.fromkeys(followed):
        number = _one_row(sql, player, merged)
        _follow_player(sql, people, player, number, erased)
    return tuple(merged), tuple(erased)


def persons_of(
    sql: sqlite3.Connection, wanted: frozenset[str], at_ms: int | None = None
) -> tuple[Persons, frozenset[str]]:
    """The persons that all facts about some players make here, and every UUID of these persons."""
    before_ms = (now_ms() if at_ms is None else at_ms) - DUE_AFTER_MS
    every = wanted
    while True:  # a person may turn out to be another one too, of whom more is known
        of_several = log.of_people(sql, every)
        voices = voices_of(sql, every | {uuid for fact in of_several for uuid in named_players(fact)})
        told = [fact for uuid in sorted(every) for fact in log.of_subject(sql, uuid, (FactKind.PLAYER,))]
        due = frozenset(fact.name for fact in of_several if _is_due(sql, fact, before_ms))
        people = Persons([*of_several, *told], voices, one=_kept_as_one(sql, every), due=due)
        meant = {voices.meant(fact, body.player) for fact in told if isinstance(body := body_of(fact), PlayerTold)}
        more = frozenset(one for uuid in every | meant for one in _uuids(people, uuid)) | every
        more = meant_by(sql, more)
        if more == every:
            return people, every
        every = more


def _uuids(people: Persons, uuid: str) -> frozenset[str]:
    player = people.of(uuid)
    return frozenset((uuid,)) if player is None else player.uuids


def _kept_as_one(sql: sqlite3.Connection, uuids: Iterable[str]) -> list[frozenset[str]]:
    """Those of the UUIDs that are kept as one person's, together."""
    rows = sql.execute(
        "SELECT player, uuid FROM player_uuids JOIN json_each(?) ON uuid = value", (json.dumps(sorted(uuids)),)
    )
    found: dict[int, set[str]] = defaultdict(set)
    for player, uuid in rows:
        found[player].add(uuid)
    return [frozenset(one) for one in found.values()]


def _is_due(sql: sqlite3.Connection, fact: Fact, before_ms: int) -> bool:
    """Whether a fact is a wish that somebody be forgotten which came so long ago that it is granted, if not refused."""
    return (
        fact.kind == FactKind.ERASURE
        and sql.execute(
            "SELECT 1 FROM facts WHERE machine = (SELECT id FROM machines WHERE uuid = ?) AND number = ? "
            "AND received_ms <= ?",
            (*fact.name, before_ms),
        ).fetchone()
        is not None
    )


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


def _follow_player(
    sql: sqlite3.Connection, people: Persons, player: SharedPlayer, number: int, erased: list[str]
) -> None:
    row = sql.execute("SELECT * FROM players WHERE id = ?", (number,)).fetchone()
    # what was said of who somebody is, of the players for whom he stands in too
    meant = sorted(meant_by(sql, uuids_of(sql, number)))
    log.forget(sql, people.must_go([one for uuid in meant for one in log.of_subject(sql, uuid, (FactKind.PLAYER,))]))
    if player.erased:
        if not row["is_erased"]:
            unmask(sql, number)
            (name,) = sql.execute("SELECT name FROM players WHERE id = ?", (number,)).fetchone()
            if number < FIRST_GUEST:
                erased.append(name)
            take_name(sql, number)
            say_less_of(sql, name)
            _say_removed(sql, people, player)
        forget_strokes(sql, number)
        return
    if row["is_erased"]:
        return
    if number >= FIRST_GUEST:
        _rename(sql, number, player.name or say("store.stranger"))  # a name that was taken back is known no more
        sql.execute("UPDATE players SET minor = ? WHERE id = ?", (player.minor, number))
    elif player.wishes:
        mask(sql, number)
    elif not unmask(sql, number) and player.teller in people.voices.referees and not player.initials:
        taken = player_of(sql, folded(player.name))
        if taken is None or taken["id"] == number:
            _rename(sql, number, player.name)
    if player.minor and not row["minor"]:
        sql.execute("UPDATE players SET minor = 1 WHERE id = ?", (number,))
        tell_again(sql, number)
        say_less_of(sql, row["name"])
    if strokes_must_go(player):
        forget_strokes(sql, number)


def _say_removed(sql: sqlite3.Connection, people: Persons, player: SharedPlayer) -> None:
    """Answers the wishes of others that are granted by now."""
    for wish in people.wishes:
        if wish.here is None and people.masks(wish, player.uuids) and any(map(people.voices.is_held, player.uuids)):
            answer = WishAnswered(wish.fact.machine, wish.fact.number, forgets=True)
            log.append(sql, answer)


def _rename(sql: sqlite3.Connection, number: int, name: str) -> None:
    try:
        sql.execute("UPDATE players SET name = ?, folded = ? WHERE id = ?", (normalised(name), folded(name), number))
    except InputError as fault:  # a name that cannot be one here
        note_fault("a player's name cannot be kept", fault)


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
        number = insert(sql, "runs", {"uuid": begun.run, "attempt": 1, **values})  # counted by who calls
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
