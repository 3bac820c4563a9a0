"""Sessions on this machine that count for a competition, and training puzzles made from a competition's hard moves."""

from collections.abc import Callable
from dataclasses import dataclass

from topping.competition.centres import is_session_of, session_scored
from topping.competition.competition import Competition
from topping.competition.counting import conditions_of
from topping.competition.enrolling import seat_name
from topping.competition.events import SessionScored
from topping.competition.puzzles import HardMove, hard_moves
from topping.errors import InputError, StoreError
from topping.play.session.newsession import CompetitionRoom, SessionStart, with_bulletins
from topping.play.session.plan import Plan, Player
from topping.rules.conditions.conditions import Conditions
from topping.rules.games.game import Game, Turn
from topping.rules.games.gametext import parse_game
from topping.store.competitions.competitions import Competitions
from topping.store.database import Database
from topping.store.people.names import player_id
from topping.store.sessions.sessions import LONGEST_NAME, StoredSession, StoredSessions, replayed
from topping.store.training.decks import DeckLexicon, add_cards
from topping.training.deck.cards import CardSource
from topping.training.deck.lists import CardOrigin, card_of_turn


def session_of(competition: Competition, place: int, centre: str) -> SessionStart:
    """Returns what is needed to start a session in which a room (`centre`) plays game number `place`.

    It contains the plan, the session's name and the players. Raises `InputError` if the competition has no such game.
    """
    placed = competition.game_at(place)
    if placed is None:
        raise InputError("store.competition_no_game", place=place)
    conditions = conditions_of(competition, placed)
    with_bulletins(conditions.formula)
    of_centre = [entrant for entrant in competition.entrants.values() if entrant.centre == centre]
    concerned = [entrant for entrant in of_centre if not placed.entrants or entrant.uuid in placed.entrants]
    name = " · ".join(filter(None, (competition.plan.name, placed.title, centre)))
    return SessionStart(
        Plan.of(conditions),
        name[:LONGEST_NAME].strip(),
        tuple(Player(entrant.number, seat_name(entrant)) for entrant in concerned),
        room=CompetitionRoom(competition.uuid, place, centre),
    )


class ScoredSessions:
    """The sessions in a database that count for competitions. Every method may raise `StoreError`."""

    def __init__(self, database: Database, competitions: Competitions) -> None:
        self._database, self._competitions = database, competitions

    def must_fit(self, room: CompetitionRoom, own: Conditions, game: Game) -> None:
        """Raises `InputError` if a session does not fit the game of a competition that `room` names.

        It must have the same game, formula, pace and variant. `own` are the conditions of the session.
        """
        competition = self._competitions.read(room.competition)
        placed = competition.game_at(room.place)
        if placed is None:
            raise StoreError("store.competition_no_game", place=room.place)
        if not is_session_of(own, game, placed, conditions_of(competition, placed)):
            raise InputError("competition.other_session", place=room.place)

    def score(self, room: CompetitionRoom, session_id: int, at: str) -> SessionScored:
        """Stores the current scores of a session in the competition of `room`, if they have changed; returns the
        scores.

        The first call links the session to the competition. `at` is the time (ISO 8601). Raises `InputError` if the
        session's game or conditions do not fit.
        """
        kept, written = StoredSessions(self._database).get(session_id)
        session = replayed(session_id, kept.facts, written)
        self.must_fit(room, session.conditions, parse_game(kept.facts.game, least_moves=0))
        competition = self._competitions.read(room.competition)
        scored = session_scored(session, self._uuid(session_id), room.place, room.centre)
        if competition.sessions.get(scored.session) != scored:
            self._competitions.add(room.competition, scored, at=at)
        return scored

    def refresh(self, uuid: str, at: str) -> None:
        """Stores the current scores of all sessions on this machine that count for the competition `uuid`.

        `at` is the time (ISO 8601).
        """
        for scored, kept in self._of_here(self._competitions.read(uuid)):
            self.score(CompetitionRoom(uuid, scored.game, scored.centre), kept, at)

    def room_of(self, session_id: int) -> CompetitionRoom | None:
        """Returns the competition, game and room for which a session counts; None if it counts for no competition."""
        session = self._uuid(session_id)
        for kept in self._competitions.all():
            scored = self._competitions.read(kept.uuid).sessions.get(session)
            if scored is not None:
                return CompetitionRoom(kept.uuid, scored.game, scored.centre)
        return None

    def joinable(self, room: CompetitionRoom) -> tuple[StoredSession, ...]:
        """Returns the sessions on this machine that could count for a competition game but do not yet, last started
        first.
        """
        competition = self._competitions.read(room.competition)
        placed = competition.game_at(room.place)
        if placed is None:
            return ()
        wanted = conditions_of(competition, placed)
        return tuple(
            session
            for session in StoredSessions(self._database).all()
            if is_session_of(session.facts.conditions, parse_game(session.facts.game, least_moves=0), placed, wanted)
            and self.room_of(session.id) is None
        )

    def open_in(self, room: CompetitionRoom) -> StoredSession | None:
        """Returns the unfinished session on this machine for a room's competition game, or None. Of several, the last
        started.
        """
        ids = [
            id
            for scored, id in self._of_here(self._competitions.read(room.competition))
            if (scored.game, scored.centre) == (room.place, room.centre)
        ]
        kept = (
            session for session in StoredSessions(self._database).all() if session.id in ids and not session.is_ended
        )
        return next(iter(kept), None)

    def _of_here(self, competition: Competition) -> list[tuple[SessionScored, int]]:
        """Returns (scores, id) of each session of a competition that was played on this machine."""
        found = []
        for scored in competition.sessions.values():
            row = self._database.first(
                "SELECT number FROM games WHERE kind = 'session' AND uuid = ?", (scored.session,)
            )
            if row is not None:
                found.append((scored, row["number"]))
        return found

    def _uuid(self, session_id: int) -> str:
        row = self._database.first("SELECT uuid FROM games WHERE kind = 'session' AND number = ?", (session_id,))
        if row is None:
            raise StoreError("store.session_unknown", game=session_id)
        return str(row["uuid"])


@dataclass(frozen=True, slots=True)
class CompetitionPuzzle:
    """A hard move of a competition, with its game and its position with the top."""

    hard: HardMove
    game: Game
    turn: Turn


class CompetitionPuzzles:
    """The training puzzles made from the competitions of a database. Every method may raise `StoreError`."""

    def __init__(self, database: Database, competitions: Competitions) -> None:
        self._database, self._competitions = database, competitions

    def of(self, uuid: str) -> tuple[CompetitionPuzzle, ...]:
        """Returns the puzzles of a competition, hardest first. Skips games whose moves are not in this database.

        Raises `StoreError` before the competition is closed, because others may still have to play.
        """
        competition = self._competitions.read(uuid)
        if not competition.is_closed:
            raise StoreError("store.competition_not_closed")
        games: dict[int, Game] = {}
        turns: dict[int, tuple[Turn, ...]] = {}
        for place in (*competition.games, *competition.tie_breaks):
            if self._competitions.has_game(uuid, place):
                games[place] = self._competitions.game(uuid, place)
                turns[place] = tuple(games[place].turns())
        return tuple(
            CompetitionPuzzle(hard, games[hard.place], turns[hard.place][hard.move - 1])
            for hard in hard_moves(competition, self._competitions.runs(uuid))
            if hard.place in games and hard.move <= len(turns[hard.place])
        )

    def take(
        self, uuid: str, player: str, day: int, at: str, worth: Callable[[str, float], float], most: int = 20
    ) -> int:
        """Adds the `most` hardest puzzles of a competition to a player's deck of cards; returns how many are new.

        `day` is the training day, `at` the time (ISO 8601). `worth` computes the priority of a card from its word and
        seconds lost. Raises `InputError` for an invalid name.
        """
        puzzles = self.of(uuid)[:most]
        added = 0
        with self._database.writing() as sql:
            number = player_id(sql, player)
            for puzzle in puzzles:
                game = puzzle.game
                origin = CardOrigin(game.lexicon_hash, day)
                card = card_of_turn(puzzle.turn, CardSource.CLUB, origin, worth, game.variant)
                added += add_cards(sql, number, DeckLexicon(game.lexicon_name, game.lexicon_hash), (card,), at)
        return added
