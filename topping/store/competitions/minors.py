"""Minors of competitions: their names stay in a table of the machine that enrolled them, facts hold initials."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable
from dataclasses import replace

from topping.competition.competition import Competition
from topping.competition.decisions import NamePutRight
from topping.competition.entrant import Entrant, initials
from topping.competition.events import CompetitionEvent, Decided, Enrolled


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
