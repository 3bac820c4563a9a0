"""What concerns this machine among the facts of others, and which of these it lacks."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Sequence
from typing import Final

from topping.facts.bodies import body_of
from topping.facts.bodies.machines import MachineTold
from topping.facts.bodies.people import PlayersDistinct
from topping.facts.fact import FactKind
from topping.facts.interests import ENTRIES, Interests, clubs_in, name_key
from topping.store.database import Database
from topping.store.people.likeness import plain
from topping.store.people.players import FIRST_GUEST
from topping.store.sharing import log
from topping.store.sharing.log import FactName

_GAMES: Final = "SELECT DISTINCT game FROM runs WHERE machine IS NULL"
_UNNAMED: Final = (
    "SELECT uuid FROM player_uuids WHERE player >= ? AND NOT EXISTS "
    "(SELECT 1 FROM facts WHERE subject = uuid AND kind = 'player')"
)
_COMPETITIONS: Final = """
SELECT facts.subject FROM facts JOIN machines ON machines.id = facts.machine
WHERE machines.is_own AND facts.kind IN ('competition', 'decision', 'enrolment')
UNION SELECT competition FROM competition_games
UNION SELECT competition FROM competition_seals
UNION SELECT competition FROM competition_codes
UNION SELECT facts.subject FROM facts JOIN machines ON machines.is_own
WHERE facts.kind = 'enrolment' AND json_extract(facts.body, '$.machine') = machines.uuid
"""
_ENTERED: Final = """
SELECT json_extract(body, '$.event') AS event,
    coalesce(json_extract(body, '$.run'), json_extract(body, '$.session')) AS subject
FROM json_each(?) AS wanted JOIN facts ON facts.subject = wanted.value AND facts.kind = 'competition'
WHERE json_extract(body, '$.event') IN ('run', 'session')
"""
_HELD: Final = """
SELECT wanted.key FROM json_each(?) AS wanted
JOIN machines ON machines.uuid = json_extract(wanted.value, '$[0]')
JOIN facts ON facts.machine = machines.id AND facts.number = json_extract(wanted.value, '$[1]')
"""


def interests_of(database: Database) -> Interests:
    """What concerns this machine, as far as what is here tells."""
    competitions = frozenset(_column(database.all(_COMPETITIONS)))
    entered: dict[str, set[str]] = {event: set() for event in ENTRIES}
    for row in database.all(_ENTERED, (json.dumps([*competitions]),)):
        if isinstance(row["subject"], str):
            entered[row["event"]].add(row["subject"])
    names = [row["name"] for row in _own_players(database) if not row["is_erased"]]
    return Interests(
        machines=_of_our_clubs(database),
        players=_players(database, names),
        unnamed=frozenset(_column(database.all(_UNNAMED, (FIRST_GUEST,)))),
        names=frozenset(filter(None, map(name_key, names))),
        games=frozenset(_column(database.all(_GAMES))),
        competitions=competitions,
        runs=frozenset(entered["run"]),
        sessions=frozenset(entered["session"]),
    )


def lacking(database: Database, names: Sequence[FactName]) -> list[FactName]:
    """Those of these facts that are not here."""
    held = {row[0] for row in database.all(_HELD, (json.dumps(names),))}
    return [name for place, name in enumerate(names) if place not in held]


def not_emptied(database: Database, names: Sequence[FactName]) -> list[FactName]:
    """Those of these facts that are here, and not empty."""
    held = {row[0] for row in database.all(f"{_HELD} WHERE facts.kind <> 'gone'", (json.dumps(names),))}
    return [name for place, name in enumerate(names) if place in held]


def _column(rows: Iterable[sqlite3.Row]) -> list[str]:
    return [row[0] for row in rows]


def _own_players(database: Database) -> list[sqlite3.Row]:
    return database.all("SELECT id, name, is_erased FROM players WHERE id < ?", (FIRST_GUEST,))


def _players(database: Database, names: Iterable[str]) -> frozenset[str]:
    """The UUIDs of those who play here, and of those elsewhere who may be one of them: nobody has denied it."""
    own = frozenset(_column(database.all("SELECT uuid FROM player_uuids WHERE player < ?", (FIRST_GUEST,))))
    wanted = {plain(name) for name in names} - {""}
    rows = database.all(
        "SELECT player_uuids.uuid, name FROM players JOIN player_uuids ON player = id WHERE id >= ? AND NOT is_erased",
        (FIRST_GUEST,),
    )
    alike = {row["uuid"] for row in rows if plain(row["name"]) in wanted}
    if alike:
        alike -= _strangers(database, own)
    return own | alike


def _strangers(database: Database, own: frozenset[str]) -> set[str]:
    """Those who were said to be another person than somebody of their name who plays here."""
    with database.reading() as sql:
        said = log.naming(sql, own, FactKind.DISTINCT)
    told = [body for fact in said if isinstance(body := body_of(fact), PlayersDistinct)]
    return {other for body in told for one, other in ((body.one, body.other), (body.other, body.one)) if one in own}


def _of_our_clubs(database: Database) -> frozenset[str]:
    """The other machines of a club of this one, as they said it last. Those that name none are of one club together.

    A machine that does not tell, as of an older program, is of none.
    """
    told: dict[str, frozenset[str]] = {}
    with database.reading() as sql:
        for (machine,) in sql.execute("SELECT uuid FROM machines").fetchall():
            fact = log.presented(sql, machine)
            body = None if fact is None else body_of(fact)
            if isinstance(body, MachineTold) and body.club is not None:
                told[machine] = clubs_in(body.club)
    own = str(database.all("SELECT uuid FROM machines WHERE is_own")[0]["uuid"])
    ours = told.pop(own, frozenset())
    return frozenset(machine for machine, clubs in told.items() if clubs & ours or clubs == ours)
