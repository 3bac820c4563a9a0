"""Cards from what a player has finished: runs, and sessions of a club that he says were his."""

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from topping.errors import GameFileError, InputError, StoreError
from topping.localtime import training_day_of
from topping.play.run.kept import FinishedRun
from topping.play.session.session import Seated, Session
from topping.rules.games.game import Game, Turn
from topping.rules.games.gametext import parse_game
from topping.store.competitions.held import HeldGames
from topping.store.database import Database, canonical, of_row, query
from topping.store.people.names import folded, player_id
from topping.store.runs.finished import FinishedRuns, PositionsKept
from topping.store.runs.packing import History, Pars
from topping.store.sessions.sessions import KeptSession, KeptSessions, replayed
from topping.store.training.decks import DeckLexicon, KeptDecks, add_cards
from topping.training.analysedmove import analysed
from topping.training.comparable import PlayedRun, RunOutcome
from topping.training.deck.agenda import DeckWishes
from topping.training.deck.cards import CardSource, DeckCard
from topping.training.deck.lists import SOURCES_VERSION, CardOrigin, card_of_turn, cards_of_run
from topping.training.review import MoveOutcome, ReviewedRun

_SESSION: Final = "SELECT id FROM games WHERE kind = 'session' AND number = ?"


@dataclass(frozen=True, slots=True)
class ClubSeat:
    """A table of a session that is over."""

    table: int
    name: str
    """As the referee entered it."""
    player: str
    """The player whose deck has what was missed there; empty for nobody yet."""


class ClubMisses:
    """What was missed in the sessions of a database. Every method may raise `StoreError`."""

    def __init__(self, database: Database, sessions: KeptSessions, held: HeldGames) -> None:
        self._database, self._sessions, self._held = database, sessions, held

    def seats(self, session: int) -> tuple[ClubSeat, ...]:
        """The tables of a session, in their order; refused as by `take`."""
        _, held = self._over(session)
        sql = f"SELECT seat, name FROM session_players JOIN players ON players.id = player WHERE session = ({_SESSION})"
        taken = {row["seat"]: row["name"] for row in self._database.all(sql, (session,))}
        return tuple(ClubSeat(one, held.seats[one].player.name, taken.get(one, "")) for one in sorted(held.seats))

    def take(
        self, player: str, session: int, table: int, day: int, at: str, worth: Callable[[str, float], float]
    ) -> int:
        """Puts the tops that were missed at a table of a session into the deck of a player, who sat there; returns how
        many are new.

        Refused for a session that is not over, for one of a competition that is not closed, or where another player has
        said that he sat there. Raises `InputError` for a table that nobody had, and for what cannot be a name.
        """
        kept, held = self._over(session)
        seat = held.seats.get(table)
        if seat is None:
            raise InputError("deck.no_table", table=table, session=session)
        cards = tuple(_missed(held, table, seat, CardOrigin(kept.facts.lexicon_hash, day), worth))
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

    def _over(self, session: int) -> tuple[KeptSession, Session]:
        self._held.check_session(session)
        kept, events = self._sessions.get(session)
        held = replayed(kept.id, kept.facts, events)
        if not held.is_ended:
            raise StoreError("deck.session_open", session=session)
        return kept, held


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


@dataclass(frozen=True, slots=True)
class MissedTop:
    """How often a player has missed a top with a word."""

    word: str
    """A–Z."""
    games: int
    """In finished games and moves of the day."""
    rushes: int
    """In rushes."""


def by_seconds(word: str, seconds: float) -> float:
    """The priority of a word of which nothing is known but the seconds that it costs."""
    return seconds


class Intake:
    """Looks through the finished runs of a database, each once. Every method may raise `StoreError`.

    Runs that were left or are still being played have secrets for their players, and are never looked at; those of a
    competition are, once it is closed.
    """

    def __init__(
        self,
        database: Database,
        finished: FinishedRuns,
        history: History,
        positions: PositionsKept,
        pars: Pars,
        decks: KeptDecks,
        held: HeldGames,
    ) -> None:
        self._database, self._finished, self._history = database, finished, history
        self._positions, self._pars, self._decks, self._held = positions, pars, decks, held

    def waiting(self, player: str) -> int:
        """How many runs of a player have not been looked through; raises `InputError` for what cannot be a name."""
        return len(self._waiting(player))

    def take(
        self,
        player: str,
        day: int,
        at: str,
        is_over: Callable[[], bool] = lambda: False,
        worth: Callable[[str, float], float] = by_seconds,
    ) -> int:
        """Puts cards of runs that have not been looked through yet into a player's deck; returns how many are new.

        The run started last comes first; `is_over` says, before each run, whether to leave the rest for another time.
        `day` is the training day, `at` the instant (ISO 8601 with its offset) of their making. Raises `InputError` for
        what cannot be a name.
        """
        waiting = self._waiting(player)
        if not waiting or is_over():
            return 0
        played, wishes = {run.run: run for run in self._history.runs(player)}, self._decks.wishes(player)
        added = 0
        for run in waiting:
            if is_over():
                break
            if run in played:
                finished = self._finished.run(run)
                cards = self._cards(finished, played[run], day, worth, wishes)
                lexicon = DeckLexicon(finished.lexicon, finished.lexicon_hash)
                added += self._decks.add_of_run(run, SOURCES_VERSION, lexicon, cards, at)
        return added

    def wanting(self, player: str, since: int, lexicon_hash: str) -> tuple[Turn, ...]:
        """The positions of a player's runs begun on a training day or later that were missed or slow, the latest run
        first; each once. Those of another list of words are left out."""
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
        """The words of the tops that a player has missed, in no order. Games of a competition that is not closed are
        left out."""
        values = {"player": folded(player), "held": json.dumps(sorted(self._held.runs()))}
        return tuple(of_row(MissedTop, row) for row in self._database.all(query("missed_tops"), values))

    def _waiting(self, player: str) -> list[int]:
        values = {"player": folded(player), "version": SOURCES_VERSION}
        held = self._held.runs()
        return [run for (run,) in self._database.all(query("unsearched_runs"), values) if run not in held]

    def _cards(
        self, run: FinishedRun, played: PlayedRun, day: int, worth: Callable[[str, float], float], wishes: DeckWishes
    ) -> tuple[DeckCard, ...]:
        found = cards_of_run(self._reviewed(run, played), CardOrigin(run.lexicon_hash, day, run.id), worth)
        return tuple(card for card in found if wishes.takes(card.source))

    def _reviewed(self, run: FinishedRun, played: PlayedRun) -> ReviewedRun:
        game, turns = _replayed(run)
        par_ms: tuple[int, ...] = ()
        # the time of a game played before tells how well it was remembered
        if game is not None and played.attempt == 1:
            facts = self._positions.of(run.game, run.lexicon_hash) or analysed(game)
            par = self._pars.of_or_shipped(played, facts)
            par_ms = () if par is None else par.moves
        return ReviewedRun.of(run, turns, par_ms=par_ms)


def _replayed(run: FinishedRun) -> tuple[Game | None, tuple[Turn, ...]]:
    """The game of a run and its moves; none where its text is lost, or is not that of the moves kept."""
    if run.game_text:
        with suppress(GameFileError):
            game = parse_game(run.game_text)
            turns = tuple(game.turns())
            words = [(turn.number, turn.solution.word) for turn in turns]
            if [(one.number, one.word) for one in run.moves] == words[: len(run.moves)]:
                return game, turns
    return None, ()
