"""Makes new training cards from the tops that a player has missed, in runs and in club sessions."""

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from topping.errors import GameFileError, InputError, StoreError
from topping.play.run.stored import FinishedRun
from topping.play.session.session import Session
from topping.rules.games.game import Game, Turn
from topping.rules.games.gametext import parse_game
from topping.rules.moves import Solution
from topping.store.competitions.secrecy import SecretGames
from topping.store.database import Database, canonical, of_row, query
from topping.store.people.names import folded, player_id
from topping.store.runs.finished import FinishedRuns, PositionCache
from topping.store.runs.packing import History, Pars
from topping.store.sessions.sessions import StoredSession, StoredSessions, replayed
from topping.store.training.decks import DeckLexicon, StoredDecks, add_cards
from topping.system.localtime import training_day_of
from topping.training.analysedmove import analysed
from topping.training.comparable import PlayedRun, RunOutcome
from topping.training.deck.agenda import DeckSettings
from topping.training.deck.cards import CardSource, DeckCard
from topping.training.deck.lists import SOURCES_VERSION, CardOrigin, card_of_turn, cards_of_run
from topping.training.review import MoveOutcome, ReviewedRun

_SESSION: Final = "SELECT id FROM games WHERE kind = 'session' AND number = ?"


@dataclass(frozen=True, slots=True)
class ClubMiss:
    """A move of a session at which a table scored less than the top."""

    move: int
    """From 1."""
    top: Solution
    points: int
    """The score of the table; 0 without a bulletin."""


@dataclass(frozen=True, slots=True)
class ClubSeat:
    """A table of an ended session: its player's name, and the player to whose deck the tops missed there were added."""

    table: int
    name: str
    """As entered by the referee."""
    player: str
    """The player whose deck has its misses; empty so far."""
    missed: tuple[ClubMiss, ...] = ()


class ClubMisses:
    """Makes training cards from the tops missed at a table of a session. Every method may raise `StoreError`."""

    def __init__(self, database: Database, sessions: StoredSessions, held: SecretGames) -> None:
        self._database, self._sessions, self._held = database, sessions, held

    def seats(self, session: int) -> tuple[ClubSeat, ...]:
        """Returns the tables of a session, by number.

        Raises `StoreError` if the session is not over, or its competition still runs.
        """
        _, held = self._over(session)
        sql = f"SELECT seat, name FROM session_players JOIN players ON players.id = player WHERE session = ({_SESSION})"
        taken = {row["seat"]: row["name"] for row in self._database.all(sql, (session,))}
        return tuple(
            ClubSeat(
                table,
                held.seats[table].player.name,
                taken.get(table, ""),
                tuple(ClubMiss(turn.number, turn.solution, points) for turn, points in _missed(held, table)),
            )
            for table in sorted(held.seats)
        )

    def take(
        self, player: str, session: int, table: int, day: int, at: str, worth: Callable[[str, float], float]
    ) -> int:
        """Adds the tops missed at a table of a session to a player's deck; returns how many cards are new.

        `day` is the training day, `at` the time (ISO 8601). `worth` computes the priority of a card from its word and
        seconds lost. From now on, no other player can take the tops of this table.

        Raises `StoreError` if the session or its competition is not over, or if another player has taken this table.
        Raises `InputError` for an empty table, or an invalid name.
        """
        kept, held = self._over(session)
        if table not in held.seats:
            raise InputError("deck.no_table", table=table, session=session)
        origin, variant = CardOrigin(kept.facts.lexicon_hash, day), held.conditions.variant
        missed = [turn for turn, _ in _missed(held, table)]
        cards = tuple(card_of_turn(turn, CardSource.CLUB, origin, worth, variant) for turn in missed)
        with self._database.writing() as sql:
            number = player_id(sql, player)
            (row,) = sql.execute(_SESSION, (session,)).fetchone()
            taken = "SELECT player FROM session_players WHERE session = ? AND seat = ?"
            before = sql.execute(taken, (row, table)).fetchone()
            if before is None:
                link = "INSERT INTO session_players (session, seat, player, at) VALUES (?, ?, ?, ?)"
                sql.execute(link, (row, table, number, canonical(at)))
            elif before["player"] != number:
                raise StoreError("deck.seat_taken", session=session, table=table)
            lexicon = DeckLexicon(kept.facts.lexicon_name, kept.facts.lexicon_hash)
            return add_cards(sql, number, lexicon, cards, at, row)

    def _over(self, session: int) -> tuple[StoredSession, Session]:
        self._held.check_session(session)
        kept, events = self._sessions.get(session)
        held = replayed(kept.id, kept.facts, events)
        if not held.is_ended:
            raise StoreError("deck.session_open", session=session)
        return kept, held


def _missed(session: Session, table: int) -> Iterator[tuple[Turn, int]]:
    """Yields the moves at which a table scored less than the top, with its score; a missing bulletin scores 0."""
    seat = session.seats[table]
    ends = (seat.excluded_from, seat.left_from, session.out_at[table] + 1 if table in session.out_at else None)
    last = min((move - 1 for move in ends if move is not None), default=session.collected)
    for move in range(seat.first_move, min(last, session.collected) + 1):
        turn, entry = session.turn(move), session.entry(move, table)
        if entry is None or entry.gross < turn.solution.points:
            yield turn, 0 if entry is None else entry.gross


@dataclass(frozen=True, slots=True)
class MissedTop:
    """A word that was a top which the player missed, with how often that happened."""

    word: str
    """A–Z."""
    games: int
    """In finished games and moves of the day."""
    rushes: int
    """In rushes."""


def by_seconds(word: str, seconds: float) -> float:
    """Returns the priority of a card: the `seconds` that its word has cost. Ignores how useful the word is."""
    return seconds


class Intake:
    """Searches each finished run once for new training cards. Every method may raise `StoreError`.

    Runs in progress and abandoned runs are never searched, because their players may not see the tops yet. Runs of a
    competition are searched once it is closed.
    """

    def __init__(
        self,
        database: Database,
        finished: FinishedRuns,
        history: History,
        positions: PositionCache,
        pars: Pars,
        decks: StoredDecks,
        held: SecretGames,
    ) -> None:
        self._database, self._finished, self._history = database, finished, history
        self._positions, self._pars, self._decks, self._held = positions, pars, decks, held

    def waiting(self, player: str) -> int:
        """Returns how many runs of a player have not been searched for cards yet.

        Raises `InputError` for an invalid name.
        """
        return len(self._waiting(player))

    def take(
        self,
        player: str,
        day: int,
        at: str,
        is_over: Callable[[], bool] = lambda: False,
        worth: Callable[[str, float], float] = by_seconds,
    ) -> int:
        """Searches a player's runs for new cards, last run first, and adds the cards to his deck. Returns how many are
        new.

        Stops before the next run once `is_over` returns True. `day` is the training day, `at` the time (ISO 8601 with
        offset). `worth` computes the priority of a card from its word and seconds lost. Raises `InputError` for an
        invalid name.
        """
        waiting = self._waiting(player)
        if not waiting or is_over():
            return 0
        played, settings = {run.run: run for run in self._history.runs(player)}, self._decks.settings(player)
        added = 0
        for run in waiting:
            if is_over():
                break
            if run in played:
                finished = self._finished.run(run)
                cards = self._cards(finished, played[run], day, worth, settings)
                lexicon = DeckLexicon(finished.lexicon, finished.lexicon_hash)
                added += self._decks.add_of_run(run, SOURCES_VERSION, lexicon, cards, at)
        return added

    def wanting(self, player: str, since: int, lexicon_hash: str) -> tuple[Turn, ...]:
        """Returns the moves that a player has missed or found slowly in runs since a training day, latest run first.

        Slow means over 1.5 times the run's mean time, and over the expected time.

        A position appears once. Runs with another lexicon (hash) are left out.
        """
        runs, barred = self._history.runs(player), self._held.runs()
        turns: dict[str, Turn] = {}
        for run in reversed(runs):
            if training_day_of(run.started_at) < since:
                break
            if run.outcome is RunOutcome.FINISHED and run.run not in barred and run.lexicon_hash == lexicon_hash:
                for move in self._reviewed(self._finished.run(run.run), run).moves:
                    if move.turn is not None and move.outcome is not MoveOutcome.FOUND:
                        turns.setdefault(str(move.turn.position), move.turn)
        return tuple(turns.values())

    def missed_tops(self, player: str) -> tuple[MissedTop, ...]:
        """Returns the tops that a player has missed, in no order. Games of open competitions are left out."""
        values = {"player": folded(player), "held": json.dumps(sorted(self._held.runs()))}
        return tuple(of_row(MissedTop, row) for row in self._database.all(query("missed_tops"), values))

    def _waiting(self, player: str) -> list[int]:
        values = {"player": folded(player), "version": SOURCES_VERSION}
        held = self._held.runs()
        return [run for (run,) in self._database.all(query("unsearched_runs"), values) if run not in held]

    def _cards(
        self,
        run: FinishedRun,
        played: PlayedRun,
        day: int,
        worth: Callable[[str, float], float],
        settings: DeckSettings,
    ) -> tuple[DeckCard, ...]:
        found = cards_of_run(self._reviewed(run, played), CardOrigin(run.lexicon_hash, day, run.id), worth)
        return tuple(card for card in found if settings.takes(card.source))

    def _reviewed(self, run: FinishedRun, played: PlayedRun) -> ReviewedRun:
        game, turns = _replayed(run)
        par_ms: tuple[int, ...] = ()
        # the time of an earlier played game shows only how well it was remembered
        if game is not None and played.attempt == 1:
            facts = self._positions.of(run.game, run.lexicon_hash) or analysed(game)
            par = self._pars.of_or_shipped(played, facts)
            par_ms = () if par is None else par.moves
        return ReviewedRun.of(run, turns, par_ms=par_ms)


def _replayed(run: FinishedRun) -> tuple[Game | None, tuple[Turn, ...]]:
    """Returns the game of a run and its moves. Returns (None, ()) if the game's text is missing or does not fit the
    run.
    """
    if run.game_text:
        with suppress(GameFileError):
            game = parse_game(run.game_text)
            turns = tuple(game.turns())
            words = [(turn.number, turn.solution.word) for turn in turns]
            if [(move.number, move.word) for move in run.moves] == words[: len(run.moves)]:
                return game, turns
    return None, ()
