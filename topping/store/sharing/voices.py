"""Whose word about players counts at this machine, as its database knows it."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable

from topping.facts.bodies import body_of
from topping.facts.bodies.machines import MachineEnrolled
from topping.facts.fact import Fact, FactKind
from topping.facts.identity import is_founded_by, is_machine_of
from topping.facts.voices import HERE, Voices, stand_in, told_player
from topping.store.sharing import log


def note_home(sql: sqlite3.Connection, fact: Fact) -> None:
    """Keeps of which machine a player is whom a fact of another machine tells of: the first that does."""
    player = told_player(fact)
    if player is None:
        return
    added = sql.execute(
        "INSERT INTO player_homes VALUES (?, ?, NULL) ON CONFLICT DO NOTHING", (player, fact.machine)
    ).rowcount
    if not added:
        sql.execute(
            "INSERT INTO player_homes SELECT :stand_in, :machine, uuid FROM player_homes "
            "WHERE uuid = :player AND machine <> :machine ON CONFLICT DO NOTHING",
            {"stand_in": stand_in(fact.machine, player), "machine": fact.machine, "player": player},
        )


def voices_of(sql: sqlite3.Connection, players: Iterable[str]) -> Voices:
    """Whose word counts about these players and who stands in for them."""
    rows = sql.execute(
        "SELECT uuid, player_homes.machine, meant FROM player_homes JOIN json_each(?) ON uuid = value",
        (json.dumps([*dict.fromkeys(players)]),),
    ).fetchall()
    (own, own_key) = sql.execute("SELECT uuid, key FROM machines WHERE is_own").fetchone()
    shared = dict(
        sql.execute(
            "SELECT uuid, key FROM machines WHERE key IN "
            "(SELECT key FROM machines WHERE key IS NOT NULL GROUP BY key HAVING count(*) > 1)"
        ).fetchall()
    )
    enrolled, referees = _officials(sql)
    return Voices(
        homes={uuid: machine for uuid, machine, _ in rows},
        stand_ins=frozenset(uuid for uuid, _, meant in rows if meant is not None),
        here=frozenset({own, *(uuid for uuid, key in shared.items() if key == own_key)}),
        keys=shared,
        ours=log.people_said_here(sql) | {name for player, _, _ in rows for name in log.said_here(sql, player)},
        referees=referees,
        enrolled=enrolled,
    )


def runner_of(sql: sqlite3.Connection, machine: str, player: str) -> str:
    """The UUID of whose a run is that a machine tells of; nearly always the player's, whose machine it is."""
    home = sql.execute("SELECT machine FROM player_homes WHERE uuid = ?", (player,)).fetchone()
    if home is None or home["machine"] == machine:
        return player
    return voices_of(sql, (player,)).runner(machine, player)


def _officials(sql: sqlite3.Connection) -> tuple[frozenset[str], frozenset[str]]:
    """The machines that are enrolled for competitions whose games are here, and those that decide there.

    Whoever likes founds a competition and enrols machines for it: without its games, which somebody has taken in here,
    that gives no right here. The founder is whose name the competition bears.
    """
    enrolled, referees = set[str](), set[str]()
    for (competition,) in sql.execute("SELECT DISTINCT competition FROM competition_games").fetchall():
        last: dict[str, MachineEnrolled] = {}
        for fact in log.of_subject(sql, competition, (FactKind.ENROLMENT,)):
            body = body_of(fact)
            if isinstance(body, MachineEnrolled) and is_founded_by(competition, fact.machine):
                referees.add(fact.machine)
                if is_machine_of(body.machine, body.key):
                    last[body.machine] = body
        enrolled |= last.keys()
        referees |= {machine for machine, body in last.items() if body.referee}
    return frozenset(enrolled | referees), frozenset(referees)


def meant_by(sql: sqlite3.Connection, uuids: Iterable[str]) -> frozenset[str]:
    """These players, with those for whom any of them stands in, and who is one person with them as far as is kept."""
    rows = sql.execute(
        "WITH wanted AS (SELECT value AS uuid FROM json_each(?)) "
        "SELECT uuid FROM wanted "
        "UNION SELECT meant FROM wanted JOIN player_homes USING (uuid) WHERE meant IS NOT NULL "
        "UNION SELECT other.uuid FROM wanted JOIN player_uuids AS one USING (uuid) "
        "JOIN player_uuids AS other ON other.player = one.player",
        (json.dumps([*uuids]),),
    )
    return frozenset(uuid for (uuid,) in rows)


def home_label(sql: sqlite3.Connection, machine: str) -> str:
    """What a machine is called; empty for this one."""
    if machine == HERE:
        return ""
    row = sql.execute("SELECT label FROM machines WHERE uuid = ?", (machine,)).fetchone()
    return str(row["label"] if row is not None and row["label"] else machine[:8])
