"""The sessions of this machine that count for a competition."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from topping.competition.centres import is_session_of, session_scored
from topping.competition.counting import conditions_of
from topping.competition.events import SessionScored
from topping.errors import InputError, StoreError
from topping.rules.games.gametext import game_id, parse_game
from topping.store.competitions.competitions import Competitions
from topping.store.competitions.minors import lines_that_leave
from topping.store.database import Database
from topping.store.instants import canonical
from topping.store.sessions.replaying import replayed
from topping.store.sessions.sessions import KeptSessions


class ScoredSessions:
    """Those of a database. Every method may raise `StoreError`."""

    def __init__(self, database: Database, competitions: Competitions) -> None:
        self._database, self._competitions = database, competitions

    def score(self, uuid: str, place: int, centre: str, session_id: int, at: str) -> SessionScored:
        """Says what the players of a session of this machine have done, if that is not what was said last.

        Refused for a session of another game, formula, pace or variant.
        """
        sessions = KeptSessions(self._database)
        kept, written = sessions.get(session_id)
        row = self._database.first("SELECT uuid FROM sessions WHERE id = ?", (session_id,))
        assert row is not None  # it was read just now
        session = replayed(session_id, kept.facts, written)
        competition = self._competitions.read(uuid)
        placed = competition.game_at(place)
        if placed is None:
            raise StoreError("store.competition_no_game", place=place)
        if not is_session_of(session, placed, conditions_of(competition, placed)):
            raise InputError("competition.other_session", place=place)
        scored = session_scored(session, row["uuid"], place, centre)
        with self._database.writing() as sql:  # only read: names and roster are of one instant
            scored = replace(scored, lines=lines_that_leave(sql, competition, scored))
        if competition.sessions.get(scored.session) != scored:
            self._competitions.add(uuid, scored, at=at)
        return scored

    def adopt(self, uuid: str, place: int, centre: str, since: str, at: str) -> tuple[SessionScored, ...]:
        """Counts the sessions of a game that were started on this machine since an instant, but for those of others."""
        placed = self._competitions.read(uuid).game_at(place)
        found = []
        for kept in KeptSessions(self._database).all():
            if placed is None or kept.started_at < canonical(since) or kept.facts.is_imported:
                continue
            if game_id(parse_game(kept.facts.game, least_moves=0)) == placed.game:
                with suppress(InputError):
                    found.append(self.score(uuid, place, centre, kept.id, at))
        return tuple(found)

    def refresh(self, uuid: str, at: str) -> None:
        """Says anew what the sessions of this machine have become."""
        for scored in self._competitions.read(uuid).sessions.values():
            row = self._database.first("SELECT id FROM sessions WHERE uuid = ? AND machine IS NULL", (scored.session,))
            if row is not None:
                self.score(uuid, scored.game, scored.centre, row["id"], at)
