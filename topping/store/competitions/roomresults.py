"""Collects the results that a room sends to the organiser: moves, sessions and decisions.

Names that must not be sent in full are replaced by initials.
"""

import sqlite3
from collections.abc import Mapping
from dataclasses import replace

from topping.competition.competition import Competition, StoredDecision
from topping.competition.decisions import (
    EntrantExcluded,
    MoveVoided,
    NamePutRight,
    TopRetained,
)
from topping.competition.enrolling import Seating
from topping.competition.entrant import Entrant, initials
from topping.competition.events import Decided, Enrolled, SessionScored, event_of
from topping.competition.results import (
    GameResults,
    PlayedSession,
    RoomDecision,
    RoomResults,
    RoomRun,
    RoomSeat,
)
from topping.competition.scored import ScoredLine, ScoredRun
from topping.store.people.names import alike


def results_of_room(
    sql: sqlite3.Connection, competition: Competition, runs: Mapping[str, ScoredRun], login: str
) -> RoomResults:
    """Collects the results of a competition that were played on this machine.

    `login` is the organiser's login on the club's server.
    """
    seating = Seating(competition)
    decisions = [kept for kept in competition.decisions if kept.counts]
    games = []
    for place in (*competition.games, *competition.tie_breaks):
        played = tuple(
            RoomRun(entered.entrant, runs[entered.run], entered.delay_ms)
            for entered in competition.runs.values()
            if entered.game == place and entered.run in runs
        )
        sessions = tuple(
            _session(sql, seating, scored)
            for scored in competition.sessions.values()
            if scored.game == place and scored.tops
        )
        if played or sessions:
            games.append(GameResults(place, played, sessions))
    places = [game.place for game in games]
    return RoomResults(
        competition.uuid,
        competition.seat.room or "",
        login,
        tuple(entrant.masked for entrant in _own_entrants(sql, competition)),
        tuple(
            replace(
                game,
                decisions=tuple(
                    _told(competition, kept) for kept in decisions if _place_of(competition, kept, places) == game.place
                ),
            )
            for game in games
        ),
    )


def _session(sql: sqlite3.Connection, seating: Seating, scored: SessionScored) -> PlayedSession:
    seated = seating.of(scored)
    lines = tuple(_line_that_leaves(sql, line, seated.get(line.table)) for line in scored.lines)
    seats = tuple(RoomSeat(table, entrant.uuid) for table, entrant in sorted(seated.items()))
    return PlayedSession(replace(scored, lines=lines), seats)


def _line_that_leaves(sql: sqlite3.Connection, line: ScoredLine, entrant: Entrant | None) -> ScoredLine:
    """Returns a session player's result, with initials in place of a name that must not be sent.

    Hidden are the names of minors, and of unregistered players who did not agree to share their name.
    """
    if entrant is None:
        rows = sql.execute("SELECT name, minor, leaves FROM players WHERE NOT is_erased")
        is_hidden = any(
            row["minor"] or row["leaves"] != "name" for row in rows if alike(row["name"]) == alike(line.name)
        )
    else:
        is_hidden = entrant.minor
    return replace(line, name=initials(line.name)) if is_hidden else line


def _own_entrants(sql: sqlite3.Connection, competition: Competition) -> list[Entrant]:
    """Returns the entrants who were registered in this room, and so are unknown to the organiser."""
    rows = sql.execute(
        "SELECT body FROM competition_events WHERE competition = ? AND origin = 'package'", (competition.uuid,)
    )
    told = {event.entrant.uuid for event in map(event_of, (row["body"] for row in rows)) if isinstance(event, Enrolled)}
    return [entrant for entrant in competition.entrants.values() if entrant.uuid not in told]


def _told(competition: Competition, kept: StoredDecision) -> RoomDecision:
    """Converts a stored decision to the form sent to the organiser. A minor's name is replaced by initials."""
    decision = kept.decided.decision
    if isinstance(decision, NamePutRight):
        entrant = competition.entrants.get(decision.entrant)
        if entrant is not None and entrant.minor:
            decision = replace(decision, names=tuple(map(initials, decision.names)))
    return RoomDecision(kept.stamp.at, Decided(decision, kept.decided.reason, kept.decided.author))


def _place_of(competition: Competition, kept: StoredDecision, places: list[int]) -> int:
    """Returns the number of the game with whose results a decision is sent; 0 if its run is unknown.

    `places` are the games whose results are sent. A decision about an entrant goes with the last of them.
    """
    decision = kept.decided.decision
    match decision:
        case MoveVoided(game=place) | TopRetained(game=place):
            return place
        case EntrantExcluded() | NamePutRight():
            return max(places, default=0)
    return competition.runs[decision.run].game if decision.run in competition.runs else 0
