"""Cards from what a player has finished: runs, and sessions of a club that he says were his.

Whether training shows in a player's ranked games, from what is kept of both.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from topping.errors import GameFileError, InputError, StoreError
from topping.localtime import training_day_of
from topping.play.run.kept import FinishedRun
from topping.play.session.session import Seated, Session
from topping.rules.conditions.formula import Measure
from topping.rules.games.game import Game, Turn
from topping.rules.games.gametext import parse_game
from topping.store.competitions.held import HeldGames
from topping.store.database import Database, canonical, of_row, query
from topping.store.people.names import folded, player_id
from topping.store.runs.finished import FinishedRuns, PositionsKept
from topping.store.runs.packing import History, Pars
from topping.store.sessions.sessions import KeptSessions, replayed
from topping.store.training.decks import DeckLexicon, KeptDecks, add_cards
from topping.store.training.drills import WordEntries
from topping.training.analysedmove import KINDS, analysed
from topping.training.comparable import PlayedRun, RunOutcome, reason
from topping.training.deck.agenda import DeckWishes
from topping.training.deck.cards import CardSource, DeckCard
from topping.training.deck.lists import SOURCES_VERSION, CardOrigin, card_of_turn, cards_of_run
from topping.training.difficulty import Difficulty
from topping.training.held import Arm, Holding
from topping.training.par import Stake, TimedMove
from topping.training.review import MoveOutcome, ReviewedRun
from topping.training.statistics.columns import UNKNOWN, CountedMove, CountedRun
from topping.training.transfer import LOOKS, RankedGame, Transfer, TurnedUp


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


_WORDS: Final = "SELECT run, number, upper(word) FROM moves WHERE run IN (SELECT value FROM json_each(?))"
_FINISHED: Final = """
    SELECT count(*) FROM runs
    WHERE player = (SELECT min(id) FROM players WHERE folded = ?) AND outcome = 'finished'
"""
_COMPARED: Final = (Arm.TRAINED, Arm.HELD)


class Transfers:
    """The comparisons of the players of a database. Every method may raise `StoreError`, and `InputError` for what
    cannot be a name."""

    def __init__(self, database: Database, history: History, entries: WordEntries, decks: KeptDecks) -> None:
        self._database, self._history, self._entries, self._decks = database, history, entries, decks
        self._over: dict[str, tuple[int, bool]] = {}
        """Whether the comparison is decided, with how many finished runs that was reckoned, by folded names."""

    def holding(self, player: str) -> Holding:
        """What is held back from a player: nothing but from who wants it, and until the comparison is over."""
        if not self._decks.wishes(player).held:
            return Holding("")
        row = self._database.first("SELECT uuid FROM players WHERE folded = ? ORDER BY id LIMIT 1", (folded(player),))
        return Holding("") if row is None else Holding(row["uuid"], is_over=self.is_over(player))

    def is_over(self, player: str) -> bool:
        """Whether the comparison of a player is decided; reckoned anew only where he has finished another run."""
        key = folded(player)
        (finished,) = self._database.all(_FINISHED, (key,))[0]
        if finished < LOOKS[0]:
            return False
        if self._over.get(key, (0, False))[0] != finished:
            self._over[key] = (finished, self.of(player).is_over)
        return self._over[key][1]

    def barred(self, player: str) -> frozenset[str]:
        """The words (A–Z) whose turn has come and that a player is not asked, as they are held back from him."""
        return frozenset(word for word, arm in self.arms(player).items() if not arm.may_be_asked)

    def arms(self, player: str) -> dict[str, Arm]:
        """What became of the words (A–Z) whose turn has come: none is held any more where nothing is."""
        arms = {one.word: one.arm for one in self._entries.of(player)}
        if all(arm.may_be_asked for arm in arms.values()):
            return arms
        holds = self._decks.wishes(player).held and not self.is_over(player)
        return {word: arm if holds or arm.may_be_asked else Arm.FREE for word, arm in arms.items()}

    def choose(self, player: str, *, holds: bool) -> None:
        """Keeps whether a player wants words held back from him.

        Those that were and are not any more are compared with nothing: he is asked them now.
        """
        self._decks.wish(player, "held", holds)
        holding = self.holding(player)
        held = (one for one in self._entries.of(player) if not one.arm.may_be_asked)
        self._entries.free(player, [one.word for one in held if holding.arm(one.kin).may_be_asked])

    def of(self, player: str) -> Transfer:
        """The comparison of a player as it stands; an empty one for nobody."""
        entries = self._entries.of(player)
        first = min((one.day for one in entries if one.arm in _COMPARED), default=None)
        if first is None:
            return Transfer.of((), ())
        runs = self._history.runs(player)
        days = {run.run: training_day_of(run.started_at) for run in runs}
        ranked = [run for run in runs if days[run.run] > first and _counts(run)]
        chosen = sorted(ranked, key=lambda run: (days[run.run], run.run))[: LOOKS[-1]]
        return Transfer.of(entries, self._games(chosen, days))

    def _games(self, runs: list[PlayedRun], days: dict[int, int]) -> list[RankedGame]:
        wanted = json.dumps([run.run for run in runs])
        words = {(run, number): word for run, number, word in self._database.all(_WORDS, (wanted,))}
        packed = self._history.columns(runs)
        games = []
        for run in runs:
            moves: Iterable[CountedMove] = ()
            with suppress(KeyError, ValueError):  # not kept, or damaged: the game counts, without its moves
                moves = CountedRun.unpack(packed[run.run]).moves
            tops = [
                TurnedUp(words[run.run, move.number], _timed(run, move))
                for move in moves
                if move.kind != UNKNOWN and not move.seen and (run.run, move.number) in words
            ]
            games.append(RankedGame(days[run.run], tuple(tops)))
        return games


def _counts(run: PlayedRun) -> bool:
    """Whether a run is a ranked game of which the times are compared: a finished first attempt, without help."""
    conditions = run.conditions
    is_alike = reason(run, conditions.formula.name, conditions.variant.name) is None
    return is_alike and run.outcome is RunOutcome.FINISHED and conditions.formula.measure is Measure.TIME


def _timed(run: PlayedRun, move: CountedMove) -> TimedMove:
    difficulty = Difficulty(KINDS[move.kind], move.word, move.search)
    stake = Stake(difficulty, run.conditions.speed.schedule.limit_ms(move.number), run.conditions.penalty_ms)
    return TimedMove(stake, bool(move.found), move.elapsed_ms, move.penalty_ms)
