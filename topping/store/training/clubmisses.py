"""Cards from a session of a club: what a participant missed there, once a player has said that he was that one.

A name in a session is not a player: only his own word joins the two.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from topping.errors import InputError, StoreError
from topping.play.session.session import Seated, Session
from topping.store.competitions.held import HeldGames
from topping.store.database import Database
from topping.store.instants import canonical
from topping.store.people.players import player_id
from topping.store.sessions.replaying import replayed
from topping.store.sessions.sessions import KeptSessions
from topping.store.training.decks import DeckLexicon, add_cards
from topping.training.deck.cards import CardSource, DeckCard
from topping.training.deck.sources import CardOrigin, card_of_turn


class ClubMisses:
    """What was missed in the sessions of a database. Every method may raise `StoreError`."""

    def __init__(self, database: Database, sessions: KeptSessions, held: HeldGames) -> None:
        self._database, self._sessions, self._held = database, sessions, held

    def take(
        self, player: str, session: int, table: int, day: int, at: str, worth: Callable[[str, float], float]
    ) -> int:
        """Puts the tops that were missed at a table of a session into the deck of a player, who sat there; returns how
        many are new.

        Refused for a session that is not over, for one of a competition that is not closed, or where another player has
        said that he sat there. Raises `InputError` for a table that nobody had, and for what cannot be a name.
        """
        self._held.check_session(session)
        kept, events = self._sessions.get(session)
        held = replayed(kept.id, kept.facts, events)
        if not held.is_ended:
            raise StoreError("deck.session_open", session=session)
        seat = held.seats.get(table)
        if seat is None:
            raise InputError("deck.no_table", table=table, session=session)
        cards = tuple(_missed(held, table, seat, CardOrigin(kept.facts.lexicon_hash, day), worth))
        with self._database.writing() as sql:
            number = player_id(sql, player)
            taken = "SELECT player FROM session_players WHERE session = ? AND seat = ?"
            before = sql.execute(taken, (session, table)).fetchone()
            if before is None:
                link = "INSERT INTO session_players (session, seat, player, at) VALUES (?, ?, ?, ?)"
                sql.execute(link, (session, table, number, canonical(at)))
            elif before["player"] != number:
                raise StoreError("deck.seat_taken", session=session, table=table)
            lexicon = DeckLexicon(kept.facts.lexicon_name, kept.facts.lexicon_hash)
            return add_cards(sql, number, lexicon, cards, at, session)


def _missed(
    session: Session, table: int, seat: Seated, origin: CardOrigin, worth: Callable[[str, float], float]
) -> Iterator[DeckCard]:
    """The cards of the moves that a table took part in and brought less than the top; no bulletin brings nothing."""
    ends = (seat.excluded_from, seat.left_from, session.out_at[table] + 1 if table in session.out_at else None)
    last = min((move - 1 for move in ends if move is not None), default=session.collected)
    for move in range(seat.first_move, min(last, session.collected) + 1):
        turn, entry = session.turn(move), session.entry(move, table)
        if entry is None or entry.gross < turn.solution.points:
            yield card_of_turn(turn, CardSource.CLUB, origin, worth, session.conditions.variant)
