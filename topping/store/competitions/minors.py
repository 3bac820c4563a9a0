"""Minors of competitions: their names stay in a table of the machine that enrolled them, facts hold initials."""

import json
import sqlite3
from collections.abc import Iterable
from dataclasses import replace

from topping.competition.competition import Competition
from topping.competition.decisions import NamePutRight
from topping.competition.enrolling import Seating
from topping.competition.entrant import Entrant, initials
from topping.competition.events import CompetitionEvent, Decided, Enrolled, SessionScored
from topping.competition.scored import ScoredLine
from topping.store.people.consents import name_that_leaves
from topping.store.sharing import log


def with_names(competition: Competition, rows: Iterable[sqlite3.Row]) -> Competition:
    """The competition with the names of minors that this machine holds."""
    entrants = dict(competition.entrants)
    for row in rows:
        known = entrants.get(row["entrant"])
        if known is not None and known.minor:
            names, licences = tuple(json.loads(row["names"])), tuple(json.loads(row["licences"]))
            entrants[known.uuid] = replace(known, names=names, licences=licences)
    return replace(competition, entrants=entrants)


def known_minors(sql: sqlite3.Connection, uuid: str) -> set[str]:
    """The entrants whose names this machine holds, by their UUIDs."""
    rows = sql.execute("SELECT entrant FROM competition_names WHERE competition = ?", (uuid,))
    return {entrant for (entrant,) in rows}


def as_said(sql: sqlite3.Connection, uuid: str, event: CompetitionEvent, minors: set[str]) -> CompetitionEvent:
    """The event without the names of minors, which are kept here."""
    match event:
        case Enrolled(Entrant(minor=True) as entrant):
            if entrant.uuid not in minors:
                _forget_said(sql, uuid, entrant.uuid)
            minors.add(entrant.uuid)
            _keep_names(sql, uuid, entrant.uuid, entrant.names, entrant.licences)
            return Enrolled(entrant.masked)
        case Decided(NamePutRight(entrant=named, names=names)) if named in minors:
            (licences,) = sql.execute(
                "SELECT licences FROM competition_names WHERE competition = ? AND entrant = ?", (uuid, named)
            ).fetchone()
            _keep_names(sql, uuid, named, names, tuple(json.loads(licences)))
            return replace(event, decision=NamePutRight(named, tuple(map(initials, names))))
        case _:
            return event


def _keep_names(
    sql: sqlite3.Connection, uuid: str, entrant: str, names: tuple[str, ...], licences: tuple[str, ...]
) -> None:
    written = (json.dumps(names, ensure_ascii=False), json.dumps(licences, ensure_ascii=False))
    sql.execute("INSERT OR REPLACE INTO competition_names VALUES (?, ?, ?, ?)", (uuid, entrant, *written))


def lines_that_leave(
    sql: sqlite3.Connection, competition: Competition, scored: SessionScored
) -> tuple[ScoredLine, ...]:
    """The lines of a session with the initials of minors: of those on the roster, and of known players beside it."""
    found = []
    seated = Seating(competition).of(scored)
    for line in scored.lines:
        entrant = seated.get(line.table)
        if entrant is None:
            name = name_that_leaves(sql, line.name)
        else:
            name = initials(line.name) if entrant.minor else line.name
        found.append(replace(line, name=name))
    return tuple(found)


def _forget_said(sql: sqlite3.Connection, uuid: str, entrant: str) -> None:
    """Forgets what this machine said of an entrant before he was known to be a minor: his name stood there."""
    own = sql.execute("SELECT uuid FROM machines WHERE is_own").fetchone()["uuid"]
    said = [
        fact
        for fact in log.of_subject(sql, uuid, ("competition", "decision"))
        if fact.machine == own and fact.body.get("entrant") == entrant and "names" in fact.body
    ]
    log.forget(sql, said)
